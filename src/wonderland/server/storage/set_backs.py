"""Who did not come to a table of the queue is set back, longer each time: the player, and the address for strangers.

Behind one address there may be many people. So players who came the last time are not set back for their address.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, case, delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.storage.waiting_schema import set_backs

if TYPE_CHECKING:
    from sqlalchemy import Connection

MINUTE_MS = 60_000
PLAYER_WAITS_MS = (MINUTE_MS, 4 * MINUTE_MS, 16 * MINUTE_MS, 60 * MINUTE_MS)  # the first time, the second, …
ADDRESS_WAITS_MS = (MINUTE_MS, 4 * MINUTE_MS, 15 * MINUTE_MS)
FORGET_MS = 24 * 60 * MINUTE_MS  # after this time without another one, a missed table counts no more
TRUST_MS = 30 * 24 * 60 * MINUTE_MS  # as long it is known that a player came


class Standing(NamedTuple):
    """How long a player is set back, and whether they came the last time."""

    until: int  # 0: not at all
    is_trusted: bool


def player_key(player: str) -> str:
    """Where a player is found."""
    return f"player {player}"


def address_key(origin: str) -> str:
    """Where the digest of an address is found."""
    return f"address {origin}"


def standing_of(connection: Connection, player: str, origin: str, now: int) -> Standing:
    """How the player stands who comes from that address."""
    query = select(set_backs).where(set_backs.c.key.in_([player_key(player), address_key(origin)]))
    rows = {row.key: row for row in connection.execute(query)}
    own, shared = rows.get(player_key(player)), rows.get(address_key(origin))
    is_trusted = own is not None and own.came_at > own.missed_at
    # A wait that is longer than the longest one was stored before the clock was set back.
    waits = [own.until] if own is not None and own.until <= now + PLAYER_WAITS_MS[-1] else []
    if shared is not None and not is_trusted and shared.until <= now + ADDRESS_WAITS_MS[-1]:
        waits.append(shared.until)
    return Standing(max((until for until in waits if until > now), default=0), is_trusted)


def miss(connection: Connection, key: str, waits: tuple[int, ...], now: int) -> int:
    """Count that somebody did not come; until when they are set back.

    What was missed while one is set back belongs to the time before, and counts no more.
    """
    is_old = set_backs.c.missed_at < now - FORGET_MS
    is_set_back = and_(set_backs.c.until > now, set_backs.c.until <= now + waits[-1])
    number = case((is_set_back, set_backs.c.num_missed), (is_old, 1), else_=set_backs.c.num_missed + 1)
    lengths = [(number == count, now + wait) for count, wait in enumerate(waits, 1)]
    until = case((is_set_back, set_backs.c.until), *lengths, else_=now + waits[-1])
    statement = (
        insert_of(connection)(set_backs)
        .values(key=key, num_missed=1, missed_at=now, until=now + waits[0], came_at=0)
        .on_conflict_do_update(index_elements=["key"], set_={"num_missed": number, "missed_at": now, "until": until})
        .returning(set_backs.c.until)
    )
    return int(connection.execute(statement).scalar_one())


def come(connection: Connection, player: str, now: int) -> None:
    """Note that a player came."""
    values = {"key": player_key(player), "num_missed": 0, "missed_at": 0, "until": 0, "came_at": now}
    statement = insert_of(connection)(set_backs).values(values)
    connection.execute(statement.on_conflict_do_update(index_elements=["key"], set_={"came_at": now}))


def forget(connection: Connection, player: str) -> None:
    """Delete what is known about a player."""
    connection.execute(delete(set_backs).where(set_backs.c.key == player_key(player)))


def clean_up(connection: Connection, now: int) -> None:
    """Delete what counts no more, and what a wrong clock has put into the future."""
    is_old = and_(set_backs.c.missed_at < now - FORGET_MS, set_backs.c.came_at < now - TRUST_MS)
    is_ahead = or_(set_backs.c.missed_at > now + FORGET_MS, set_backs.c.came_at > now + FORGET_MS)
    connection.execute(delete(set_backs).where(or_(is_old, is_ahead)))


def insert_of(connection: Connection) -> Any:
    """An INSERT that may be an UPDATE instead."""
    return postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
