"""What stands in for a game's `strategy/situations.py`: with as many seats, all positions and actions are alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.situation import NO_GRID, Feature, cut
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

SEATS = (3, 4, 5, 6, 7)
FEATURES = (Feature("seats", cuts=SEATS, lowest=2, is_fixed=True, is_coarse=True),)
KINDS = ("any",)
GRID = NO_GRID


def write_situation(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """How many play."""
    out[0] = cut(int(state.seats), SEATS)


def kind_of_action(state: State, action: int) -> int:
    """There is one kind."""
    return 0


def grid_place(state: State, action: int) -> int:
    """There is no grid."""
    return NOTHING
