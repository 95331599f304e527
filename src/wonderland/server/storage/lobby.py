"""The list of public tables. Addresses share its places, so that nobody's tables push those of others out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select, update

from wonderland.server.storage.leases import alive
from wonderland.server.storage.schema import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

MAX_LISTED = 50
LISTED_PER_ADDRESS = 3  # further tables of an address come after all others


class Lobby:
    """The tables that everybody may join or watch."""

    def __init__(self, database: Database, writer: Writer, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms

    async def set_origin(self, table: str, origin: str) -> None:
        """Store where the table was created: the digest of an address."""
        await self._writer.run(lambda connection: set_origin(connection, table, origin))

    async def tables(self) -> Sequence[bytes]:
        """`TableInfo` of the public tables where somebody is: first those with an open seat, then those that play.

        Of equal ones, every address has its latest table listed before anybody has a second one.
        """
        share = func.coalesce(tables.c.origin, tables.c.id)
        latest_first = (tables.c.listing, tables.c.attended_at.desc(), tables.c.id)
        number = func.row_number().over(partition_by=share, order_by=latest_first)
        is_listed = (
            tables.c.is_public,
            tables.c.listing.is_not(None),
            tables.c.lease_holder.in_(alive(self._now_ms())),
        )
        listed = select(tables.c.id, number.label("number")).where(*is_listed).subquery()
        query = (
            select(tables.c.info)
            .join(listed, listed.c.id == tables.c.id)
            .order_by(
                listed.c.number > LISTED_PER_ADDRESS, tables.c.listing, listed.c.number, tables.c.attended_at.desc()
            )
            .limit(MAX_LISTED)
        )
        return await self._database.read(lambda connection: connection.execute(query).scalars().all())


def set_origin(connection: Connection, table: str, origin: str | None) -> None:
    """Store where the table was created."""
    connection.execute(update(tables).where(tables.c.id == table).values(origin=origin))
