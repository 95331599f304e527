"""The log of a study room in storage: read the room from it, and append events to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.protocol.refusal import NO_ROOM, Refusal
from wonderland.server.live import messages
from wonderland.server.live.messages import WorkerMessage
from wonderland.server.storage.study_store import CHECKPOINT_EVERY, NewRoomEvent
from wonderland.server.studies import events, projection
from wonderland.server.studies.room import Room

if TYPE_CHECKING:
    from wonderland.server.live.runtime import Runtime
    from wonderland.server.storage.study_store import StoredRoomEvent
    from wonderland.server.studies.events import AnyRoomEvent

LISTED_EVENTS = (events.Renamed, events.ChaptersAdded, events.ChapterDeleted)  # they change the room in lists
COMING_EVENTS = (events.Said, events.Guessed, events.LeaderSet)  # they name a player who must still be one


class RoomLog:
    """The log of one room, as one worker uses it."""

    def __init__(self, room_id: str, runtime: Runtime) -> None:
        self._room_id = room_id
        self._runtime = runtime
        self._store = runtime.store.studies
        self._checkpoint_v = 0

    async def load(self) -> Room:
        """Build the room from its checkpoint and the events after it; Refusal if there is no such room."""
        stored = await self._store.load(self._room_id)
        if stored is None:
            raise Refusal("not_found", NO_ROOM)
        room = Room(self._room_id)
        self._checkpoint_v = stored.checkpoint_seq
        if stored.checkpoint is not None:
            room.restore(stored.checkpoint, stored.checkpoint_seq)
        for row in stored.events:
            if row.seq > room.v:
                apply(room, row)
            elif row.player is not None and row.request is not None:
                room.remember(row.player, row.request, row.seq)
        return room

    async def catch_up(self, room: Room) -> Room:
        """The room with the events that other workers have stored. If some are deleted already, it is read anew."""
        for row in await self._store.events_after(self._room_id, room.v):
            if row.seq != room.v + 1:
                return await self.load()
            apply(room, row)
        return room

    async def create(self, room: Room, opened: events.Opened) -> None:
        """Store a room with its first event; Refusal if its owner has too many."""
        row = NewRoomEvent(self._room_id, room.v, events.encode(opened), info=encode_info(room))
        await self._store.create(row, opened.owner, self._runtime.settings.study_rooms_per_player)

    async def append(
        self, room: Room, event: AnyRoomEvent, is_first: bool, player: str | None, request: str | None
    ) -> bool:
        """Store the last event of the room and notify the other workers; False if its number is already stored.

        `is_first`: it brings a player to the room whom the room did not know.
        """
        is_pruned = isinstance(event, events.Forgotten)
        is_kept = is_pruned or room.v - self._checkpoint_v >= CHECKPOINT_EVERY
        row = NewRoomEvent(
            room=self._room_id,
            seq=room.v,
            body=events.encode(event),
            player=player,
            request=request,
            info=encode_info(room) if isinstance(event, LISTED_EVENTS) else None,
            comes=event.player if is_first and isinstance(event, COMING_EVENTS) else None,
            checkpoint=room.checkpoint() if is_kept else None,
            is_pruned=is_pruned,
        )
        is_stored = await self._store.append(row, self._message(room.v))
        if is_stored and is_kept:
            self._checkpoint_v = room.v
        return is_stored

    def _message(self, v: int) -> str | None:
        if not self._runtime.settings.is_shared:
            return None
        return messages.encode(WorkerMessage(self._runtime.worker_id, "", v=v, room=self._room_id))


def apply(room: Room, row: StoredRoomEvent) -> None:
    """Apply an event of the log."""
    room.apply(events.decode(row.body), row.player, row.request)


def is_newcomer(room: Room, event: AnyRoomEvent) -> bool:
    """Does the event name a player whom the room does not know yet?"""
    return isinstance(event, COMING_EVENTS) and event.player not in room.state.names


def encode_info(room: Room) -> bytes:
    """The room as it stands in its owner's list."""
    return msgspec.json.encode(projection.room_info(room, room.state.owner))
