"""How far a match is and when it was played, in a few words for a list."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from wonderland.engine.plurals import number_of
from wonderland.engine.state import SPECTATOR
from wonderland.errors import WonderlandError

if TYPE_CHECKING:
    from wonderland.terminal.local.saves import SavedMatch

SECONDS_A_DAY = 86_400


def progress_of(saved: SavedMatch) -> str:
    """The number of decisions and what is left; only the former if the match cannot be replayed."""
    decisions = number_of(saved.num_decisions, "decision")
    try:
        match = saved.setup.deal()
        for text in saved.actions:
            match.play(text)
    except WonderlandError:
        return f"{decisions}, damaged"
    left = match.game.texts.progress(match.view(SPECTATOR))
    return f"{decisions}, {left}" if left else decisions


def when_text(seconds: float, now: float | None = None) -> str:
    """A time as people say it: `today 20:15`, `yesterday 20:15`, `3 Nov 2026`."""
    now = time.time() if now is None else now
    day, clock = time.localtime(seconds), time.strftime("%H:%M", time.localtime(seconds))
    for name, offset in (("today", 0), ("yesterday", SECONDS_A_DAY)):
        if time.localtime(now - offset)[:3] == day[:3]:
            return f"{name} {clock}"
    return f"{day.tm_mday} {time.strftime('%b %Y', day)}"
