"""How good an action of Parade values, to the seat that takes it.

Only what that seat knows is used: its own hand, the cards in front, the parade and the counts. A beginner counts what
an action costs at once; an expert values actions by a net (`learned.py`, `features.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.nets import action_values
from wonderland.games.parade.state import PLAY, discarded_cards
from wonderland.games.parade.strategy.costs import (
    CARD_BITS,
    cost_of_adding,
    cost_of_playing,
    majorities,
    most_in_front,
)

if TYPE_CHECKING:
    from wonderland.engine.game import Values
    from wonderland.engine.nets.net import Net
    from wonderland.engine.state import Actions, State

MARGIN = -20.0
PACE = 0.1  # the net's prediction soon shows what there is to see
REVIEW_ITERATIONS = 2000
LUCK_ROLLOUTS = 200
LUCK_NOISE = 8.0
LUCK_EVALUATE_AFTER = 2


def beginner_values(state: State, actions: Actions, count: int, out: Values) -> None:
    """What a beginner sees: the points that each action costs at once, majorities considered. Higher is better."""
    seat = int(state.seat)
    most, second = most_in_front(state)
    needed = majorities(state, seat, most, second)
    for i in range(count):
        if state.phase == PLAY:
            out[i] = -float(cost_of_playing(state, seat, int(actions[i]), 0, needed))
        else:
            low, high = kept(state, int(actions[i]))
            out[i] = -float(cost_of_adding(state, seat, low, high, needed))


def kept(state: State, action: int) -> tuple[int, int]:
    """The two cards that are not discarded."""
    first, second = discarded_cards(action)
    low, high = 0, 0
    for i in range(state.num_hand[state.seat]):
        card = state.hand[state.seat, i]
        if card != first and card != second:
            low |= int(CARD_BITS[card, 0])
            high |= int(CARD_BITS[card, 1])
    return low, high


def expert_values(
    state: State, actions: Actions, count: int, net: Net, scratch: State, out: Values, prediction: Values
) -> None:
    """What an expert sees, in points, by the net. With room for it, also the prediction after the best action."""
    action_values.write_values(state, actions, count, net, scratch, out, prediction)
