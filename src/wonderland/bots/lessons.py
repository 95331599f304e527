"""Lessons: matches of one experienced player among beginners or equals, and what there is to learn from them.

A lesson is a decision of that player: the features of the position it chose, and what the match was worth from there.
In every match the player plays as it knows until some decision, tries any action there, and plays on as it knows; the
decisions from there on are the lessons. What a decision was worth is part what the match brought in the end and part
what the player thought of it at its later decisions, which is the surer the better it plays (temporal differences).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from wonderland.bots import payoffs
from wonderland.bots.payoffs import MAX_SEATS
from wonderland.games import chance, playouts
from wonderland.games.game import NUM_JUDGEMENTS, PAYOFF, POINTS, WIN
from wonderland.games.state import NOTHING

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.games.chance import Words
    from wonderland.games.game import Experience, Heuristics, Looks, Rules
    from wonderland.games.state import Actions, States

rules: Rules = cast("Rules", None)  # given by `targets`
heuristics: Heuristics = cast("Heuristics", None)

MOST_LESSONS = 28  # of a match
TURNS = 50  # of a match, about: lessons begin during one of them
SLIP = 80  # of a thousand decisions before the lessons: any action, so that positions differ
THOUSAND = 1000


class Desk(NamedTuple):
    """Memory for one match after another."""

    states: States  # one state
    after: States  # one state, scratch
    options: npt.NDArray[Any]
    words: Words
    actions: Actions
    looks: Looks
    judgement: Looks
    thoughts: Looks  # what the player thought at each of its decisions
    points: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    wins: Looks
    payoffs: Looks


def make_desk(state: np.dtype[Any], max_actions: int) -> Desk:
    """Empty memory."""
    return Desk(
        states=np.zeros(1, state),
        after=np.zeros(1, state),
        options=np.zeros(0, np.int16),
        words=np.zeros(1, np.uint64),
        actions=np.zeros(max_actions, np.int32),
        looks=np.zeros(max_actions),
        judgement=np.zeros(NUM_JUDGEMENTS),
        thoughts=np.zeros((MOST_LESSONS, NUM_JUDGEMENTS)),
        points=np.zeros(MAX_SEATS, np.int32),
        places=np.zeros(MAX_SEATS, np.int32),
        wins=np.zeros(MAX_SEATS),
        payoffs=np.zeros(MAX_SEATS),
    )


def give(
    desk: Desk,
    seats: int,
    seed: int,
    num_matches: int,
    experience: Experience,
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
        first = begin(desk, seats, seed + number)
        num_lessons = play(desk, seat, first, experience, is_taught, experience, is_among_equals, features[count:])
        settle(desk, seat)
        for i in range(num_lessons - 1, -1, -1):
            for judgement in range(NUM_JUDGEMENTS):
                worths[count + i, judgement] = desk.judgement[judgement]
                if is_taught:
                    desk.judgement[judgement] += trust * (desk.thoughts[i, judgement] - desk.judgement[judgement])
        count += num_lessons
    return count


def examine(
    desk: Desk,
    seats: int,
    seed: int,
    num_matches: int,
    experience: Experience,
    others: Experience,
    are_others_taught: bool,
) -> float:
    """How often the player wins among others, every deal played from every seat."""
    wins = 0.0
    for number in range(num_matches):
        seat = number % seats
        begin(desk, seats, seed + number // seats)
        play(desk, seat, NOTHING, experience, True, others, are_others_taught, np.zeros((0, 0), np.int16))
        settle(desk, seat)
        wins += desk.judgement[WIN]
    return wins / num_matches


def begin(desk: Desk, seats: int, seed: int) -> int:
    """Deal, and choose the decision at which the lessons begin."""
    rules.deal(desk.states[0], seats, desk.options, seed)
    desk.words[0] = seed
    desk.words[0] = chance.next_word(desk.words)  # else the numbers that shuffled the cards would come again
    return chance.below(desk.words, TURNS // seats)


def play(
    desk: Desk,
    seat: int,
    first: int,
    experience: Experience,
    is_taught: bool,
    others: Experience,
    are_others_taught: bool,
    features: npt.NDArray[np.int16],
) -> int:
    """Play a match to its end; write the features of every lesson and return their number."""
    state = desk.states[0]
    num_decisions, num_lessons = 0, 0
    count = rules.legal_actions(state, desk.actions)
    while count:
        is_mine = state.seat == seat
        if is_mine:
            playouts.look(state, is_taught, experience, desk.actions, count, desk.looks)
        else:
            playouts.look(state, are_others_taught, others, desk.actions, count, desk.looks)
        choice = playouts.best_looking(desk.looks, count, desk.words)
        if is_mine:
            if num_decisions == first or (num_decisions < first and chance.below(desk.words, THOUSAND) < SLIP):
                choice = chance.below(desk.words, count)
            if num_decisions >= first and num_lessons < min(len(features), MOST_LESSONS):
                note_lesson(desk, choice, num_lessons, experience, features)
                num_lessons += 1
            num_decisions += 1
        rules.apply_action(state, desk.actions[choice])
        count = rules.legal_actions(state, desk.actions)
    return num_lessons


def note_lesson(desk: Desk, choice: int, number: int, experience: Experience, features: npt.NDArray[np.int16]) -> None:
    """Write what there is to see after the action chosen, and what the player thinks of it."""
    heuristics.consider(desk.states[0], desk.actions[choice], desk.after, features[number])
    heuristics.judge(desk.states[0], desk.actions[choice:], 1, experience, desk.judgement)
    for judgement in range(NUM_JUDGEMENTS):
        desk.thoughts[number, judgement] = desk.judgement[judgement]


def settle(desk: Desk, seat: int) -> None:
    """What the finished match was worth to the player, as a judgement."""
    payoffs.settle(desk.states[0], payoffs.MARGIN_WEIGHT, desk.points, desk.places, desk.wins, desk.payoffs)
    desk.judgement[PAYOFF] = desk.payoffs[seat]
    desk.judgement[WIN] = desk.wins[seat]
    desk.judgement[POINTS] = desk.points[seat]
