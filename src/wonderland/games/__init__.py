"""The games: rules and nothing else. `load` finds one by its name."""

from __future__ import annotations

import importlib
from importlib import resources
from typing import TYPE_CHECKING, cast

from wonderland.games.game import OptionError

if TYPE_CHECKING:
    from wonderland.games.game import Game

NAMES = ("parade", "going-out", "tea-party")


def load(name: str) -> Game:
    """The game of that name; OptionError if there is none."""
    return cast("Game", importlib.import_module(package_of(name)).GAME)


def rules_text(name: str) -> str:
    """The rules of a game in our words, as Markdown."""
    return resources.files(package_of(name)).joinpath("rules.md").read_text(encoding="utf-8")


def package_of(name: str) -> str:
    """Where a game lives; OptionError if there is no such game."""
    if name not in NAMES:
        raise OptionError(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    return f"wonderland.games.{name.replace('-', '_')}"
