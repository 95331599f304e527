"""Who sits where, and whose turn it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select

from wonderland.server.storage.schema import events, tables
from wonderland.server.storage.waiting_schema import sittings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

MAX_LISTED = 100
MAX_LOOKED_AT = 256  # of the last events, which may be from before every event told whose turn it is

DELETE_ALL = delete(sittings).where(sittings.c.table_id == bindparam("table"))
INSERT = insert(sittings)


class SittingRow(NamedTuple):
    """A table where a player has a seat."""

    info: bytes
    to_act: str | None  # the player whose turn it is
    turn_until: int | None


def replace(connection: Connection, table: str, players: Sequence[str]) -> None:
    """Store who has a seat at the table."""
    connection.execute(DELETE_ALL, {"table": table})
    if players:
        connection.execute(INSERT, [{"player_id": player, "table_id": table} for player in players])


def tables_of(connection: Connection, player: str) -> list[SittingRow]:
    """The tables where the player has a seat; those where it is the player's turn come first."""
    earlier, latest = events.alias(), events.alias()
    newest = select(func.max(latest.c.seq)).where(latest.c.table_id == tables.c.id).correlate(tables).scalar_subquery()
    last = (
        select(func.max(earlier.c.seq))
        .where(earlier.c.table_id == tables.c.id, earlier.c.seq > newest - MAX_LOOKED_AT, earlier.c.to_act.is_not(None))
        .correlate(tables)
        .scalar_subquery()
    )
    query = (
        select(tables.c.info, events.c.to_act, events.c.turn_until)
        .join(sittings, sittings.c.table_id == tables.c.id)
        .outerjoin(events, (events.c.table_id == tables.c.id) & (events.c.seq == last))
        .where(sittings.c.player_id == player)
        .order_by((events.c.to_act == player).is_(True).desc(), tables.c.attended_at.desc())
        .limit(MAX_LISTED)
    )
    return [SittingRow(*row) for row in connection.execute(query)]
