"""Lengths of time in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.wording import common, level_title

if TYPE_CHECKING:
    from wonderland.protocol.frames import Pace

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def time_text(seconds: int) -> str:
    """The two largest units: `2 days 3 h`, `3 h 20 min`, `4 min 10 s`, `50 s`."""
    if seconds >= DAY:
        return units_text("days", seconds // DAY, "hours", seconds % DAY // HOUR)
    if seconds >= HOUR:
        return units_text("hours", seconds // HOUR, "minutes", seconds % HOUR // MINUTE)
    if seconds > 2 * MINUTE:
        return units_text("minutes", seconds // MINUTE, "seconds", seconds % MINUTE)
    return common("time.seconds", n=seconds)


def units_text(large: str, count: int, small: str, rest: int) -> str:
    """Two units, or one if nothing is left for the smaller one."""
    text = common(f"time.{large}", n=count)
    return common("time.two", a=text, b=common(f"time.{small}", n=rest)) if rest else text


def pace_text(pace: Pace, stand_in: str) -> str:
    """The clock of a table, and what happens when it has run out; empty without a clock."""
    if pace.clock == "none":
        return ""
    time, more = time_text(pace.seconds), time_text(pace.increment)
    kind = "turn" if pace.clock == "turn" else "increment" if pace.increment else "match"
    text = common(f"pace.{kind}", time=time, more=more)
    return common(f"pace.{pace.on_timeout}", time=text, level=level_title(stand_in))
