"""Every seat's chance to win, estimated from the full state, quickly: what luck is measured by (`aivat.py`).

Far from the end, every seat's prediction by the net at its next decision, from what it knows: experts play on until
all have decided once. Near the end, rollouts: there it matters who holds which cards, and no seat knows that.
Plain functions that compile like the rules (`engine/placeholders.py`); they work in the memory of a search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wonderland.arena.redraws import NOISY, RANDOM, UNKNOWN
from wonderland.bots.review import luck
from wonderland.bots.search import payoffs
from wonderland.engine import chance, playouts
from wonderland.engine.placeholders import heuristics, learned, outlook, rules
from wonderland.engine.state import NO_SEAT

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.arena.redraws import Policies
    from wonderland.engine.game import NetWeights
    from wonderland.engine.state import State, States
    from wonderland.engine.state import State as Search  # a record of `search/memory.py`

NEAR = 3  # turns of every seat: a match that ends within them is near its end
NUM_ROLLOUTS = 16  # near the end
SEED = 1  # of the rollouts: the same for all states, so that they differ as little as the states do


class Nets(NamedTuple):
    """By which experts play, and by which they predict."""

    usual: NetWeights
    among_equals: NetWeights


def write_values(
    searches: States,
    nets: Nets,
    policies: Policies,
    befores: States,
    states: States,
    steps: npt.NDArray[np.int64],
    out: npt.NDArray[np.float64],
) -> None:
    """Write every seat's share of the win in each of the states.

    `steps` says which of `befores` was the position before each; the states of a step follow each other, and the steps
    of a match, too. All states of a step are valued alike: by rollouts if one of them, or the position before, is near
    the end. What follows is near it, too.
    """
    search = searches[0]
    stage, is_near, begin = -1, False, 0
    while begin < len(states):
        end = begin + 1
        while end < len(states) and steps[end] == steps[begin]:
            end += 1
        before = befores[steps[begin]]
        is_near = (is_near and outlook.stage(before) == stage) or is_near_end(search, nets, policies, before)
        stage = outlook.stage(before)
        if not is_near:
            is_near = predict(search, nets, policies, states[begin:end], out[begin:end])
        if is_near:
            roll_out(search, nets, policies, states[begin:end], out[begin:end])
        begin = end


def is_near_end(search: Search, nets: Nets, policies: Policies, state: State) -> bool:
    """Does one rollout say so? Without a net, every position is valued as if it were."""
    if not learned.knows(state):
        return True
    search.sample[0] = state
    luck.reshuffle(search.sample[0], SEED)
    return play(search, nets, policies, search.sample[0], SEED, NEAR)


def predict(search: Search, nets: Nets, policies: Policies, states: States, out: npt.NDArray[np.float64]) -> bool:
    """Write what the net predicts; True as soon as the end is reached, where it predicts nothing."""
    for i in range(len(states)):
        search.sample[0] = states[i]
        if play(search, nets, policies, search.sample[0], SEED, 0):
            return True
        for seat in range(search.sample[0].seats):
            out[i, seat] = search.wins[seat]
    return False


def roll_out(search: Search, nets: Nets, policies: Policies, states: States, out: npt.NDArray[np.float64]) -> None:
    """Write every seat's mean share of the win over some rollouts."""
    for i in range(len(states)):
        for seat in range(states[i].seats):
            out[i, seat] = 0.0
        for rollout in range(NUM_ROLLOUTS):
            word = chance.stir(SEED, int(np.uint64(rollout)))
            search.sample[0] = states[i]
            luck.reshuffle(search.sample[0], word)
            play(search, nets, policies, search.sample[0], word, NEAR)
            for seat in range(states[i].seats):
                out[i, seat] += search.wins[seat] / NUM_ROLLOUTS


def play(search: Search, nets: Nets, policies: Policies, state: State, word: int, turns: int) -> bool:
    """Play on, and write every seat's share of the win; return whether the end was reached.

    The end is that of the match, or of its stage (`strategy/outlook.py`). Where it is not reached within so many
    turns of every seat, the shares are what the net predicted at the first one.
    """
    search.words[0] = word
    stops_early, num_unknown, stage = learned.knows(state), int(state.seats), outlook.stage(state)
    for seat in range(state.seats):
        search.num_decisions[seat] = 0  # at which turns began
    last = NO_SEAT
    count = rules.legal_actions(state, search.actions)
    while count:
        if outlook.stage(state) != stage:
            outlook.write_chances(state, search.wins)
            return True
        if state.seat != last:
            last = int(state.seat)
            search.num_decisions[last] += 1
            if stops_early and search.num_decisions[last] == 1:
                luck.predict(search, nets.among_equals, state, count)
                num_unknown -= 1
            if stops_early and num_unknown == 0 and search.num_decisions[last] > turns:
                luck.share_out(search.wins, state.seats)
                return False
        rules.apply_action(state, choose(search, nets, policies, state, count, turns > 0))
        count = rules.legal_actions(state, search.actions)
    payoffs.settle(state, 0.0, search.final_points, search.places, search.wins, search.payoffs)
    return True


def choose(search: Search, nets: Nets, policies: Policies, state: State, count: int, errs: bool) -> int:
    """What the bot of the seat to act does, as far as its policy is known; otherwise what an expert does."""
    kind, values, words = policies.kinds[state.seat], search.priors, search.words
    if count == 1:
        return int(search.actions[0])
    if kind == RANDOM:
        return int(search.actions[chance.splitmix_below(words, count)])
    if kind == UNKNOWN:
        playouts.evaluate_actions(state, True, nets.among_equals, search.scratch, search.actions, count, values)
        noise_points = heuristics.LUCK_NOISE
    else:
        is_expert = kind == NOISY and policies.are_experts[state.seat]
        playouts.evaluate_actions(state, is_expert, nets.usual, search.scratch, search.actions, count, values)
        noise_points = policies.noise_points[state.seat]
    return int(search.actions[playouts.best_with_noise(values, count, noise_points if errs else 0.0, words)])
