"""For games without `strategy/learned.py`: no net, so rollouts go to the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.state import State, States

NET = NET_AMONG_EQUALS = ()
NUM_FEATURES = MAX_FEATURES = 0
EVALUATE_AFTER = 0
PAYOFF_SPREAD = 1.0
EXPAND_AFTER = 1


def write_features(state: State, action: int, after: States, out: npt.NDArray[np.int16]) -> None:
    """There are none."""
