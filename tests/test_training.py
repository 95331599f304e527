from __future__ import annotations

from itertools import pairwise

from training.schedule import learning_rate


def test_the_learning_rate_decays() -> None:
    rates = [learning_rate(share / 100) for share in range(120)]
    assert all(earlier >= later for earlier, later in pairwise(rates))


def test_the_last_round_which_begins_after_the_time_is_over_has_the_lowest_rate() -> None:
    assert learning_rate(1.0) == learning_rate(1.3) == min(learning_rate(share / 100) for share in range(100))
