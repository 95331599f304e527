"""A connected viewer, and where its frames go."""

from __future__ import annotations

from enum import IntEnum
from itertools import count
from typing import TYPE_CHECKING, Protocol

from wonderland.messages import area, current_language, speaking
from wonderland.protocol.frames import Closing
from wonderland.server.table import projection
from wonderland.server.table.decisions import Viewer

if TYPE_CHECKING:
    import asyncio

    from wonderland.protocol.frames import ClosingReason
    from wonderland.server.table.table import Table

t = area("refusals")

NUMBERS = count()


class Rank(IntEnum):
    """Who has a place first."""

    SEATED = 0
    INVITED = 1  # with the invitation, or the host; in a study room the owner and the leader
    WATCHING = 2


class Outlet(Protocol):
    """A connection that takes frames without waiting."""

    def write(self, data: bytes) -> int:
        """Send a frame; the number of bytes that the viewer has not taken yet."""

    def end(self) -> None:
        """Close the connection after what was written."""


class Subscriber:
    """A viewer. Sending never waits: a viewer who reads too slowly is dropped (back-pressure)."""

    def __init__(self, player: str | None, name: str, outlet: Outlet, max_unread: int, address: str = "") -> None:
        self.player = player
        self.name = name
        self.address = address
        self.device: str | None = None
        self.number = next(NUMBERS)  # in the order in which they came
        self.is_invited = False
        self.hint: asyncio.Task[None] | None = None  # the hint that is being prepared
        self.language = current_language()  # the viewer's, whoever closes the connection
        self.seat_digest: str | None = None  # of the seat token, once it was checked
        self.closing: ClosingReason | None = None
        self._outlet = outlet
        self._max_unread = max_unread

    @property
    def holds_seat(self) -> bool:
        """Has it shown a valid seat token?"""
        return self.seat_digest is not None

    @property
    def rank(self) -> Rank:
        """Which place it may have."""
        if self.holds_seat:
            return Rank.SEATED
        return Rank.INVITED if self.is_invited else Rank.WATCHING

    @property
    def is_waiting_for_hint(self) -> bool:
        """Is a hint being prepared?"""
        return self.hint is not None and not self.hint.done()

    def leave(self) -> None:
        """The connection has ended: stop preparing a hint."""
        if self.hint is not None:
            self.hint.cancel()

    def viewer(self, table: Table) -> Viewer:
        """The viewer; its seat is looked up each time, because seats may be shuffled."""
        return Viewer(self.player, self.name, table.seat_of(self.player) if self.holds_seat else None)

    def send(self, data: bytes) -> None:
        """Send a frame; close the connection if too much waits. The viewer gets the events again after a reconnect."""
        if self.closing is None and self._outlet.write(data) > self._max_unread:
            self.close("slow", 0)

    def close(self, reason: ClosingReason, v: int) -> None:
        """Send the reason, then end the connection."""
        if self.closing is None:
            self.closing = reason
            with speaking(self.language):
                text = t(f"closing.{reason}")
            self._outlet.write(projection.frame(v, Closing(reason, text)))
            self._outlet.end()
