"""The games: rules and nothing else. `load` finds one by its name."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, cast

from wonderland.games.game import OptionError

if TYPE_CHECKING:
    from wonderland.games.game import Game

NAMES = ("parade",)


def load(name: str) -> Game:
    """The game of that name; OptionError if there is none."""
    if name not in NAMES:
        raise OptionError(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    package = importlib.import_module(f"wonderland.games.{name.replace('-', '_')}")
    return cast("Game", package.GAME)
