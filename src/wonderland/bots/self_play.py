"""Lessons: matches of one experienced player among beginners or equals, and what there is to learn from them.

A lesson is a decision of that player: the features of the position it chose, and what the match was worth from there.
In every match the player plays as it knows until some decision, tries any action there, and plays on as it knows; the
decisions from there on are the lessons. What a decision was worth is part what the match brought in the end and part
what the player thought of it at its later decisions, which is the surer the better it plays (temporal differences).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.bots import payoffs
from wonderland.bots.payoffs import MAX_SEATS
from wonderland.engine import chance, playouts
from wonderland.engine.game import NUM_PREDICTIONS, PAYOFF, POINTS, WIN
from wonderland.engine.parts import heuristics, learned, rules
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import NetWeights, Values
    from wonderland.engine.state import Actions, States

MOST_LESSONS = 28  # of a match
TURNS = 50  # of a match, about: lessons begin during one of them
SLIP = 80  # of a thousand decisions before the lessons: any action, so that positions differ
THOUSAND = 1000


class Workspace(NamedTuple):
    """Memory for one match after another."""

    states: States  # one state
    after: States  # one state, scratch
    options: npt.NDArray[Any]
    words: Words
    actions: Actions
    values: Values
    prediction: Values
    thoughts: Values  # what the player thought at each of its decisions
    points: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    wins: Values
    payoffs: Values


def make_workspace(state: np.dtype[Any], max_actions: int) -> Workspace:
    """Empty memory."""
    return Workspace(
        states=np.zeros(1, state),
        after=np.zeros(1, state),
        options=np.zeros(0, np.int16),
        words=np.zeros(1, np.uint64),
        actions=np.zeros(max_actions, np.int32),
        values=np.zeros(max_actions),
        prediction=np.zeros(NUM_PREDICTIONS),
        thoughts=np.zeros((MOST_LESSONS, NUM_PREDICTIONS)),
        points=np.zeros(MAX_SEATS, np.int32),
        places=np.zeros(MAX_SEATS, np.int32),
        wins=np.zeros(MAX_SEATS),
        payoffs=np.zeros(MAX_SEATS),
    )


def give(
    workspace: Workspace,
    seats: int,
    seed: int,
    num_matches: int,
    net: NetWeights,
    is_taught: bool,
    is_among_equals: bool,
    trust: float,
    features: npt.NDArray[np.int16],
    worths: npt.NDArray[np.float32],
) -> int:
    """Play matches and write their lessons, features and what they were worth; return their number.

    A player that was never taught plays as a beginner, and so do the others unless it is among equals. `trust` is how
    much of a decision's worth comes from what the player thought later.
    """
    count = 0
    for number in range(num_matches):
        seat = number % seats
        first = begin(workspace, seats, seed + number)
        num_lessons = play(workspace, seat, first, net, is_taught, net, is_among_equals, features[count:])
        settle(workspace, seat)
        for i in range(num_lessons - 1, -1, -1):
            for prediction in range(NUM_PREDICTIONS):
                worths[count + i, prediction] = workspace.prediction[prediction]
                if is_taught:
                    workspace.prediction[prediction] += trust * (
                        workspace.thoughts[i, prediction] - workspace.prediction[prediction]
                    )
        count += num_lessons
    return count


def examine(
    workspace: Workspace,
    seats: int,
    seed: int,
    num_matches: int,
    net: NetWeights,
    others: NetWeights,
    are_others_taught: bool,
) -> float:
    """How often the player wins among others, every deal played from every seat."""
    wins = 0.0
    for number in range(num_matches):
        seat = number % seats
        begin(workspace, seats, seed + number // seats)
        play(workspace, seat, NOTHING, net, True, others, are_others_taught, np.zeros((0, 0), np.int16))
        settle(workspace, seat)
        wins += workspace.prediction[WIN]
    return wins / num_matches


def begin(workspace: Workspace, seats: int, seed: int) -> int:
    """Deal, and choose the decision at which the lessons begin."""
    rules.deal(workspace.states[0], seats, workspace.options, seed)
    workspace.words[0] = seed
    workspace.words[0] = chance.next_word(workspace.words)  # else the numbers that shuffled the cards would come again
    return chance.below(workspace.words, TURNS // seats)


def play(
    workspace: Workspace,
    seat: int,
    first: int,
    net: NetWeights,
    is_taught: bool,
    others: NetWeights,
    are_others_taught: bool,
    features: npt.NDArray[np.int16],
) -> int:
    """Play a match to its end; write the features of every lesson and return their number."""
    state = workspace.states[0]
    num_decisions, num_lessons = 0, 0
    count = rules.legal_actions(state, workspace.actions)
    while count:
        is_mine = state.seat == seat
        if is_mine:
            playouts.evaluate_actions(state, is_taught, net, workspace.actions, count, workspace.values)
        else:
            playouts.evaluate_actions(state, are_others_taught, others, workspace.actions, count, workspace.values)
        choice = playouts.best_action(workspace.values, count, workspace.words)
        if is_mine:
            if num_decisions == first or (num_decisions < first and chance.below(workspace.words, THOUSAND) < SLIP):
                choice = chance.below(workspace.words, count)
            if num_decisions >= first and num_lessons < min(len(features), MOST_LESSONS):
                note_lesson(workspace, choice, num_lessons, net, features)
                num_lessons += 1
            num_decisions += 1
        rules.apply_action(state, workspace.actions[choice])
        count = rules.legal_actions(state, workspace.actions)
    return num_lessons


def note_lesson(
    workspace: Workspace, choice: int, number: int, net: NetWeights, features: npt.NDArray[np.int16]
) -> None:
    """Write what there is to see after the action chosen, and what the player thinks of it."""
    learned.write_features(workspace.states[0], workspace.actions[choice], workspace.after, features[number])
    heuristics.expert_values(
        workspace.states[0], workspace.actions[choice:], 1, net, workspace.values, workspace.prediction
    )
    for prediction in range(NUM_PREDICTIONS):
        workspace.thoughts[number, prediction] = workspace.prediction[prediction]


def settle(workspace: Workspace, seat: int) -> None:
    """What the finished match was worth to the player, as a prediction."""
    payoffs.settle(
        workspace.states[0],
        payoffs.MARGIN_WEIGHT,
        workspace.points,
        workspace.places,
        workspace.wins,
        workspace.payoffs,
    )
    workspace.prediction[PAYOFF] = workspace.payoffs[seat]
    workspace.prediction[WIN] = workspace.wins[seat]
    workspace.prediction[POINTS] = workspace.points[seat]
