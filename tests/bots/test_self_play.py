"""Lessons of the net: what is written down is what was seen and what it was worth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wonderland.bots import self_play
from wonderland.engine import targets
from wonderland.engine.game import NUM_PREDICTIONS, PAYOFF, POINTS, WIN
from wonderland.games.parade import GAME
from wonderland.games.parade.strategy import features

TARGET = targets.compiled(GAME)
NET = TARGET.learned.NET
EQUALS = TARGET.learned.NET_AMONG_EQUALS
SELF_PLAY: Any = TARGET.bind("wonderland.bots.self_play")
ROOM = 8000


def give(trust: float, seats: int = 4, num_matches: int = 300, is_among_equals: bool = False) -> tuple[Any, Any]:
    workspace = self_play.make_workspace(GAME.state, GAME.max_actions)
    net = EQUALS if is_among_equals else NET
    seen = np.full((ROOM, features.MAX_FEATURES), -1, np.int16)
    worths = np.zeros((ROOM, NUM_PREDICTIONS), np.float32)
    count = SELF_PLAY.give(workspace, seats, 1, num_matches, net, True, is_among_equals, trust, seen, worths)
    return seen[:count], worths[:count]


def test_a_lesson_without_trust_is_worth_what_the_match_brought() -> None:
    _, worths = give(trust=0.0)
    assert set(worths[:, WIN].tolist()) <= {0.0, 0.5, 1.0}
    assert (worths[:, POINTS] == worths[:, POINTS].round()).all()
    assert (abs(worths[:, PAYOFF] - worths[:, WIN]) <= 0.1 + 1e-6).all()


def test_a_lesson_of_full_trust_is_worth_what_was_thought_at_the_next_decision() -> None:
    (seen, outcomes), (same, worths) = give(trust=0.0), give(trust=1.0)
    assert (seen == same).all()
    is_last = worths[:, POINTS] == outcomes[:, POINTS]
    assert 0 < is_last.mean() < 0.5
    assert ((worths[~is_last, WIN] > 0) & (worths[~is_last, WIN] < 1)).all()


@pytest.mark.parametrize("is_among_equals", [False, True], ids=["among beginners", "among equals"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_the_net_thinks_of_its_chances_is_about_right(seats: int, is_among_equals: bool) -> None:
    (_, outcomes), (_, worths) = (give(trust, seats, is_among_equals=is_among_equals) for trust in (0.0, 1.0))
    assert worths[:, WIN].mean() == pytest.approx(outcomes[:, WIN].mean(), abs=0.08)
    assert worths[:, POINTS].mean() == pytest.approx(outcomes[:, POINTS].mean(), abs=1.5)


def test_the_net_wins_far_more_than_its_share_among_beginners() -> None:
    workspace = self_play.make_workspace(GAME.state, GAME.max_actions)
    assert SELF_PLAY.examine(workspace, 4, 1, 1000, NET, NET, False) > 0.48


@pytest.mark.parametrize("seats", [2, 4])
def test_who_learned_among_equals_holds_its_own_among_those_who_did_not(seats: int) -> None:
    workspace = self_play.make_workspace(GAME.state, GAME.max_actions)
    assert SELF_PLAY.examine(workspace, seats, 1, 4000, EQUALS, NET, True) > 1 / seats - 0.02
