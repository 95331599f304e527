"""A clock that jumped must not make anything old: what is unused for long is deleted, and turns have an end.

Workers write the time every two seconds. If the clock is suddenly days after the last time written, either it was set,
or no server ran meanwhile. Neither counts as time in which a table was unused or a player could decide, so all ages
and the clocks of all matches stay as they were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from sqlalchemy import bindparam, delete, func, or_, select, text, update

from wonderland.server.storage.schema import devices, events, networks, players, tables, workers

if TYPE_CHECKING:
    from sqlalchemy import Connection

log = structlog.get_logger()

DAY_MS = 24 * 3600 * 1000
MAX_JUMP_MS = DAY_MS
JUMP_LOCK = 0x6A_75_6D_70  # an arbitrary number for the advisory lock
# Earlier events are not read again: the times in a checkpoint count from its event.
MOVE_EVENTS = (
    update(events)
    .where(events.c.table_id == bindparam("table"), events.c.seq >= bindparam("from_seq"))
    .values(at=events.c.at + bindparam("jump"), turn_until=events.c.turn_until + bindparam("jump"))
)
TIMES = (tables.c.attended_at, players.c.seen_at, devices.c.seen_at, networks.c.seen_at)


def correct(connection: Connection, now: int) -> bool:
    """Move all times along with a clock that jumped ahead; after a jump back, no time may lie in the future.

    True if the clock has jumped.
    """
    jump = jump_to(connection, now)
    if abs(jump) <= MAX_JUMP_MS:
        return False
    if connection.dialect.name == "postgresql":  # another worker may correct the same jump
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": JUMP_LOCK})
        jump = jump_to(connection, now)
    if jump > MAX_JUMP_MS:
        for time in TIMES:
            connection.execute(update(time.table).values({time: time + jump}))
        log.warning("the clock is ahead of the last entry; ages are kept", days=jump // DAY_MS)
    elif jump < -MAX_JUMP_MS:
        for time in TIMES:
            connection.execute(update(time.table).where(time > now + MAX_JUMP_MS).values({time: now}))
        connection.execute(delete(workers).where(workers.c.alive_until > now + MAX_JUMP_MS))
        log.warning("the clock is behind the last entry", days=-jump // DAY_MS)
    if abs(jump) > MAX_JUMP_MS:
        move_clocks(connection, jump)
    return True


def move_clocks(connection: Connection, jump: int) -> None:
    """Leave every player the time that they had: clocks, and how long somebody was away, count from times of events."""
    is_timed = or_(tables.c.due_at.is_not(None), tables.c.listing == "playing")
    timed = connection.execute(select(tables.c.id, tables.c.checkpoint_seq).where(is_timed)).all()
    if timed:
        keys = [{"table": table, "from_seq": seq, "jump": jump} for table, seq in timed]
        connection.execute(MOVE_EVENTS, keys)
    connection.execute(update(tables).where(tables.c.due_at.is_not(None)).values(due_at=tables.c.due_at + jump))


def jump_to(connection: Connection, now: int) -> int:
    """Milliseconds from the last time that a worker has written; 0 if none has."""
    last = connection.execute(select(func.max(workers.c.alive_until))).scalar()
    return 0 if last is None else int(now - last)
