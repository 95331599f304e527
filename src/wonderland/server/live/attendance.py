"""Logs which players are connected, where a long absence lets the others end the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.server.table import events, votes

if TYPE_CHECKING:
    from collections.abc import Collection

    from wonderland.server.live.absence import AttendedTable, Change
    from wonderland.server.live.runtime import Runtime
    from wonderland.server.table.table import Table

SEEN_INTERVAL_MS = 3600 * 1000  # the longest time without a note of a player who is connected


class Attendance:
    """The timer of one table for its next note."""

    def __init__(self, live: AttendedTable, runtime: Runtime, change: Change) -> None:
        self._live = live
        self._runtime = runtime
        self._change = change
        self._next_at: int | None = None  # of the note that the timer waits for

    def update(self) -> None:
        """Note those who are connected, and were not seen for an hour: at once, or when that hour is over."""
        table, clock = self._live.table, self._runtime.clock
        next_at = next_note(table, self._live.around().connected) if self._live.has_lease else None
        if next_at is None:
            self.stop()
        elif next_at != self._next_at:
            self._next_at = next_at
            seconds = max(0, next_at - clock.server_ms()) / 1000
            self._runtime.deadlines.set((self._live.id, "seen"), clock.now() + seconds, self._note)

    def stop(self) -> None:
        """Stop the timer."""
        self._next_at = None
        self._runtime.deadlines.cancel((self._live.id, "seen"))

    def _note(self) -> None:
        self._next_at = None
        self._runtime.tasks.spawn(self._note_and_go_on())

    async def _note_and_go_on(self) -> None:
        await self._change(lambda table: seen(table, self._live.around().connected, self._runtime.clock.server_ms()))
        self.update()


def next_note(table: Table, connected: Collection[str | None]) -> int | None:
    """When the next note is due; None if it does not matter here who is connected, or if nobody is."""
    return min((table.seen_at[seat] + SEEN_INTERVAL_MS for seat in attending(table, connected)), default=None)


def seen(table: Table, connected: Collection[str | None], now: int) -> events.Seen | None:
    """The note, of everybody who is connected; None if it is not due."""
    next_at = next_note(table, connected)
    return None if next_at is None or now < next_at else events.Seen(attending(table, connected))


def attending(table: Table, connected: Collection[str | None]) -> list[int]:
    """The seats of connected players, where it matters."""
    if not votes.is_absence_counted(table):
        return []
    return [seat for seat, one in enumerate(table.seats) if one.controller == "human" and one.player in connected]
