"""What a table says about a situation: exactly, by likeness, with intervals, and the same as the page says."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pytest

from tests.matches import ALL_GAMES, name_of
from wonderland import explorer
from wonderland.engine.match import Match
from wonderland.errors import OptionError
from wonderland.explorer.look_up import PRIOR, answer, interval, likely_wins
from wonderland.explorer.table import explored_of, load, table_of
from wonderland.explorer.table_file import FILE, Explored

if TYPE_CHECKING:
    from wonderland.engine.game import Game

HERE = Path(__file__).parent
TINY = table_of(msgspec.json.decode((HERE / "tiny_table.json").read_bytes(), type=Explored))
ANSWERS: list[dict[str, Any]] = json.loads((HERE / "answers.json").read_text())  # the page's tests read it, too


def test_a_table_is_read_from_its_columns() -> None:
    assert TINY.situations.tolist() == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 2, 0], [1, 0, 1]]
    assert TINY.decisions.tolist() == [[400, 100], [80, 0], [100, 20], [0, 1500], [100, 0]]
    assert TINY.wins[0].tolist() == [200, 25]


def test_a_situation_with_enough_decisions_answers_alone() -> None:
    found = answer(TINY, [0, 2, 0])
    assert (found.decisions, found.alike, found.differing) == (1500, 1.0, [0, 0, 0])
    (many,) = found.kinds
    assert (many.kind, many.share, many.margin) == ("many", 1.0, 4.0)
    assert many.wins == pytest.approx(0.75)
    assert (many.low, many.high) == pytest.approx(interval(0.75, 1200 + PRIOR))


def test_a_rare_situation_leans_on_those_that_are_most_alike() -> None:
    found = answer(TINY, [0, 1, 0])
    assert found.decisions == 120 + (500 + 1500) / 2, "one class apart counts half"
    assert found.alike == pytest.approx((120 + 1000 * 0.5) / 1120)
    assert found.differing == pytest.approx([0, 1000 / 1120, 0]), "only the lead differs"
    assert [kind.kind for kind in found.kinds] == ["many", "few"]


def test_figures_of_few_matches_are_shrunk_to_the_coarse_situation() -> None:
    few = next(kind for kind in answer(TINY, [0, 0, 1]).kinds if kind.kind == "few")
    matches, wins = 70 + 380 / 4 + 90 / 8, (20 + 200 / 4 + 60 / 8) / (80 + 400 / 4 + 100 / 8)
    assert few.wins == pytest.approx((matches * wins + PRIOR * 220 / 480) / (matches + PRIOR))


def test_positions_of_other_seats_are_never_alike() -> None:
    assert answer(TINY, [1, 2, 0]).decisions == pytest.approx(100 / 2**4)
    assert answer(TINY, [1, 0, 0]).differing == [0, 0, 1]


def test_many_situations_are_looked_up_like_each_alone() -> None:
    situations = np.array([one["situation"] for one in ANSWERS])
    for found, one in zip(likely_wins(TINY, situations), ANSWERS, strict=True):
        said = {kind["kind"]: kind["wins"] for kind in one["kinds"]}
        assert found.tolist() == pytest.approx([said.get(kind, np.nan) for kind in TINY.kinds], nan_ok=True)


def test_an_interval_narrows_with_its_units_and_stays_between_0_and_1() -> None:
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(0.0, 10)[0] == 0.0
    assert interval(1.0, 10)[1] == 1.0


@pytest.mark.parametrize("number", range(len(ANSWERS)))
def test_the_page_and_python_say_the_same(number: int) -> None:
    expected = ANSWERS[number]
    found = json.loads(json.dumps(dataclasses.asdict(answer(TINY, expected["situation"]))))
    assert found.keys() == expected.keys()
    assert found["kinds"] == [pytest.approx(kind) for kind in expected["kinds"]]
    for name in ("decisions", "alike", "differing"):
        assert found[name] == pytest.approx(expected[name]), name


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_every_game_has_a_table_of_its_own_features(game: Game) -> None:
    explored, situations = explored_of(game), game.situations
    assert explored.game == game.name
    assert [feature.name for feature in explored.features] == [feature.name for feature in situations.FEATURES]
    assert [tuple(feature.cuts) for feature in explored.features] == [feature.cuts for feature in situations.FEATURES]
    assert tuple(explored.kinds) == situations.KINDS
    assert len(game.read_file(FILE) or b"") < 4 << 20, "at most 1 MB gzipped"
    match = Match(game, seed=3)
    found = explorer.look_up(match)
    assert found == explorer.look_up(match, match.seat)
    assert found.alike == 1.0, "an opening is no rare situation"
    assert sum(kind.share for kind in found.kinds) == pytest.approx(1.0)
    assert load(game) is load(game)


def test_a_match_that_is_over_has_no_situation_to_decide() -> None:
    match = Match(ALL_GAMES[0], seed=1)
    while not match.is_over:
        match.play(match.legal[0])
    with pytest.raises(OptionError, match="over"):
        explorer.look_up(match)
