"""Bots and levels by name."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from wonderland.bots.bot import GreedyBot, PacedBot, RandomBot
from wonderland.bots.budgets import SEARCH_BUDGET
from wonderland.bots.former_bots import FORMER, former_name, make_former_bot
from wonderland.bots.levels import LEVELS, find_level
from wonderland.bots.net_bots import NET, make_net_bot, net_name, read_file
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
    """The bots and levels, nets in files, former versions, and the bots of installed packages."""
    return (*NAMES, f"{NET}:FILE", f"{FORMER}:FOLDER:LEVEL", *(name for name in installed_names() if name not in NAMES))


def canonical_name(name: str) -> str:
    """The name of that bot or level as it is written here; any other name stays as it is."""
    level = find_level(name)
    if level:
        return level.name
    of_file = former_name(name) or net_name(name)
    if of_file:
        return str(of_file)
    return name.lower() if name.lower() in BOTS else name


def make_bot(name: str, game: Game | str | None = None, threads: int = 1, target: Target | None = None) -> Bot:
    """The bot or the level of that name, by a file or a former version, or your own (MODULE:CLASS); else OptionError.

    Given a target, it plays on that target only. Otherwise it plays every game; a game that is named must exist. Where
    a turn sets no budget, a level thinks for its own time and `search` does its usual iterations.
    """
    make = find_maker(name)
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


def find_maker(name: str) -> Make | None:
    """What makes that bot for a target; None for a bot of your own, and for a name that nothing has."""
    level = find_level(name)
    if level:
        return level.make
    former = former_name(name)
    if former:
        return functools.partial(make_former_bot, former)
    by_net = net_name(name)
    if by_net:
        return functools.partial(make_net_bot, by_net, read_file(by_net))
    return BOTS.get(canonical_name(name))


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
