"""The connection to the database, and its migrations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import create_async_engine

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

MIGRATIONS = "wonderland.server.storage:migrations"
MIGRATION_LOCK = 0x77_6F_6E_64  # any number that nothing else locks

# FULL: a commit is on the disk when it returns, so what was acknowledged survives a power cut.
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
    """Set what SQLite forgets between connections."""
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest schema; several workers may do so at once."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        await connection.run_sync(upgrade)


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
