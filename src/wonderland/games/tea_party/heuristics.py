"""How good an action of Tea Party looks at once, to the seat that takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.games.state import State

MARGIN = 10.0


def appeal(state: State, action: int) -> float:
    """Higher is better."""
    return 0.0


def promise(state: State, action: int) -> float:
    """Higher is better."""
    return 0.0
