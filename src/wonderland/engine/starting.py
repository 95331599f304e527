"""What a match can begin from: a game by name, whole numbers, a seed, a position in notation."""

from __future__ import annotations

import operator
import secrets
from typing import TYPE_CHECKING

from wonderland.engine import catalogue
from wonderland.engine.chance import SEED_BITS
from wonderland.engine.game import Game
from wonderland.errors import InputError, NotationError, OptionError, because, unknown_name
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.engine.state import State

t = area("errors")


def whole_number(value: object, name: str) -> int:
    """The number as an int; OptionError for anything that is no whole number."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise OptionError(f"{name} is a whole number, not {value!r}")
    return operator.index(value)


def load(name: str) -> Game:
    """The game of that name, in any spelling: `going-out`, `Going Out`; OptionError if there is none."""
    if not isinstance(name, str):
        raise OptionError(f"a game is a name or a Game, not {name!r}")
    canonical = catalogue.canonical_name(name)
    if canonical not in catalogue.names():
        raise unknown_name("game", name, catalogue.names())
    return catalogue.load(canonical)


def as_game(game: Game | str) -> Game:
    """The game itself, or the one of that name."""
    return game if isinstance(game, Game) else load(game)


def draw_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def parse_position(game: Game, text: str) -> State:
    """The state of that position; NotationError says what is wrong with it."""
    if not isinstance(text, str):
        raise NotationError(f"a position is a text, not {text!r}")
    return game.notation.parse_position(text)


def find_position(text: str) -> tuple[Game, State]:
    """The position and its game; NotationError says why no game has such a position."""
    reasons = []
    for game in catalogue.loadable():
        try:
            return game, parse_position(game, text)
        except InputError as error:
            reasons.append(because(game.title, str(error)))
    raise NotationError(t("position.of_no_game", reasons="; ".join(reasons)))
