"""A table in memory: whoever watches it, whatever is due at it, and the way of every change.

The way of a change: decide → apply → commit → acknowledge → announce. All of it happens under one lock, so nobody sees
what is not committed. If the commit fails, or another worker was faster, the table is read anew from its events.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import structlog

from wonderland.server import decisions, events, frames, metrics, projection
from wonderland.server.due import Turns
from wonderland.server.projection import Surroundings
from wonderland.server.refusal import Refusal
from wonderland.server.storage.store import FinishedMatch, NewEvent
from wonderland.server.subscriber import TEXTS
from wonderland.server.table import Table, TableState

if TYPE_CHECKING:
    from wonderland.server.events import AnyEvent
    from wonderland.server.subscriber import Reason, Subscriber
    from wonderland.server.table import Happened
    from wonderland.server.worker import Hub

log = structlog.get_logger()

Decide = Callable[[Table], "AnyEvent | None"]  # None: there is nothing to do any more
Acknowledge = Callable[[int], None]

UNAVAILABLE = "the server cannot reach its storage; try again"


class LiveTable:
    """One table as this worker has it. `hub` gives storage, clock, bots and settings."""

    def __init__(self, id: str, hub: Hub) -> None:
        self.id = id
        self.hub = hub
        self.table = Table(id)
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.turns = Turns(self)
        self.is_keeper = False
        self.attended_until = 0.0
        self._announced = 0
        self._is_broken = False

    # Reading

    def begin(self, created: events.Created) -> None:
        """The table's first event, before it is stored."""
        self.table.apply(created)
        self._announced = self.table.v

    async def load(self) -> None:
        """Build the table from its events; Refusal if there is no such table."""
        self.table = await self._rebuild()
        self._announced = self.table.v

    def around(self) -> Surroundings:
        """Who is connected, and what is left of the turn."""
        connected = {one.player for one in self.subscribers if one.holds_seat}
        num_spectators = sum(not one.holds_seat for one in self.subscribers)
        for there in self.hub.presence_elsewhere(self.id):
            connected.update(there.seated)
            num_spectators += there.num_spectators
        return Surroundings(connected, num_spectators, self.turns.clock_ms())

    def is_attended(self) -> bool:
        """Is somebody there, or was until a moment ago? Otherwise the table stands still until somebody comes."""
        is_somebody_there = self.subscribers or any(
            there.seated or there.num_spectators for there in self.hub.presence_elsewhere(self.id)
        )
        return bool(is_somebody_there) or self.hub.clock.now() < self.attended_until

    def present(self) -> set[str | None]:
        """Everybody with a name who is connected, spectators too."""
        present = {one.player for one in self.subscribers}
        for there in self.hub.presence_elsewhere(self.id):
            present.update(there.seated, there.watching)
        return present

    # Viewers

    async def join(
        self, subscriber: Subscriber, seat_token: str | None, last_v: int, must_hold_seat: bool = False
    ) -> None:
        """Check the seat token, then let the viewer see everything it missed and everything from here on."""
        async with self.lock:
            await self._mend()
            if self.hub.is_closing:
                raise Refusal("unavailable", "the server is stopping")
            subscriber.seat_digest = self.table.seat_digest(subscriber.player, seat_token)
            if must_hold_seat and not subscriber.holds_seat:
                raise Refusal("not_allowed", TEXTS["seat_moved"])
            if len(self.subscribers) >= self.hub.settings.viewers_per_table:
                raise Refusal("too_fast", "too many are watching this table")
            self.subscribers.add(subscriber)
            around = self.around()
            viewer = subscriber.viewer(self.table)
            missed = projection.missed(self.table, viewer, last_v, self.hub.settings.max_missed, around)
            if missed is None:
                subscriber.send(projection.snapshot(self.table, viewer, around))
            for data in missed or []:
                subscriber.send(data)
            self.presence_changed()
        if subscriber.holds_seat:
            await self.change(lambda table: decisions.come_back(table, subscriber.player))

    def part(self, subscriber: Subscriber) -> None:
        """The viewer is gone."""
        if subscriber in self.subscribers:
            self.subscribers.remove(subscriber)
            self.hub.touch(self)
            self.presence_changed()

    def presence_changed(self) -> None:
        """Somebody came or went here."""
        self.show_presence()
        self.hub.tell_presence(self)

    def show_presence(self) -> None:
        """Tell the viewers who is connected, and see what follows from it."""
        data = projection.presence(self.table, self._announced, self.around())
        for one in self.subscribers:
            one.send(data)
        self.turns.arrange()

    def close(self, reason: Reason) -> None:
        """End all connections to the table."""
        for one in list(self.subscribers):
            one.close(reason, self._announced)

    # Changing

    async def request(self, subscriber: Subscriber, request: frames.Request, acknowledge: Acknowledge) -> None:
        """Do what a viewer asks for; Refusal says why not."""
        settings, chance = self.hub.settings, self.hub.chance

        def decide(table: Table) -> AnyEvent:
            return decisions.decide(table, subscriber.viewer(table), request, settings.stand_in, chance)

        await self.change(decide, subscriber.player, request.id, acknowledge)

    async def change(
        self,
        decide: Decide,
        player: str | None = None,
        request: str | None = None,
        acknowledge: Acknowledge | None = None,
    ) -> int:
        """Let the event happen that `decide` finds right, once it is stored; the number of events after it."""
        change = self._change(decide, player, request, acknowledge)
        # A viewer who disconnects meanwhile must not leave the change half done.
        return await asyncio.shield(self.hub.spawn(change))

    async def _change(
        self, decide: Decide, player: str | None, request: str | None, acknowledge: Acknowledge | None
    ) -> int:
        async with self.lock:
            await self._mend()
            while True:
                v = self.table.v_of(player, request)
                if v is not None:
                    break  # this very request was done before
                event = decide(self.table)
                if event is None or await self._store(event, player, request):
                    v = self.table.v
                    break
            if acknowledge is not None:
                acknowledge(v)
            self._announce()
            return v

    async def _store(self, event: AnyEvent, player: str | None, request: str | None) -> bool:
        """Apply and commit; if the commit fails the table is as stored, or marked as broken."""
        is_start = isinstance(event, events.Started)
        checkpoint = msgspec.json.encode(self.table.state) if is_start else None
        self.table.apply(event, player, request)
        new = NewEvent(
            table=self.id,
            seq=self.table.v,
            body=events.encode(event),
            player=player,
            request=request,
            info=self._info(event),
            checkpoint=checkpoint,
            finished=self._finished(event),
        )
        self._is_broken = True  # until it is known whether it was stored
        try:
            is_stored = await self.hub.store.append(new, self.hub.message_about(self.table))
        except Exception:
            log.exception("an event could not be stored", table=self.id)
            raise Refusal("unavailable", UNAVAILABLE) from None
        self._is_broken = not is_stored
        if is_stored:
            metrics.EVENTS.labels(type(event).__name__).inc()
        else:
            metrics.CONFLICTS.inc()
            await self._mend()
        return is_stored

    async def catch_up(self) -> None:
        """Another worker stored events: read and announce them."""
        async with self.lock:
            await self._mend()
            for row in await self.hub.store.events_after(self.id, self.table.v):
                self.table.apply(events.decode(row.body), row.player, row.request)
            self._announce()

    async def _mend(self) -> None:
        """After a commit whose result is unknown, read the table anew."""
        if self._is_broken:
            try:
                self.table = await self._rebuild()
            except Refusal:
                raise
            except Exception:
                log.exception("a table could not be read", table=self.id)
                raise Refusal("unavailable", UNAVAILABLE) from None
            self._is_broken = False
            self._announce()

    async def _rebuild(self) -> Table:
        stored = await self.hub.store.load_table(self.id)
        if stored is None:
            raise Refusal("not_found", "there is no such table; perhaps nobody was there for a long time")
        table = Table(self.id)
        if stored.checkpoint is not None:
            table.restore(msgspec.json.decode(stored.checkpoint, type=TableState), stored.checkpoint_seq)
        for row in stored.events:
            table.apply(events.decode(row.body), row.player, row.request)
        return table

    # Telling

    def _announce(self) -> None:
        """Send every viewer what happened since the last time, end the connections it ended, plan what comes next."""
        table = self.table
        news = [happened for happened in table.recent if happened.v > self._announced]
        count, self._announced = table.v - self._announced, table.v
        self._close_moved(news)
        self.turns.arrange()
        if not count:
            return
        around = self.around()
        # The positions of a match that is over are gone once the next one has begun.
        has_gap = len(news) < count or (count > 1 and any(isinstance(one.event, events.Started) for one in news))
        cache: dict[object, bytes] = {}
        for one in self.subscribers:
            viewer = one.viewer(table)
            if has_gap:
                one.send(projection.snapshot(table, viewer, around))
                continue
            for happened in news:
                key = (happened.v, projection.audience(happened, viewer))
                if key not in cache:
                    cache[key] = projection.happening(table, happened, viewer, around)
                one.send(cache[key])

    def _close_moved(self, news: list[Happened]) -> None:
        """End the connections that lost their seat: it was left, claimed again, or given to a bot."""
        is_kick = any(isinstance(happened.event, events.SeatEmptied) for happened in news)
        for one in list(self.subscribers):
            if one.holds_seat and not self.table.holds_seat(one.player, one.seat_digest):
                one.close("kicked" if is_kick else "seat_moved", self.table.v)

    def _info(self, event: AnyEvent) -> bytes | None:
        """The table for lists, unless the event leaves it as it was."""
        if isinstance(event, events.Said) or (isinstance(event, events.Acted) and self.table.is_playing):
            return None
        return msgspec.json.encode(projection.table_info(self.table, self.around()))

    def _finished(self, event: AnyEvent) -> FinishedMatch | None:
        running = self.table.running
        if not isinstance(event, events.Acted) or running is None or not running.match.is_over:
            return None
        players = [(seat.player, index) for index, seat in enumerate(self.table.seats) if seat.player is not None]
        return FinishedMatch(
            running.id,
            msgspec.json.encode(projection.match_info(self.table, running)),
            msgspec.json.encode(running.record()),
            players,
        )
