"""Who will win Going Out, seen between two rounds: from the totals alone, before anybody looks at the next hand.

A lead of so many points is worth the more, the nearer the leader is to the target. The constants were fitted to the
rounds of 600 matches each of two and of four hatters.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from wonderland.engine import exact_math

if TYPE_CHECKING:
    from wonderland.engine.game import Values
    from wonderland.engine.state import State

STEEPNESS = 2.0  # of the softmax of totals
DISTANCE_ADDED = 15.0  # points: a round is still to come however near the target is


def stage(state: State) -> int:
    """Rollouts end where another round begins."""
    return int(state.num_rounds)


def write_chances(state: State, out: Values) -> None:
    """Every seat's chance to win: the softmax of the totals."""
    most = 0
    for seat in range(state.seats):
        most = max(most, int(state.totals[seat]))
    distance = max(0, int(state.target) - most)
    scale = STEEPNESS / math.sqrt(DISTANCE_ADDED + distance)
    total = 0.0
    for seat in range(state.seats):
        out[seat] = exact_math.exp(scale * (int(state.totals[seat]) - most))
        total += out[seat]
    for seat in range(state.seats):
        out[seat] /= total
