"""The store of the study rooms: their logs, and what is stored together with an event.

A room's log is short: every `CHECKPOINT_EVERY` events the room is kept as a whole, and the events before are deleted,
but for the last ones, by which requests are recognised that are sent again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import delete, exists, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.protocol.refusal import Refusal
from wonderland.server.common.wall_clock import DAY_MS
from wonderland.server.storage import leaving
from wonderland.server.storage.schema import workers
from wonderland.server.storage.study_schema import study_events, study_guests, study_rooms

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

CHECKPOINT_EVERY = 256  # events
KEPT_EVENTS = 256  # before a checkpoint


class StoredRoomEvent(NamedTuple):
    """A row of a room's log."""

    seq: int
    player: str | None
    request: str | None
    body: bytes


class StoredRoom(NamedTuple):
    """The checkpoint of a room, and its events: those before the checkpoint only tell of requests."""

    checkpoint: bytes | None
    checkpoint_seq: int
    events: list[StoredRoomEvent]


class NewRoomEvent(msgspec.Struct, frozen=True):
    """An event to be stored, and what changes with it."""

    room: str
    seq: int
    body: bytes
    player: str | None = None
    request: str | None = None
    info: bytes | None = None  # the room in lists, if that changes
    comes: str | None = None  # a player who takes part for the first time; Refusal if they are being forgotten
    checkpoint: bytes | None = None  # the room after this event, if it is to be kept
    is_pruned: bool = False  # with a checkpoint: are all events before it deleted, for somebody who is forgotten?


class StudyStore:
    """Rooms and their events. Reads go to the database directly, writes go through the writer."""

    def __init__(self, database: Database, writer: Writer, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms
        insert_of: Any = postgresql.insert if database.is_postgres else sqlite.insert
        self._insert_event = insert_of(
            study_events
        ).on_conflict_do_nothing()  # made once: that takes longer than to run
        self._insert_guest = insert_of(study_guests).on_conflict_do_nothing()

    async def create(self, event: NewRoomEvent, owner: str, most: int) -> None:
        """Store a room with its first event; Refusal if the owner has so many rooms already."""
        count = select(func.count()).select_from(study_rooms).where(study_rooms.c.owner_id == owner)
        row = {
            "id": event.room,
            "owner_id": owner,
            "info": event.info,
            "checkpoint_seq": 0,
            "used_at": self._now_ms(),
        }

        def work(connection: Connection) -> None:
            leaving.check_stays(connection, owner)
            if connection.execute(count).scalar_one() >= most:
                raise Refusal("too_large", "study.too_many_rooms", most=most)
            connection.execute(insert(study_rooms), row)
            connection.execute(insert(study_events), row_of(event))

        await self._writer.run(work)

    async def append(self, event: NewRoomEvent, message: str | None) -> bool:
        """Store an event; False if its number is already stored."""
        row = row_of(event)
        changes: dict[str, Any] = {}
        if event.info is not None:
            changes["info"] = event.info
        if event.checkpoint is not None:
            changes |= {"checkpoint": event.checkpoint, "checkpoint_seq": event.seq, "used_at": self._now_ms()}

        def work(connection: Connection) -> bool:
            if event.comes is not None:
                leaving.check_stays(connection, event.comes)
            if connection.execute(self._insert_event, row).rowcount != 1:
                return False
            if changes:
                connection.execute(update(study_rooms).where(study_rooms.c.id == event.room).values(changes))
            if event.comes is not None:
                connection.execute(self._insert_guest, {"player_id": event.comes, "room_id": event.room})
            if event.checkpoint is not None:
                prune(connection, event)
            return True

        return await self._writer.run(work, message)

    async def load(self, room: str) -> StoredRoom | None:
        """The room as it was kept, and its events; None if there is no such room."""
        query = select(study_rooms.c.checkpoint, study_rooms.c.checkpoint_seq).where(study_rooms.c.id == room)

        def work(connection: Connection) -> StoredRoom | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else StoredRoom(*row, select_events(connection, room, 0))

        return await self._database.read(work)

    async def events_after(self, room: str, seq: int) -> list[StoredRoomEvent]:
        """The events after that number."""
        return await self._database.read(lambda connection: select_events(connection, room, seq))

    async def delete(self, room: str, message: str | None = None) -> None:
        """Delete a room."""
        statement = delete(study_rooms).where(study_rooms.c.id == room)
        await self._writer.run(lambda connection: connection.execute(statement), message)

    async def touch(self, room: str) -> None:
        """Somebody has come to the room, or left."""
        statement = update(study_rooms).where(study_rooms.c.id == room).values(used_at=self._now_ms())
        await self._writer.run(lambda connection: connection.execute(statement))

    async def of_owner(self, player: str) -> Sequence[bytes]:
        """The rooms of a player, those used last first."""
        query = (
            select(study_rooms.c.info).where(study_rooms.c.owner_id == player).order_by(study_rooms.c.used_at.desc())
        )
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def owned_by(self, player: str) -> Sequence[str]:
        """The ids of a player's rooms."""
        query = select(study_rooms.c.id).where(study_rooms.c.owner_id == player)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def visited_by(self, player: str) -> Sequence[str]:
        """The rooms of others where the player has taken part."""
        query = select(study_guests.c.room_id).where(study_guests.c.player_id == player)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def unused(self, days: float) -> Sequence[str]:
        """Rooms that nobody has used for so many days; none while a worker's clock is more than a day behind."""
        now = self._now_ms()
        is_behind = exists().where(workers.c.calendar_at < now - DAY_MS)
        query = select(study_rooms.c.id).where(study_rooms.c.used_at < now - days * DAY_MS, ~is_behind)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())


def row_of(event: NewRoomEvent) -> dict[str, Any]:
    """The row of the event."""
    return {
        "room_id": event.room,
        "seq": event.seq,
        "player": event.player,
        "request": event.request,
        "body": event.body,
    }


def prune(connection: Connection, event: NewRoomEvent) -> None:
    """Delete the events that the checkpoint makes superfluous."""
    last = event.seq if event.is_pruned else event.seq - KEPT_EVENTS
    is_one = (study_events.c.room_id == event.room) & (study_events.c.seq <= last)
    connection.execute(delete(study_events).where(is_one))


def select_events(connection: Connection, room: str, seq: int) -> list[StoredRoomEvent]:
    """The events of the room after that number."""
    query = (
        select(study_events.c.seq, study_events.c.player, study_events.c.request, study_events.c.body)
        .where(study_events.c.room_id == room, study_events.c.seq > seq)
        .order_by(study_events.c.seq)
    )
    return [StoredRoomEvent(*row) for row in connection.execute(query)]
