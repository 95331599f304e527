"""For games without `strategy/heuristics.py`: all actions are worth the same, so rollouts are random.

A search finds good actions all the same, with more iterations. A game in which the fewest points win needs heuristics
of its own, because their MARGIN says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.engine.game import NetWeights, Values
    from wonderland.engine.state import Actions, State

MARGIN = 10.0
PACE = 1.0
REVIEW_ITERATIONS = 1000
LUCK_ROLLOUTS = 50
LUCK_NOISE = 0.0
LUCK_EVALUATE_AFTER = 0


def beginner_values(state: State, actions: Actions, count: int, out: Values) -> None:
    """Nothing is better than anything else."""
    for i in range(count):
        out[i] = 0.0


def expert_values(
    state: State, actions: Actions, count: int, net: NetWeights, scratch: State, out: Values, prediction: Values
) -> None:
    """Nothing is better than anything else."""
    for i in range(count):
        out[i] = 0.0
