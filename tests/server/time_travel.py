"""A clock that tests can put forward, and a server that runs by it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.waiting import PATIENCE
from wonderland.server.common.wall_clock import Clock

if TYPE_CHECKING:
    from tests.server.servers import ThreadServer

HOUR = 3600.0
STEP = 6 * HOUR  # less than what the storage takes for a clock that was set


class MovableClock(Clock):
    """The machine's clock, put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0  # seconds that have passed
        self.step = 0.0  # seconds by which somebody has set the calendar
        self.boots = 0

    def now(self) -> float:
        return super().now() + self.ahead

    def wall_ms(self) -> int:
        return super().wall_ms() + int((self.ahead + self.step) * 1000)

    def boot(self) -> str:
        return f"{super().boot()} {self.boots}"


def let_pass(server: ThreadServer, clock: MovableClock, hours: float) -> None:
    """Let hours pass on the server, with a heartbeat and everything that is due in every step."""
    left = hours * HOUR
    while left > 0:
        clock.ahead += min(STEP, left)
        left -= STEP
        assert server.loop is not None
        asyncio.run_coroutine_threadsafe(do_what_is_due(server), server.loop).result(PATIENCE)


async def do_what_is_due(server: ThreadServer) -> None:
    """Call what is due, and write the time as the heartbeat does."""
    server.worker.runtime.deadlines.run_due()
    assert await server.worker.is_ready()
