"""Group commit: jobs that arrive during a transaction go together into the next one.

A caller gets its result after the commit of the transaction with its job.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import text
from sqlalchemy.dialects import postgresql

from wonderland.server.storage import schema

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database, Work

T = TypeVar("T")
MessageOf = Callable[[T], str | None]  # the message that follows from a result; None: there is none

CHANNEL = "wonderland"
NOTIFY = text("SELECT pg_notify(:channel, :message)")
COLUMNS = tuple(schema.events.columns.keys())
ROWS_AT_ONCE = (64, 16, 4, 1)


@dataclass(eq=False, slots=True)
class Job:
    """A job for the next transaction. `row` is an event to insert; `work` runs only if the insert succeeds."""

    work: Work[Any] | None = None
    row: dict[str, Any] | None = None
    message: str | MessageOf[Any] | None = None  # for the other workers; sent with the commit
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def key(self) -> tuple[str, int]:
        """All workers insert in this order, which prevents deadlocks."""
        return (self.row["table_id"], self.row["seq"]) if self.row else ("", 0)

    def message_with(self, result: Any) -> str | None:
        """What the other workers are told of the result."""
        if result is False:
            return None
        return self.message(result) if callable(self.message) else self.message


class Writer:
    """The only task that writes to the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        inserting = postgresql.insert(schema.events).on_conflict_do_nothing()
        self._insert_if_free = inserting.returning(schema.events.c.table_id, schema.events.c.seq)
        self._jobs: list[Job] = []
        self._arrived = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._write(), name="writer")

    async def append(self, row: dict[str, Any], work: Work[Any] | None, message: str | None) -> bool:
        """Store an event together with `work`; False, and nothing is stored, if its number is already stored."""
        return bool(await self._add(Job(work, row, message)))

    async def run(self, work: Work[T], message: str | MessageOf[T] | None = None) -> T:
        """Run `work` in the next transaction."""
        result: T = await self._add(Job(work, message=message))
        return result

    async def close(self) -> None:
        """Write the waiting jobs, then stop."""
        self._is_closing = True
        self._arrived.set()
        await self._task

    async def _add(self, job: Job) -> Any:
        if self._is_closing:
            raise ConnectionError("the storage is closing")
        self._jobs.append(job)
        self._arrived.set()
        return await job.done  # a cancelled caller does not cancel the job: it is among the jobs until it is done

    async def _write(self) -> None:
        while self._jobs or not self._is_closing:
            await self._arrived.wait()
            self._arrived.clear()
            jobs, self._jobs = self._jobs, []
            if jobs and not await self._try(jobs, is_alone=len(jobs) == 1):
                for job in jobs:  # one of them failed: run each alone, so that only that one fails
                    await self._try([job], is_alone=True)

    async def _try(self, jobs: list[Job], is_alone: bool) -> bool:
        try:
            results = await self._commit(jobs)
        except Exception as error:
            if is_alone and not jobs[0].done.done():
                jobs[0].done.set_exception(error)
            return is_alone
        for job, result in zip(jobs, results, strict=True):
            if not job.done.done():
                job.done.set_result(result)
        return True

    async def _commit(self, jobs: list[Job]) -> list[Any]:
        return await self._database.write(lambda connection: self._execute(connection, jobs))

    def _execute(self, connection: Connection, jobs: list[Job]) -> list[Any]:
        """The results of the jobs, in one transaction."""
        # Jobs without an event come first, because one may insert the table that an event refers to.
        results = {job: job.work(connection) for job in jobs if job.row is None and job.work is not None}
        appending = sorted((job for job in jobs if job.row is not None), key=lambda job: job.key)
        stored = self._insert(connection, appending)
        for job in appending:
            results[job] = job in stored
            if job in stored and job.work is not None:
                job.work(connection)
        if self._database.is_postgres:
            messages = [job.message_with(results.get(job)) for job in jobs]
            notify(connection, [message for message in messages if message])
        return [results[job] for job in jobs]

    def _insert(self, connection: Connection, jobs: list[Job]) -> Collection[Job]:
        """Insert the events of the jobs; those whose number was free.

        With SQLite there is no other worker: if a number of several is taken, all fail, and each is run alone.
        """
        rows = [job.row for job in jobs if job.row is not None]
        if self._database.is_postgres and rows:
            stored = {(table, seq) for table, seq in connection.execute(self._insert_if_free, rows)}
            return [job for job in jobs if job.key in stored]
        if len(rows) == 1:
            return jobs if insert_if_free(connection, rows[0]) else ()
        insert_together(connection, rows)
        return jobs


def insert_if_free(connection: Connection, row: dict[str, Any]) -> bool:
    """Insert an event into SQLite; False if its number is taken."""
    values = tuple(row[column] for column in COLUMNS)
    return connection.exec_driver_sql(insert_of(1) + " ON CONFLICT DO NOTHING", values).rowcount == 1


def insert_together(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Insert events into SQLite, many by one statement.

    Between two statements the driver must wait for the GIL, which the event loop has most of the time. So there are few
    statements, and few different ones, because the driver keeps what it has prepared.
    """
    values = [row[column] for row in rows for column in COLUMNS]
    for size in ROWS_AT_ONCE:
        length = size * len(COLUMNS)
        while len(values) >= length:
            connection.exec_driver_sql(insert_of(size), tuple(values[:length]))
            del values[:length]


@functools.cache
def insert_of(size: int) -> str:
    """The statement that inserts so many events."""
    row = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO {schema.events.name} ({', '.join(COLUMNS)}) VALUES {', '.join([row] * size)}"


def notify(connection: Connection, messages: list[str]) -> None:
    """Send messages to the other workers with the commit."""
    if messages:
        connection.execute(NOTIFY, [{"channel": CHANNEL, "message": message} for message in messages])
