from __future__ import annotations

from itertools import pairwise

from training.schedule import rate_at


def test_the_longer_a_net_has_learned_the_smaller_its_steps() -> None:
    rates = [rate_at(share / 100) for share in range(120)]
    assert all(earlier >= later for earlier, later in pairwise(rates))


def test_the_last_round_which_begins_after_the_time_has_passed_takes_the_smallest_steps() -> None:
    assert rate_at(1.0) == rate_at(1.3) == min(rate_at(share / 100) for share in range(100))
