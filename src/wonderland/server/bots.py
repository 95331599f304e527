"""The bots at the tables: their levels, and the threads in which they think.

A bot gets only the hidden state of its seat. The modules' code releases the GIL, so threads are enough.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

import structlog

from wonderland.bots.analysis import analyse_turn
from wonderland.bots.bot import RandomBot
from wonderland.bots.levels import LEVELS, find_level
from wonderland.engine import chance, targets
from wonderland.engine.turn import Budget, Turn
from wonderland.server.frames import HintAction
from wonderland.server.refusal import Refusal
from wonderland.server.resources import LevelInfo

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.bots.levels import Level
    from wonderland.engine.game import Game
    from wonderland.engine.state import States

log = structlog.get_logger()

T = TypeVar("T")

HINT_BUDGET = Budget(seconds=1.0, iterations=4000)
OVERRUN_SECONDS = 0.3  # how much longer than its budget a search may take


def levels() -> list[LevelInfo]:
    """The levels, weakest first."""
    return [LevelInfo(level.name, level.title, level.description) for level in LEVELS]


def check_level(name: str) -> Level:
    """The level of that name; Refusal if there is none."""
    level = find_level(name)
    if level is None or level.name != name:
        raise Refusal("not_found", f"there is no level {name!r}; the levels are {', '.join(x.name for x in LEVELS)}")
    return level


def title_of(name: str) -> str:
    """The title of a level; its name if the level does not exist any more."""
    level = find_level(name)
    return level.title if level else name


def pause_for(name: str, pause: float) -> float:
    """Seconds from the start of a turn to the bot's action.

    Constant for a level: the real thinking time would give away something about the bot's hand.
    """
    level = find_level(name)
    seconds = level.budget.seconds if level else None
    return pause if seconds is None or not pause else max(pause, seconds + OVERRUN_SECONDS)


def choose(game: Game, level: str, states: States, seed: int) -> int:
    """The action of a bot of that level; a random one if the bot fails, so that the match goes on."""
    target = targets.wasm(game)
    turn = Turn(target, states, seed=seed)
    try:
        return turn.accept(check_level(level).make(target).choose(turn))
    except Exception:
        log.exception("a bot failed", game=game.name, level=level)
        return RandomBot(target).choose(turn)


class BotThreads:
    """A thread pool for bots and hints."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, game: Game, level: str, states: States) -> int:
        """The action of a bot of that level, for a state hidden for the seat to act."""
        return await self._run(lambda: choose(game, level, states, secrets.randbelow(chance.MAX_SEED)))

    async def hint(self, game: Game, states: States) -> list[HintAction]:
        """All legal actions, best first, for a state hidden for the seat to act."""
        seed = secrets.randbelow(chance.MAX_SEED)
        found = await self._run(lambda: analyse_turn(Turn(targets.wasm(game), states, HINT_BUDGET, seed)))
        return [HintAction(one.action, one.win_chance, one.points, one.visits) for one in found]

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Start no more work."""
        self._pool.shutdown(wait=False, cancel_futures=True)
