"""The games, options, levels and bots that help and completion list.

They come from names.json, because the games and bots themselves import NumPy, which takes longer than everything else.
`make names` writes the file, and a test fails if it is not current.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("names.json")


class ListedOption(NamedTuple):
    """A rule option of a game."""

    name: str
    help: str
    default: str
    values: list[str]  # empty for a number from lowest to highest
    lowest: int
    highest: int


class ListedGame(NamedTuple):
    """A game."""

    name: str
    min_seats: int
    max_seats: int
    options: list[ListedOption]


class ListedBot(NamedTuple):
    """A bot or a level."""

    name: str
    help: str


@functools.cache
def read_names() -> dict[str, Any]:
    """The content of the file."""
    names: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return names


def games() -> list[ListedGame]:
    """Every game with its options."""
    return [
        ListedGame(
            game["name"],
            game["min_seats"],
            game["max_seats"],
            [ListedOption(**option) for option in game["options"]],
        )
        for game in read_names()["games"]
    ]


def levels() -> list[ListedBot]:
    """The levels, from gentle to merciless."""
    return [ListedBot(**level) for level in read_names()["levels"]]


def opponents() -> list[ListedBot]:
    """The levels, then the bots of installed packages."""
    from wonderland.bots.own import installed_names

    return [*levels(), *(ListedBot(name, "a bot of an installed package") for name in installed_names())]


def bots() -> list[ListedBot]:
    """The bots that are no levels, then all that can be played against."""
    return [*(ListedBot(**bot) for bot in read_names()["bots"]), *opponents()]
