"""The figures of a lab's tests and intervals, beside those of textbooks."""

from __future__ import annotations

import pytest

from wonderland.lab.statistics import (
    chance_of_share,
    chance_of_shares,
    chi_square_tail,
    corrected,
    mean_of,
    ratio_of,
    share_among,
    share_of,
)


@pytest.mark.parametrize(("value", "freedom"), [(3.8415, 1), (5.9915, 2), (7.8147, 3), (9.4877, 4), (11.0705, 5)])
def test_the_tail_of_chi_square_is_that_of_the_tables(value: float, freedom: int) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(0.05, rel=1e-3)


def test_two_seats_have_the_same_chance_one_by_one_and_together() -> None:
    assert chance_of_shares([0.53, 0.47], 1000) == pytest.approx(chance_of_share(0.53, 0.5, 1000))


def test_the_correction_for_many_tests_is_holms() -> None:
    assert corrected([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert corrected([0.5, 0.9]) == [1.0, 1.0]


def test_a_share_of_nothing_or_all_still_has_an_interval() -> None:
    none, every = share_of(0, 100), share_of(100, 100)
    assert none.low == 0 < none.high < 0.04
    assert 0.96 < every.low < every.high == 1


def test_the_interval_of_a_share_is_wilsons() -> None:
    half = share_of(50, 100)
    assert (half.low, half.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_an_interval_of_a_mean_narrows_with_the_root_of_the_number() -> None:
    few, many = mean_of([0.0, 1.0] * 50), mean_of([0.0, 1.0] * 200)
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2, rel=0.01)


def test_a_ratio_of_equal_wholes_is_a_mean() -> None:
    values = [1.0, 3.0, 2.0, 6.0]
    ratio = ratio_of(values, [1.0] * 4)
    assert ratio is not None
    assert ratio.value == mean_of(values).value


def test_the_interval_of_a_share_of_wholes_stays_between_0_and_1() -> None:
    wide, cut = ratio_of([1, 1, 1, 0], [1, 1, 1, 1]), share_among([1, 1, 1, 0], [1, 1, 1, 1])
    assert wide is not None
    assert cut is not None
    assert cut.high == 1 < wide.high
    assert (cut.value, cut.low) == (wide.value, wide.low)


def test_nothing_cannot_be_shared() -> None:
    assert ratio_of([], []) is None
