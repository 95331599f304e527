"""The setup of a match: people, bots, options and seed, from the menu or the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.engine import catalogue
from wonderland.engine.match import Match
from wonderland.errors import OptionError
from wonderland.terminal.names import printable, seat_names
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wonderland.engine.game import Game

MAX_NAME = 24
DEFAULT_SEATS = 3
FRIENDLY_LEVEL = "white-rabbit"  # the default level


class Participant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person, or a bot of a level, in a match on this machine."""

    name: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Does a person play this seat?"""
        return self.level is None


class Daily(msgspec.Struct, frozen=True):
    """Says that a match is a try at a deal of the day."""

    date: str  # as in 2026-11-16
    is_counted: bool  # the first try: no hints, and nothing is taken back


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that is decided before the deal."""

    game: str
    options: dict[str, Any]
    seed: int
    players: list[Participant]
    daily: Daily | None = None

    @property
    def names(self) -> list[str]:
        """The display names by seat."""
        return seat_names([player.name for player in self.players], self.people)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_person)

    @property
    def is_counted(self) -> bool:
        """Is it the counted try at a deal of the day?"""
        return self.daily is not None and self.daily.is_counted

    def deal(self) -> Match:
        """The dealt match; OptionError if the setup is wrong."""
        return Match(catalogue.load(self.game), len(self.players), self.seed, self.options)


def seat_players(
    game: Game, people: Sequence[str], bots: Sequence[Participant], seats: int | None
) -> list[Participant]:
    """People first, then bots: one level for all of them, or one for each."""
    names = [clean_name(name) for name in people]
    if seats is None:
        wanted = len(names) + len(bots) if len(bots) > 1 else max(DEFAULT_SEATS, len(names) + (len(names) == 1))
        seats = min(max(wanted, game.min_seats), game.max_seats)
    game.check_seats(seats)
    num_bots = seats - len(names)
    if num_bots < 0 or len(bots) > max(num_bots, 1):
        raise OptionError(t("error.seats", people=len(names), bots=len(bots), seats=seats))
    if 1 < len(bots) < num_bots:
        raise OptionError(t("error.bots", bots=len(bots), seats=num_bots))
    filled = bots[:num_bots] if len(bots) > 1 else [*bots] * num_bots
    return [*(Participant(name) for name in names), *filled]


def clean_name(name: str) -> str:
    """A name without control characters, cut to its maximum length."""
    cleaned = " ".join(printable(name).split())[:MAX_NAME]
    if not cleaned:
        raise OptionError(t("error.name", name=repr(name)))
    return cleaned
