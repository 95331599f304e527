"""What is due at a table: the turn of a bot, the clock of a player, a deal, and what absent players need."""

from __future__ import annotations

import asyncio
import functools
from typing import TYPE_CHECKING, Protocol

import msgspec

from wonderland.protocol.refusal import Refusal
from wonderland.server.jobs.fair_queue import Asker
from wonderland.server.live import matchmaking
from wonderland.server.live.absence import Absence
from wonderland.server.live.attendance import Attendance
from wonderland.server.table import decisions, fair_deals, forfeits, levels

if TYPE_CHECKING:
    from collections.abc import Set

    from wonderland.server.live.runtime import Runtime
    from wonderland.server.table.decisions import Decide
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.projection import Surroundings
    from wonderland.server.table.table import Table
    from wonderland.server.table.table_match import By

RETRY_SECONDS = 1.0
RECONNECT_SECONDS = 10.0  # for players to connect again after a restart or a crash, before a queue's table is given up


class DueTable(Protocol):
    """What must be known of a table, and how to change it."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def table(self) -> Table:
        """The table after its last event."""

    @property
    def has_lease(self) -> bool:
        """Does this worker play the bots and end the turns?"""

    def is_attended(self) -> bool:
        """Is somebody there?"""

    def around(self) -> Surroundings:
        """Who is connected."""

    def present(self) -> set[str | None]:
        """Everybody with a name who is connected, spectators included."""

    def addresses(self) -> Set[str]:
        """The addresses of those for whom bots think here."""

    def broadcast_presence(self) -> None:
        """Tell the viewers who is connected, and whether the server is busy."""

    async def change(self, decide: Decide) -> None:
        """Let the event happen that `decide` returns."""


class DueTurn(msgspec.Struct, frozen=True):
    """A position to be decided, and by whom: the level of a bot, or None for a human."""

    position_v: int
    seat: int
    level: str | None
    has_lease: bool


class DueWork:
    """Timers and tasks of one table. `update` sets them anew after every change.

    Only the worker with the lease acts; all others just show the clocks.
    """

    def __init__(self, live: DueTable, runtime: Runtime) -> None:
        self._live = live
        self._runtime = runtime
        self._turn: DueTurn | None = None
        self._task: asyncio.Task[None] | None = None
        self._commitment: str | None = None  # for which the players' numbers are awaited
        self._absence = Absence(live, runtime, self._change_with_retry)
        self._attendance = Attendance(live, runtime, self._change_with_retry)
        self._leased_at: float | None = None  # since when this worker has the lease
        self.is_busy = False  # has a quicker level decided for the last bot?

    def update(self) -> None:
        """Set the timers and tasks for the table as it is."""
        self.update_turn()
        self._update_start()
        self._update_deal()
        self._absence.update()
        self._attendance.update()

    def update_turn(self) -> None:
        """Do so for the turn only: enough after a decision that does not end the match."""
        turn = self._current_turn()
        if turn != self._turn:
            self._begin_turn(turn)

    def stop(self) -> None:
        """Cancel everything."""
        self._begin_turn(None)
        self._await_numbers(None)
        self._runtime.deadlines.cancel((self._live.id, "start"))
        self._absence.stop()
        self._attendance.stop()

    # The turn

    def _current_turn(self) -> DueTurn | None:
        table = self._live.table
        if not self._live.is_attended():
            return None
        if not table.is_playing or table.match is None or table.match.seat is None:
            return None
        seat = table.seats[table.match.seat]
        level = seat.level if seat.controller in ("bot", "away") else None
        return DueTurn(table.position_v, table.match.seat, level, self._live.has_lease)

    def _begin_turn(self, turn: DueTurn | None) -> None:
        runtime = self._runtime
        self._turn = turn
        runtime.deadlines.cancel((self._live.id, "turn"))
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if turn is None:
            self.is_busy = False
            return
        if not turn.has_lease:
            return
        if turn.level is not None:
            pause = levels.pause_for(turn.level, runtime.settings.bot_pause)
            self._task = runtime.tasks.spawn(self._play(turn, turn.level, "bot", pause))
        else:
            self._await_clock()

    def _await_clock(self) -> None:
        """Act when the clock of the seat to act has run out; the log says when that is."""
        clock, waiting = self._runtime.clock, self._live.table.waiting_for
        if waiting is None or waiting.until is None:
            return
        seconds = (waiting.until - clock.server_ms()) / 1000
        self._runtime.deadlines.set((self._live.id, "turn"), clock.now() + seconds, self._time_out)

    def _time_out(self) -> None:
        """Do what the table agreed on for a clock that has run out."""
        turn, table, now = self._turn, self._live.table, self._runtime.clock.server_ms()
        if turn is None or table.waiting_for is None:
            return
        if not forfeits.is_over(table.waiting_for.until, now):  # the timer was early
            self._await_clock()
        elif table.state.pace.on_timeout == "forfeit":
            forfeit = self._change_with_retry(lambda table: forfeits.time_out(table, turn.position_v, now))
            self._task = self._runtime.tasks.spawn(forfeit)
        else:
            self._task = self._runtime.tasks.spawn(self._play(turn, table.state.stand_in, "clock", pause=0.0))

    async def _play(self, turn: DueTurn, level: str, by: By, pause: float) -> None:
        """Let a bot choose an action, and play it when the pause is over."""
        clock, match = self._runtime.clock, self._live.table.match
        assert match is not None
        play_at = clock.now() + pause
        hidden = match.hidden(match.ply, turn.seat)
        choice = await self._runtime.bots.choose(match.game, level, hidden, self._asker(), is_urgent=by == "clock")
        if levels.is_searching(level):
            self._tell_busy(choice.level != level)
        await asyncio.sleep(max(0.0, play_at - clock.now()))

        def decide(table: Table) -> AnyEvent | None:
            if self._turn != turn:
                return None  # the human has come back
            return decisions.act_for(table, turn.position_v, choice.action, by, choice.level)

        await self._change_with_retry(decide)

    def _tell_busy(self, is_busy: bool) -> None:
        """Tell the viewers when a quicker level begins or ends to decide for the bots here."""
        if is_busy != self.is_busy:
            self.is_busy = is_busy
            self._live.broadcast_presence()

    def _asker(self) -> Asker:
        """For whom a bot thinks: of several addresses, the one for which fewest jobs wait."""
        waiting = self._runtime.jobs.num_waiting
        address = min(self._live.addresses(), key=lambda address: (waiting(address), address), default="")
        return Asker(address, self._live.id)

    async def _change_with_retry(self, decide: Decide) -> None:
        """Change the table; retry while the storage cannot be reached."""
        while True:
            try:
                await self._live.change(decide)
            except Refusal:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    # The deal

    def _update_start(self) -> None:
        """Start a match that starts by itself."""
        live, chance = self._live, self._runtime.chance
        if live.has_lease and matchmaking.is_ready(live.table, live.around().connected):
            start = live.change(lambda table: matchmaking.start_if_ready(table, live.around().connected, chance))
            self._runtime.tasks.spawn(start)
        self._await_players()

    def _await_players(self) -> None:
        """Give a table of the queue up if its players do not come; the log says when that is."""
        clock, key, table = self._runtime.clock, (self._live.id, "start"), self._live.table
        start_by, is_dealing = table.start_by, table.state.commitment is not None
        if not self._live.has_lease:
            self._leased_at = None
        elif self._leased_at is None:
            self._leased_at = clock.now()
        if start_by is None or is_dealing or self._leased_at is None:
            self._runtime.deadlines.cancel(key)
            return
        # Not longer than an unattended table stays in memory.
        patience = min(RECONNECT_SECONDS, self._runtime.settings.grace_seconds)
        at = max(clock.now() + (start_by - clock.server_ms()) / 1000, self._leased_at + patience)
        self._runtime.deadlines.set(key, at, self._give_up)

    def _give_up(self) -> None:
        live, start_by, now = self._live, self._live.table.start_by, self._runtime.clock.server_ms()
        if start_by is not None and now < start_by:  # the timer was early
            self._await_players()
            return

        def decide(table: Table) -> AnyEvent | None:
            return matchmaking.give_up(table, live.around().connected, now, self._runtime.chance)

        self._runtime.tasks.spawn(self._change_with_retry(decide))

    def _update_deal(self) -> None:
        """Await the numbers for a commitment, also after a restart."""
        live, commitment = self._live, self._live.table.state.commitment
        is_due = commitment is not None and live.has_lease and live.is_attended()
        digest = commitment.digest if commitment is not None and is_due else None
        if digest != self._commitment:
            self._await_numbers(digest)

    def _await_numbers(self, digest: str | None) -> None:
        runtime, key = self._runtime, (self._live.id, "deal")
        self._commitment = digest
        runtime.deadlines.cancel(key)
        if digest is not None:
            at = runtime.clock.now() + runtime.settings.number_seconds
            runtime.deadlines.set(key, at, functools.partial(self._stop_waiting, digest))

    def _stop_waiting(self, digest: str) -> None:
        deal = self._change_with_retry(lambda table: fair_deals.stop_waiting(table, digest))
        self._runtime.tasks.spawn(deal)
