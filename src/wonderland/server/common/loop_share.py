"""Long work on the event loop, in turns: nobody else waits for more than a moment, however much there is to do."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

TURN_SECONDS = 0.005


class LoopShare:
    """Shares the event loop out. One long work at a time has a turn, and after each turn everything else runs."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[None]) -> None:
        """Do all steps."""
        remaining = iter(steps)
        while True:
            async with self._turn:
                end = time.perf_counter() + TURN_SECONDS
                for _ in remaining:
                    if time.perf_counter() >= end:
                        break
                else:
                    return
            await asyncio.sleep(0)
