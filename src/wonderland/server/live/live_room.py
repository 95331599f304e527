"""A study room in the memory of a worker: its viewers, and the path of every change.

The path is that of a table: decide → apply → commit → acknowledge → broadcast, under one lock. A room has no bots and
no clocks, so it needs no lease: the number of an event decides between two workers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from wonderland.protocol import frames
from wonderland.protocol.refusal import NO_ROOM, STOPPING, UNAVAILABLE, Refusal
from wonderland.server.common import metrics
from wonderland.server.common.limits import RateLimit
from wonderland.server.live.places import Crowd, take_places
from wonderland.server.live.room_log import RoomLog, is_newcomer
from wonderland.server.live.table_limits import BURST_SECONDS
from wonderland.server.studies import decisions, events, projection
from wonderland.server.studies.decisions import RoomViewer
from wonderland.server.studies.room import Room

if TYPE_CHECKING:
    from collections.abc import Collection

    from wonderland.protocol.frames import ClosingReason
    from wonderland.protocol.study_requests import RoomRequest
    from wonderland.server.live.messages import RoomPresence
    from wonderland.server.live.runtime import Runtime
    from wonderland.server.live.subscriber import Subscriber
    from wonderland.server.studies.events import AnyRoomEvent

log = structlog.get_logger()

DecideRoom = Callable[[Room], "AnyRoomEvent | None"]  # None: nothing is to be done any more
OnChange = Callable[["LiveRoom"], None]


class LiveRoom:
    """One room, as this worker has it in memory."""

    def __init__(self, id: str, runtime: Runtime, on_presence: OnChange, on_revealed: OnChange) -> None:
        self.id = id
        self.room = Room(id)
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.remote_presence: dict[str, RoomPresence] = {}  # by worker: who is connected there
        self.is_ended = False
        self._crowd = Crowd(runtime.settings.viewers_per_table, runtime.settings.watchers_per_address)
        self._runtime = runtime
        self._on_presence = on_presence
        self._on_revealed = on_revealed  # called after every event while an analysis is awaited
        self._log = RoomLog(id, runtime)
        rate = runtime.settings.table_events_per_second
        self._leaders, self._others = (RateLimit(runtime.clock, rate, rate * BURST_SECONDS) for _ in range(2))
        self._broadcast_v = 0  # the last event that was broadcast
        self._needs_reload = False

    async def create(self, opened: events.Opened) -> None:
        """Store the room with its first event."""
        self.room.apply(opened)
        self._broadcast_v = self.room.v
        await self._log.create(self.room, opened)

    async def load(self) -> None:
        """Read the room from its log; Refusal if there is no such room."""
        self.room = await self._log.load()
        self._broadcast_v = self.room.v

    # Presence

    def present(self) -> dict[str, str]:
        """The names of those who are connected, by player."""
        names = {one.player: one.name for one in self.subscribers if one.player is not None}
        for remote in self.remote_presence.values():
            names.update(remote.names)
        return names

    def num_unnamed(self) -> int:
        """How many are connected without a name."""
        others = sum(remote.num_unnamed for remote in self.remote_presence.values())
        return others + sum(one.player is None for one in self.subscribers)

    def broadcast_presence(self) -> None:
        """Tell the viewers who is connected."""
        data = projection.presence(self._broadcast_v, self.present(), self.num_unnamed())
        for one in self.subscribers:
            one.send(data)

    # Subscribers

    async def subscribe(self, subscriber: Subscriber, last_v: int) -> None:
        """Send a snapshot unless the viewer has missed nothing, and send every frame from here on."""
        async with self.lock:
            await self._reload_if_needed()
            if self._runtime.is_closing:
                raise Refusal("unavailable", STOPPING)
            if self.is_ended:
                raise Refusal("not_found", NO_ROOM)
            if subscriber.device in self._runtime.signed_out:
                raise Refusal("not_allowed", "closing.signed_out")
            subscriber.is_invited = self.room.state.sees_all(subscriber.player)  # they go before everybody else
            await self._prepare()
            take_places((self._runtime.crowd, self._crowd), subscriber, self._free_place)
            self.subscribers.add(subscriber)
            if last_v != self.room.v:
                subscriber.send(projection.snapshots(self.room, [viewer_of(subscriber)])[0])
        self._on_presence(self)
        self.broadcast_presence()
        self._on_revealed(self)

    def _free_place(self, subscriber: Subscriber) -> None:
        self._crowd.remove(subscriber)
        self._runtime.crowd.remove(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send no more frames to the viewer."""
        self._free_place(subscriber)
        if subscriber in self.subscribers:
            self.subscribers.remove(subscriber)
            self._on_presence(self)
            self.broadcast_presence()

    def close(self, reason: ClosingReason, devices: Collection[str] | None = None) -> None:
        """Close all connections to the room, or those of some devices."""
        for one in list(self.subscribers):
            if devices is None or one.device in devices:
                one.close(reason, self._broadcast_v)

    def end(self) -> None:
        """The room is deleted."""
        self.is_ended = True
        self.close("ended")

    # Changes

    async def request(self, subscriber: Subscriber, request: RoomRequest) -> None:
        """Do what a viewer asks for, and acknowledge it; Refusal says why not."""

        def decide(room: Room) -> AnyRoomEvent:
            if subscriber.closing is not None:
                raise Refusal("not_allowed", f"closing.{subscriber.closing}")
            event = decisions.decide(room, viewer_of(subscriber), request, self._runtime.chance, self.present())
            self._take(subscriber.player)
            return event

        def acknowledge(v: int) -> None:
            subscriber.send(projection.frame(v, frames.Ack(request.id)))

        await self._change(decide, subscriber.player, request.id, acknowledge)

    async def change(self, decide: DecideRoom) -> None:
        """Store and broadcast the event that `decide` returns."""
        await asyncio.shield(self._runtime.tasks.spawn(self._change(decide)))

    async def change_for(self, player: str, decide: DecideRoom) -> None:
        """The same for a player who wants it, within the limits of the room."""

        def decide_within_limits(room: Room) -> AnyRoomEvent | None:
            event = decide(room)
            self._take(player)
            return event

        await self.change(decide_within_limits)

    def _take(self, player: str | None) -> None:
        """Count an event; Refusal for one too many. The owner and the leader need not wait for others."""
        if not (self._leaders if self.room.state.sees_all(player) else self._others).take():
            raise Refusal("too_fast", "study.busy")

    async def _change(
        self,
        decide: DecideRoom,
        player: str | None = None,
        request: str | None = None,
        acknowledge: Callable[[int], None] | None = None,
    ) -> None:
        async with self.lock:
            await self._reload_if_needed()
            while True:
                if self.is_ended:
                    raise Refusal("not_found", NO_ROOM)
                v = self.room.v_of(player, request)
                if v is not None:
                    break  # this request was done before
                event = decide(self.room)
                if event is None or await self._commit(event, player, request):
                    v = self.room.v
                    break
            if acknowledge is not None:
                acknowledge(v)
            await self._broadcast()
        self._on_revealed(self)

    async def _commit(self, event: AnyRoomEvent, player: str | None, request: str | None) -> bool:
        """Apply the event and commit it; False if another worker was faster, and then the room is read again."""
        is_first = is_newcomer(self.room, event)
        self._needs_reload = True  # until the result of the commit is known
        self.room.apply(event, player, request)
        try:
            is_stored = await self._log.append(self.room, event, is_first, player, request)
        except Refusal:  # the storage says that it must not be
            await self._reload_if_needed()
            raise
        except Exception:
            log.exception("an event could not be stored", room=self.id)
            raise Refusal("unavailable", UNAVAILABLE) from None
        self._needs_reload = not is_stored
        if is_stored:
            metrics.events_of(f"Room{type(event).__name__}").inc()
        else:
            metrics.CONFLICTS.inc()
            await self._reload_if_needed()
        return is_stored

    async def catch_up(self) -> None:
        """Another worker has stored events: read and broadcast them."""
        async with self.lock:
            await self._reload_if_needed()
            try:
                self.room = await self._log.catch_up(self.room)
            except Refusal:
                self.end()
                return
            await self._broadcast()

    async def _reload_if_needed(self) -> None:
        """Read the room again after a commit that failed, or whose result is unknown."""
        if self._needs_reload and not self.is_ended:
            try:
                self.room = await self._log.load()
            except Refusal:
                self.end()
                raise
            except Exception:
                log.exception("a room could not be read", room=self.id)
                raise Refusal("unavailable", UNAVAILABLE) from None
            self._needs_reload = False
            await self._broadcast()

    # Broadcast

    async def _prepare(self) -> None:
        """Make what frames about a whole chapter need, in turns with everybody else's work."""
        chapter = self.room.state.current
        await self._runtime.share.run(self.room.positions.prepare(chapter))

    async def _broadcast(self) -> None:
        """Send every viewer the last event, or a snapshot if there were several."""
        count, self._broadcast_v = self.room.v - self._broadcast_v, self.room.v
        if not count:
            return
        if count > 1 or self.room.touched.is_other:
            await self._prepare()
        viewers = list(self.subscribers)
        known = [viewer_of(one) for one in viewers]
        made = projection.happening(self.room, known) if count == 1 else projection.snapshots(self.room, known)
        for one, data in zip(viewers, made, strict=True):
            one.send(data)


def viewer_of(subscriber: Subscriber) -> RoomViewer:
    """The viewer as decisions and projections know it."""
    return RoomViewer(subscriber.player, subscriber.name)
