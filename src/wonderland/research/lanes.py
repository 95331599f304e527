"""The work of a batch, match by match: plain functions that compile like the rules (`engine/placeholders.py`).

A lane is the place of one match in the batch's arrays. A CPU runs through a range of lanes, a GPU gives each lane a
thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from wonderland.engine import chance, playouts
from wonderland.engine.placeholders import (
    action_features,
    action_ids,
    heuristics,
    learned,
    observation,
    rules,
    situations,
)
from wonderland.engine.state import NO_SEAT, NOTHING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import NetWeights, Values
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, State, States

# How choices name actions
IDS = 0  # dense numbers (`action_ids.py` of the game)
INDEXES = 1  # places in the list of legal actions
NUMBERS = 2  # the actions themselves
FACTORS = 3  # step by step (`action_features.py` of the game)


class Lanes(NamedTuple):
    """All matches of a batch, one row each. An array without columns is one that nobody wants."""

    states: Any  # records without a trail; on a GPU their words
    series: Words  # from which the seeds of later matches come
    seeds: npt.NDArray[np.int64]  # of the present match
    actions: Actions  # chosen last
    counts: npt.NDArray[np.int32]  # legal actions; 0 in a finished match
    turns: npt.NDArray[np.int8]  # the seat to act; NO_SEAT in a finished match
    dones: npt.NDArray[np.bool_]  # the last step ended a match
    rewards: npt.NDArray[np.float32]  # by seat: its share of the win less a fair share, where a match ended
    points: npt.NDArray[np.int32]  # by seat: of the match that ended last
    observations: npt.NDArray[Any]  # of the seat to act
    secrets: npt.NDArray[Any]  # what is hidden from it
    masks: npt.NDArray[np.bool_]  # by id: the action is legal


class Work(NamedTuple):
    """Memory for one lane at a time."""

    actions: Actions
    places: npt.NDArray[np.int32]
    factors: npt.NDArray[np.int16]
    after: States  # a position after an action that is only tried


class Plan(NamedTuple):
    """What is the same in all lanes."""

    seats: int
    options: npt.NDArray[Any]
    naming: int  # IDS, INDEXES, NUMBERS or FACTORS
    autoreset: bool


def reset_range(lanes: Lanes, plan: Plan, work: Work, wanted: npt.NDArray[np.bool_], begin: int, end: int) -> None:
    """Deal the wanted lanes of a range anew, from their seeds."""
    for i in range(begin, end):
        if wanted[i]:
            reset_lane(lanes, plan, i, lanes.states[i])
            show_lane(lanes, i, lanes.states[i], work.actions)


def choose_range(lanes: Lanes, plan: Plan, work: Work, choices: npt.NDArray[Any], begin: int, end: int) -> int:
    """Find the chosen actions of a range; returns the first lane whose choice is not legal, NOTHING if all are."""
    for i in range(begin, end):
        if lanes.counts[i] > 0:
            state = lanes.states[i]
            count = rules.legal_actions(state, work.actions)
            lanes.actions[i] = chosen_action(state, plan, work.actions, count, work.factors, choices[i])
            if lanes.actions[i] == NOTHING:
                return i
    return NOTHING


def step_range(lanes: Lanes, plan: Plan, work: Work, begin: int, end: int) -> None:
    """Carry out the chosen actions of a range."""
    for i in range(begin, end):
        if step_lane(lanes, plan, i, lanes.states[i], work.places):
            deal_next(lanes, plan, i, lanes.states[i])
        show_lane(lanes, i, lanes.states[i], work.actions)


def chosen_action(
    state: State, plan: Plan, actions: Actions, count: int, factors: npt.NDArray[Any], choice: npt.NDArray[Any]
) -> int:
    """The one of the legal actions that a choice names; NOTHING if there is none."""
    if plan.naming == INDEXES:
        return int(actions[choice[0]]) if 0 <= choice[0] < count else NOTHING
    wanted = action_ids.action_of(state, int(choice[0])) if plan.naming == IDS else int(choice[0])
    for i in range(count):
        if plan.naming == FACTORS:
            action_features.write_factors(actions[i], factors)
            if num_equal(factors, choice) == len(factors):
                return int(actions[i])
        elif actions[i] == wanted:
            return int(actions[i])
    return NOTHING


def num_equal(factors: npt.NDArray[Any], chosen: npt.NDArray[Any]) -> int:
    """How many of the first factors are as chosen."""
    count = 0
    while count < len(factors) and factors[count] == chosen[count]:
        count += 1
    return count


def reset_lane(lanes: Lanes, plan: Plan, i: int, state: State) -> None:
    """Deal a match from the lane's seed."""
    lanes.dones[i] = False
    for seat in range(plan.seats):
        lanes.rewards[i, seat] = 0
        lanes.points[i, seat] = 0
    playouts.deal_from_seed(state, plan.seats, plan.options, lanes.seeds[i])


def step_lane(lanes: Lanes, plan: Plan, i: int, state: State, places: npt.NDArray[np.int32]) -> bool:
    """Carry out the chosen action, and write the result of a match that it ends; is the next match to be dealt?"""
    if lanes.dones[i]:
        lanes.dones[i] = False
        for seat in range(plan.seats):
            lanes.rewards[i, seat] = 0
    if lanes.counts[i] == 0:
        return False
    rules.apply_action(state, lanes.actions[i])
    if state.seat != NO_SEAT:
        return False
    lanes.dones[i] = True
    write_result(state, plan.seats, lanes.points[i], places, lanes.rewards[i])
    return plan.autoreset


def deal_next(lanes: Lanes, plan: Plan, i: int, state: State) -> None:
    """Deal the lane's next match."""
    lanes.seeds[i] = chance.next_word(lanes.series[i : i + 1]) >> (64 - chance.SEED_BITS)
    playouts.deal_from_seed(state, plan.seats, plan.options, lanes.seeds[i])


def write_result(
    state: State,
    seats: int,
    points: npt.NDArray[np.int32],
    places: npt.NDArray[np.int32],
    rewards: npt.NDArray[np.float32],
) -> None:
    """Everyone's points, and everyone's share of the win less a fair share: together they are 0."""
    playouts.score(state, points, places)
    winners = 0
    for seat in range(seats):
        if places[seat] == 1:
            winners += 1
    for seat in range(seats):
        rewards[seat] = (1.0 / winners if places[seat] == 1 else 0.0) - 1.0 / seats


def show_lane(lanes: Lanes, i: int, state: State, actions: Actions) -> None:
    """Write what the seat to act knows and may do."""
    list_lane(lanes, i, state, actions)
    if lanes.observations.shape[1] > 0:
        lanes.observations[i, :] = 0
        observe_lane(lanes, i, state, lanes.observations[i])
    if lanes.secrets.shape[1] > 0:
        lanes.secrets[i, :] = 0
        observe_secrets_lane(lanes, i, state, lanes.secrets[i])
    if lanes.masks.shape[1] > 0:
        lanes.masks[i, :] = False
        mask_lane(lanes, i, state, actions, lanes.masks[i])


def list_lane(lanes: Lanes, i: int, state: State, actions: Actions) -> None:
    """List the legal actions."""
    lanes.counts[i] = rules.legal_actions(state, actions)
    lanes.turns[i] = state.seat


def observe_lane(lanes: Lanes, i: int, state: State, out: npt.NDArray[Any]) -> None:
    """Write what the seat to act knows, to a row of zeros."""
    if lanes.counts[i] > 0:
        observation.observe(state, state.seat, out)


def observe_secrets_lane(lanes: Lanes, i: int, state: State, out: npt.NDArray[Any]) -> None:
    """Write what is hidden from it, to a row of zeros."""
    if lanes.counts[i] > 0:
        observation.observe_secrets(state, state.seat, out)


def mask_lane(lanes: Lanes, i: int, state: State, actions: Actions, out: npt.NDArray[Any]) -> None:
    """Write which ids the legal actions have, to a row of zeros."""
    for k in range(lanes.counts[i]):
        out[action_ids.id_of(state, actions[k])] = True


def list_range(lanes: Lanes, offsets: npt.NDArray[np.int64], out: Actions, begin: int, end: int) -> None:
    """Write the legal actions of every lane, one lane after the other."""
    for i in range(begin, end):
        if offsets[i] < offsets[i + 1]:
            rules.legal_actions(lanes.states[i], out[offsets[i] : offsets[i + 1]])


def features_range(
    lanes: Lanes, offsets: npt.NDArray[np.int64], actions: Actions, out: npt.NDArray[Any], begin: int, end: int
) -> None:
    """Write the features of listed actions, a row each."""
    for i in range(begin, end):
        write_all_features(lanes.states[i], actions[offsets[i] : offsets[i + 1]], out[offsets[i] :])


def write_all_features(state: State, actions: Actions, out: npt.NDArray[Any]) -> None:
    """Write the features of these actions of one state, a row each."""
    for k in range(len(actions)):
        out[k, :] = 0
        action_features.write_features(state, actions[k], out[k])


def net_features_range(
    lanes: Lanes,
    work: Work,
    offsets: npt.NDArray[np.int64],
    actions: Actions,
    shared: npt.NDArray[np.int16],
    own: npt.NDArray[np.int16],
    begin: int,
    end: int,
) -> None:
    """Write what nets read of the position after each listed action: what a match's actions share, and the rest."""
    for i in range(begin, end):
        if offsets[i] < offsets[i + 1]:
            write_shared(lanes.states[i], shared[i])
        for k in range(offsets[i], offsets[i + 1]):
            write_own(lanes.states[i], actions[k], work.after, own[k])


def write_shared(state: State, out: npt.NDArray[np.int16]) -> None:
    """Write the features that no action changes, each plus 1, to a row of zeros."""
    for i in range(learned.write_shared(state, out)):
        out[i] += 1


def write_own(state: State, action: int, after: States, out: npt.NDArray[np.int16]) -> None:
    """Write the features that the action decides, each plus 1, to a row of zeros."""
    for i in range(learned.write_action(state, action, after, out)):
        out[i] += 1


def beginner_values_range(
    lanes: Lanes, offsets: npt.NDArray[np.int64], actions: Actions, out: npt.NDArray[np.float64], begin: int, end: int
) -> None:
    """Write what listed actions are worth to a beginner."""
    for i in range(begin, end):
        for k in range(offsets[i], offsets[i + 1]):
            write_beginner_value(lanes.states[i], actions[k : k + 1], out[k : k + 1])


def write_beginner_value(state: State, actions: Actions, out: npt.NDArray[np.float64]) -> None:
    """Write what one action is worth to a beginner."""
    heuristics.beginner_values(state, actions, 1, out)


def expert_values_range(
    lanes: Lanes,
    scratch: Scratch,
    offsets: npt.NDArray[np.int64],
    actions: Actions,
    net: NetWeights,
    out: Values,
    begin: int,
    end: int,
) -> None:
    """Write what listed actions are worth to an expert."""
    for i in range(begin, end):
        first, last = offsets[i], offsets[i + 1]
        if first < last:
            listed, values = actions[first:last], out[first:last]
            heuristics.expert_values(lanes.states[i], listed, last - first, net, scratch[0], values, values[:0])


def decisions_range(
    lanes: Lanes, work: Work, actions: Actions, num_features: int, out: npt.NDArray[np.int16], begin: int, end: int
) -> None:
    """Write what the decision for one action of every lane is like."""
    for i in range(begin, end):
        if lanes.counts[i] > 0:
            write_decision(lanes.states[i], actions[i], num_features, work.places, out[i])


def write_decision(
    state: State, action: int, num_features: int, points: npt.NDArray[np.int32], out: npt.NDArray[np.int16]
) -> None:
    """The situation, then the kind of the action, its place in the grid, and the points of the seat to act."""
    situations.write_situation(state, int(state.seat), out[:num_features])
    out[num_features] = situations.kind_of_action(state, action)
    out[num_features + 1] = situations.grid_place(state, action)
    rules.score(state, points)
    out[num_features + 2] = points[state.seat]


def factor_masks_range(
    lanes: Lanes,
    work: Work,
    chosen: npt.NDArray[Any],
    num_chosen: int,
    out: npt.NDArray[np.bool_],
    begin: int,
    end: int,
) -> None:
    """Write which values the next factor may have, after the first ones were chosen."""
    for i in range(begin, end):
        count = rules.legal_actions(lanes.states[i], work.actions)
        write_factor_mask(work.actions, count, work.factors, chosen[i], num_chosen, out[i])


def write_factor_mask(
    actions: Actions,
    count: int,
    factors: npt.NDArray[np.int16],
    chosen: npt.NDArray[Any],
    num_chosen: int,
    out: npt.NDArray[np.bool_],
) -> None:
    """The same for one list of legal actions."""
    out[:] = False
    for k in range(count):
        action_features.write_factors(actions[k], factors)
        if num_equal(factors[:num_chosen], chosen) == num_chosen:
            out[factors[num_chosen]] = True
