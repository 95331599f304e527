"""The store of the tables: their logs, and what is stored together with an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, bindparam, delete, exists, insert, or_, select, update

from wonderland.server.storage import sittings
from wonderland.server.storage.leases import Leases, alive, is_unleased
from wonderland.server.storage.matches import MatchStore
from wonderland.server.storage.modules import ModuleStore
from wonderland.server.storage.networks import NETWORK_DAYS, NetworkStore
from wonderland.server.storage.outbox import Outbox
from wonderland.server.storage.queue import QueueStore
from wonderland.server.storage.schema import (
    challenges,
    codes,
    devices,
    events,
    networks,
    players,
    tables,
    workers,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import ColumnElement, Connection

    from wonderland.server.storage.database import Database, Work
    from wonderland.server.storage.matches import FinishedMatch
    from wonderland.server.storage.sittings import SittingRow
    from wonderland.server.storage.writer import Writer

# Statements are made once: to make one takes longer than to execute it.
INSERT_TABLE = insert(tables)
INSERT_EVENT = insert(events)
UPDATE_TABLE = update(tables).where(tables.c.id == bindparam("table"))

MAX_LISTED = 50
DAY_MS = 24 * 3600 * 1000


class StoredEvent(NamedTuple):
    """A row of a table's log."""

    seq: int
    at: int
    player: str | None
    request: str | None
    body: bytes


class StoredTable(NamedTuple):
    """The checkpoint of a table, and the events after it."""

    checkpoint: bytes | None
    checkpoint_seq: int
    events: list[StoredEvent]


class Due(NamedTuple):
    """When something happens at a table without anybody's request; None: never."""

    at: int | None


class NewEvent(NamedTuple):
    """An event to be stored, and what changes with it."""

    table: str
    seq: int
    at: int
    body: bytes
    player: str | None = None
    request: str | None = None
    info: bytes | None = None  # the table in lists, if that changes
    listing: str | None = None  # with `info`: where a public table stands in the list
    seated: list[str] | None = None  # everybody with a seat, if that changes
    to_act: str | None = None  # as in the rows of events
    turn_until: int | None = None  # when that turn ends
    turn_of: str | None = None  # the player whose turn begins
    checkpoint: bytes | None = None  # the table before this event, if it starts a match
    due: Due | None = None  # if that changes
    back_in_queue: list[str] | None = None  # if the queue's work here is over: who looks for opponents again
    finished: FinishedMatch | None = None


class Store:
    """Tables and their events. Reads go to the database directly, writes go through the writer."""

    def __init__(self, database: Database, writer: Writer, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms
        self.on_finished: Callable[[], None] = lambda: None  # called after a finished match was stored
        self.leases = Leases(database, writer, now_ms)
        self.matches = MatchStore(database, now_ms)
        self.outbox = Outbox(database, writer, now_ms)
        self.queue = QueueStore(database, writer, now_ms)
        self.modules = ModuleStore(database, writer)
        self.networks = NetworkStore(database, writer, now_ms)

    # Tables

    async def create_table(self, event: NewEvent, is_public: bool, worker: str) -> None:
        """Store a table with its first event; the worker gets the lease."""

        await self._writer.run(lambda connection: self.insert_table(connection, event, is_public, worker))

    def insert_table(self, connection: Connection, event: NewEvent, is_public: bool, worker: str | None) -> None:
        """Insert a table with its first event."""
        row = {
            "id": event.table,
            "is_public": is_public,
            "listing": event.listing,
            "info": event.info,
            "checkpoint_seq": 0,
            "lease_holder": worker,
            "attended_at": self._now_ms(),
            "due_at": event.due.at if event.due else None,
        }
        connection.execute(INSERT_TABLE, row)
        connection.execute(INSERT_EVENT, self._row(event))
        sittings.replace(connection, event.table, event.seated or [])

    async def append(self, event: NewEvent, message: str) -> bool:
        """Store an event; False if its number is already stored."""
        is_stored = await self._writer.append(self._row(event), self._work_with(event), message)
        if is_stored and event.finished is not None:
            self.on_finished()
        return is_stored

    async def load_table(self, table: str) -> StoredTable | None:
        """The last checkpoint and all events after it; None if there is no such table."""
        query = select(tables.c.checkpoint, tables.c.checkpoint_seq).where(tables.c.id == table)

        def work(connection: Connection) -> StoredTable | None:
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            return StoredTable(
                row.checkpoint, row.checkpoint_seq, select_events_after(connection, table, row.checkpoint_seq)
            )

        return await self._database.read(work)

    async def events_after(self, table: str, seq: int) -> list[StoredEvent]:
        """The events after that number."""
        return await self._database.read(lambda connection: select_events_after(connection, table, seq))

    async def public_tables(self) -> Sequence[bytes]:
        """`TableInfo` of the public tables where somebody is: first those with an open seat, then those that play."""
        query = (
            select(tables.c.info)
            .where(tables.c.is_public, tables.c.listing.is_not(None), tables.c.lease_holder.in_(alive(self._now_ms())))
            .order_by(tables.c.listing, tables.c.attended_at.desc())
            .limit(MAX_LISTED)
        )
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def due_tables(self) -> Sequence[str]:
        """Tables whose clock has run out, or where a bot is to play, and that no worker has loaded."""
        now = self._now_ms()
        query = (
            select(tables.c.id)
            .where(tables.c.due_at <= now, is_unleased(now))
            .order_by(tables.c.due_at)
            .limit(MAX_LISTED)
        )
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def forget_due(self, table: str) -> None:
        """Nothing happens at the table without a request."""
        statement = update(tables).where(tables.c.id == table).values(due_at=None)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def tables_of(self, player: str) -> list[SittingRow]:
        """The tables where the player has a seat; those where it is the player's turn come first."""
        return await self._database.read(lambda connection: sittings.tables_of(connection, player))

    async def send(self, message: str) -> None:
        """Send a message to the other workers without writing anything."""
        await self._writer.run(lambda connection: None, message)

    # Maintenance

    async def unfinished(self, table_days: float) -> Sequence[str]:
        """Tables that were unused for so many days, in the middle of a match; none while a worker's clock is behind."""
        now = self._now_ms()
        is_behind = exists().where(workers.c.alive_until < now - DAY_MS)
        query = select(tables.c.id).where(is_unused(now, table_days), tables.c.listing == "playing", ~is_behind)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def delete_expired(self, table_days: float, player_days: float) -> None:
        """Delete tables, players and networks that were unused for so many days.

        Not while there is a worker whose clock is more than a day behind: either of the two clocks may be wrong.
        """
        now = self._now_ms()

        def work(connection: Connection) -> None:
            behind = connection.execute(delete(workers).where(workers.c.alive_until < now - DAY_MS))
            if behind.rowcount:  # it writes itself again if it is alive; if not, the next time deletes
                return
            connection.execute(delete(tables).where(is_unused(now, table_days)))
            for used in (players, devices):
                connection.execute(delete(used).where(used.c.seen_at < now - player_days * DAY_MS))
            for short in (codes, challenges):
                connection.execute(delete(short).where(short.c.expires_at <= now))
            connection.execute(delete(networks).where(networks.c.seen_at < now - NETWORK_DAYS * DAY_MS))

        await self._writer.run(work)

    def _row(self, event: NewEvent) -> dict[str, Any]:
        return {
            "table_id": event.table,
            "seq": event.seq,
            "at": event.at,
            "player": event.player,
            "request": event.request,
            "body": event.body,
            "to_act": event.to_act,
            "turn_until": event.turn_until,
        }

    def _work_with(self, event: NewEvent) -> Work[None] | None:
        """What is written in the same transaction as the event."""
        changes: dict[str, Any] = {}
        if event.info is not None:
            changes |= {"info": event.info, "listing": event.listing}
        if event.checkpoint is not None:
            changes |= {"checkpoint": event.checkpoint, "checkpoint_seq": event.seq - 1}
        if event.due is not None:
            changes["due_at"] = event.due.at
        finished, seated, back = event.finished, event.seated, event.back_in_queue
        is_notified = event.turn_of is not None and event.turn_of in self.outbox.players
        if not changes and finished is None and seated is None and back is None and not is_notified:
            return None

        def work(connection: Connection) -> None:
            if changes:
                connection.execute(UPDATE_TABLE, {"table": event.table, **changes})
            if finished is not None:
                self.matches.add(connection, event.table, finished)
            if seated is not None:
                sittings.replace(connection, event.table, seated)
            if back is not None:
                self.queue.settle(connection, event.table, back)
            if is_notified:
                self.outbox.add(connection, event.table, event.seq, str(event.turn_of))

        return work


def is_unused(now: int, days: float) -> ColumnElement[bool]:
    """Was the table unused for so many days, and is nothing due there?"""
    is_idle = or_(tables.c.due_at.is_(None), tables.c.due_at < now)
    return and_(tables.c.attended_at < now - days * DAY_MS, is_idle, is_unleased(now))


def select_events_after(connection: Connection, table: str, seq: int) -> list[StoredEvent]:
    """The events of the table after that number."""
    query = (
        select(events.c.seq, events.c.at, events.c.player, events.c.request, events.c.body)
        .where(events.c.table_id == table, events.c.seq > seq)
        .order_by(events.c.seq)
    )
    return [StoredEvent(*row) for row in connection.execute(query)]
