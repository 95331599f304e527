"""Leases: which worker plays the bots of a table and ends its turns. They end when a worker sends no heartbeat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.common.wall_clock import Reading
from wonderland.server.storage import clock_jumps
from wonderland.server.storage.schema import tables, workers

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection, Select

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer


class Leases:
    """The leases of all workers."""

    def __init__(
        self, database: Database, writer: Writer, now_ms: Callable[[], int], server_ms: Callable[[], int]
    ) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms
        self._server_ms = server_ms
        self._insert: Any = postgresql.insert if database.is_postgres else sqlite.insert

    async def acquire(self, table: str, worker: str) -> bool:
        """Give the worker the lease of the table; False if another live worker has it."""
        is_free = or_(tables.c.lease_holder == worker, is_unleased(self._server_ms()))
        values = {"lease_holder": worker, "attended_at": self._now_ms()}
        statement = update(tables).where(tables.c.id == table, is_free).values(values)
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount == 1)

    async def release(self, table: str, worker: str, message: str) -> None:
        """End the lease, if the worker has it, and notify the other workers."""
        statement = (
            update(tables)
            .where(tables.c.id == table, tables.c.lease_holder == worker)
            .values(lease_holder=None, attended_at=self._now_ms())
        )
        await self._writer.run(lambda connection: connection.execute(statement), message)

    async def last_reading(self) -> Reading | None:
        """The clocks as a worker has read them last; None if none has."""
        columns = (workers.c.server_at, workers.c.calendar_at, workers.c.uptime, workers.c.boot)
        query = select(*columns).where(workers.c.server_at > 0).order_by(workers.c.server_at.desc()).limit(1)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return Reading(*row) if row else None

    async def send_heartbeat(self, worker: str, clocks: Reading, lease_ms: int) -> None:
        """Renew all leases of the worker for that time, and keep ages right if the calendar jumped."""
        values = {
            "alive_until": clocks.server + lease_ms,
            "server_at": clocks.server,
            "calendar_at": clocks.calendar,
            "uptime": clocks.uptime,
            "boot": clocks.boot,
        }
        statement = self._insert(workers).values(id=worker, **values)
        statement = statement.on_conflict_do_update(index_elements=["id"], set_=values)

        def work(connection: Connection) -> None:
            clock_jumps.correct(connection, clocks.calendar)
            connection.execute(statement)

        await self._writer.run(work)

    async def alive_workers(self) -> set[str]:
        """The workers whose leases have not ended."""
        query = alive(self._server_ms())
        return await self._database.read(lambda connection: set(connection.execute(query).scalars()))

    async def tables_of(self, worker: str) -> set[str]:
        """The tables that the worker has the lease of."""
        query = select(tables.c.id).where(tables.c.lease_holder == worker)
        return await self._database.read(lambda connection: set(connection.execute(query).scalars()))

    async def free_among(self, ids: list[str]) -> set[str]:
        """Those of the tables that no living worker has the lease of."""
        query = select(tables.c.id).where(tables.c.id.in_(ids), is_unleased(self._server_ms()))
        return await self._database.read(lambda connection: set(connection.execute(query).scalars()))

    async def delete_other_workers(self, worker: str) -> None:
        """End all leases but those of this worker."""
        statement = delete(workers).where(workers.c.id != worker)
        await self._writer.run(lambda connection: connection.execute(statement))


def alive(now: int) -> Select[str]:
    """The workers whose leases have not ended."""
    return select(workers.c.id).where(workers.c.alive_until > now)


def is_unleased(now: int) -> ColumnElement[bool]:
    """Has no living worker the lease of the table?"""
    return or_(tables.c.lease_holder.is_(None), tables.c.lease_holder.not_in(alive(now)))
