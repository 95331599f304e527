"""For whom the tables keep seats: whoever is invited finds the table by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import and_, bindparam, delete, exists, insert, select

from wonderland.server.storage.friends_schema import blocks, invitations
from wonderland.server.storage.schema import players, tables

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sqlalchemy import Connection

MAX_LISTED = 50
DELETE_ALL = delete(invitations).where(invitations.c.table_id == bindparam("table"))


class InvitationRow(NamedTuple):
    """A table that keeps a seat for a player."""

    info: bytes
    host: str
    host_name: str


def replace(connection: Connection, table: str, invited: Sequence[str], host: str) -> None:
    """Store for whom the table keeps seats. Those who have blocked the host are not told."""
    connection.execute(DELETE_ALL, {"table": table})
    if not invited:
        return
    is_blocked = exists().where(blocks.c.player_id == players.c.id, blocks.c.other_id == host)
    rows = connection.execute(select(players.c.id, ~is_blocked).where(players.c.id.in_(invited))).all()
    if rows:
        stored = [
            {"player_id": player, "table_id": table, "host_id": host, "is_shown": is_shown} for player, is_shown in rows
        ]
        connection.execute(insert(invitations), stored)


def of_player(connection: Connection, player: str) -> list[InvitationRow]:
    """The tables that keep a seat for the player, the latest first."""
    query = (
        select(tables.c.info, players.c.id, players.c.name)
        .join(invitations, invitations.c.table_id == tables.c.id)
        .join(players, players.c.id == invitations.c.host_id)
        .where(invitations.c.player_id == player, invitations.c.is_shown)
        .order_by(tables.c.attended_at.desc(), tables.c.id)
        .limit(MAX_LISTED)
    )
    return [InvitationRow(*row) for row in connection.execute(query)]


def told_among(connection: Connection, table: str, players: Collection[str]) -> list[str]:
    """Those of the players who may be told of their invitation to the table."""
    if not players:
        return []
    is_one = and_(invitations.c.table_id == table, invitations.c.player_id.in_(players), invitations.c.is_shown)
    return list(connection.execute(select(invitations.c.player_id).where(is_one)).scalars())
