"""Loops over whole matches, written once for all games: `targets` binds `rules` and `knowledge` to a game's.

They take arrays of states because handing an array to compiled code is several times cheaper than handing over a
record; `states[0]` is the state of a single match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from wonderland.games import chance

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.games.chance import Words
    from wonderland.games.game import Experience, Heuristics, Knowledge, Looks, Rules
    from wonderland.games.state import Actions, State, States

rules: Rules = cast("Rules", None)  # given by `targets`
knowledge: Knowledge = cast("Knowledge", None)
heuristics: Heuristics = cast("Heuristics", None)

RANDOMNESS_STEPS = 1024


class Manner(NamedTuple):
    """How an informed playout is played."""

    are_all_experienced: bool  # are the others experienced players, too, or beginners?
    is_judged: bool  # may it end before the match does, where an experienced player can judge it?
    randomness: float  # how often an action is any action


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


def play_informed(
    state: State,
    seat: int,
    experience: Experience,
    manner: Manner,
    words: Words,
    actions: Actions,
    looks: Looks,
    judgement: Looks,
) -> bool:
    """Play on, the seat as an experienced player, the others too or as beginners.

    Where an experienced player judges the match before its end, write the judgement and return True; otherwise the
    match is played to its end.
    """
    threshold = int(manner.randomness * RANDOMNESS_STEPS)
    num_decisions = 0
    count = rules.legal_actions(state, actions)
    while count:
        if state.seat == seat:
            num_decisions += 1
            if manner.is_judged and num_decisions == heuristics.JUDGED_AFTER:
                heuristics.judge(state, actions, count, experience, judgement)
                return True
        choice = 0
        if threshold and chance.below(words, RANDOMNESS_STEPS) < threshold:
            choice = chance.below(words, count)
        elif count > 1:
            look(state, manner.are_all_experienced or state.seat == seat, experience, actions, count, looks)
            choice = best_looking(looks, count, words)
        rules.apply_action(state, actions[choice])
        count = rules.legal_actions(state, actions)
    return False


def look(
    state: State, is_experienced: bool, experience: Experience, actions: Actions, count: int, looks: Looks
) -> None:
    """Write how good each action looks to an experienced player or a beginner."""
    if is_experienced:
        heuristics.promises(state, actions, count, experience, looks)
    else:
        heuristics.appeals(state, actions, count, looks)


def best_looking(looks: Looks, count: int, words: Words) -> int:
    """The index of the action that looks best; between equals chance decides."""
    best, num_best = 0, 1
    for i in range(1, count):
        if looks[i] > looks[best]:
            best, num_best = i, 1
        elif looks[i] == looks[best]:
            num_best += 1
            if chance.below(words, num_best) == 0:
                best = i
    return best


def choose_greedily(states: States, words: Words, actions: Actions, looks: Looks) -> int:
    """The action that looks best to a beginner."""
    count = rules.legal_actions(states[0], actions)
    heuristics.appeals(states[0], actions, count, looks)
    return int(actions[best_looking(looks, count, words)])


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
