"""A connected viewer: who it is, and the frames that wait for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from wonderland.server import projection
from wonderland.server.decisions import Viewer
from wonderland.server.frames import Closing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from wonderland.server.table import Table

Reason = Literal["restart", "slow", "seat_moved", "kicked", "expired"]
TEXTS: dict[Reason, str] = {
    "restart": "The server restarts; you will be back at the table in a moment.",
    "slow": "Your connection could not keep up.",
    "seat_moved": "Your seat was taken on another device or left.",
    "kicked": "The host gave your seat to a bot.",
    "expired": "This table is closed.",
}


class Subscriber:
    """Frames are put in without waiting; whoever reads too slowly is dropped instead of holding up the table."""

    def __init__(self, player: str | None, name: str, queue_size: int) -> None:
        self.player = player
        self.name = name
        self.seat_digest: str | None = None  # of the seat token it came with, once that was checked
        self.closing: Reason | None = None
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(queue_size + 2)  # room for the farewell
        self._queue_size = queue_size

    @property
    def holds_seat(self) -> bool:
        """Has it shown the token of a seat?"""
        return self.seat_digest is not None

    def viewer(self, table: Table) -> Viewer:
        """Who looks; the seat is looked up, because seats may be shuffled."""
        return Viewer(self.player, self.name, table.seat_of(self.player) if self.holds_seat else None)

    def send(self, data: bytes) -> None:
        """Put a frame into the queue."""
        if self.closing is not None:
            return
        if self._queue.qsize() >= self._queue_size:
            while not self._queue.empty():  # what it has not read by now is of no use any more
                self._queue.get_nowait()
            self.close("slow", 0)
        else:
            self._queue.put_nowait(data)

    def close(self, reason: Reason, v: int) -> None:
        """Say why, and end."""
        if self.closing is None:
            self.closing = reason
            self._queue.put_nowait(projection.frame(v, Closing(reason, TEXTS[reason])))
            self._queue.put_nowait(None)

    async def frames(self) -> AsyncIterator[bytes]:
        """The frames in turn, until the connection is to end."""
        while (data := await self._queue.get()) is not None:
            yield data

    async def next_frame(self, seconds: float) -> bytes | None:
        """The next frame; None at the end; TimeoutError if there is none for so long."""
        async with asyncio.timeout(seconds):
            return await self._queue.get()
