"""Bots and levels by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.bot import Budget, GreedyBot, PacedBot, RandomBot
from wonderland.bots.levels import LEVELS, find_level
from wonderland.bots.search import SearchBot
from wonderland.errors import unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.bots.bot import Bot
    from wonderland.engine.targets import Target

SEARCH_BUDGET = Budget(iterations=1000)  # so that `search` plays the same however fast the machine

BOTS: dict[str, Callable[[Target, int], Bot]] = {
    "random": lambda target, threads: RandomBot(target),
    "greedy": lambda target, threads: GreedyBot(target),
    "search": lambda target, threads: PacedBot(SearchBot(target, threads), SEARCH_BUDGET),
}
NAMES = (*BOTS, *(level.name for level in LEVELS))


def own_name(name: str) -> str:
    """The name of that bot or level as it is written here; one that nobody has stays as it is."""
    level = find_level(name)
    if level:
        return level.name
    return name.lower() if name.lower() in BOTS else name


def make_bot(name: str, target: Target, threads: int = 1) -> Bot:
    """The bot or the level of that name; OptionError if there is none.

    Given an empty `Budget()`, a level thinks for its own time and `search` does its usual iterations.
    """
    level = find_level(name)
    make = level.make if level else BOTS.get(own_name(name))
    if make is None:
        raise unknown_name("bot", name, NAMES)
    return make(target, threads)
