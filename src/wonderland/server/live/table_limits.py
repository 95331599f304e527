"""How quickly a table may change by people's requests, and how much its log may hold.

What the server does by itself is not limited here: bots, clocks, and what absent players need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.protocol.refusal import Refusal
from wonderland.server.common.limits import RateLimit
from wonderland.server.table import events

if TYPE_CHECKING:
    from wonderland.server.common.settings import Settings
    from wonderland.server.common.wall_clock import Clock
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.table import Table

BURST_SECONDS = 3.0
GUESTS_SHARE = 0.25  # so those who do not belong to a table cannot use up what its players need
# What a table whose log is full has no room for while a match is played, and what it has room for otherwise.
DISPENSABLE = (events.Said, events.BotsSeated, events.SeatEmptied)
INDISPENSABLE = (events.SeatLeft, events.NumberAdded)


class TableLimits:
    """The limits of one table."""

    def __init__(self, clock: Clock, settings: Settings) -> None:
        rate, guests_rate = settings.table_events_per_second, settings.table_events_per_second * GUESTS_SHARE
        self._members = RateLimit(clock, rate, rate * BURST_SECONDS)
        self._guests = RateLimit(clock, guests_rate, guests_rate * BURST_SECONDS)
        self._most = settings.events_per_table

    def take(self, is_member: bool) -> None:
        """Count a request of somebody who belongs to the table, or does not; Refusal if there were too many of late."""
        if not (self._members if is_member else self._guests).take():
            raise Refusal("too_fast", "table_busy")

    def check_room(self, table: Table, event: AnyEvent | None) -> None:
        """Refusal if the log is full, unless the event belongs to a match that is being played or dealt."""
        if table.v < self._most or event is None:
            return
        if table.is_playing:
            is_needed = not isinstance(event, DISPENSABLE)
        else:
            is_deal = isinstance(event, events.Started) and table.state.commitment is not None
            is_needed = is_deal or isinstance(event, INDISPENSABLE)
        if not is_needed:
            raise Refusal("not_now", "table_full")
