"""Seats as one of them sees the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.engine.state import State


def place_after(state: State, seat: int, other: int) -> int:
    """How many seats after the seat the other one sits, clockwise; 0 is the seat itself."""
    place = int(other) - int(seat)
    return place if place >= 0 else place + int(state.seats)
