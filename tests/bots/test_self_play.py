"""Self-play: samples hold the features and the targets of what was played.

The ordinary run plays a few matches without compiling anything, the slow one plays enough to judge the nets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from wonderland.bots import self_play
from wonderland.engine.game import NUM_PREDICTIONS, PAYOFF, POINTS, WIN
from wonderland.engine.targets import functions
from wonderland.games.parade import GAME
from wonderland.games.parade.strategy import features

if TYPE_CHECKING:
    from wonderland.engine.targets.functions import Functions

INTERPRETED, COMPILED = functions.interpreted(GAME), functions.compiled(GAME)
ROOM = 30_000
FEW_MATCHES = 6

few_or_many = pytest.mark.parametrize(
    ("bound", "num_matches"),
    [pytest.param(INTERPRETED, FEW_MATCHES, id="few"), pytest.param(COMPILED, 400, id="many", marks=pytest.mark.slow)],
)


def self_play_of(bound: Functions) -> Any:
    return bound.bind("wonderland.bots.self_play")


def net_of(bound: Functions, is_among_equals: bool = False) -> Any:
    return bound.learned.NET_AMONG_EQUALS if is_among_equals else bound.learned.NET


def sample(
    bound: Functions, num_matches: int, bootstrap: float, seats: int = 4, is_among_equals: bool = False
) -> tuple[Any, Any]:
    memory, net = self_play.make_memory(GAME), net_of(bound, is_among_equals)
    seen = np.full((ROOM, features.MAX_FEATURES), -1, np.int16)
    labels = np.zeros((ROOM, NUM_PREDICTIONS), np.float32)
    count = self_play_of(bound).sample_matches(
        memory, seats, 1, num_matches, net, True, is_among_equals, bootstrap, seen, labels
    )
    return seen[:count], labels[:count]


@few_or_many
def test_without_bootstrapping_a_target_is_the_result_of_the_match(bound: Functions, num_matches: int) -> None:
    _, labels = sample(bound, num_matches, bootstrap=0.0)
    assert set(labels[:, WIN].tolist()) <= {0.0, 0.5, 1.0}
    assert (labels[:, POINTS] == labels[:, POINTS].round()).all()
    assert (abs(labels[:, PAYOFF] - labels[:, WIN]) <= 0.1 + 1e-6).all()


@few_or_many
def test_with_full_bootstrapping_a_target_is_the_next_prediction(bound: Functions, num_matches: int) -> None:
    (seen, outcomes), (same, labels) = (sample(bound, num_matches, bootstrap) for bootstrap in (0.0, 1.0))
    assert (seen == same).all()
    is_last = labels[:, POINTS] == outcomes[:, POINTS]
    assert 0 < is_last.mean() < 0.5
    assert ((labels[~is_last, WIN] > 0) & (labels[~is_last, WIN] < 1)).all()


@pytest.mark.slow
@pytest.mark.parametrize("is_among_equals", [False, True], ids=["among beginners", "among equals"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_predictions_of_the_net_are_about_right(seats: int, is_among_equals: bool) -> None:
    (_, outcomes), (_, labels) = (sample(COMPILED, 1500, bootstrap, seats, is_among_equals) for bootstrap in (0.0, 1.0))
    assert labels[:, WIN].mean() == pytest.approx(outcomes[:, WIN].mean(), abs=0.08)
    assert labels[:, POINTS].mean() == pytest.approx(outcomes[:, POINTS].mean(), abs=1.5)


@few_or_many
def test_the_net_wins_far_more_than_its_share_among_beginners(bound: Functions, num_matches: int) -> None:
    memory, net = self_play.make_memory(GAME), net_of(bound)
    assert self_play_of(bound).win_rate(memory, 4, 1, 3 * num_matches, net, net, False) > 0.48


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_the_net_trained_among_equals_holds_its_own_against_the_other(seats: int) -> None:
    memory, nets = self_play.make_memory(GAME), (net_of(COMPILED, True), net_of(COMPILED, False))
    assert self_play_of(COMPILED).win_rate(memory, seats, 1, 4000, *nets, True) > 1 / seats - 0.02
