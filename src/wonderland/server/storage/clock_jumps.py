"""A calendar that jumped must not make anything old: what is unused for long is deleted.

Workers write the time every two seconds. If the calendar is suddenly days after the last time written, either the clock
was set, or no server ran meanwhile. Neither counts as time in which something was unused, so all ages stay as they
were. Clocks of matches need no correction: they count by the server's own time (common/wall_clock.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from sqlalchemy import func, select, text, update

from wonderland.server.common.wall_clock import DAY_MS
from wonderland.server.storage.schema import devices, networks, players, tables, workers
from wonderland.server.storage.study_schema import study_rooms

if TYPE_CHECKING:
    from sqlalchemy import Connection

log = structlog.get_logger()

MAX_JUMP_MS = DAY_MS
JUMP_LOCK = 0x6A_75_6D_70  # an arbitrary number for the advisory lock
TIMES = (
    tables.c.attended_at,
    players.c.seen_at,
    devices.c.seen_at,
    networks.c.seen_at,
    study_rooms.c.used_at,
)


def correct(connection: Connection, now: int) -> None:
    """Move all times along with a calendar that jumped ahead; after a jump back, no time may lie in the future."""
    jump = jump_to(connection, now)
    if abs(jump) <= MAX_JUMP_MS:
        return
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
        log.warning("the clock is behind the last entry", days=-jump // DAY_MS)


def jump_to(connection: Connection, now: int) -> int:
    """Milliseconds from the last time that a worker has written; 0 if none has."""
    last = connection.execute(select(func.max(workers.c.calendar_at))).scalar()
    return int(now - last) if last else 0
