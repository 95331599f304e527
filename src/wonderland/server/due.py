"""What is due at a table: a bot's turn, the turn clock, people who do not come back, and sleep when nobody is there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from wonderland.server import bots, decisions, events
from wonderland.server.refusal import Refusal

if TYPE_CHECKING:
    from wonderland.server.events import AnyEvent
    from wonderland.server.live import Decide, LiveTable
    from wonderland.server.table import Table
    from wonderland.server.table_match import By

RETRY_SECONDS = 1.0


class Turn(NamedTuple):
    """A position to be decided, and by whom: a bot's level, or None for a human."""

    position_v: int
    seat: int
    level: str | None
    is_ours: bool  # this worker keeps the table: it plays for bots and ends turns


class Turns:
    """Looks at the table after every change and sets what is due. All workers know the clock, the keeper acts on it."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._turn: Turn | None = None
        self._ends_at: float | None = None  # of the turn clock
        self._task: asyncio.Task[None] | None = None
        self._missing: set[str] = set()  # seated people who are not connected

    def arrange(self) -> None:
        """Set what is due from here on."""
        self._arrange_turn()
        self._arrange_seats()

    def stop(self) -> None:
        """Nothing is due any more."""
        self._begin(None)
        for player in self._missing:
            self._live.hub.deadlines.cancel((self._live.id, player))
        self._missing.clear()

    def clock_ms(self) -> int | None:
        """What is left of the turn; None without a clock."""
        if self._ends_at is None:
            return None
        return max(0, int((self._ends_at - self._live.hub.clock.now()) * 1000))

    # The turn

    def _arrange_turn(self) -> None:
        turn = self._current()
        if turn != self._turn:
            self._begin(turn)

    def _current(self) -> Turn | None:
        table = self._live.table
        if not self._live.is_attended():
            return None
        if not table.is_playing or table.running is None or table.running.seat is None:
            return None
        seat = table.seats[table.running.seat]
        level = seat.level if seat.controller in ("bot", "away") else None
        return Turn(table.position_v, table.running.seat, level, self._live.is_keeper)

    def _begin(self, turn: Turn | None) -> None:
        hub, key = self._live.hub, (self._live.id, "turn")
        self._turn = turn
        self._ends_at = None
        hub.deadlines.cancel(key)
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if turn is None:
            return
        seconds = self._live.table.state.turn_seconds
        if turn.level is None:
            self._ends_at = None if seconds is None else hub.clock.now() + seconds
        if not turn.is_ours:
            return
        if turn.level is not None:
            pause = bots.pause_for(turn.level, hub.settings.bot_pause)
            self._task = hub.spawn(self._play(turn, turn.level, "bot", pause))
        elif self._ends_at is not None:
            hub.deadlines.set(key, self._ends_at, self._time_out)

    def _time_out(self) -> None:
        if self._turn is not None:
            hub = self._live.hub
            self._task = hub.spawn(self._play(self._turn, hub.settings.stand_in, "clock", 0.0))

    async def _play(self, turn: Turn, level: str, by: By, pause: float) -> None:
        """Let a bot decide, and show it when the pause is over."""
        hub, running = self._live.hub, self._live.table.running
        assert running is not None
        shown_at = hub.clock.now() + pause
        states = running.hidden(running.ply, turn.seat)
        choice = await hub.thinkers.choose(running.match.game, level, states)
        text = running.match.game.action_text(states[0], choice.action)
        await asyncio.sleep(max(0.0, shown_at - hub.clock.now()))

        def decide(table: Table) -> AnyEvent | None:
            if not table.is_playing or table.position_v != turn.position_v or self._turn != turn:
                return None  # a human was faster, or has come back
            return events.Acted(text, by, choice.stand_in)

        await self._insist(decide)

    async def _insist(self, decide: Decide) -> None:
        """Change the table, also when the storage cannot be reached for a while."""
        while True:
            try:
                await self._live.change(decide)
            except Refusal:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    # People who are not connected

    def _arrange_seats(self) -> None:
        """After the grace time, a bot stands in for people who left a match, and another human becomes the host."""
        live, hub = self._live, self._live.hub
        missing: set[str] = set()
        if live.is_keeper:
            if live.table.is_playing:
                connected = live.around().connected
                humans = [seat.player for seat in live.table.seats if seat.controller == "human"]
                missing = {player for player in humans if player is not None and player not in connected}
            if live.table.state.host not in live.present():
                missing.add(live.table.state.host)
        for player in self._missing - missing:
            hub.deadlines.cancel((live.id, player))
        for player in missing - self._missing:
            at = hub.clock.now() + hub.settings.grace_seconds
            hub.deadlines.set((live.id, player), at, lambda player=player: self._give_up(player))  # type: ignore[misc]
        self._missing = missing

    def _give_up(self, player: str) -> None:
        self._live.hub.spawn(self._replace(player))

    async def _replace(self, player: str) -> None:
        live = self._live
        stand_in = live.hub.settings.stand_in

        def go_away(table: Table) -> AnyEvent | None:
            return decisions.go_away(table, player, stand_in, live.around().connected)

        def hand_on(table: Table) -> AnyEvent | None:
            return decisions.hand_on(table, player, live.present())

        await self._insist(go_away)
        await self._insist(hand_on)
