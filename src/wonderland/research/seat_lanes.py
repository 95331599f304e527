"""The work of a `SeatBatch`, match by match: plain functions that compile like the rules (`engine/placeholders.py`).

The seeds of the bots' decisions are those of `Match.turn`, so the matches are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from wonderland.engine import chance, playouts
from wonderland.engine.placeholders import knowledge, observation, rules
from wonderland.engine.state import NO_SEAT, NOTHING
from wonderland.research import lanes as all_lanes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import Values
    from wonderland.engine.state import Actions, State, States
    from wonderland.research.lanes import Lanes, Plan

# How a bot is played
RANDOM = 0
GREEDY = 1
ASKED = 2  # in Python

LOSS = -1.0  # of whoever chooses what is not legal; who loses a match by the rules gets -1/2 to -1/6


class Learners(NamedTuple):
    """The learner of every match, and the bots beside it."""

    seat: int  # of all learners; NO_SEAT: the remainder of the match's seed
    kinds: npt.NDArray[np.int8]  # how the bot so many seats after the learner is played
    seats: npt.NDArray[np.int8]  # of each match's learner
    decisions: Words  # from which the seed of the next decision comes
    actions: Actions  # chosen by whoever is to act; NOTHING: none that is legal
    is_asked: npt.NDArray[np.bool_]  # a bot in Python is to act


class Memory(NamedTuple):
    """Memory for one match at a time."""

    hidden: States
    actions: Actions
    values: Values
    words: Words
    places: npt.NDArray[np.int32]
    factors: npt.NDArray[np.int16]


def begin_range(
    lanes: Lanes, plan: Plan, memory: Memory, learners: Learners, wanted: npt.NDArray[np.bool_], begin: int, end: int
) -> None:
    """Deal the wanted lanes of a range from their seeds, and play on until the learner is to act."""
    for i in range(begin, end):
        if wanted[i]:
            all_lanes.reset_lane(lanes, plan, i, lanes.states[i])
            learners.seats[i] = lanes.seeds[i] % plan.seats if learners.seat == NO_SEAT else learners.seat
            learners.decisions[i] = lanes.seeds[i]
            play_on(lanes, plan, memory, learners, i)


def choose_range(
    lanes: Lanes,
    plan: Plan,
    memory: Memory,
    learners: Learners,
    choices: npt.NDArray[Any],
    wanted: npt.NDArray[np.bool_],
    begin: int,
    end: int,
) -> None:
    """Find the actions that the learners of the wanted lanes chose."""
    for i in range(begin, end):
        if wanted[i]:
            state = lanes.states[i]
            count = rules.legal_actions(state, memory.actions)
            learners.actions[i] = all_lanes.chosen_action(
                state, plan, memory.actions, count, memory.factors, choices[i]
            )


def step_range(
    lanes: Lanes, plan: Plan, memory: Memory, learners: Learners, wanted: npt.NDArray[np.bool_], begin: int, end: int
) -> None:
    """Carry out the chosen actions of the wanted lanes, and play on until the learner is to act."""
    for i in range(begin, end):
        if wanted[i]:
            if learners.actions[i] == NOTHING:
                lose_lane(lanes, plan, learners.seats[i], i)
            else:
                apply(lanes.states[i], learners.actions[i], learners.decisions, i)
                play_on(lanes, plan, memory, learners, i)


def play_on(lanes: Lanes, plan: Plan, memory: Memory, learners: Learners, i: int) -> None:
    """Play the bots until the learner or a bot in Python is to act, or the match is over."""
    state = lanes.states[i]
    learner = learners.seats[i]
    while state.seat != NO_SEAT and state.seat != learner:
        kind = learners.kinds[(state.seat + plan.seats - learner - 1) % plan.seats]
        if kind == ASKED:
            learners.is_asked[i] = True
            return
        memory.words[0] = learners.decisions[i]
        memory.words[0] = chance.next_word(memory.words) >> (64 - chance.SEED_BITS)
        apply(state, choose(state, kind, memory), learners.decisions, i)
    if state.seat == NO_SEAT:
        lanes.dones[i] = True
        all_lanes.write_result(state, plan.seats, lanes.points[i], memory.places, lanes.rewards[i])
    all_lanes.show_lane(lanes, i, state, memory.actions)
    if state.seat == NO_SEAT and lanes.observations.shape[1] > 0:
        observation.observe(state, learner, lanes.observations[i])


def apply(state: State, action: int, decisions: Words, i: int) -> None:
    """Carry out an action; `chance.seed_for` with the next index seeds the next decision."""
    rules.apply_action(state, action)
    decisions[i] = (int(decisions[i]) + chance.FIRST_MULTIPLIER) & chance.WORD_MASK


def choose(state: State, kind: int, memory: Memory) -> int:
    """What a bot does, from what its seat may know."""
    if kind == GREEDY:
        memory.hidden[0] = state
        knowledge.hide(memory.hidden[0], state.seat)
        return playouts.choose_greedily(memory.hidden, memory.words, memory.actions, memory.values)
    count = rules.legal_actions(state, memory.actions)
    return int(memory.actions[chance.below(memory.words, count)])


def lose_lane(lanes: Lanes, plan: Plan, loser: int, i: int) -> None:
    """End a match whose learner chose what is not legal; it loses what the others share."""
    for seat in range(plan.seats):
        lanes.rewards[i, seat] = LOSS if seat == loser else -LOSS / (plan.seats - 1)
    lanes.dones[i] = True
    lanes.counts[i] = 0
    lanes.turns[i] = NO_SEAT
    lanes.masks[i, :] = False
