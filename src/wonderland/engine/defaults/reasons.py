"""For games without `strategy/reasons.py`: actions come without reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

GAINS = COSTS = POINTS = MORE = FEWER = (b"none",)
ARE_POINTS_BAD = False


def write_reasons(state: State, action: int, scratch: State, writer: Writer) -> None:
    """There are none."""
