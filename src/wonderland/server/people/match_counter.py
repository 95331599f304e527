"""Counts finished matches in the background: ratings and tallies. What a killed server left waits in the storage."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from wonderland.server.people.standings import Standings

log = structlog.get_logger()

RETRY_SECONDS = 10.0
PAUSE_SECONDS = 0.2  # between two counts: on a busy server, the matches that end meanwhile are counted together


class Counting:
    """A task that counts whatever waits, when it starts and after every finished match."""

    def __init__(self, standings: Standings) -> None:
        self._standings = standings
        self._arrived = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start counting."""
        self._arrived.set()
        self._task = asyncio.create_task(self._count(), name="counting")

    def wake(self) -> None:
        """A match has been stored."""
        self._arrived.set()

    async def close(self) -> None:
        """Stop; what is not counted yet is counted after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _count(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            try:
                await self._standings.count_waiting()
                await asyncio.sleep(PAUSE_SECONDS)
            except Exception as error:
                log.error("finished matches could not be counted", error=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)
                self._arrived.set()
