"""For games without `strategy/outlook.py`: who will win is seen at the end of the match, or predicted by a net."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.engine.game import Values
    from wonderland.engine.state import State


def stage(state: State) -> int:
    """There is one stage."""
    return 0


def write_chances(state: State, out: Values) -> None:
    """Never asked for."""
