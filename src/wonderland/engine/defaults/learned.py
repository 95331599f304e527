"""For games without `strategy/learned.py`: no net, so rollouts go to the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State, States

NET = NET_AMONG_EQUALS = ()
NETS = PACKED = np.dtype([("nothing", "u1", (1,))])
WEIGHTS_SIZE = 0
SHAPES: dict[str, tuple[int, ...]] = {}
MAX_FEATURES = 0
EVALUATE_AFTER = 0
PAYOFF_SPREAD = 1.0
EXPAND_AFTER = 1
POINTS_PER_LOGIT = 1.0


def knows(state: State) -> bool:
    """No net knows any position."""
    return False


def write_shared(state: State, out: npt.NDArray[np.int16]) -> int:
    """There are no features."""
    return 0


def write_action(state: State, action: int, after: States, out: npt.NDArray[np.int16]) -> int:
    """There are no features."""
    return 0


def unpack(packed: State, nets: State) -> None:
    """There are none."""


def net_of(nets: State, is_among_equals: bool) -> tuple[()]:
    """There is none."""
    return ()
