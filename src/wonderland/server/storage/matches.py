"""Finished matches: their records, and who played them."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import insert, select, tuple_

from wonderland.server.common import tokens
from wonderland.server.storage.networks import neighbours_of
from wonderland.server.storage.schema import match_players, matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database

INSERT_MATCH = insert(matches)
INSERT_PLAYER = insert(match_players)
MAX_LISTED = 50


class StoredMatch(NamedTuple):
    """A finished match in a list."""

    info: bytes
    seat: int
    ended_at: int
    weight: float | None
    reasons: str | None


@dataclass(frozen=True)
class FinishedMatch:
    """What is stored when a match ends, in addition to its last event."""

    id: str
    info: bytes
    record: bytes
    players: list[tuple[str, int]]  # player and seat
    conduct: bytes | None = None  # by seat: how often a person or a level decided


class MatchStore:
    """The finished matches."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms

    async def record(self, match: str) -> bytes | None:
        """The record of a finished match, as JSON; None if there is none."""
        if not tokens.is_id(match):
            return None
        query = select(matches.c.record).where(matches.c.id == match)
        record = await self._database.read(lambda connection: connection.execute(query).scalar())
        return None if record is None else zlib.decompress(record)

    async def info(self, match: str) -> bytes | None:
        """A finished match as lists show it, as JSON; None if there is none."""
        if not tokens.is_id(match):
            return None
        query = select(matches.c.info).where(matches.c.id == match)
        info: bytes | None = await self._database.read(lambda connection: connection.execute(query).scalar())
        return info

    async def of_player(self, player: str, before: str | None, **wanted: Any) -> list[StoredMatch]:
        """A page of the player's matches, latest first; `before` is the last match of the page before.

        `wanted` are values of columns of `match_players`. They are known as soon as a match is counted.
        """
        query = (
            select(matches.c.info, *(match_players.c[name] for name in StoredMatch._fields[1:]))
            .join(matches, matches.c.id == match_players.c.match_id)
            .where(match_players.c.player_id == player)
            .order_by(match_players.c.ended_at.desc(), match_players.c.match_id.desc())
            .limit(MAX_LISTED)
        )
        for column, value in wanted.items():
            query = query.where(match_players.c[column] == value)
        if before is not None:
            ended_at = select(matches.c.ended_at).where(matches.c.id == before).scalar_subquery()
            query = query.where(tuple_(match_players.c.ended_at, match_players.c.match_id) < tuple_(ended_at, before))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [StoredMatch(*row) for row in rows]

    def add(self, connection: Connection, table: str, finished: FinishedMatch) -> None:
        """Insert a match that has ended, in the transaction of its last event."""
        now = self._now_ms()
        row = {
            "id": finished.id,
            "table_id": table,
            "info": finished.info,
            "record": zlib.compress(finished.record),
            "ended_at": now,
            "conduct": finished.conduct,
        }
        connection.execute(INSERT_MATCH, row)
        neighbours = neighbours_of(connection, finished.players) if len(finished.players) > 1 else {}
        ended = {"ended_at": now, "match_id": finished.id}
        rows = [
            {"player_id": player, "seat": seat, "neighbours": neighbours.get(seat, 0), **ended}
            for player, seat in finished.players
        ]
        if rows:
            connection.execute(INSERT_PLAYER, rows)
