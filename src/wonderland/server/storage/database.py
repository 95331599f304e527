"""The database: connections, transactions and migrations.

Work is a plain function of a connection. SQLite blocks, so its work runs in threads: one switch for a whole
transaction. PostgreSQL's driver is asynchronous, and its work runs in the event loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from wonderland.errors import MachineError, OptionError, WonderlandError, because
from wonderland.messages import area
from wonderland.server.storage.files import locked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Engine

t = area("errors")

T = TypeVar("T")
Work = Callable[[Connection], T]

CONNECTIONS = 4
STATEMENT_SECONDS = 10.0  # a statement that takes longer fails, so that others need not wait for it
CHECK_AFTER = 100_000  # instructions of SQLite: some milliseconds
MIGRATIONS = "wonderland.server.storage:migrations"
MIGRATION_LOCK = 0x77_6F_6E_64  # an arbitrary number for the advisory lock

POSTGRES_LIMITS = {
    "timeout": STATEMENT_SECONDS,  # to connect
    "command_timeout": 6 * STATEMENT_SECONDS,  # if the server does not answer at all
    "server_settings": {"statement_timeout": str(int(1000 * STATEMENT_SECONDS))},
}

# FULL: a commit is on the disk when it returns, so an acknowledged event survives a power cut.
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


class Database(Protocol):
    """Runs work in transactions."""

    is_postgres: bool

    async def read(self, work: Work[T]) -> T:
        """Run work that writes nothing."""

    async def write(self, work: Work[T]) -> T:
        """Run work and commit it; nothing is written if it fails."""

    async def close(self) -> None:
        """Close all connections."""


class SqliteDatabase:
    """A SQLite file."""

    is_postgres = False

    def __init__(self, url: str) -> None:
        # The connection used last comes first: it has in its cache what was written.
        self._engine = create_engine(
            url, pool_size=CONNECTIONS, max_overflow=0, pool_use_lifo=True, hide_parameters=True
        )
        event.listen(self._engine, "connect", prepare_sqlite)
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="sqlite")

    async def read(self, work: Work[T]) -> T:
        """Run work that writes nothing."""
        return await self._run(read, work)

    async def write(self, work: Work[T]) -> T:
        """Run work and commit it; nothing is written if it fails."""
        return await self._run(write, work)

    async def _run(self, how: Callable[[Engine, Work[T]], T], work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, how, self._engine, work)

    async def close(self) -> None:
        """Close all connections."""
        self._threads.shutdown()
        self._engine.dispose()


def read(engine: Engine, work: Work[T]) -> T:
    """Run work on a connection."""
    with engine.connect() as connection, time_limit(connection):
        return work(connection)


def write(engine: Engine, work: Work[T]) -> T:
    """Run work in a transaction."""
    with engine.begin() as connection, time_limit(connection):
        return work(connection)


@contextmanager
def time_limit(connection: Connection) -> Iterator[None]:
    """Interrupt SQLite if the block takes too long."""
    driver: Any = connection.connection.driver_connection
    end = time.monotonic() + STATEMENT_SECONDS
    driver.set_progress_handler(lambda: time.monotonic() > end, CHECK_AFTER)
    try:
        yield
    finally:
        driver.set_progress_handler(None, 0)


class PostgresDatabase:
    """A PostgreSQL server."""

    is_postgres = True

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(
            url, pool_size=CONNECTIONS, max_overflow=CONNECTIONS, hide_parameters=True, connect_args=POSTGRES_LIMITS
        )

    async def read(self, work: Work[T]) -> T:
        """Run work that writes nothing."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Run work and commit it; nothing is written if it fails."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


def open_database(url: str) -> Database:
    """The database at the URL."""
    return SqliteDatabase(url) if url.startswith("sqlite") else PostgresDatabase(url)


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Set the pragmas, which SQLite does not store."""
    cursor = connection.cursor()
    try:
        for pragma in SQLITE_PRAGMAS:
            cursor.execute(pragma)
    except Exception:
        connection.close()  # the pool does not know it yet
        raise
    cursor.close()


def check_database(url: str) -> None:
    """Migrate the database; OptionError for a URL that cannot be read, MachineError if the database cannot be used.

    Of the URL the messages show only the file name: other parts may contain a password.
    """
    scheme, _, file = url.partition(":///")
    is_file = scheme.startswith("sqlite")
    problem = t("database.file_unusable", file=file) if is_file else t("database.postgres_unusable")
    try:
        with locked(url):
            asyncio.run(open_and_migrate(url))
    except WonderlandError:
        raise
    except (ArgumentError, TypeError, ValueError):  # their messages may quote a password
        raise OptionError(because(problem, t("database.url"))) from None
    except Exception as error:  # every driver has its own exceptions
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise MachineError(because(problem, reason)) from None


async def open_and_migrate(url: str) -> None:
    """Migrate the database at the URL."""
    database = open_database(url)
    try:
        await migrate(database)
    finally:
        await database.close()


async def migrate(database: Database) -> None:
    """Migrate the database to the newest schema; several workers may do so at once."""
    await database.write(upgrade)


def lift_time_limit(connection: Connection) -> None:
    """Let this transaction take as long as it takes."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
    else:
        driver: Any = connection.connection.driver_connection
        driver.set_progress_handler(None, 0)


def upgrade(connection: Connection) -> None:
    """Run the missing migrations."""
    from alembic import command
    from alembic.config import Config

    lift_time_limit(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
