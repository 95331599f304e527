"""The games, options, levels and bots that help and completion list.

They come from the layouts of the games' modules, because the games and bots themselves import NumPy, which takes longer
than everything else. Only a game without a module is loaded.
"""

from __future__ import annotations

import functools
import json
from typing import Any, NamedTuple

from wonderland.engine import catalogue
from wonderland.errors import OptionError
from wonderland.messages import area

t = area("commands")
common = area("common")
terminal = area("terminal")

LAYOUT = "module.json"  # in the folder of a game
BOTS = ("random", "greedy", "search")


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
    about: str  # who can play it, or why it cannot be played
    seats: range
    options: list[ListedOption]


class ListedBot(NamedTuple):
    """A bot or a level."""

    name: str
    help: str


def games() -> list[ListedGame]:
    """Every game with its options."""
    return [listed(name) for name in catalogue.names()]


def listed(name: str) -> ListedGame:
    """A game with its options; of one that cannot be loaded, the reason."""
    try:
        facts = facts_of(name)
    except OptionError as error:
        return ListedGame(name, str(error), range(0), [])
    lowest, highest = facts["min_seats"], facts["max_seats"]
    options = [listed_option(name, **option) for option in facts["options"]]
    return ListedGame(
        name, common("home.players", **{"from": lowest, "to": highest}), range(lowest, highest + 1), options
    )


@functools.cache
def facts_of(name: str) -> dict[str, Any]:
    """Seats and options as the layout of the module has them, or the game."""
    layout = catalogue.folder_of(name) / LAYOUT
    if layout.is_file():
        facts: dict[str, Any] = json.loads(layout.read_text(encoding="utf-8"))
        return facts
    game = catalogue.load(name)
    options = [
        {
            "name": option.name,
            "help": option.help,
            "default": option.default,
            "choices": [{"value": value} for value in option.choices],
            "lowest": option.lowest,
            "highest": option.highest,
        }
        for option in game.offered_options
    ]
    return {"min_seats": game.min_seats, "max_seats": game.max_seats, "options": options}


def listed_option(
    game: str,
    name: str,
    help: str,
    default: Any,
    choices: list[dict[str, Any]] | None = None,
    lowest: int = 0,
    highest: int = 0,
) -> ListedOption:
    """An option of a layout, its values as they are typed."""
    values = [str(choice["value"]).lower() for choice in choices or []]
    return ListedOption(
        name, terminal.if_known(f"option.{game}.{name}.help", help), str(default).lower(), values, lowest, highest
    )


def levels() -> list[ListedBot]:
    """The levels, from gentle to merciless: the same in every game."""
    facts = facts_of(catalogue.names()[0])
    return [ListedBot(level["name"], common(f"level.{level['name']}.about")) for level in facts["levels"]]


def opponents() -> list[ListedBot]:
    """The levels, then the bots of installed packages."""
    from wonderland.bots.own import installed_names

    return [*levels(), *(ListedBot(name, t("help.installed_bot")) for name in installed_names())]


def bots() -> list[ListedBot]:
    """The bots that are no levels, then all that can be played against."""
    return [*(ListedBot(name, t("help.a_bot")) for name in BOTS), *opponents()]
