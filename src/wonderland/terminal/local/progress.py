"""How far a match is and when it was played, in a few words for a list."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from wonderland.engine.state import SPECTATOR
from wonderland.errors import WonderlandError
from wonderland.games.plurals import number_of

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    left = what_is_left(match.view(SPECTATOR))
    return f"{decisions}, {left}" if left else decisions


def what_is_left(view: Mapping[str, Any]) -> str:
    """What brings the match nearer to its end, by game; empty for another game."""
    if view["game"] == "parade":
        return "the last round" if view["last_round"] else f"{number_of(view['pile'], 'card')} left"
    if view["game"] == "going-out":
        return f"round {view['round']}, {max(view['totals'])} of {view['options']['target']} points"
    if view["game"] == "tea-party":
        return f"{number_of(sum(view['piles']) + sum(map(len, view['hands'])), 'card')} to play"
    return ""


def when_text(seconds: float, now: float | None = None) -> str:
    """A time as people say it: `today 20:15`, `yesterday 20:15`, `3 Nov 2026`."""
    now = time.time() if now is None else now
    day, clock = time.localtime(seconds), time.strftime("%H:%M", time.localtime(seconds))
    for name, offset in (("today", 0), ("yesterday", SECONDS_A_DAY)):
        if time.localtime(now - offset)[:3] == day[:3]:
            return f"{name} {clock}"
    return f"{day.tm_mday} {time.strftime('%b %Y', day)}"
