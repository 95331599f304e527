"""What the server asks of its storage, in its own words."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, delete, func, insert, or_, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.storage.schema import events, match_players, matches, players, tables, workers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from wonderland.server.storage.writer import Work, Writer

MAX_LISTED = 50
DAY_MS = 24 * 3600 * 1000


class StoredPlayer(NamedTuple):
    """A player as stored."""

    id: str
    name: str
    token: str
    seen_at: int


class StoredEvent(NamedTuple):
    """A row of a table's log."""

    seq: int
    player: str | None
    request: str | None
    body: bytes


class StoredTable(NamedTuple):
    """Where to begin to rebuild a table, and the events since."""

    checkpoint: bytes | None
    checkpoint_seq: int
    events: list[StoredEvent]


class StoredMatch(NamedTuple):
    """A finished match in a list."""

    info: bytes
    seat: int
    ended_at: int


@dataclass(frozen=True)
class FinishedMatch:
    """What is stored when a match ends, besides its last event."""

    id: str
    info: bytes
    record: bytes
    players: list[tuple[str, int]]  # with their seats


@dataclass(frozen=True)
class NewEvent:
    """An event to be stored with what it changes."""

    table: str
    seq: int
    body: bytes
    player: str | None = None
    request: str | None = None
    info: bytes | None = None  # the table in lists, where that changes
    checkpoint: bytes | None = None  # the table before this event, where a match begins
    finished: FinishedMatch | None = None


class Store:
    """Tables, players and matches. Reads go straight to the database, writes through the writer."""

    def __init__(self, engine: AsyncEngine, writer: Writer, now_ms: Callable[[], int]) -> None:
        self._engine = engine
        self._writer = writer
        self._now_ms = now_ms
        self._insert: Any = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert

    # Tables

    async def create_table(self, event: NewEvent, is_public: bool, worker: str) -> None:
        """A table with its first event, kept by the worker that made it."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(tables),
                {
                    "id": event.table,
                    "is_public": is_public,
                    "info": event.info,
                    "checkpoint_seq": 0,
                    "keeper": worker,
                    "attended_at": self._now_ms(),
                },
            )
            await connection.execute(insert(events), self._row(event))

        await self._writer.run(work)

    async def append(self, event: NewEvent, message: str) -> bool:
        """Store an event; False if its number is taken."""
        return await self._writer.append(self._row(event), self._consequences(event), message)

    async def load_table(self, table: str) -> StoredTable | None:
        """The last checkpoint and all events after it."""
        columns = (tables.c.checkpoint, tables.c.checkpoint_seq)
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(*columns).where(tables.c.id == table))).one_or_none()
            if row is None:
                return None
            found = await self._events_after(connection, table, row.checkpoint_seq)
        return StoredTable(row.checkpoint, row.checkpoint_seq, found)

    async def events_after(self, table: str, seq: int) -> list[StoredEvent]:
        """The events after that number."""
        async with self._engine.connect() as connection:
            return await self._events_after(connection, table, seq)

    async def public_tables(self) -> Sequence[bytes]:
        """Public tables where somebody is, as they stand in lists."""
        query = (
            select(tables.c.info)
            .where(tables.c.is_public, tables.c.keeper.in_(self._alive_workers()))
            .order_by(tables.c.attended_at.desc())
            .limit(MAX_LISTED)
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalars().all()

    # Who keeps a table

    async def keep_table(self, table: str, worker: str) -> bool:
        """Become the one that plays the table's bots, unless another worker that is alive does."""
        is_free = or_(
            tables.c.keeper.is_(None), tables.c.keeper == worker, tables.c.keeper.not_in(self._alive_workers())
        )
        statement = (
            update(tables).where(tables.c.id == table, is_free).values(keeper=worker, attended_at=self._now_ms())
        )

        async def work(connection: AsyncConnection) -> bool:
            return (await connection.execute(statement)).rowcount == 1

        return await self._writer.run(work)

    async def release_table(self, table: str, worker: str, message: str) -> None:
        """Keep the table no longer; nobody is there any more, or another worker may go on."""
        statement = (
            update(tables)
            .where(tables.c.id == table, tables.c.keeper == worker)
            .values(keeper=None, attended_at=self._now_ms())
        )

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._writer.run(work, message)

    async def stay_alive(self, worker: str, until: int) -> None:
        """Renew the worker's lease on all its tables."""
        statement = self._insert(workers).values(id=worker, alive_until=until)
        statement = statement.on_conflict_do_update(index_elements=["id"], set_={"alive_until": until})

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._writer.run(work)

    async def alive_workers(self) -> set[str]:
        """Those whose lease has not run out."""
        async with self._engine.connect() as connection:
            return set((await connection.execute(self._alive_workers())).scalars())

    async def tables_kept_by(self, worker: str) -> set[str]:
        """The tables that the worker has a lease on."""
        async with self._engine.connect() as connection:
            return set((await connection.execute(select(tables.c.id).where(tables.c.keeper == worker))).scalars())

    async def forget_workers(self) -> None:
        """End all leases."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(workers))

        await self._writer.run(work)

    async def send(self, message: str) -> None:
        """Tell the other workers something that is no event."""

        async def nothing(connection: AsyncConnection) -> None:
            """Only the message is sent."""

        await self._writer.run(nothing, message)

    # Players

    async def add_player(self, player: StoredPlayer) -> None:
        """Somebody new."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(players), player._asdict())

        await self._writer.run(work)

    async def change_player(self, player: str, **values: Any) -> None:
        """Another name, or a visit."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(players).where(players.c.id == player).values(**values))

        await self._writer.run(work)

    async def player(self, player: str) -> StoredPlayer | None:
        """The player of that id."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(players).where(players.c.id == player))).one_or_none()
        return StoredPlayer(*row) if row else None

    # Finished matches

    async def record(self, match: str) -> bytes | None:
        """The record of a finished match as JSON."""
        async with self._engine.connect() as connection:
            record = (await connection.execute(select(matches.c.record).where(matches.c.id == match))).scalar()
        return None if record is None else zlib.decompress(record)

    async def matches_of(self, player: str, before: str | None) -> list[StoredMatch]:
        """A player's matches, latest first; after the one named `before`."""
        query = (
            select(matches.c.info, match_players.c.seat, match_players.c.ended_at)
            .join(matches, matches.c.id == match_players.c.match_id)
            .where(match_players.c.player_id == player)
            .order_by(match_players.c.ended_at.desc(), match_players.c.match_id.desc())
            .limit(MAX_LISTED)
        )
        if before is not None:
            ended_at = select(matches.c.ended_at).where(matches.c.id == before).scalar_subquery()
            query = query.where(tuple_(match_players.c.ended_at, match_players.c.match_id) < tuple_(ended_at, before))
        async with self._engine.connect() as connection:
            return [StoredMatch(*row) for row in await connection.execute(query)]

    # Housekeeping

    async def is_ready(self) -> bool:
        """Does the database answer?"""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(func.count()).select_from(workers))).scalar() is not None

    async def forget(self, table_days: float, player_days: float) -> None:
        """Delete tables where nobody was, and players who did not come, for so long."""
        now = self._now_ms()
        is_deserted = and_(
            tables.c.attended_at < now - table_days * DAY_MS,
            or_(tables.c.keeper.is_(None), tables.c.keeper.not_in(self._alive_workers())),
        )

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(tables).where(is_deserted))
            await connection.execute(delete(players).where(players.c.seen_at < now - player_days * DAY_MS))
            await connection.execute(delete(workers).where(workers.c.alive_until < now - DAY_MS))

        await self._writer.run(work)

    def _row(self, event: NewEvent) -> dict[str, Any]:
        return {
            "table_id": event.table,
            "seq": event.seq,
            "at": self._now_ms(),
            "player": event.player,
            "request": event.request,
            "body": event.body,
        }

    def _consequences(self, event: NewEvent) -> Work | None:
        """What is written together with the event."""
        changes: dict[str, Any] = {}
        if event.info is not None:
            changes["info"] = event.info
        if event.checkpoint is not None:
            changes |= {"checkpoint": event.checkpoint, "checkpoint_seq": event.seq - 1}
        finished = event.finished
        if not changes and finished is None:
            return None

        async def work(connection: AsyncConnection) -> None:
            if changes:
                await connection.execute(update(tables).where(tables.c.id == event.table).values(**changes))
            if finished is not None:
                await self._add_match(connection, event.table, finished)

        return work

    async def _add_match(self, connection: AsyncConnection, table: str, finished: FinishedMatch) -> None:
        now = self._now_ms()
        row = {
            "id": finished.id,
            "table_id": table,
            "info": finished.info,
            "record": zlib.compress(finished.record),
            "ended_at": now,
        }
        await connection.execute(insert(matches), row)
        for player, seat in finished.players:
            row = {"player_id": player, "ended_at": now, "match_id": finished.id, "seat": seat}
            await connection.execute(insert(match_players), row)

    def _alive_workers(self) -> Any:
        return select(workers.c.id).where(workers.c.alive_until > self._now_ms())

    async def _events_after(self, connection: AsyncConnection, table: str, seq: int) -> list[StoredEvent]:
        query = (
            select(events.c.seq, events.c.player, events.c.request, events.c.body)
            .where(events.c.table_id == table, events.c.seq > seq)
            .order_by(events.c.seq)
        )
        return [StoredEvent(*row) for row in await connection.execute(query)]
