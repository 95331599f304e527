"""The deal of the day: everybody can recompute it, and bots answer the same everywhere."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from tests import daily_tries
from wonderland.arena.deal_of_the_day import PLAN, DailyDeal, Placing, deal_of, share_beaten, today, tries
from wonderland.bots.levels import LEVELS, level_of
from wonderland.engine import catalogue
from wonderland.errors import OptionError

DAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("game", "seed"), [("parade", 7535191975282885), ("going-out", 5390490674563174), ("tea-party", 1306011353620204)]
)
def test_the_seed_is_the_documented_one(game: str, seed: int) -> None:
    assert DailyDeal(catalogue.load(game), DAY).seed == seed


def test_only_days_from_the_first_to_this_one_have_deals() -> None:
    assert deal_of("parade", PLAN.first).day == PLAN.first
    assert deal_of("parade", today()).day == today()
    for day in (PLAN.first - timedelta(1), today() + timedelta(1)):
        with pytest.raises(OptionError, match="and none of"):
            deal_of("parade", day)


def test_everybody_sits_where_the_plan_says_among_bots_that_do_not_search() -> None:
    for name in catalogue.names():
        levels = DailyDeal(catalogue.load(name), DAY).levels
        assert levels[PLAN.seat] is None
        assert levels.count(None) == 1
        assert not any(level_of(level).is_searching for level in levels if level is not None)


def test_whole_tries_are_the_golden_ones() -> None:
    golden = json.loads(daily_tries.FILE.read_text(encoding="utf-8"))
    assert daily_tries.golden_tries() == golden  # the page's tests compare the same file


def test_tries_of_a_level_differ() -> None:
    results = tries(DailyDeal(catalogue.load("parade"), DAY), LEVELS[0])
    assert len({next(results) for _ in range(8)}) > 1


def test_the_place_comes_before_the_points_and_an_equal_result_counts_half() -> None:
    parade, going_out = catalogue.load("parade"), catalogue.load("going-out")
    others = [Placing(1, 30), Placing(2, 20), Placing(2, 25), Placing(4, 10)]
    assert share_beaten(Placing(2, 20), others, parade) == pytest.approx(2.5 / 4)  # fewer points win
    assert share_beaten(Placing(2, 20), others, going_out) == pytest.approx(1.5 / 4)
    assert share_beaten(Placing(1, 99), others, parade) == pytest.approx(3 / 4)
