"""What a card is worth: its number, or the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.lab.sprint.state import LONG_WAY, WINNING_SPACE

if TYPE_CHECKING:
    from wonderland.engine.game import NetWeights, Values
    from wonderland.engine.state import Actions, State

MARGIN = 3.0
PACE = 1.0
REVIEW_ITERATIONS = 100
LUCK_ROLLOUTS = 10
LUCK_NOISE = 0.0
LUCK_EVALUATE_AFTER = 0


def beginner_values(state: State, actions: Actions, count: int, out: Values) -> None:
    for i in range(count):
        is_win = state.does_first_space_win and state.points[state.seat] + actions[i] == WINNING_SPACE
        out[i] = LONG_WAY if is_win else actions[i]


def expert_values(
    state: State, actions: Actions, count: int, net: NetWeights, scratch: State, out: Values, prediction: Values
) -> None:
    beginner_values(state, actions, count, out)
