"""For games that are played by rules of thumb: nothing was learned, and a playout goes to the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from wonderland.games.game import Beliefs, Experience, Knowledge, Looks
    from wonderland.games.state import Actions, State

knowledge: Knowledge = cast("Knowledge", None)  # given by `targets`

BELIEFS = (0,)
EXPERIENCE = EXPERIENCE_AMONG_EQUALS = ()
JUDGED_AFTER = 0
SWAY = 1.0
OPENING = 1


def judge(state: State, actions: Actions, count: int, experience: Experience, out: Looks) -> None:
    """Nobody judges a match that is not over."""


def believe(state: State, are_all_experienced: bool, out: Beliefs) -> None:
    """Nothing is read from what others did."""


def imagine(state: State, beliefs: Beliefs, seed: int) -> None:
    """Every truth is as likely as any other."""
    knowledge.sample(state, seed)
