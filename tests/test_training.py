"""What a training learns from: the targets of decisions, and the rates at which they are learned."""

from __future__ import annotations

from itertools import pairwise

import pytest

from training.schedule import learning_rate
from wonderland.engine.game import PAYOFF, POINTS, WIN


def test_the_learning_rate_decays() -> None:
    rates = [learning_rate(share / 100) for share in range(120)]
    assert all(earlier >= later for earlier, later in pairwise(rates))


def test_the_last_round_which_begins_after_the_time_is_over_has_the_lowest_rate() -> None:
    assert learning_rate(1.0) == learning_rate(1.3) == min(learning_rate(share / 100) for share in range(100))


@pytest.mark.slow
def test_targets_mix_results_with_later_predictions_and_stop_at_random_actions() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    from training import targets

    results = torch.zeros((5, 1, 2, 3))
    results[3, 0] = torch.tensor([[1.0, 1.0, 30.0], [0.0, 0.0, 10.0]])
    decisions = targets.Decisions(
        turns=torch.tensor([[0], [1], [0], [0], [1]]),
        is_mine=torch.ones((5, 1), dtype=torch.bool),
        is_random=torch.tensor([[False], [False], [True], [False], [False]]),
        chosen=torch.full((5, 1, 3), 0.4),
        best=torch.full((5, 1, 3), 0.8),
        dones=torch.tensor([[False], [False], [False], [True], [False]]),
        results=results,
    )
    found, is_known = targets.backward(decisions, bootstrap=0.5)
    assert is_known[:, 0].tolist() == [True, True, True, True, False], "the next match has not ended"
    wins = found[:, 0, WIN].tolist()
    assert wins[3] == 1.0, "the last decision gets the result"
    assert wins[2] == pytest.approx(0.5 * 1.0 + 0.5 * 0.4), "half of the result, half of the later prediction"
    assert wins[1] == 0.0, "the other seat lost"
    assert wins[0] == pytest.approx(0.8), "before a random action: what the best one promised"


@pytest.mark.slow
def test_results_are_what_the_search_maximises() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    from training import targets

    rewards, points = torch.tensor([[0.5, -0.5]]), torch.tensor([[12, 16]])
    found = targets.results_of(rewards, points, margin=-20.0)[0]
    assert found[:, WIN].tolist() == [1.0, 0.0]
    assert found[:, POINTS].tolist() == [12.0, 16.0]
    assert found[:, PAYOFF].tolist() == pytest.approx([0.9 + 0.1 * 0.6, 0.1 * 0.4])
