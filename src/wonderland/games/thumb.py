"""For games that are played by rules of thumb: nothing was learned, and a playout goes to the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.games.game import Experience, Looks
    from wonderland.games.state import State

EXPERIENCE = ()
JUDGED_AFTER = 0
SWAY = 1.0
OPENING = 1


def judge(state: State, action: int, experience: Experience, out: Looks) -> None:
    """Nobody judges a match that is not over."""
