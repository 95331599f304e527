"""Notices when a server stops answering, also where a proxy keeps the connection open and passes nothing on."""

from __future__ import annotations

import asyncio
import uuid
from typing import TYPE_CHECKING, Any

from wonderland.protocol import frames, requests

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

PING_SECONDS = 2.5  # without a frame; this and DEAD_SECONDS together stay below 5 s
SLOW_SECONDS = 1.5
DEAD_SECONDS = 2.2
LONGEST_PATIENCE_SECONDS = 20.0


class Heartbeat:
    """Pings while nothing comes, and tells whether the answer takes long."""

    def __init__(self, tell: Callable[[bool], None]) -> None:
        self._tell = tell
        self._heard = asyncio.Event()
        self._answered = asyncio.Event()
        self._ping_id = ""
        self._patience = DEAD_SECONDS

    def heard(self, data: Any) -> None:
        """A frame with this data has come."""
        self._heard.set()
        if isinstance(data, frames.Ack) and data.id == self._ping_id:
            self._answered.set()

    async def watch(self, send: Callable[[requests.Ping], Awaitable[None]]) -> None:
        """Watch a connection; return when nobody answers. The next one gets more time: the link may only be slow."""
        while await self._is_alive(send):
            pass
        self._patience = min(LONGEST_PATIENCE_SECONDS, 2 * self._patience)

    async def _is_alive(self, send: Callable[[requests.Ping], Awaitable[None]]) -> bool:
        """Wait for a frame; if none comes, ask for one."""
        self._heard.clear()
        if await happens(self._heard, PING_SECONDS):
            return True
        self._ping_id = uuid.uuid4().hex
        self._answered.clear()
        await send(requests.Ping(self._ping_id))
        is_quick = await happens(self._answered, SLOW_SECONDS)
        self._tell(not is_quick)
        if is_quick:
            self._patience = DEAD_SECONDS
        return is_quick or await happens(self._answered, self._patience - SLOW_SECONDS)


async def happens(event: asyncio.Event, seconds: float) -> bool:
    """Does it happen within this time?"""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
