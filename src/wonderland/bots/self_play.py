"""Self-play: training samples for a net, from matches of one learner against beginners or against itself.

A sample is one decision of the learner: the features of the position it chose, and the training targets. In every match
the learner follows its net until some decision, takes a random action there (exploration), and follows its net again;
samples are taken from there on. The targets mix the result of the match with the net's predictions at later decisions
(temporal differences): predictions vary less than results, and the better the net, the more they can be trusted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wonderland.bots.search import payoffs
from wonderland.engine import chance, playouts
from wonderland.engine.game import NUM_PREDICTIONS, PAYOFF, POINTS, WIN
from wonderland.engine.placeholders import heuristics, learned, rules
from wonderland.engine.scratch import MAX_SEATS
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import Game, NetWeights, Values
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, States

MAX_SAMPLES = 28  # of a match
MATCH_TURNS = 50  # of a match, about: sampling begins at one of them, chosen at random
NOISE = 80  # of a thousand decisions before that are random, so that positions differ
THOUSAND = 1000


class TrainingMemory(NamedTuple):
    """Memory for one match after another."""

    states: States  # one state
    scratch: Scratch
    options: npt.NDArray[Any]
    words: Words
    actions: Actions
    values: Values
    prediction: Values
    predictions: Values  # of the net at each sample
    points: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    wins: Values
    payoffs: Values
    no_samples: npt.NDArray[np.int16]  # where only the result counts


def make_memory(game: Game) -> TrainingMemory:
    """Empty memory."""
    return TrainingMemory(
        states=np.zeros(1, game.state),
        scratch=game.make_scratch(),
        options=game.default_options(),
        words=np.zeros(1, np.uint64),
        actions=np.zeros(game.max_actions, np.int32),
        values=np.zeros(game.max_actions),
        prediction=np.zeros(NUM_PREDICTIONS),
        predictions=np.zeros((MAX_SAMPLES, NUM_PREDICTIONS)),
        points=np.zeros(MAX_SEATS, np.int32),
        places=np.zeros(MAX_SEATS, np.int32),
        wins=np.zeros(MAX_SEATS),
        payoffs=np.zeros(MAX_SEATS),
        no_samples=np.zeros((0, 0), np.int16),
    )


def sample_matches(
    memory: TrainingMemory,
    seats: int,
    seed: int,
    num_matches: int,
    net: NetWeights,
    is_trained: bool,
    is_among_equals: bool,
    bootstrap: float,
    features: npt.NDArray[np.int16],
    targets: npt.NDArray[np.float32],
) -> int:
    """Play matches, write the features and targets of their samples, and return the number of samples.

    An untrained learner plays as a beginner, and so do the others unless it is among equals. `bootstrap` is the weight
    of the net's later predictions in a target; the result of the match has the rest.
    """
    count = 0
    for number in range(num_matches):
        seat = number % seats
        first = begin(memory, seats, seed + number)
        num_samples = play(memory, seat, first, net, is_trained, net, is_among_equals, features[count:])
        write_result(memory, seat)
        for i in range(num_samples - 1, -1, -1):
            for head in range(NUM_PREDICTIONS):
                targets[count + i, head] = memory.prediction[head]
                if is_trained:
                    memory.prediction[head] += bootstrap * (memory.predictions[i, head] - memory.prediction[head])
        count += num_samples
    return count


def win_rate(
    memory: TrainingMemory,
    seats: int,
    seed: int,
    num_matches: int,
    net: NetWeights,
    others: NetWeights,
    are_others_trained: bool,
) -> float:
    """The learner's win rate against the others, every deal played from every seat."""
    wins = 0.0
    for number in range(num_matches):
        seat = number % seats
        begin(memory, seats, seed + number // seats)
        play(memory, seat, NOTHING, net, True, others, are_others_trained, memory.no_samples)
        write_result(memory, seat)
        wins += memory.prediction[WIN]
    return wins / num_matches


def begin(memory: TrainingMemory, seats: int, seed: int) -> int:
    """Deal, and draw the decision at which sampling begins."""
    playouts.deal_from_seed(memory.states[0], seats, memory.options, seed)
    memory.words[0] = seed
    memory.words[0] = chance.next_word(memory.words)  # else the numbers that shuffled the cards would come again
    return chance.below(memory.words, MATCH_TURNS // seats)


def play(
    memory: TrainingMemory,
    seat: int,
    first: int,
    net: NetWeights,
    is_trained: bool,
    others: NetWeights,
    are_others_trained: bool,
    features: npt.NDArray[np.int16],
) -> int:
    """Play a match to its end; write the features of every sample and return their number."""
    state = memory.states[0]
    num_decisions, num_samples = 0, 0
    count = rules.legal_actions(state, memory.actions)
    while count:
        is_mine = state.seat == seat
        if is_mine:
            evaluate(memory, is_trained, net, count)
        else:
            evaluate(memory, are_others_trained, others, count)
        choice = playouts.best_action(memory.values, count, memory.words)
        if is_mine:
            if num_decisions == first or (num_decisions < first and chance.below(memory.words, THOUSAND) < NOISE):
                choice = chance.below(memory.words, count)
            if num_decisions >= first and num_samples < min(len(features), MAX_SAMPLES):
                write_sample(memory, choice, num_samples, net, features)
                num_samples += 1
            num_decisions += 1
        rules.apply_action(state, memory.actions[choice])
        count = rules.legal_actions(state, memory.actions)
    return num_samples


def evaluate(memory: TrainingMemory, is_trained: bool, net: NetWeights, count: int) -> None:
    """The values of the legal actions to the seat to act."""
    state, scratch = memory.states[0], memory.scratch
    playouts.evaluate_actions(state, is_trained, net, scratch, memory.actions, count, memory.values)


def write_sample(
    memory: TrainingMemory, choice: int, number: int, net: NetWeights, features: npt.NDArray[np.int16]
) -> None:
    """Write the features after the chosen action, and the net's prediction."""
    state, scratch = memory.states[0], memory.scratch[0]
    learned.write_features(state, memory.actions[choice], scratch.after, features[number])
    heuristics.expert_values(state, memory.actions[choice:], 1, net, scratch, memory.values, memory.prediction)
    for head in range(NUM_PREDICTIONS):
        memory.predictions[number, head] = memory.prediction[head]


def write_result(memory: TrainingMemory, seat: int) -> None:
    """Write the result of the finished match for the learner, in place of a prediction."""
    payoffs.settle(
        memory.states[0],
        payoffs.MARGIN_WEIGHT,
        memory.points,
        memory.places,
        memory.wins,
        memory.payoffs,
    )
    memory.prediction[PAYOFF] = memory.payoffs[seat]
    memory.prediction[WIN] = memory.wins[seat]
    memory.prediction[POINTS] = memory.points[seat]
