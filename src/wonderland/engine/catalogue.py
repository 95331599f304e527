"""The games by name. The engine knows none: `wonderland.games` adds them when it is imported."""

from __future__ import annotations

import importlib
from importlib import resources
from typing import TYPE_CHECKING, cast

from wonderland.errors import unknown_name

if TYPE_CHECKING:
    from wonderland.engine.game import Game

_packages: dict[str, str] = {}  # name: the package that holds the game


def add(name: str, package: str) -> None:
    """Make a game known; its package is imported when it is first loaded."""
    _packages[name] = package


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_packages)


def load(name: str) -> Game:
    """The game of that name; OptionError if there is none."""
    return cast("Game", importlib.import_module(package_of(name)).GAME)


def rules_text(name: str, language: str = "en") -> str:
    """The rules of a game in our words, as Markdown."""
    file = "rules.md" if language == "en" else f"rules.{language}.md"
    return resources.files(package_of(name)).joinpath(file).read_text(encoding="utf-8")


def package_of(name: str) -> str:
    """Where a game lives; OptionError if there is no such game."""
    if name not in _packages:
        raise unknown_name("game", name, _packages)
    return _packages[name]
