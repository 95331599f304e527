"""Group commit: jobs that arrive during a transaction go together into the next one.

A caller gets its result after the commit of the transaction with its job.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import text
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.storage import schema

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
Work = Callable[["AsyncConnection"], Awaitable[Any]]

CHANNEL = "wonderland"
NOTIFY = text("SELECT pg_notify(:channel, :message)")


@dataclass(eq=False)
class Job:
    """A job for the next transaction. `row` is an event to insert; `work` runs only if the insert succeeds."""

    work: Work | None = None
    row: dict[str, Any] | None = None
    message: str | None = None  # for the other workers; sent with the commit
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def key(self) -> tuple[str, int]:
        """All workers insert in this order, which prevents deadlocks."""
        return (self.row["table_id"], self.row["seq"]) if self.row else ("", 0)


class Writer:
    """The only task that writes to the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_postgres = engine.dialect.name == "postgresql"
        insert: Any = postgresql.insert if self._is_postgres else sqlite.insert
        self._insert_events = (
            insert(schema.events).on_conflict_do_nothing().returning(schema.events.c.table_id, schema.events.c.seq)
        )
        self._jobs: list[Job] = []
        self._arrived = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._write(), name="writer")

    async def append(self, row: dict[str, Any], work: Work | None, message: str) -> bool:
        """Store an event together with `work`; False, and nothing is stored, if its number is already stored."""
        return bool(await self._add(Job(work, row, message)))

    async def run(self, work: Callable[[AsyncConnection], Awaitable[T]], message: str | None = None) -> T:
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
        # A cancelled caller must not cancel the job.
        return await asyncio.shield(job.done)

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
        results: dict[Job, Any] = {}
        async with self._engine.begin() as connection:
            for job in jobs:  # before the events, because a job may insert the table that an event refers to
                if job.row is None and job.work is not None:
                    results[job] = await job.work(connection)
            appending = sorted((job for job in jobs if job.row is not None), key=lambda job: job.key)
            stored = await self._append(connection, appending)
            for job in appending:
                results[job] = job.key in stored
                if results[job] and job.work is not None:
                    await job.work(connection)
            if self._is_postgres:
                await self._notify(
                    connection, [job.message for job in jobs if job.message and results[job] is not False]
                )
        return [results[job] for job in jobs]

    async def _append(self, connection: AsyncConnection, jobs: list[Job]) -> set[tuple[str, int]]:
        if not jobs:
            return set()
        rows = await connection.execute(self._insert_events, [job.row or {} for job in jobs])
        return {(row.table_id, row.seq) for row in rows}

    async def _notify(self, connection: AsyncConnection, messages: list[str]) -> None:
        if messages:
            await connection.execute(NOTIFY, [{"channel": CHANNEL, "message": message} for message in messages])
