"""From where players play: who shares an address. Matches between such players say nothing about their strength.

An address is stored as 20 bits of a keyed digest, for 30 days. Some 4,000 IPv4 addresses have the same one, so whoever
gets the database and its key does not know the address. Two strangers have the same digest once in a million.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.storage import leaving
from wonderland.server.storage.schema import networks
from wonderland.server.storage.waiting_schema import server_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

NETWORK_DAYS = 30  # a digest is deleted after this time
NOTE_MS = 24 * 3600 * 1000  # `seen_at` is written once a day
DIGEST_LETTERS = 5  # hexadecimal: 20 bits
KEY_NAME, KEY_BYTES = "networks", 32
MAX_NOTED = 10_000


class NetworkStore:
    """The addresses of players, as digests."""

    def __init__(self, database: Database, writer: Writer, now_ms: Callable[[], int]) -> None:
        self._writer = writer
        self._now_ms = now_ms
        self._insert: Any = postgresql.insert if database.is_postgres else sqlite.insert
        self._noted: dict[tuple[str, str], int] = {}  # when a player's address was written

    async def note(self, player: str, address: str) -> None:
        """The player plays from that address."""
        now = self._now_ms()
        if now - self._noted.get((player, address), -NOTE_MS) < NOTE_MS:
            return
        await self._writer.run(lambda connection: self._note(connection, player, address, now))
        if len(self._noted) >= MAX_NOTED:
            self._noted.clear()
        self._noted[player, address] = now

    def _note(self, connection: Connection, player: str, address: str, now: int) -> None:
        leaving.check_stays(connection, player)
        key = self._insert(server_keys).values(name=KEY_NAME, value=secrets.token_bytes(KEY_BYTES))
        connection.execute(key.on_conflict_do_nothing())
        stored = connection.execute(select(server_keys.c.value).where(server_keys.c.name == KEY_NAME)).scalar_one()
        row = self._insert(networks).values(player_id=player, digest=digest(bytes(stored), address), seen_at=now)
        connection.execute(row.on_conflict_do_update(index_elements=["player_id", "digest"], set_={"seen_at": now}))


def digest(key: bytes, address: str) -> str:
    """What is stored of an address."""
    return hmac.new(key, address.encode(), hashlib.sha256).hexdigest()[:DIGEST_LETTERS]


def neighbours_of(connection: Connection, players: Sequence[tuple[str, int]]) -> dict[int, int]:
    """By seat, the seats of the other players who had the same address lately, as bits."""
    query = select(networks.c.player_id, networks.c.digest).where(networks.c.player_id.in_([one for one, _ in players]))
    digests: dict[str, set[str]] = {player: set() for player, _ in players}
    for player, found in connection.execute(query):
        digests[player].add(found)
    return {
        seat: sum(1 << other for one, other in players if other != seat and digests[player] & digests[one])
        for player, seat in players
    }
