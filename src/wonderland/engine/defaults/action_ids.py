"""What stands in for the dense numbers of actions in a game that has none: learners choose from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.engine.state import State

NUM_IDS = 0


def id_of(state: State, action: int) -> int:
    """There is none."""
    return NOTHING


def action_of(state: State, action_id: int) -> int:
    """There is none."""
    return NOTHING
