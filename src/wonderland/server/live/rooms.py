"""The study rooms of a worker: loaded when somebody comes, unloaded when nobody is there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import structlog

from wonderland.protocol.refusal import NO_ROOM, Refusal
from wonderland.server.common import metrics, tokens
from wonderland.server.live import messages
from wonderland.server.live.live_room import LiveRoom
from wonderland.server.live.messages import RoomPresence, WorkerMessage
from wonderland.server.live.room_analysis import analyse

if TYPE_CHECKING:
    from collections.abc import Collection

    from wonderland.server.live.runtime import Runtime
    from wonderland.server.studies import events

log = structlog.get_logger()

MIN_LOADED_SECONDS = 2.0  # a room stays in memory at least this long after its last use


class Rooms:
    """All rooms that this worker has in memory."""

    def __init__(self, runtime: Runtime) -> None:
        self.live: dict[str, LiveRoom] = {}
        self._runtime = runtime
        self._loads: dict[str, asyncio.Task[LiveRoom]] = {}
        self._analysing: set[tuple[str, str, str]] = set()  # rooms, chapters, nodes

    async def create(self, opened: events.Opened) -> LiveRoom:
        """Open a room."""
        room = self._new(tokens.new_id())
        await room.create(opened)
        self._add(room)
        return room

    async def find(self, id: str) -> LiveRoom:
        """The room, loaded if necessary; Refusal if there is none."""
        if not tokens.is_id(id):
            raise Refusal("not_found", NO_ROOM)
        if id not in self.live:
            if id not in self._loads:
                self._loads[id] = self._runtime.tasks.spawn(self._load(id))
                self._loads[id].add_done_callback(lambda _: self._loads.pop(id, None))
            await asyncio.shield(self._loads[id])
        room = self.live[id]
        self._touch(room)
        return room

    async def end(self, id: str) -> None:
        """Delete a room, and close the connections to it in all workers."""
        message = self._message(id, is_ended=True) if self._runtime.settings.is_shared else None
        await self._runtime.store.studies.delete(id, message)
        self._end_here(id)

    def _end_here(self, id: str) -> None:
        room = self.live.pop(id, None)
        if room is not None:
            room.end()
            metrics.LIVE_ROOMS.set(len(self.live))

    def close(self, devices: Collection[str] | None = None) -> None:
        """End all connections because the server stops, or those of devices that were signed out."""
        for room in self.live.values():
            room.close("restart" if devices is None else "signed_out", devices)

    def devices(self) -> set[str | None]:
        """The devices that are connected."""
        return {one.device for room in self.live.values() for one in room.subscribers}

    async def delete_unused(self) -> None:
        """Delete the rooms that nobody has used for long."""
        for id in await self._runtime.store.studies.unused(self._runtime.settings.study_days):
            if id not in self.live or not self.live[id].subscribers:
                await self.end(id)

    def _new(self, id: str) -> LiveRoom:
        return LiveRoom(id, self._runtime, self._presence_changed, self._analyse)

    async def _load(self, id: str) -> LiveRoom:
        room = self._new(id)
        await room.load()
        self._add(room)
        await self._runtime.store.studies.touch(id)
        if self._runtime.settings.is_shared:
            await self._send(id, asks_presence=True)
        return room

    def _add(self, room: LiveRoom) -> None:
        self.live[room.id] = room
        metrics.LIVE_ROOMS.set(len(self.live))
        self._touch(room)

    def _touch(self, room: LiveRoom) -> None:
        """Somebody uses the room: it stays in memory for the grace time."""
        seconds = max(MIN_LOADED_SECONDS, self._runtime.settings.grace_seconds)
        self._unload_at(room, self._runtime.clock.now() + seconds)

    def _unload_at(self, room: LiveRoom, at: float) -> None:
        self._runtime.deadlines.set((room.id, "unload room"), at, lambda: self._unload(room))

    def _unload(self, room: LiveRoom) -> None:
        if room.subscribers or self.live.get(room.id) is not room:
            return  # `_touch` is called when the last one disconnects
        if room.lock.locked():
            self._unload_at(room, self._runtime.clock.now() + MIN_LOADED_SECONDS)
            return
        del self.live[room.id]
        metrics.LIVE_ROOMS.set(len(self.live))
        self._runtime.tasks.spawn(self._runtime.store.studies.touch(room.id))

    # The engine's answer to a question

    def _analyse(self, room: LiveRoom) -> None:
        """Let the engine answer a question that was revealed, once."""
        state = room.room.state
        if not state.awaits_analysis or self._runtime.is_closing:
            return
        key = (room.id, state.chapter, state.node)
        if key not in self._analysing:
            self._analysing.add(key)
            task = self._runtime.tasks.spawn(analyse(room, self._runtime))
            task.add_done_callback(lambda _: self._analysing.discard(key))

    # Messages between workers

    def receive(self, message: WorkerMessage) -> None:
        """Handle a message of another worker about a room."""
        room = self.live.get(message.room)
        if room is None or message.worker == self._runtime.worker_id:
            return
        if message.is_ended:
            self._end_here(room.id)
            return
        if message.v is not None and message.v > room.room.v:
            self._runtime.tasks.spawn(room.catch_up())
        if message.room_presence is not None:
            room.remote_presence[message.worker] = message.room_presence
            room.broadcast_presence()
        if message.asks_presence:
            self._send_presence(room)

    def catch_up(self) -> None:
        """Messages may have been lost: read the new events of every room."""
        for room in self.live.values():
            self._runtime.tasks.spawn(room.catch_up())

    def forget_workers(self, alive: Collection[str]) -> None:
        """Nobody is connected through a worker that has died."""
        for room in self.live.values():
            dead = room.remote_presence.keys() - alive
            for worker in dead:
                del room.remote_presence[worker]
            if dead:
                room.broadcast_presence()

    def _presence_changed(self, room: LiveRoom) -> None:
        self._touch(room)
        self._send_presence(room)

    def _send_presence(self, room: LiveRoom) -> None:
        """Tell the other workers who is connected here."""
        if self._runtime.settings.is_shared and not self._runtime.is_closing:
            names = {one.player: one.name for one in room.subscribers if one.player is not None}
            presence = RoomPresence(names, sum(one.player is None for one in room.subscribers))
            self._runtime.tasks.spawn(self._send(room.id, room_presence=presence))

    async def _send(self, room: str, **content: Any) -> None:
        await self._runtime.store.send(self._message(room, **content))

    def _message(self, room: str, **content: Any) -> str:
        return messages.encode(WorkerMessage(self._runtime.worker_id, "", room=room, **content))
