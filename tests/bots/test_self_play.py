"""Self-play: samples hold the features and the targets of what was played."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wonderland.bots import self_play
from wonderland.engine.game import NUM_PREDICTIONS, PAYOFF, POINTS, WIN
from wonderland.engine.targets import functions
from wonderland.games.parade import GAME
from wonderland.games.parade.strategy import features

COMPILED = functions.compiled(GAME)
NET = COMPILED.learned.NET
EQUALS = COMPILED.learned.NET_AMONG_EQUALS
SELF_PLAY: Any = COMPILED.bind("wonderland.bots.self_play")
ROOM = 30_000


def sample(bootstrap: float, seats: int = 4, num_matches: int = 300, is_among_equals: bool = False) -> tuple[Any, Any]:
    memory = self_play.make_memory(GAME)
    net = EQUALS if is_among_equals else NET
    seen = np.full((ROOM, features.MAX_FEATURES), -1, np.int16)
    labels = np.zeros((ROOM, NUM_PREDICTIONS), np.float32)
    count = SELF_PLAY.sample_matches(memory, seats, 1, num_matches, net, True, is_among_equals, bootstrap, seen, labels)
    return seen[:count], labels[:count]


def test_without_bootstrapping_a_target_is_the_result_of_the_match() -> None:
    _, labels = sample(bootstrap=0.0)
    assert set(labels[:, WIN].tolist()) <= {0.0, 0.5, 1.0}
    assert (labels[:, POINTS] == labels[:, POINTS].round()).all()
    assert (abs(labels[:, PAYOFF] - labels[:, WIN]) <= 0.1 + 1e-6).all()


def test_with_full_bootstrapping_a_target_is_the_next_prediction() -> None:
    (seen, outcomes), (same, labels) = sample(bootstrap=0.0), sample(bootstrap=1.0)
    assert (seen == same).all()
    is_last = labels[:, POINTS] == outcomes[:, POINTS]
    assert 0 < is_last.mean() < 0.5
    assert ((labels[~is_last, WIN] > 0) & (labels[~is_last, WIN] < 1)).all()


@pytest.mark.parametrize("is_among_equals", [False, True], ids=["among beginners", "among equals"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_predictions_of_the_net_are_about_right(seats: int, is_among_equals: bool) -> None:
    (_, outcomes), (_, labels) = (sample(bootstrap, seats, 1500, is_among_equals) for bootstrap in (0.0, 1.0))
    assert labels[:, WIN].mean() == pytest.approx(outcomes[:, WIN].mean(), abs=0.08)
    assert labels[:, POINTS].mean() == pytest.approx(outcomes[:, POINTS].mean(), abs=1.5)


def test_the_net_wins_far_more_than_its_share_among_beginners() -> None:
    memory = self_play.make_memory(GAME)
    assert SELF_PLAY.win_rate(memory, 4, 1, 1000, NET, NET, False) > 0.48


@pytest.mark.parametrize("seats", [2, 4])
def test_the_net_trained_among_equals_holds_its_own_against_the_other(seats: int) -> None:
    memory = self_play.make_memory(GAME)
    assert SELF_PLAY.win_rate(memory, seats, 1, 4000, EQUALS, NET, True) > 1 / seats - 0.02
