"""Loops over whole matches, written once for all games: `targets` binds `rules` and `knowledge` to a game's.

They take arrays of states because handing an array to compiled code is several times cheaper than handing over a
record; `states[0]` is the state of a single match.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

from wonderland.games import chance

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.games.chance import Words
    from wonderland.games.game import Heuristics, Knowledge, Rules
    from wonderland.games.state import Actions, State, States

rules: Rules = cast("Rules", None)  # given by `targets`
knowledge: Knowledge = cast("Knowledge", None)
heuristics: Heuristics = cast("Heuristics", None)

RANDOMNESS_STEPS = 1024


def start(states: States, seats: int, options: npt.NDArray[Any], seed: int, actions: Actions) -> int:
    """Deal a match, list its first legal actions and return their number."""
    rules.deal(states[0], seats, options, seed)
    return rules.legal_actions(states[0], actions)


def step(states: States, action: int, actions: Actions) -> int:
    """Apply an action, list the legal actions after it and return their number, 0 at the end of the match."""
    rules.apply_action(states[0], action)
    return rules.legal_actions(states[0], actions)


def list_actions(states: States, actions: Actions) -> int:
    """List the legal actions and return their number."""
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
        rules.apply_action(state, actions[chance.below(choices, count)])
        plies += 1
        count = rules.legal_actions(state, actions)
    return plies


def play_out_from(states: States, choices: Words, actions: Actions) -> int:
    """Play a match on at random to its end and return the number of plies."""
    return play_out(states[0], choices, actions)


def play_informed(state: State, seat: int, randomness: float, words: Words, actions: Actions) -> None:
    """Play to the end: the seat as an experienced player, the others as beginners, all with some randomness."""
    threshold = int(randomness * RANDOMNESS_STEPS)
    count = rules.legal_actions(state, actions)
    while count:
        choice = 0
        if threshold and chance.below(words, RANDOMNESS_STEPS) < threshold:
            choice = chance.below(words, count)
        elif count > 1:
            choice = best_looking(state, state.seat == seat, words, actions, count)
        rules.apply_action(state, actions[choice])
        count = rules.legal_actions(state, actions)


def best_looking(state: State, is_experienced: bool, words: Words, actions: Actions, count: int) -> int:
    """The index of the action that looks best to an experienced player or a beginner; between equals chance decides."""
    best, best_look, num_best = 0, -math.inf, 0
    for i in range(count):
        look = heuristics.promise(state, actions[i]) if is_experienced else heuristics.appeal(state, actions[i])
        if look > best_look:
            best, best_look, num_best = i, look, 1
        elif look == best_look:
            num_best += 1
            if chance.below(words, num_best) == 0:
                best = i
    return best


def choose_greedily(states: States, words: Words, actions: Actions) -> int:
    """The action that looks best to a beginner."""
    count = rules.legal_actions(states[0], actions)
    return int(actions[best_looking(states[0], False, words, actions, count)])


def play_out_all(
    states: States, seats: int, options: npt.NDArray[Any], seeds: Words, choices: Words, actions: Actions
) -> int:
    """Deal a match from every seed into every state, play them out at random and return the number of plies."""
    plies = 0
    for i in range(len(states)):
        rules.deal(states[i], seats, options, seeds[i])
        plies += play_out(states[i], choices, actions)
    return plies


def play_out_observed(
    states: States,
    scratch: States,
    seats: int,
    options: npt.NDArray[Any],
    seeds: Words,
    choices: Words,
    actions: Actions,
    observation: npt.NDArray[Any],
) -> int:
    """Like `play_out_all`, and before every ply the seat to act observes the position, through `hide`."""
    plies = 0
    for i in range(len(states)):
        state = states[i]
        rules.deal(state, seats, options, seeds[i])
        count = rules.legal_actions(state, actions)
        while count:
            scratch[0] = state
            knowledge.hide(scratch[0], state.seat)
            knowledge.observe(scratch[0], state.seat, observation)
            rules.apply_action(state, actions[chance.below(choices, count)])
            plies += 1
            count = rules.legal_actions(state, actions)
    return plies
