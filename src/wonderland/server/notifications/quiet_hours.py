"""Quiet hours: from one time of the day to another, in the player's time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

if TYPE_CHECKING:
    from wonderland.server.storage.outbox import NotificationSettings

DAY_MINUTES = 24 * 60


def quiet_until(settings: NotificationSettings, now_ms: int) -> int | None:
    """When the quiet hours end, in milliseconds since 1970; None if it is not quiet."""
    start, end = settings.quiet_from, settings.quiet_to
    if start is None or end is None or start == end:
        return None
    now = datetime.fromtimestamp(now_ms / 1000, find_zone(settings.zone) or UTC)
    minute = now.hour * 60 + now.minute
    is_quiet = start <= minute < end if start < end else minute >= start or minute < end
    if not is_quiet:
        return None
    # In local time, so that an hour that is skipped or repeated that night does not move the end.
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    ends = day + timedelta(days=1 if end <= minute else 0, minutes=end)
    return int(ends.timestamp() * 1000)


def find_zone(name: str) -> ZoneInfo | None:
    """The time zone of that name; None if this machine knows none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
