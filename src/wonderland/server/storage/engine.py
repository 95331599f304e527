"""The connection to the database, and its migrations."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from wonderland.errors import MachineError, OptionError

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

MIGRATIONS = "wonderland.server.storage:migrations"
MIGRATION_LOCK = 0x77_6F_6E_64  # an arbitrary number for the advisory lock

# FULL: a commit is on the disk when it returns, so an acknowledged event survives a power cut.
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


def make_engine(url: str) -> AsyncEngine:
    """An engine for the database at the URL."""
    engine = create_async_engine(url, pool_size=4, max_overflow=4)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


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
    name = f"the database {file}" if scheme.startswith("sqlite") else "the PostgreSQL database"
    try:
        if scheme.startswith("sqlite"):
            migrate_file(url)
        else:
            asyncio.run(migrate_server(url))
    except (ArgumentError, TypeError, ValueError):  # their messages may quote a password
        raise OptionError(f"{name} cannot be used: its URL cannot be read") from None
    except Exception as error:  # every driver has its own exceptions
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise MachineError(f"{name} cannot be used: {reason}") from None


def migrate_file(url: str) -> None:
    """Migrate SQLite without aiosqlite, whose thread prints a traceback if the file cannot be opened."""
    engine = create_engine(make_url(url).set(drivername="sqlite"))
    event.listen(engine, "connect", prepare_sqlite)
    try:
        with engine.begin() as connection:
            upgrade(connection)
    finally:
        engine.dispose()


async def migrate_server(url: str) -> None:
    """Migrate PostgreSQL."""
    engine = make_engine(url)
    try:
        await migrate(engine)
    finally:
        await engine.dispose()


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to the newest schema; several workers may do so at once."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        await connection.run_sync(upgrade)


def upgrade(connection: Connection) -> None:
    """Run the missing migrations."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
