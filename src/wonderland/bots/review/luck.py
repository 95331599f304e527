"""Luck: what chance brought every seat, step by step (docs/review.md).

The value of a position is every seat's mean share of the win over search. It knows all cards but not the order of
those that nobody has drawn: every rollout puts them into another order. A rollout ends with the match, where the net
has predicted every seat's win, or where another stage of the match begins (`strategy/outlook.py`).

The luck of a step is the value after it less the mean value after the same action with other chance. Both use the same
rollouts, one by one: where chance has no part in the action, both are the same position and the luck is exactly zero.

Rollouts work in the memory of a search: `sample` is the position after what happened, `known` the one after the same
action with other chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.bots.search import payoffs
from wonderland.engine import chance, playouts, trail
from wonderland.engine.game import WIN
from wonderland.engine.placeholders import heuristics, knowledge, learned, outlook, rules

if TYPE_CHECKING:
    from wonderland.engine.chance import Words
    from wonderland.engine.game import NetWeights, Values
    from wonderland.engine.state import State
    from wonderland.engine.state import State as Search  # a record of `search/memory.py`

SEED_SHIFT = 11  # seeds have 53 bits
OTHER_CHANCE = 1  # stirred into the seed of the alternative
DEAL_ROLLOUTS = 8  # times the usual number: there is one deal, and many steps


def add_values(search: Search, net: NetWeights, state: State, count: int, seed: int, values: Values) -> None:
    """Add the win of every seat in so many rollouts."""
    for i in range(count):
        word = chance.stir(seed, int(np.uint64(i)))
        search.sample[0] = state
        reshuffle(search.sample[0], word)
        play(search, net, search.sample[0], word)
        for seat in range(state.seats):
            values[seat] += search.wins[seat]


def add_values_and_luck(
    search: Search,
    net: NetWeights,
    before: State,
    action: int,
    after: State,
    count: int,
    seed: int,
    values: Values,
    luck: Values,
) -> None:
    """Add the win of every seat in so many rollouts, and how much it exceeds that of other chance."""
    for i in range(count):
        word = chance.stir(seed, int(np.uint64(i)))
        search.sample[0] = after
        reshuffle(search.sample[0], word)
        search.known[0] = before
        reshuffle(search.known[0], chance.stir(word, int(np.uint64(OTHER_CHANCE))))
        rules.apply_action(search.known[0], action)
        reshuffle(search.known[0], word)
        is_other = are_different(search.sample_words, search.known_words)
        play(search, net, search.sample[0], word)
        for seat in range(before.seats):
            values[seat] += search.wins[seat]
        if is_other:
            for seat in range(before.seats):
                luck[seat] += search.wins[seat]
            play(search, net, search.known[0], word)
            for seat in range(before.seats):
                luck[seat] -= search.wins[seat]


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


def play(search: Search, net: NetWeights, state: State, word: int) -> None:
    """Play on by experts who err a little, and write every seat's share of the win, or what the net predicts of it."""
    search.words[0] = word
    wins, num_unknown, stage = search.wins, int(state.seats), outlook.stage(state)
    ends_early = learned.knows(state)
    for seat in range(state.seats):
        search.num_decisions[seat] = 0
    count = rules.legal_actions(state, search.actions)
    while count:
        if outlook.stage(state) != stage:
            outlook.write_chances(state, wins)
            return
        search.num_decisions[state.seat] += 1
        if ends_early and search.num_decisions[state.seat] == heuristics.LUCK_EVALUATE_AFTER:
            predict(search, net, state, count)
            num_unknown -= 1
            if num_unknown == 0:
                share_out(wins, state.seats)
                return
        elif count > 1:
            heuristics.expert_values(
                state,
                search.actions,
                count,
                net,
                search.scratch[0],
                search.priors,
                search.prediction[:0],
            )
        choice = 0
        if count > 1:
            choice = playouts.best_with_noise(search.priors, count, heuristics.LUCK_NOISE, search.words)
        rules.apply_action(state, search.actions[choice])
        count = rules.legal_actions(state, search.actions)
    payoffs.settle(state, 0.0, search.final_points, search.places, wins, search.payoffs)


def predict(search: Search, net: NetWeights, state: State, count: int) -> None:
    """Value the actions, and write the predicted win of the seat to act."""
    heuristics.expert_values(
        state,
        search.actions,
        count,
        net,
        search.scratch[0],
        search.priors,
        search.prediction,
    )
    search.wins[state.seat] = search.prediction[WIN]


def share_out(wins: Values, seats: int) -> None:
    """Predictions of several seats become shares of one win."""
    total = 0.0
    for seat in range(seats):
        total += wins[seat]
    for seat in range(seats):
        wins[seat] /= total
