"""Bots and levels by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.bot import GreedyBot, PacedBot, RandomBot
from wonderland.bots.budgets import SEARCH_BUDGET
from wonderland.bots.levels import LEVELS, find_level
from wonderland.bots.own import find_own, installed_names
from wonderland.bots.search_bot import SearchBot
from wonderland.engine import targets
from wonderland.engine.starting import as_game
from wonderland.errors import unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.bots.bot import Bot
    from wonderland.engine.game import Game
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Turn

    Make = Callable[[Target, int], Bot]

BOTS: dict[str, Make] = {
    "random": lambda target, threads: RandomBot(),
    "greedy": lambda target, threads: GreedyBot(target),
    "search": lambda target, threads: PacedBot(SearchBot(target, threads), SEARCH_BUDGET),
}
NAMES = (*BOTS, *(level.name for level in LEVELS))


def known_names() -> tuple[str, ...]:
    """The bots and levels, and the bots of installed packages."""
    return (*NAMES, *(name for name in installed_names() if name not in NAMES))


def canonical_name(name: str) -> str:
    """The name of that bot or level as it is written here; any other name stays as it is."""
    level = find_level(name)
    if level:
        return level.name
    return name.lower() if name.lower() in BOTS else name


def make_bot(name: str, game: Game | str | None = None, threads: int = 1, target: Target | None = None) -> Bot:
    """The bot or the level of that name, or one of your own (MODULE:CLASS); OptionError if there is none.

    Given a target, it plays on that target only. Otherwise it plays every game; a game that is named must exist. Where
    a turn sets no budget, a level thinks for its own time and `search` does its usual iterations.
    """
    level = find_level(name)
    make = level.make if level else BOTS.get(canonical_name(name))
    if make is None:
        own = find_own(name)
        if own is None:
            raise unknown_name("bot", name, known_names())
        return own
    if target:
        return make(target, threads)
    if isinstance(game, str):
        as_game(game)
    return BotForAnyGame(canonical_name(name), make, threads)


class BotForAnyGame:
    """A bot that is made for a game when it first plays it."""

    def __init__(self, name: str, make: Make, threads: int) -> None:
        self.name = name
        self._make = make
        self._threads = threads
        self._bots: dict[Game, Bot] = {}

    def __repr__(self) -> str:
        """The bot by name."""
        return f"<Bot {self.name}>"

    def choose(self, turn: Turn) -> int | str:
        """What the bot of the turn's game chooses."""
        bot = self._bots.get(turn.game)
        if bot is None:
            bot = self._bots[turn.game] = self._make(targets.ready(turn.game), self._threads)
        return bot.choose(turn)
