"""Luck: what chance brought every seat, step by step (docs/review.md).

The value of a position is every seat's mean share of the win over rollouts. It knows all cards but not the order of
those that nobody has drawn: every rollout puts them into another order. A rollout ends with the match, where the net
has predicted every seat's win, or where another stage of the match begins (`strategy/outlook.py`).

The luck of a step is the value after it less the mean value after the same action with other chance. Both use the same
rollouts, one by one: where chance has no part in the action, both are the same position and the luck is exactly zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wonderland.bots import payoffs
from wonderland.engine import chance, playouts, trail
from wonderland.engine.game import WIN
from wonderland.engine.parts import heuristics, knowledge, outlook, rules

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import NetWeights, Values
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, State, States

SEED_SHIFT = 11  # seeds have 53 bits
OTHER_CHANCE = 1  # stirred into the seed of the alternative
DEAL_ROLLOUTS = 8  # times the usual number: there is one deal, and many steps


class Rollouts(NamedTuple):
    """The memory of rollouts; a search has the same."""

    played: States  # one state: the position after what happened
    played_words: Words  # the same memory
    other: States  # one state: the position after the same action with other chance
    other_words: Words
    net: NetWeights
    scratch: Scratch
    actions: Actions
    values: Values
    prediction: Values
    points: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    wins: Values
    payoffs: Values
    num_decisions: npt.NDArray[np.int32]  # of every seat
    words: Words


def add_values(rollouts: Rollouts, state: State, count: int, seed: int, values: Values) -> None:
    """Add the win of every seat in so many rollouts."""
    for i in range(count):
        word = chance.stir(seed, int(np.uint64(i)))
        rollouts.played[0] = state
        reshuffle(rollouts.played[0], word)
        play(rollouts, rollouts.played[0], word)
        for seat in range(state.seats):
            values[seat] += rollouts.wins[seat]


def add_values_and_luck(
    rollouts: Rollouts, before: State, action: int, after: State, count: int, seed: int, values: Values, luck: Values
) -> None:
    """Add the win of every seat in so many rollouts, and how much it exceeds that of other chance."""
    for i in range(count):
        word = chance.stir(seed, int(np.uint64(i)))
        rollouts.played[0] = after
        reshuffle(rollouts.played[0], word)
        rollouts.other[0] = before
        reshuffle(rollouts.other[0], chance.stir(word, int(np.uint64(OTHER_CHANCE))))
        rules.apply_action(rollouts.other[0], action)
        reshuffle(rollouts.other[0], word)
        is_other = are_different(rollouts.played_words, rollouts.other_words)
        play(rollouts, rollouts.played[0], word)
        for seat in range(before.seats):
            values[seat] += rollouts.wins[seat]
        if is_other:
            for seat in range(before.seats):
                luck[seat] += rollouts.wins[seat]
            play(rollouts, rollouts.other[0], word)
            for seat in range(before.seats):
                luck[seat] -= rollouts.wins[seat]


def reshuffle(state: State, word: int) -> None:
    """Forget how the position came about, and what chance will bring."""
    trail.clear(state)
    knowledge.reshuffle(state, word >> SEED_SHIFT)


def are_different(words: Words, others: Words) -> bool:
    """Is there a difference?"""
    for i in range(len(words)):
        if words[i] != others[i]:
            return True
    return False


def play(rollouts: Rollouts, state: State, word: int) -> None:
    """Play on by experts who err a little, and write every seat's share of the win, or what the net predicts of it."""
    rollouts.words[0] = word
    wins, num_unknown, stage = rollouts.wins, int(state.seats), outlook.stage(state)
    for seat in range(state.seats):
        rollouts.num_decisions[seat] = 0
    count = rules.legal_actions(state, rollouts.actions)
    while count:
        if outlook.stage(state) != stage:
            outlook.write_chances(state, wins)
            return
        rollouts.num_decisions[state.seat] += 1
        if rollouts.num_decisions[state.seat] == heuristics.LUCK_EVALUATE_AFTER:
            predict(rollouts, state, count)
            num_unknown -= 1
            if num_unknown == 0:
                share_out(wins, state.seats)
                return
        elif count > 1:
            heuristics.expert_values(
                state,
                rollouts.actions,
                count,
                rollouts.net,
                rollouts.scratch[0],
                rollouts.values,
                rollouts.prediction[:0],
            )
        choice = 0
        if count > 1:
            choice = playouts.best_with_noise(rollouts.values, count, heuristics.LUCK_NOISE, rollouts.words)
        rules.apply_action(state, rollouts.actions[choice])
        count = rules.legal_actions(state, rollouts.actions)
    payoffs.settle(state, 0.0, rollouts.points, rollouts.places, wins, rollouts.payoffs)


def predict(rollouts: Rollouts, state: State, count: int) -> None:
    """Value the actions, and write the predicted win of the seat to act."""
    heuristics.expert_values(
        state,
        rollouts.actions,
        count,
        rollouts.net,
        rollouts.scratch[0],
        rollouts.values,
        rollouts.prediction,
    )
    rollouts.wins[state.seat] = rollouts.prediction[WIN]


def share_out(wins: Values, seats: int) -> None:
    """Predictions of several seats become shares of one win."""
    total = 0.0
    for seat in range(seats):
        total += wins[seat]
    for seat in range(seats):
        wins[seat] /= total
