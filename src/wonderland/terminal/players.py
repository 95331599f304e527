"""Who plays: people and bots, as chosen in the menu or by flags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.errors import OptionError
from wonderland.games.plurals import number_of
from wonderland.terminal.names import seat_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.game import Game

MAX_NAME = 24
DEFAULT_SEATS = 3
FRIENDLY_LEVEL = "white-rabbit"  # for someone who does not choose


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Someone at the table: a person, or a bot of a level."""

    name: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Does somebody press keys for this seat?"""
        return self.level is None


class Setup(msgspec.Struct, frozen=True):
    """Everything that is decided before the deal."""

    game: str
    options: dict[str, Any]
    seed: int
    players: list[Player]

    @property
    def names(self) -> list[str]:
        """What the players are called on screen."""
        return seat_names([player.name for player in self.players], self.people)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_person)

    def deal(self) -> Match:
        """The match before its first decision; OptionError if there can be none."""
        return Match(catalogue.load(self.game), len(self.players), self.seed, self.options)


def seat_players(game: Game, people: Sequence[str], bots: Sequence[Player], seats: int | None) -> list[Player]:
    """People first, then bots; the last bot given is seated as often as seats are left."""
    names = [clean_name(name) for name in people]
    if seats is None:
        wanted = len(names) + len(bots) if len(bots) > 1 else max(DEFAULT_SEATS, len(names) + (len(names) == 1))
        seats = min(max(wanted, game.min_seats), game.max_seats)
    game.check_seats(seats)
    num_bots = seats - len(names)
    if num_bots < 0 or len(bots) > max(num_bots, 1):
        who = f"{number_of(len(names), 'person', 'people')} and {number_of(len(bots), 'bot')}"
        raise OptionError(f"{who} do not fit on {number_of(seats, 'seat')}")
    filled = [*bots, *[bots[-1]] * num_bots][:num_bots]
    return [*(Player(name) for name in names), *filled]


def clean_name(name: str) -> str:
    """A name as it is shown: no control characters, not too long."""
    cleaned = " ".join("".join(letter for letter in name if letter.isprintable()).split())[:MAX_NAME]
    if not cleaned:
        raise OptionError(f"{name!r} is no name")
    return cleaned
