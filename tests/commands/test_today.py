"""`wonderland today`: one counted try, without help, and the same figures as everywhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.commands.command_line import run
from wonderland.arena.deal_of_the_day import DailyDeal, deal_of, tries
from wonderland.bots.levels import LEVELS

if TYPE_CHECKING:
    from pathlib import Path

TODAY = ("today", "tea-party", "--date", "2026-11-02", "--tries", "2", "--seconds", "0.01")


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "data"))


def test_the_counted_try_is_played_once_without_hints_and_goes_on_after_leaving() -> None:
    left = run(*TODAY, given="1\nh\nu\nq\n")
    assert "has no hints" in left.stdout
    assert "othing is taken back" in left.stdout
    assert "tea-party  Being played" in run("today", "--date", "2026-11-02").stdout
    first = run(*TODAY, given="1\n" * 100)
    assert first.returncode == 0, first.stderr
    assert "you did better than" in first.stdout
    assert "Wonderland · Tea Party · 2026-11-02" in first.stdout
    again = run(*TODAY)
    assert again.stdout.splitlines()[0] in first.stdout
    assert "tea-party  Place" in run("today", "--date", "2026-11-02").stdout


def test_the_figures_are_those_of_the_tries() -> None:
    from datetime import date

    answer = json.loads(run(*TODAY, "--json").stdout)
    deal = deal_of("tea-party", date(2026, 11, 2))
    assert isinstance(deal, DailyDeal)
    assert answer["seed"] == deal.seed
    for level, count in ((LEVELS[0], 2), (LEVELS[2], 2), (LEVELS[-1], 1)):
        results = tries(deal, level)
        assert answer["field"][level.name][:count] == [list(next(results)) for _ in range(count)]


@pytest.mark.parametrize(("date", "sentence"), [("2026-13-01", "a date is written"), ("2020-01-01", "and none of")])
def test_a_day_without_deals_is_refused(date: str, sentence: str) -> None:
    result = run("today", "parade", "--date", date)
    assert result.returncode == 2
    assert sentence in result.stderr
