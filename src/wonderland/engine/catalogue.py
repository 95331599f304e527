"""The games by name: ours, which `wonderland.games` adds when it is imported, and those of installed packages.

A package names its games in the entry points of the group `wonderland.games`: the name of the game, and the package
that holds its `GAME`. A game is imported when it is first loaded.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.engine.options import words_of
from wonderland.errors import OptionError, unknown_name
from wonderland.messages import add_game, area

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game

t = area("errors")

ENTRY_POINTS = "wonderland.games"

_packages: dict[str, str] = {}  # of our games: name, and the package that holds it


def add(name: str, package: str) -> None:
    """Make a game known."""
    _packages[name] = package
    add_game(name, lambda: folder_of(name))


def is_ours(name: str) -> bool:
    """Does the game come with Wonderland?"""
    return name in _packages


def names() -> tuple[str, ...]:
    """The names of all games, ours first."""
    return (*_packages, *(name for name in installed() if name not in _packages))


@functools.cache
def installed() -> dict[str, str]:
    """The games that installed packages offer: name, and the package that holds the game."""
    from importlib.metadata import entry_points

    return {entry.name: entry.module for entry in sorted(entry_points(group=ENTRY_POINTS))}


def canonical_name(name: str) -> str:
    """The name of a game as it is written here, from any spelling: `Going Out`, `going_out`."""
    return name if name in names() else "-".join(words_of(name))


def load(name: str) -> Game:
    """The game of exactly that name; OptionError if there is none, or if it cannot be loaded."""
    package = package_of(name)
    try:
        game: Game = importlib.import_module(package).GAME
    except Exception as error:
        if is_ours(name):
            raise
        reason = f"{type(error).__name__}: {error}"
        raise OptionError(t("game.unloadable", name=name, package=package, reason=reason)) from error
    if game.name != name:
        raise OptionError(t("game.other_name", name=name, package=package, other=game.name))
    folder = folder_of(name)
    add_game(name, lambda: folder)
    return game


def loadable() -> Iterator[Game]:
    """All games, less those of installed packages that cannot be loaded."""
    for name in names():
        try:
            yield load(name)
        except OptionError:
            continue


def rules_text(name: str, language: str = "en") -> str:
    """The rules of a game in our words, as Markdown; OptionError if it has none in that language."""
    file = rules_file(name, language)
    if not file.is_file():
        raise OptionError(t("game.no_rules", name=name, file=file.name))
    return file.read_text(encoding="utf-8")


def rules_file(name: str, language: str) -> Path:
    """Where the rules of a game are in a language: the English ones beside the code, the others with the messages."""
    return folder_of(name) / ("rules.md" if language == "en" else f"messages/{language}/rules.md")


def folder_of(name: str) -> Path:
    """The folder of a game, found without importing it; OptionError if there is none."""
    package = package_of(name)
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise OptionError(t("game.no_package", name=name, package=package))
    return Path(spec.submodule_search_locations[0])


def package_of(name: str) -> str:
    """The package that holds a game; OptionError if there is no such game."""
    if name not in names():
        raise unknown_name("game", name, names())
    return _packages.get(name) or installed()[name]
