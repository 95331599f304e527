"""The bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.bot import GreedyBot, RandomBot
from wonderland.bots.search import SearchBot
from wonderland.games.game import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.bots.bot import Bot
    from wonderland.games.targets import Target

BOTS: dict[str, Callable[[Target], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}


def make_bot(name: str, target: Target) -> Bot:
    """The bot of that name; OptionError if there is none."""
    if name not in BOTS:
        raise OptionError(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
    return BOTS[name](target)
