"""Dates as people say them: `today 20:15`, `3 Nov 2026`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from datetime import date

SECONDS_A_DAY = 86_400


def when_text(seconds: float, now: float | None = None) -> str:
    """When something happened: the hour if it was today or yesterday, else the day."""
    now = time.time() if now is None else now
    day = time.localtime(seconds)
    clock = f"{day.tm_hour:02}:{day.tm_min:02}"
    if time.localtime(now)[:3] == day[:3]:
        return t("date.today", time=clock)
    if time.localtime(now - SECONDS_A_DAY)[:3] == day[:3]:
        return t("date.yesterday", time=clock)
    return t("date.short", day=day.tm_mday, month=t(f"month.short.{day.tm_mon}"), year=day.tm_year)


def day_text(day: date) -> str:
    """`16 November 2026`."""
    return t("date.long", day=day.day, month=t(f"month.{day.month}"), year=day.year)


def day_month_text(day: date) -> str:
    """`16 November`."""
    return t("date.day_month", day=day.day, month=t(f"month.{day.month}"))
