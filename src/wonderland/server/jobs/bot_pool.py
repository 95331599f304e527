"""The bots at the tables, and hints. Each gets only the hidden state of its seat.

A level that does not search answers in less than a tenth of a millisecond, quicker than a switch to another process: it
decides at once. Searches wait for a job process. When too many wait, the strongest level that does not search decides.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, NamedTuple

from wonderland.bots.levels import QUICK
from wonderland.engine import chance
from wonderland.protocol.refusal import Refusal
from wonderland.server.common import metrics
from wonderland.server.jobs import kinds
from wonderland.server.jobs.pool import Overloaded, Priority
from wonderland.server.table.levels import choose, is_searching

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.protocol.frames import HintAction
    from wonderland.server.jobs.fair_queue import Asker
    from wonderland.server.jobs.pool import JobPool

HINT_SECONDS = 10.0  # the longest wait for a hint
BUSY = "busy_for_hint"


class Choice(NamedTuple):
    """An action, and the level that chose it."""

    action: int
    level: str


class BotPool:
    """Lets bots choose and gives hints."""

    def __init__(self, jobs: JobPool) -> None:
        self._jobs = jobs

    async def choose(self, game: Game, level: str, states: States, asker: Asker, is_urgent: bool = False) -> Choice:
        """The action of a bot of that level, or of a quicker one, for a state hidden for the seat to act."""
        seed = secrets.randbelow(chance.MAX_SEED)
        if is_searching(level):
            try:
                job = kinds.Choose(game.name, game.rules_version, level, states.tobytes(), seed)
                priority = Priority.URGENT if is_urgent else Priority.USUAL
                result = await self._jobs.run(job, priority, asker, game)
            except (Overloaded, ConnectionError):
                result = None
            if isinstance(result, kinds.Chosen):
                return Choice(result.action, level)
            metrics.STAND_INS.inc()
            level = QUICK.name
        return Choice(choose(game, level, states, seed), level)

    async def hint(self, game: Game, states: States, asker: Asker) -> list[HintAction]:
        """All legal actions, best first, for a state hidden for the seat to act; Refusal if the server is busy."""
        seed = secrets.randbelow(chance.MAX_SEED)
        return await self._hint(game, kinds.Hint(game.name, game.rules_version, states.tobytes(), seed), asker)

    async def review(self, game: Game, states: States, seed: int, asker: Asker) -> list[HintAction]:
        """The same with the seed and the budget of a review."""
        job = kinds.Hint(game.name, game.rules_version, states.tobytes(), seed, is_review=True)
        return await self._hint(game, job, asker)

    async def _hint(self, game: Game, job: kinds.Hint, asker: Asker) -> list[HintAction]:
        try:
            async with asyncio.timeout(HINT_SECONDS):
                result = await self._jobs.run(job, Priority.HINT, asker, game)
        except (Overloaded, ConnectionError, TimeoutError):
            raise Refusal("unavailable", BUSY) from None
        if not isinstance(result, kinds.Hinted):
            raise Refusal("unavailable", "no_hint")
        return result.actions
