"""Who is there. Each worker writes who it sees, and whoever asks reads what all of them have written.

Nothing is written about players without friends, or about those who hide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import exists, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.storage.friends_schema import friend_settings, friendships, presence
from wonderland.server.storage.schema import players

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

HERE_MS = 60_000  # so long somebody is there who was seen: an open page asks every 15 seconds
WRITE_MS = 20_000  # what was written so long ago is written again
MAX_NOTED = 10_000


class Presence:
    """Who was seen by this worker, and when it wrote that."""

    def __init__(self, database: Database, writer: Writer, server_ms: Callable[[], int]) -> None:
        self._database = database
        self._writer = writer
        self._server_ms = server_ms
        self._insert: Any = postgresql.insert if database.is_postgres else sqlite.insert
        self._noted: dict[tuple[str, str | None], int] = {}

    async def note(self, player: str, game: str | None = None) -> None:
        """The player is there, and plays that game at a table."""
        now = self._server_ms()
        if now - self._noted.get((player, game), -WRITE_MS) < WRITE_MS:
            return
        if len(self._noted) >= MAX_NOTED:
            self._noted.clear()
        if await self._database.read(lambda connection: is_followed(connection, player)):
            self._noted[player, game] = now
            await self._writer.run(lambda connection: self._write(connection, player, game))

    def look_again(self, player: str) -> None:
        """The player wants to be seen by more or fewer people: the next time is written."""
        for key in [key for key in self._noted if key[0] == player]:
            del self._noted[key]

    def _write(self, connection: Connection, player: str, game: str | None) -> None:
        if not is_followed(connection, player):
            return  # the player hides, or has left, meanwhile
        until = self._server_ms() + HERE_MS
        seen: dict[str, Any] = {"here_until": until}
        if game is not None:
            seen |= {"game": game, "game_until": until}
        row = self._insert(presence).values(player_id=player, **seen)
        connection.execute(row.on_conflict_do_update(index_elements=["player_id"], set_=seen))


def is_followed(connection: Connection, player: str) -> bool:
    """Is there somebody who may see that the player is there?"""
    is_own = or_(friendships.c.player_id == player, friendships.c.other_id == player)
    has_friends = exists().where(is_own, friendships.c.accepted_at.is_not(None))
    hides = exists().where(friend_settings.c.player_id == player, friend_settings.c.is_invisible)
    query = select(players.c.id).where(players.c.id == player, players.c.is_leaving.is_(False), has_friends, ~hides)
    return connection.execute(query).first() is not None
