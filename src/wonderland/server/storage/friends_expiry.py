"""What is forgotten about friends after some time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import and_, delete

from wonderland.server.common.wall_clock import DAY_MS
from wonderland.server.storage.friends_schema import daily_results, friend_links, friendships, presence

if TYPE_CHECKING:
    from sqlalchemy import Connection

QUESTION_MS = 30 * DAY_MS  # a question is forgotten after this time, whatever became of it
RESULT_DAYS = 60  # so long a shared deal of the day is kept


def delete_expired(connection: Connection, now: int, server_now: int) -> None:
    """Delete questions, links and results that are too old, and who was there."""
    is_old = and_(friendships.c.accepted_at.is_(None), friendships.c.asked_at <= now - QUESTION_MS)
    connection.execute(delete(friendships).where(is_old))
    connection.execute(delete(friend_links).where(friend_links.c.expires_at <= now))
    connection.execute(delete(presence).where(presence.c.here_until <= server_now))
    first = datetime.fromtimestamp(now / 1000, UTC).date() - timedelta(days=RESULT_DAYS)
    connection.execute(delete(daily_results).where(daily_results.c.day < str(first)))
