"""The payoff of a finished match for every seat: winning first, and margin a little."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from wonderland.engine import playouts
from wonderland.engine.placeholders import heuristics

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.game import Values
    from wonderland.engine.state import State

MARGIN_WEIGHT = 0.1


def settle(
    state: State,
    margin_weight: float,
    points: npt.NDArray[np.int32],
    places: npt.NDArray[np.int32],
    wins: Values,
    payoffs: Values,
) -> None:
    """Write every seat's points, place, share of the win and payoff."""
    playouts.score(state, points, places)
    num_winners = 0
    for seat in range(state.seats):
        num_winners += places[seat] == 1
    for seat in range(state.seats):
        wins[seat] = 1 / num_winners if places[seat] == 1 else 0.0
        margin = min(max(0.5 + lead(state, points, seat) / (2 * abs(heuristics.MARGIN)), 0.0), 1.0)
        payoffs[seat] = (1 - margin_weight) * wins[seat] + margin_weight * margin


def lead(state: State, points: npt.NDArray[np.int32], seat: int) -> float:
    """How many points the seat is ahead of the best of the others (negative: behind)."""
    sign = 1.0 if heuristics.MARGIN > 0 else -1.0
    best = -math.inf
    for other in range(state.seats):
        if other != seat:
            best = max(best, sign * points[other])
    return float(sign * points[seat] - best)
