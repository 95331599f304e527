"""Players who have disconnected: a bot stands in for them where the table agreed to that, and another host is found."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Protocol

from wonderland.server.table import decisions

if TYPE_CHECKING:
    from wonderland.server.live.runtime import Runtime
    from wonderland.server.table.decisions import Decide
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.projection import Surroundings
    from wonderland.server.table.table import Table

Change = Callable[["Decide"], Awaitable[None]]


class AttendedTable(Protocol):
    """What must be known of a table."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def table(self) -> Table:
        """The table after its last event."""

    @property
    def has_lease(self) -> bool:
        """Does this worker act for absent players?"""

    def around(self) -> Surroundings:
        """Who is connected."""

    def present(self) -> set[str | None]:
        """Everybody with a name who is connected, spectators included."""


class Absence:
    """The timers of one table for players who are not connected."""

    def __init__(self, live: AttendedTable, runtime: Runtime, change: Change) -> None:
        self._live = live
        self._runtime = runtime
        self._change = change
        self._running: dict[tuple[str, str], float] = {}  # (what, player): seconds

    def update(self) -> None:
        """Start a timer for everybody who has disconnected, and stop those of people who are back."""
        missing = self._find_missing() if self._live.has_lease else {}
        for key in self._running.keys() - missing.keys():
            self._runtime.deadlines.cancel((self._live.id, *key))
        for key in missing.keys() - self._running.keys():
            at = self._runtime.clock.now() + missing[key]
            self._runtime.deadlines.set((self._live.id, *key), at, functools.partial(self._act, *key))
        self._running = missing

    def stop(self) -> None:
        """Stop all timers."""
        for key in self._running:
            self._runtime.deadlines.cancel((self._live.id, *key))
        self._running = {}

    def _find_missing(self) -> dict[tuple[str, str], float]:
        """Absent players of a match, if bots stand in here; between matches a host who is not even watching."""
        table = self._live.table
        if not table.is_playing:
            host = table.state.host
            return {} if host in self._live.present() else {("host", host): self._runtime.settings.grace_seconds}
        seconds = table.state.absent_seconds
        if seconds is None:
            return {}
        connected = self._live.around().connected
        humans = [seat.player for seat in table.seats if seat.controller == "human"]
        return {("away", player): seconds for player in humans if player is not None and player not in connected}

    def _act(self, what: str, player: str) -> None:
        def decide(table: Table) -> AnyEvent | None:
            if what == "away":
                return decisions.mark_away(table, player, self._live.around().connected)
            return decisions.change_host(table, player, self._live.present())

        change: Any = self._change(decide)
        self._runtime.tasks.spawn(change)
