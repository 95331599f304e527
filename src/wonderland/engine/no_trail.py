"""Stands in for `trail.py` where nobody asks what an action caused: batches of states that hold no trail."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.engine.state import State


def reset(state: State) -> None:
    """Nothing is kept."""


def clear(state: State) -> None:
    """Nothing is kept."""


def note(state: State, event: int, seat: int, value: int) -> None:
    """Nothing is kept."""


def has_overflowed(state: State) -> bool:
    """Nothing can be too much."""
    return False
