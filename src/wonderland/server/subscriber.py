"""A connected viewer, and the queue of frames to it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from wonderland.server import projection
from wonderland.server.decisions import Viewer
from wonderland.server.frames import Closing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from wonderland.server.table import Table

ClosingReason = Literal["restart", "slow", "seat_moved", "kicked", "expired"]
CLOSING_TEXTS: dict[ClosingReason, str] = {
    "restart": "The server restarts; you will be back at the table in a moment.",
    "slow": "Your connection is too slow.",
    "seat_moved": "Your seat was left, or taken on another device.",
    "kicked": "The host gave your seat to a bot.",
    "expired": "This table is closed.",
}


class Subscriber:
    """A viewer with a bounded queue. Sending never waits: a viewer who reads too slowly is dropped (back-pressure)."""

    def __init__(self, player: str | None, name: str, queue_size: int) -> None:
        self.player = player
        self.name = name
        self.seat_digest: str | None = None  # of the seat token, once it was checked
        self.closing: ClosingReason | None = None
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(queue_size + 2)  # room for `closing` and the end
        self._queue_size = queue_size

    @property
    def holds_seat(self) -> bool:
        """Has it shown a valid seat token?"""
        return self.seat_digest is not None

    def viewer(self, table: Table) -> Viewer:
        """The viewer; its seat is looked up each time, because seats may be shuffled."""
        return Viewer(self.player, self.name, table.seat_of(self.player) if self.holds_seat else None)

    def send(self, data: bytes) -> None:
        """Put a frame into the queue; close the connection if the queue is full."""
        if self.closing is not None:
            return
        if self._queue.qsize() >= self._queue_size:
            while not self._queue.empty():  # the viewer gets these events again after a reconnect
                self._queue.get_nowait()
            self.close("slow", 0)
        else:
            self._queue.put_nowait(data)

    def close(self, reason: ClosingReason, v: int) -> None:
        """Send the reason, then end the connection."""
        if self.closing is None:
            self.closing = reason
            self._queue.put_nowait(projection.frame(v, Closing(reason, CLOSING_TEXTS[reason])))
            self._queue.put_nowait(None)

    async def frames(self) -> AsyncIterator[bytes]:
        """Yield the queued frames until the connection is to end."""
        while (data := await self._queue.get()) is not None:
            yield data

    async def next_frame(self, seconds: float) -> bytes | None:
        """The next frame; None at the end; TimeoutError if none comes in time."""
        async with asyncio.timeout(seconds):
            return await self._queue.get()
