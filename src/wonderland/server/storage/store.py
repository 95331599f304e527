"""The store of the tables: their logs, and what is stored together with an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import and_, bindparam, delete, exists, insert, or_, select, update

from wonderland.server.common.wall_clock import DAY_MS
from wonderland.server.storage import friends_expiry, invitations, leaving, sittings
from wonderland.server.storage.addresses import AddressDigests
from wonderland.server.storage.leases import Leases, is_unleased
from wonderland.server.storage.lobby import Lobby
from wonderland.server.storage.matches import FinishedMatch, MatchStore
from wonderland.server.storage.modules import ModuleStore
from wonderland.server.storage.networks import NETWORK_DAYS, NetworkStore
from wonderland.server.storage.outbox import Outbox
from wonderland.server.storage.queue import QueueResult, QueueStore
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
from wonderland.server.storage.study_store import StudyStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import ColumnElement, Connection, Executable, Row

    from wonderland.server.storage.database import Database, Work
    from wonderland.server.storage.invitations import InvitationRow
    from wonderland.server.storage.sittings import SittingRow
    from wonderland.server.storage.writer import Writer

# Statements are made once: to make one takes longer than to execute it.
INSERT_TABLE = insert(tables)
INSERT_EVENT = insert(events)
UPDATE_TABLE = update(tables).where(tables.c.id == bindparam("table"))

EVENTS_AT_ONCE = 500  # read from a log: others wait as long as it takes to unpack them
DELETED_AT_ONCE = 2000
MAX_REQUESTS = 256  # before a checkpoint, that are recognised when they are sent again
IS_OF_TABLE = events.c.table_id == bindparam("table")
SELECT_EVENTS = (
    select(events.c.seq, events.c.at, events.c.player, events.c.request, events.c.body)
    .where(IS_OF_TABLE, events.c.seq > bindparam("seq"))
    .order_by(events.c.seq)
    .limit(EVENTS_AT_ONCE)
)
SELECT_TIME = select(events.c.at).where(IS_OF_TABLE, events.c.seq == bindparam("seq"))
SELECT_REQUESTS = (
    select(events.c.seq, events.c.player, events.c.request)
    .where(
        IS_OF_TABLE,
        events.c.seq <= bindparam("seq"),
        events.c.seq > bindparam("seq") - MAX_REQUESTS,
        events.c.player.is_not(None),
        events.c.request.is_not(None),
    )
    .order_by(events.c.seq)
)

DUE_AT_ONCE = 50
IDS_AT_ONCE = 5000  # in one statement


class StoredEvent(NamedTuple):
    """A row of a table's log."""

    seq: int
    at: int
    player: str | None
    request: str | None
    body: bytes


class StoredRequest(NamedTuple):
    """The request that caused an event."""

    seq: int
    player: str
    request: str


class StoredTable(NamedTuple):
    """The checkpoint of a table with the time of its event, and what happened around it."""

    checkpoint: bytes | None
    checkpoint_seq: int
    checkpoint_at: int
    requests: list[StoredRequest]  # the last ones before the checkpoint
    events: list[StoredEvent]  # the first ones after it


class Due(NamedTuple):
    """When something happens at a table without anybody's request; None: never."""

    at: int | None


class NewEvent(msgspec.Struct, frozen=True):
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
    invited: list[str] | None = None  # everybody for whom a seat is kept, if that changes
    host: str = ""  # with `invited`
    told: frozenset[str] = frozenset()  # of those who are notified of their invitation
    comes: str | None = None  # the player whom the event brings to the table; Refusal if they are being forgotten
    to_act: str | None = None  # as in the rows of events
    turn_until: int | None = None  # when that turn ends
    turn_of: str | None = None  # the player whose turn begins
    checkpoint: bytes | None = None  # the table before this event, if it is to be kept
    due: Due | None = None  # if that changes
    queue_result: QueueResult | None = None  # if the queue's work here is over
    finished: FinishedMatch | None = None


class Store:
    """Tables and their events. Reads go to the database directly, writes go through the writer."""

    def __init__(
        self, database: Database, writer: Writer, now_ms: Callable[[], int], server_ms: Callable[[], int]
    ) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms
        self._server_ms = server_ms
        self.on_finished: Callable[[], None] = lambda: None  # called after a finished match was stored
        self.leases = Leases(database, writer, now_ms, server_ms)
        self.matches = MatchStore(database, now_ms)
        self.outbox = Outbox(database, writer, now_ms, server_ms)
        self.queue = QueueStore(database, writer, server_ms)
        self.lobby = Lobby(database, writer, server_ms)
        self.addresses = AddressDigests(self.outbox.key, now_ms)
        self.modules = ModuleStore(database, writer)
        self.networks = NetworkStore(database, writer, now_ms)
        self.studies = StudyStore(database, writer, now_ms)

    # Tables

    async def create_table(self, event: NewEvent, is_public: bool, worker: str) -> None:
        """Store a table with its first event; the worker gets the lease."""

        await self._writer.run(lambda connection: self.insert_table(connection, event, is_public, worker))

    def insert_table(self, connection: Connection, event: NewEvent, is_public: bool, worker: str | None) -> None:
        """Insert a table with its first event."""
        if event.comes is not None:
            leaving.check_stays(connection, event.comes)
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
        for player in event.invited or []:
            leaving.check_stays(connection, player)
        if event.invited:
            invitations.replace(connection, event.table, event.invited, event.host)
        for player in invitations.told_among(connection, event.table, event.told & self.outbox.players):
            self.outbox.add(connection, event.table, event.seq, player)

    async def append(self, event: NewEvent, message: str | None) -> bool:
        """Store an event; False if its number is already stored."""
        is_stored = await self._writer.append(self._row(event), self._work_with(event), message)
        if is_stored and event.finished is not None:
            self.on_finished()
        return is_stored

    async def load_table(self, table: str) -> StoredTable | None:
        """The last checkpoint and what happened around it; None if there is no such table."""
        query = select(tables.c.checkpoint, tables.c.checkpoint_seq).where(tables.c.id == table)

        def work(connection: Connection) -> StoredTable | None:
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            checkpoint, seq = row
            key = {"table": table, "seq": seq}
            at = connection.execute(SELECT_TIME, key).scalar()
            requests = [StoredRequest(*one) for one in connection.execute(SELECT_REQUESTS, key)]
            return StoredTable(checkpoint, seq, at or 0, requests, select_events_after(connection, table, seq))

        return await self._database.read(work)

    async def events_after(self, table: str, seq: int) -> list[StoredEvent]:
        """The events after that number: `EVENTS_AT_ONCE` of them, or all that there are."""
        return await self._database.read(lambda connection: select_events_after(connection, table, seq))

    async def keep_checkpoint(self, table: str, checkpoint: bytes, seq: int) -> None:
        """Store the table as it was after that event, unless a later checkpoint is stored."""
        statement = (
            update(tables)
            .where(tables.c.id == table, tables.c.checkpoint_seq < seq)
            .values(checkpoint=checkpoint, checkpoint_seq=seq)
        )
        await self._writer.run(lambda connection: connection.execute(statement))

    async def due_tables(self) -> Sequence[str]:
        """Tables whose clock has run out, or where a bot is to play, and that no worker has loaded."""
        now = self._server_ms()
        query = (
            select(tables.c.id)
            .where(tables.c.due_at <= now, is_unleased(now))
            .order_by(tables.c.due_at)
            .limit(DUE_AT_ONCE)
        )
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def forget_due(self, table: str) -> None:
        """Nothing happens at the table without a request."""
        statement = update(tables).where(tables.c.id == table).values(due_at=None)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def tables_of(self, player: str) -> list[SittingRow]:
        """The tables where the player has a seat; those where it is the player's turn come first."""
        return await self._database.read(lambda connection: sittings.tables_of(connection, player))

    async def invitations_of(self, player: str) -> list[InvitationRow]:
        """The tables that keep a seat for the player, the latest first."""
        return await self._database.read(lambda connection: invitations.of_player(connection, player))

    async def missing_devices(self, ids: Sequence[str]) -> list[str]:
        """Those of the devices that are not stored any more."""

        def work(connection: Connection) -> list[str]:
            stored: set[str] = set()
            for first in range(0, len(ids), IDS_AT_ONCE):
                query = select(devices.c.id).where(devices.c.id.in_(ids[first : first + IDS_AT_ONCE]))
                stored.update(connection.execute(query).scalars())
            return [id for id in ids if id not in stored]

        return await self._database.read(work)

    async def send(self, message: str) -> None:
        """Send a message to the other workers without writing anything."""
        await self._writer.run(lambda connection: None, message)

    # Maintenance

    async def unfinished(self, table_days: float) -> Sequence[str]:
        """Tables that were unused for so many days, in the middle of a match; none while a worker's clock is behind."""
        now = self._now_ms()
        is_behind = exists().where(workers.c.calendar_at < now - DAY_MS)
        is_unneeded = is_unused(now, self._server_ms(), table_days)
        query = select(tables.c.id).where(is_unneeded, tables.c.listing == "playing", ~is_behind)
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())

    async def delete_expired(self, table_days: float, player_days: float) -> None:
        """Delete tables, players and networks that were unused for so many days.

        Not while there is a worker whose clock is more than a day behind: either of the two clocks may be wrong.
        """
        now, server_now = self._now_ms(), self._server_ms()
        is_unneeded = is_unused(now, server_now, table_days)
        query = select(tables.c.id, tables.c.checkpoint_seq).where(is_unneeded)

        def work(connection: Connection) -> Sequence[Row[str, int]]:
            behind = connection.execute(delete(workers).where(workers.c.calendar_at < now - DAY_MS))
            if behind.rowcount:  # it writes itself again if it is alive; if not, the next time deletes
                return []
            for used in (players, devices):
                connection.execute(delete(used).where(used.c.seen_at < now - player_days * DAY_MS))
            for short in (codes, challenges):
                connection.execute(delete(short).where(short.c.expires_at <= now))
            connection.execute(delete(networks).where(networks.c.seen_at < now - NETWORK_DAYS * DAY_MS))
            friends_expiry.delete_expired(connection, now, server_now)
            self.addresses.delete_earlier_keys(connection)
            return connection.execute(query).all()

        for table, checkpoint_seq in await self._writer.run(work):
            await self._delete_earlier_events(table, checkpoint_seq - MAX_REQUESTS)
            await self._writer.run(executing(delete(tables).where(tables.c.id == table, is_unneeded)))

    async def _delete_earlier_events(self, table: str, last: int) -> None:
        """Delete events that nobody reads any more, some at a time: actions of players wait for each transaction."""
        for seq in range(0, last, DELETED_AT_ONCE):
            is_one = and_(events.c.table_id == table, events.c.seq <= min(last, seq + DELETED_AT_ONCE))
            await self._writer.run(executing(delete(events).where(is_one)))

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
        finished, seated, queue_result, comes = event.finished, event.seated, event.queue_result, event.comes
        invited = event.invited
        is_notified = event.turn_of is not None and event.turn_of in self.outbox.players
        is_alone = finished is None and seated is None and queue_result is None and comes is None
        if not changes and is_alone and not is_notified:
            return None

        def work(connection: Connection) -> None:
            if comes is not None:
                leaving.check_stays(connection, comes)
            if changes:
                connection.execute(UPDATE_TABLE, {"table": event.table, **changes})
            if finished is not None:
                self.matches.add(connection, event.table, finished)
            if seated is not None:
                sittings.replace(connection, event.table, seated)
            if invited is not None:
                invitations.replace(connection, event.table, invited, event.host)
            if queue_result is not None:
                self.queue.settle(connection, event.table, queue_result)
            if is_notified:
                self.outbox.add(connection, event.table, event.seq, str(event.turn_of))

        return work


def is_unused(now: int, server_now: int, days: float) -> ColumnElement[bool]:
    """Was the table unused for so many days, and is nothing due there?"""
    is_idle = or_(tables.c.due_at.is_(None), tables.c.due_at < server_now)
    return and_(tables.c.attended_at < now - days * DAY_MS, is_idle, is_unleased(server_now))


def executing(statement: Executable) -> Work[Any]:
    """Work that executes one statement."""
    return lambda connection: connection.execute(statement)


def select_events_after(connection: Connection, table: str, seq: int) -> list[StoredEvent]:
    """The first events of the table after that number."""
    return [StoredEvent(*row) for row in connection.execute(SELECT_EVENTS, {"table": table, "seq": seq})]
