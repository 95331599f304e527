"""Loops over whole matches, written once for all games (`placeholders.py`).

They take arrays of states because handing an array to compiled code is several times cheaper than handing over a
record; `states[0]` is the state of a single match.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from wonderland.engine import chance, trail
from wonderland.engine.placeholders import heuristics, knowledge, learned, observation, rules
from wonderland.engine.state import NO_SEAT

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import NetWeights, Values
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, State, States

TRAIL_OVERFLOWED = -1  # in place of a number of actions
RANDOMNESS_STEPS = 1024
NOISE_STEPS = 1 << 16


class RolloutPolicy(NamedTuple):
    """How a rollout is played."""

    are_others_experts: bool  # or beginners
    stops_early: bool  # may the net's prediction end it before the match ends?
    randomness: float  # how often an action is any action


def deal_from_seed(state: State, seats: int, options: npt.NDArray[Any], seed: int) -> None:
    """Deal a match; all its chance, the starter included, comes from the seed."""
    chance.set_seed(state.chance, seed)
    rules.deal(state, seats, options, NO_SEAT)


def start(states: States, seats: int, options: npt.NDArray[Any], seed: int, actions: Actions) -> int:
    """Deal a match from a seed, list its first legal actions and return their number."""
    deal_from_seed(states[0], seats, options, seed)
    return list_actions(states, actions)


def start_from_key(
    states: States, seats: int, options: npt.NDArray[Any], key: Words, start_seat: int, actions: Actions
) -> int:
    """Deal a match whose chance is the keystream of a key, and list its first legal actions.

    `start_seat` starts; with NO_SEAT, the starter is drawn, too.
    """
    chance.set_key(states[0].chance, key)
    rules.deal(states[0], seats, options, start_seat)
    return list_actions(states, actions)


def step(states: States, action: int, actions: Actions) -> int:
    """Apply an action, list the legal actions after it and return their number, 0 at the end of the match."""
    rules.apply_action(states[0], action)
    return list_actions(states, actions)


def list_actions(states: States, actions: Actions) -> int:
    """List the legal actions and return their number; TRAIL_OVERFLOWED where what happened did not fit."""
    if trail.has_overflowed(states[0]):
        return TRAIL_OVERFLOWED
    return rules.legal_actions(states[0], actions)


def hide(states: States, seat: int) -> None:
    """Hide what the seat may not know."""
    knowledge.hide(states[0], seat)


def sample(states: States, seed: int) -> None:
    """Fill hidden places at random."""
    knowledge.sample(states[0], seed)


def score(state: State, points: npt.NDArray[Any], places: npt.NDArray[Any]) -> None:
    """Everyone's points, and everyone's place, 1 the best; those who stay tied share it."""
    rules.score(state, points)
    for seat in range(state.seats):
        places[seat] = 1
        for other in range(state.seats):
            if rules.is_ahead(state, points, other, seat):
                places[seat] += 1


def play_out(state: State, choices: Words, actions: Actions) -> int:
    """Play at random to the end and return the number of plies."""
    plies = 0
    count = rules.legal_actions(state, actions)
    while count:
        rules.apply_action(state, actions[chance.splitmix_below(choices, count)])
        plies += 1
        count = rules.legal_actions(state, actions)
    return plies


def play_rollout(
    state: State,
    seat: int,
    net: NetWeights,
    policy: RolloutPolicy,
    scratch: Scratch,
    words: Words,
    actions: Actions,
    values: Values,
    prediction: Values,
) -> bool:
    """Play on, the seat as an expert, the others as experts or beginners.

    Where the net predicts the result before the end, write the prediction and return True; otherwise the match is
    played to its end.
    """
    threshold = int(policy.randomness * RANDOMNESS_STEPS)
    stops_early = policy.stops_early and learned.knows(state)
    num_decisions = 0
    count = rules.legal_actions(state, actions)
    while count:
        if state.seat == seat:
            num_decisions += 1
            if stops_early and num_decisions == learned.EVALUATE_AFTER:
                heuristics.expert_values(state, actions, count, net, scratch[0], values, prediction)
                return True
        choice = 0
        if threshold and chance.splitmix_below(words, RANDOMNESS_STEPS) < threshold:
            choice = chance.splitmix_below(words, count)
        elif count > 1:
            is_expert = policy.are_others_experts or state.seat == seat
            evaluate_actions(state, is_expert, net, scratch, actions, count, values)
            choice = best_action(values, count, words)
        rules.apply_action(state, actions[choice])
        count = rules.legal_actions(state, actions)
    return False


def evaluate_actions(
    state: State, is_expert: bool, net: NetWeights, scratch: Scratch, actions: Actions, count: int, values: Values
) -> None:
    """Write the value of each action to an expert or a beginner."""
    if is_expert:
        heuristics.expert_values(state, actions, count, net, scratch[0], values, values[:0])
    else:
        heuristics.beginner_values(state, actions, count, values)


def best_action(values: Values, count: int, words: Words) -> int:
    """The index of the action with the highest value; between equals chance decides."""
    best, num_best = 0, 1
    for i in range(1, count):
        if values[i] > values[best]:
            best, num_best = i, 1
        elif values[i] == values[best]:
            num_best += 1
            if chance.splitmix_below(words, num_best) == 0:
                best = i
    return best


def choose_greedily(states: States, words: Words, actions: Actions, values: Values) -> int:
    """The best action to a beginner."""
    count = rules.legal_actions(states[0], actions)
    heuristics.beginner_values(states[0], actions, count, values)
    return int(actions[best_action(values, count, words)])


def choose_noisily(
    states: States,
    noise_points: float,
    is_expert: bool,
    net: NetWeights,
    scratch: Scratch,
    words: Words,
    actions: Actions,
    values: Values,
) -> int:
    """The best action after the value of each was lowered at random by up to `noise_points`."""
    count = rules.legal_actions(states[0], actions)
    evaluate_actions(states[0], is_expert, net, scratch, actions, count, values)
    return int(actions[best_with_noise(values, count, noise_points, words)])


def best_with_noise(values: Values, count: int, noise_points: float, words: Words) -> int:
    """The index of the best action after the value of each was lowered at random by up to `noise_points`."""
    best, best_value, best_error = 0, -math.inf, 0.0
    for i in range(count):
        error = chance.splitmix_below(words, NOISE_STEPS) / NOISE_STEPS
        value = values[i] - noise_points * error
        if value > best_value or (value == best_value and error > best_error):
            best, best_value, best_error = i, value, error
    return best


def play_out_all(
    states: States, seats: int, options: npt.NDArray[Any], seeds: Words, choices: Words, actions: Actions
) -> int:
    """Deal a match from every seed into every state, play them out at random and return the number of plies."""
    plies = 0
    for i in range(len(states)):
        deal_from_seed(states[i], seats, options, seeds[i])
        plies += play_out(states[i], choices, actions)
    return plies


def play_out_observed(
    states: States,
    seats: int,
    options: npt.NDArray[Any],
    seeds: Words,
    choices: Words,
    actions: Actions,
    numbers: npt.NDArray[Any],
) -> int:
    """Like `play_out_all`, and before every ply the seat to act observes the position."""
    plies = 0
    for i in range(len(states)):
        state = states[i]
        deal_from_seed(state, seats, options, seeds[i])
        count = rules.legal_actions(state, actions)
        while count:
            observe(state, state.seat, numbers)
            rules.apply_action(state, actions[chance.splitmix_below(choices, count)])
            plies += 1
            count = rules.legal_actions(state, actions)
    return plies


def observe(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write what the seat knows as numbers, into memory that may hold anything."""
    out[:] = 0
    observation.observe(state, seat, out)


def observe_secrets(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write what is hidden from the seat as numbers, into memory that may hold anything."""
    out[:] = 0
    observation.observe_secrets(state, seat, out)
