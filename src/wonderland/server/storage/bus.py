"""Messages between workers through PostgreSQL's LISTEN and NOTIFY. A single process needs no bus."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import asyncpg  # type: ignore[import-untyped]
import structlog

from wonderland.server.common.settings import POSTGRES
from wonderland.server.storage.writer import CHANNEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.server.common.settings import Settings

log = structlog.get_logger()

RETRY_SECONDS = 1.0


class Bus:
    """Listens on its own connection, and reconnects when it is lost."""

    def __init__(self, settings: Settings, on_message: Callable[[str], None], on_reconnect: Callable[[], None]) -> None:
        self._settings = settings
        self._on_message = on_message
        self._on_reconnect = on_reconnect
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None
        self._lost = asyncio.Event()

    async def open(self) -> None:
        """Start listening."""
        if self._settings.is_shared:
            await self._connect()
            self._task = asyncio.create_task(self._stay_connected(), name="bus")

    async def close(self) -> None:
        """Stop listening."""
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
        await connection.add_listener(CHANNEL, self._receive)
        self._connection = connection

    def _receive(self, connection: object, pid: int, channel: str, message: object) -> None:
        self._on_message(str(message))

    async def _stay_connected(self) -> None:
        while True:
            await self._lost.wait()
            try:
                await self._connect()
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("the storage cannot be reached", error=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self._on_reconnect()  # messages sent meanwhile are lost
