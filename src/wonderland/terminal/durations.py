"""Lengths of time in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.plurals import number_of

if TYPE_CHECKING:
    from wonderland.protocol.frames import Pace

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def time_text(seconds: int) -> str:
    """The two largest units: `2 days 3 h`, `3 h 20 min`, `4 min 10 s`, `50 s`."""
    if seconds >= DAY:
        hours = seconds % DAY // HOUR
        return number_of(seconds // DAY, "day") + (f" {hours} h" if hours else "")
    if seconds >= HOUR:
        minutes = seconds % HOUR // MINUTE
        return f"{seconds // HOUR} h" + (f" {minutes} min" if minutes else "")
    if seconds > 2 * MINUTE:
        return f"{seconds // MINUTE} min" + (f" {seconds % MINUTE} s" if seconds % MINUTE else "")
    return f"{seconds} s"


def pace_text(pace: Pace, stand_in: str) -> str:
    """The clock of a table in a sentence; nothing without one."""
    if pace.clock == "none":
        return ""
    after = f"then {stand_in} plays" if pace.on_timeout == "bot" else "then the match is lost"
    if pace.clock == "match":
        more = f", and {time_text(pace.increment)} more with every decision" if pace.increment else ""
        return f"{time_text(pace.seconds)} for the match{more}; {after}"
    return f"{time_text(pace.seconds)} for a turn; {after}"
