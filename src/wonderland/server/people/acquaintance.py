"""Who has sat at one table with whom: in a match that has ended, or in one that is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import select

from wonderland.server.storage.schema import match_players, tables
from wonderland.server.storage.waiting_schema import sittings

if TYPE_CHECKING:
    from sqlalchemy import Connection


class Listed(msgspec.Struct):
    """What is read of a table in lists."""

    phase: str


def have_met(connection: Connection, player: str, other: str) -> bool:
    """Have the two players sat at one table?"""
    return have_finished(connection, player, other) or are_playing(connection, player, other)


def have_finished(connection: Connection, player: str, other: str) -> bool:
    """Is there a finished match of both?"""
    theirs = match_players.alias()
    query = (
        select(match_players.c.match_id)
        .join(theirs, theirs.c.match_id == match_players.c.match_id)
        .where(match_players.c.player_id == player, theirs.c.player_id == other)
        .limit(1)
    )
    return player != other and connection.execute(query).first() is not None


def are_playing(connection: Connection, player: str, other: str) -> bool:
    """Have both a seat at a table where a match is played? To sit down somewhere is not enough."""
    theirs = sittings.alias()
    query = (
        select(tables.c.info)
        .join(sittings, sittings.c.table_id == tables.c.id)
        .join(theirs, theirs.c.table_id == tables.c.id)
        .where(sittings.c.player_id == player, theirs.c.player_id == other)
    )
    phases = [msgspec.json.decode(info, type=Listed).phase for info in connection.execute(query).scalars()]
    return player != other and "playing" in phases
