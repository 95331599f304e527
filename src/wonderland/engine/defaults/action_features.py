"""What stands in for the features of actions in a game that has few of them: there dense numbers say everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.planes import NO_PLANES

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

FEATURES = NO_PLANES
FACTORS: dict[str, int] = {}


def write_features(state: State, action: int, out: npt.NDArray[Any]) -> None:
    """There are none."""


def write_factors(action: int, out: npt.NDArray[Any]) -> None:
    """There are none."""
