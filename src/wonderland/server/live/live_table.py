"""A table in the memory of a worker: its subscribers, and the path of every change.

The path of a change: decide → apply → commit → acknowledge → broadcast. All of it happens under one lock, so nobody
sees an event that is not committed. If the commit fails, or another worker was faster, the table is reloaded.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from wonderland.protocol import frames, requests
from wonderland.protocol.refusal import STOPPING, UNAVAILABLE, Refusal
from wonderland.server.common import metrics
from wonderland.server.live.due_events import DueWork
from wonderland.server.live.places import Crowd, take_places
from wonderland.server.live.table_limits import TableLimits
from wonderland.server.live.table_log import TableLog
from wonderland.server.table import decisions, events, projection
from wonderland.server.table.projection import Surroundings
from wonderland.server.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Collection

    from wonderland.protocol.frames import ClosingReason
    from wonderland.server.live.messages import WorkerPresence
    from wonderland.server.live.runtime import Runtime
    from wonderland.server.live.subscriber import Subscriber
    from wonderland.server.storage.store import StoredEvent
    from wonderland.server.table.decisions import Decide, Viewer
    from wonderland.server.table.events import AnyEvent
    from wonderland.server.table.table import Happened

log = structlog.get_logger()

OnPresence = Callable[["LiveTable"], None]  # called when somebody has connected or disconnected here
Acknowledge = Callable[[int], None]

CONNECTIONS_PER_SEAT = 10  # devices and windows of its player; one more ends the oldest
PLAY_EVENTS = (events.Acted, events.Said)  # nobody comes or goes by them, and no seat changes


class LiveTable:
    """One table, as this worker has it in memory."""

    def __init__(self, id: str, runtime: Runtime, on_presence: OnPresence) -> None:
        self.id = id
        self.table = Table(id, runtime.rules.find)
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self._watchers = Crowd(runtime.settings.viewers_per_table, runtime.settings.watchers_per_address)
        self.remote_presence: dict[str, WorkerPresence] = {}  # by worker: who is connected there
        self.has_lease = False  # only the worker with the lease plays the bots and ends turns
        self.attended_until = 0.0
        self.due = DueWork(self, runtime)
        self._runtime = runtime
        self._on_presence = on_presence
        self._log = TableLog(id, runtime)
        self._limits = TableLimits(runtime.clock, runtime.settings)
        self._broadcast_v = 0  # the last event that was broadcast
        self._viewers: list[tuple[Subscriber, Viewer]] | None = None  # None: somebody came or went, or a seat changed
        self._needs_reload = False

    async def create(self, created: events.Created, told: frozenset[str] = frozenset()) -> None:
        """Store the table with its first event; this worker gets the lease. `told` are notified of their invitation."""
        self.table.apply(created, at=self._runtime.clock.server_ms())
        self._broadcast_v = self.table.v
        await self._log.create(self.table, created, told)
        self.has_lease = True

    async def load(self) -> None:
        """Read the table from its log; Refusal if there is no such table."""
        self.table = await self._log.load()
        self._broadcast_v = self.table.v

    # Presence

    def around(self) -> Surroundings:
        """Who is connected, and how much time is left."""
        connected = {one.player for one in self.subscribers if one.holds_seat}
        num_spectators = sum(not one.holds_seat for one in self.subscribers)
        for remote in self.remote_presence.values():
            connected.update(remote.seated)
            num_spectators += remote.num_spectators
        clocks, is_busy = self._runtime.clock.read(), self.due.is_busy
        return Surroundings(connected, num_spectators, clocks.server, is_busy, clocks.calendar - clocks.server)

    def present(self) -> set[str | None]:
        """Everybody with a name who is connected, spectators included."""
        present = {one.player for one in self.subscribers}
        for remote in self.remote_presence.values():
            present.update(remote.seated, remote.watching)
        return present

    def addresses(self) -> set[str]:
        """The addresses for which bots think: the seated players'; without any, the host's, then those who watch."""
        seated = {one.address for one in self.subscribers if one.holds_seat}
        for remote in self.remote_presence.values():
            seated.update(remote.addresses)
        host = {one.address for one in self.subscribers if one.player == self.table.state.host}
        return seated or host or {one.address for one in self.subscribers}

    def is_attended(self) -> bool:
        """Is somebody connected, or was until a moment ago? An unattended table stands still."""
        is_somebody_connected = self.subscribers or any(
            remote.seated or remote.num_spectators for remote in self.remote_presence.values()
        )
        return bool(is_somebody_connected) or self._runtime.clock.now() < self.attended_until

    def broadcast_presence(self) -> None:
        """Tell the viewers who is connected, and update what is due."""
        data = projection.presence(self.table, self._broadcast_v, self.around())
        for one in self.subscribers:
            one.send(data)
        self.due.update()

    # Subscribers

    async def subscribe(
        self,
        subscriber: Subscriber,
        seat_token: str | None,
        last_v: int,
        invite: str | None = None,
        must_hold_seat: bool = False,
    ) -> None:
        """Check the seat token, send what the viewer has missed, and send every frame from here on."""
        async with self.lock:
            await self._reload_if_needed()
            if self._runtime.is_closing:
                raise Refusal("unavailable", STOPPING)
            if subscriber.device in self._runtime.signed_out:
                raise Refusal("not_allowed", "closing.signed_out")
            subscriber.seat_digest = self.table.seat_digest(subscriber.player, seat_token)
            if not must_hold_seat and not subscriber.holds_seat:
                subscriber.seat_digest = self.table.own_digest(subscriber.player)
            if must_hold_seat and not subscriber.holds_seat:
                raise Refusal("not_allowed", "closing.seat_moved")
            subscriber.is_invited = self.table.invites(subscriber.player, invite)
            self._make_room(subscriber)
            self.subscribers.add(subscriber)
            self._viewers = None
            self._send_missed(subscriber, last_v)
            self._presence_changed()
        if subscriber.holds_seat:
            try:
                await self.change(lambda table: decisions.come_back(table, subscriber.player))
            except BaseException:  # the viewer is refused, or has left
                self.unsubscribe(subscriber)
                raise

    def _make_room(self, newcomer: Subscriber) -> None:
        """Give the newcomer a place here and in the worker; Refusal if there is none."""
        crowds = [self._runtime.crowd] if newcomer.holds_seat else [self._runtime.crowd, self._watchers]
        take_places(crowds, newcomer, self._free_place)
        if newcomer.holds_seat:
            self._end_oldest(newcomer.player)

    def _end_oldest(self, player: str | None) -> None:
        """Let a player with too many connections to the seat have one more."""
        own = [one for one in self.subscribers if one.holds_seat and one.player == player and one.closing is None]
        if len(own) >= CONNECTIONS_PER_SEAT:
            min(own, key=lambda one: one.number).close("seat_moved", self.table.v)

    def _free_place(self, subscriber: Subscriber) -> None:
        self._watchers.remove(subscriber)
        self._runtime.crowd.remove(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send no more frames to the viewer."""
        self._free_place(subscriber)
        if subscriber in self.subscribers:
            self.subscribers.remove(subscriber)
            self._viewers = None
            self._presence_changed()

    def close(self, reason: ClosingReason) -> None:
        """Close all connections to the table."""
        for one in list(self.subscribers):
            one.close(reason, self._broadcast_v)

    def close_devices(self, devices: Collection[str]) -> None:
        """Close the connections of these devices."""
        for one in list(self.subscribers):
            if one.device in devices:
                one.close("signed_out", self._broadcast_v)

    def _send_missed(self, subscriber: Subscriber, last_v: int) -> None:
        around, viewer = self.around(), subscriber.viewer(self.table)
        missed = projection.missed(self.table, viewer, last_v, self._runtime.settings.max_missed, around)
        if missed is None:
            missed = [projection.snapshot(self.table, viewer, around)]
        for data in missed:
            subscriber.send(data)

    def _presence_changed(self) -> None:
        self._on_presence(self)
        self.broadcast_presence()

    # Changes

    async def request(self, subscriber: Subscriber, request: requests.Request) -> None:
        """Do what a viewer asks for, and acknowledge it; Refusal says why not.

        A connection is cancelled only when the server stops, so this needs no task of its own, unlike `change`.
        """
        chance, clock = self._runtime.chance, self._runtime.clock

        def decide(table: Table) -> AnyEvent:
            viewer = subscriber.viewer(table)
            self._limits.take(viewer.seat is not None or table.is_member(viewer.player))
            if subscriber.closing is not None:
                raise Refusal("not_allowed", f"closing.{subscriber.closing}")
            event = decisions.decide(table, viewer, request, chance, clock.server_ms())
            self._limits.check_room(table, event)
            return event

        def acknowledge(v: int) -> None:
            subscriber.send(projection.frame(v, frames.Ack(request.id)))

        await self._change(decide, subscriber.player, request.id, acknowledge)

    async def change(self, decide: Decide) -> None:
        """Store and broadcast the event that `decide` returns."""
        # What is due may be cancelled at any time; the change itself must run to its end.
        await asyncio.shield(self._runtime.tasks.spawn(self._change(decide)))

    async def change_for(self, player: str, decide: Decide) -> None:
        """The same for a player who wants it, within the limits of the table."""

        def decide_within_limits(table: Table) -> AnyEvent | None:
            self._limits.take(table.is_member(player))
            event = decide(table)
            self._limits.check_room(table, event)
            return event

        await self.change(decide_within_limits)

    async def _change(
        self,
        decide: Decide,
        player: str | None = None,
        request: str | None = None,
        acknowledge: Acknowledge | None = None,
    ) -> None:
        async with self.lock:
            await self._reload_if_needed()
            while True:
                v = self.table.v_of(player, request)
                if v is not None:
                    break  # this request was done before
                event = decide(self.table)
                if event is None or await self._commit(event, player, request):
                    v = self.table.v
                    break
            if acknowledge is not None:
                acknowledge(v)
            self._broadcast()

    async def _commit(self, event: AnyEvent, player: str | None, request: str | None) -> bool:
        """Apply the event and commit it; False if another worker was faster, and then the table is reloaded."""
        before = self._log.before(self.table, event)
        self._needs_reload = True  # until the result of the commit is known
        self.table.apply(event, player, request, self._runtime.clock.server_ms())
        try:
            is_stored = await self._log.append(self.table, event, player, request, before, self.around)
        except Refusal:  # the storage says that it must not be
            await self._reload_if_needed()
            raise
        except Exception:
            log.exception("an event could not be stored", table=self.id)
            raise Refusal("unavailable", UNAVAILABLE) from None
        self._needs_reload = not is_stored
        if is_stored:
            metrics.events_of(type(event).__name__).inc()
        else:
            metrics.CONFLICTS.inc()
            await self._reload_if_needed()
        return is_stored

    async def catch_up(self, told: StoredEvent | None = None) -> None:
        """Another worker has stored events, and may have told the last one: read and broadcast them."""
        async with self.lock:
            await self._reload_if_needed()
            await self._log.catch_up(self.table, told)
            self._broadcast()

    async def _reload_if_needed(self) -> None:
        """Read the table again after a commit that failed, or whose result is unknown."""
        if self._needs_reload:
            try:
                self.table = await self._log.load()
            except Refusal:
                raise
            except Exception:
                log.exception("a table could not be read", table=self.id)
                raise Refusal("unavailable", UNAVAILABLE) from None
            self._needs_reload = False
            self._broadcast()

    # Broadcast

    def _broadcast(self) -> None:
        """Send every viewer the events since the last broadcast, and update what is due."""
        table = self.table
        news = table.events_after(self._broadcast_v)
        count, self._broadcast_v = table.v - self._broadcast_v, table.v
        # A snapshot replaces events that are gone from memory, also those of a match before the last `Started`.
        has_gap = len(news) < count or (count > 1 and any(isinstance(one.event, events.Started) for one in news))
        is_only_play = not has_gap and all(isinstance(one.event, PLAY_EVENTS) for one in news)
        if not is_only_play:
            self._viewers = None
            self._close_lost_seats(news)
        if is_only_play and table.is_playing:
            self.due.update_turn()
        else:
            self.due.update()
        if not count:
            return
        around = Surroundings(now_ms=self._runtime.clock.server_ms()) if is_only_play else self.around()
        self._send_news(None if has_gap else news, around)

    def _send_news(self, news: list[Happened] | None, around: Surroundings) -> None:
        """Send every viewer the frames of these events; without them, a snapshot."""
        if self._viewers is None:
            self._viewers = [(one, one.viewer(self.table)) for one in self.subscribers]
        if news is None:
            for one, viewer in self._viewers:
                one.send(projection.snapshot(self.table, viewer, around))
            return
        viewers = [viewer for _, viewer in self._viewers]
        for happened in news:
            frames_made = projection.happening_to(self.table, happened, viewers, around)
            for (one, _), data in zip(self._viewers, frames_made, strict=True):
                one.send(data)

    def _close_lost_seats(self, news: list[Happened]) -> None:
        """Close the connections whose seat was left, claimed again, given to a bot, or at a table that was given up."""
        kinds = {type(happened.event) for happened in news}
        reason: ClosingReason = "kicked" if events.SeatEmptied in kinds else "seat_moved"
        reason = "given_up" if events.GivenUp in kinds else reason
        for one in list(self.subscribers):
            if one.holds_seat and not self.table.holds_seat(one.player, one.seat_digest):
                one.close(reason, self.table.v)
