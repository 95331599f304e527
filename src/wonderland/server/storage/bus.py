"""How workers tell each other what happened: PostgreSQL's LISTEN and NOTIFY. One process alone needs no bus."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import asyncpg  # type: ignore[import-untyped]
import structlog

from wonderland.server.settings import POSTGRES
from wonderland.server.storage.writer import CHANNEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.server.settings import Settings

log = structlog.get_logger()

RETRY_SECONDS = 1.0


class Bus:
    """Listens on a connection of its own, which comes back by itself."""

    def __init__(self, settings: Settings, hear: Callable[[str], None], reconnected: Callable[[], None]) -> None:
        self._settings = settings
        self._hear = hear
        self._reconnected = reconnected
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None
        self._lost = asyncio.Event()

    async def open(self) -> None:
        """Begin to listen."""
        if self._settings.is_shared:
            await self._connect()
            self._task = asyncio.create_task(self._stay_connected(), name="bus")

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def _connect(self) -> None:
        url = self._settings.database.replace(POSTGRES, "postgresql", 1)
        connection = await asyncpg.connect(url)
        self._lost.clear()
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        self._connection = connection

    def _heard(self, connection: object, pid: int, channel: str, message: object) -> None:
        self._hear(str(message))

    async def _stay_connected(self) -> None:
        while True:
            await self._lost.wait()
            try:
                await self._connect()
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("the storage cannot be reached", error=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self._reconnected()  # what was said meanwhile is lost: look for it
