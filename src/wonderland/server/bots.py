"""The bots at the tables: their levels, and where they think.

They get the hidden state of their seat only. They think in threads, because compiled code releases the interpreter.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import structlog

from wonderland.bots import warmup
from wonderland.bots.analysis import analyse
from wonderland.bots.bot import Budget, RandomBot
from wonderland.bots.levels import LEVELS, QUICK, find_level
from wonderland.bots.warmup import LevelBot
from wonderland.engine import chance, targets
from wonderland.server.frames import HintAction
from wonderland.server.refusal import Refusal
from wonderland.server.resources import LevelInfo

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.bots.levels import Level
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets import Target

log = structlog.get_logger()

T = TypeVar("T")

HINT_BUDGET = Budget(seconds=1.0, iterations=4000)
SLACK = 0.3  # seconds that a search may take beyond its time


class Choice(NamedTuple):
    """What a bot does, and the level that stood in for its own, if one did."""

    action: int
    stand_in: str | None = None


def levels() -> list[LevelInfo]:
    """The opponents, gentle to merciless."""
    return [LevelInfo(level.name, level.title, level.description) for level in LEVELS]


def check_level(name: str) -> Level:
    """The level of that name; Refusal if there is none."""
    level = find_level(name)
    if level is None or level.name != name:
        raise Refusal("not_found", f"there is no level {name!r}; the levels are {', '.join(x.name for x in LEVELS)}")
    return level


def title_of(name: str) -> str:
    """What a bot of that level is called at the table; its name, if the level exists no more."""
    level = find_level(name)
    return level.title if level else name


def pause_for(name: str, pause: float) -> float:
    """How long after a turn's beginning its action is shown.

    As long for every position: how long a bot has really thought would tell something about its hand.
    """
    level = find_level(name)
    seconds = level.budget.seconds if level else None
    return pause if seconds is None or not pause else max(pause, seconds + SLACK)


def target_for(game: Game) -> Target:
    """The fastest target that is ready."""
    return targets.compiled(game) if warmup.is_ready(game) else targets.interpreted(game)


def check_hints(game: Game) -> None:
    """Refusal until hints can be computed."""
    if not warmup.is_ready(game):
        warmup.start(game)
        raise Refusal("unavailable", "hints are being prepared; ask again in a minute")


def choose(game: Game, level: str, states: States, seed: int) -> Choice:
    """What the level does; anything legal if it fails, because a table must not wait for ever."""
    try:
        bot = LevelBot(check_level(level), game)
        action = bot.choose(states, Budget(), seed)
        return Choice(action, QUICK.name if bot.stood_in else None)
    except Exception:
        log.exception("a bot failed", game=game.name, level=level)
        return Choice(RandomBot(targets.interpreted(game)).choose(states, Budget(), seed))


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, game: Game, level: str, states: States) -> Choice:
        """What a bot of that level does in a position hidden for the seat to act."""
        return await self._think(lambda: choose(game, level, states, secrets.randbelow(chance.MAX_SEED)))

    async def hint(self, game: Game, states: States) -> list[HintAction]:
        """All legal actions, best first, as far as the seat to act can know; `check_hints` says whether it is time."""
        seed = secrets.randbelow(chance.MAX_SEED)
        choices = await self._think(lambda: analyse(targets.compiled(game), states, HINT_BUDGET, seed))
        return [HintAction(choice.action, choice.win_chance, choice.points, choice.visits) for choice in choices]

    async def _think(self, think: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, think)

    def close(self) -> None:
        """Let nobody begin to think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
