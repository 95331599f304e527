"""Tables are made by one command: the same bytes again, and after an interruption."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest

from tests.matches import COMPILED
from training import explorer
from training.explorer_counts import Counts, histogram
from training.explorer_play import Players, chosen
from wonderland.engine import catalogue
from wonderland.engine.state import NOTHING
from wonderland.errors import OptionError
from wonderland.explorer.table_file import WHOLE_WIN, Explored

if TYPE_CHECKING:
    from pathlib import Path

GAME = catalogue.load(COMPILED)
MATCHES, CHUNK = 60, 12


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explorer, "CHUNK", CHUNK)
    monkeypatch.setattr(explorer, "CHUNKS_KEPT", 2)


def test_an_interrupted_run_goes_on_and_writes_the_same_bytes(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.json", tmp_path / "broken.json"
    explorer.make_table(GAME, MATCHES, 5, "cpu", whole)

    def interrupt(done: int, matches: int) -> None:
        if done == 3 * CHUNK:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explorer.make_table(GAME, MATCHES, 5, "cpu", broken, interrupt)
    assert not broken.exists()
    played: list[int] = []
    with pytest.raises(OptionError, match="another run"):
        explorer.make_table(GAME, MATCHES, 6, "cpu", broken)
    explorer.make_table(GAME, MATCHES, 5, "cpu", broken, lambda done, matches: played.append(done))
    assert played[0] == 3 * CHUNK, "two chunks were kept"
    assert broken.read_bytes() == whole.read_bytes()
    assert not explorer.progress_path(broken).exists()
    explored = msgspec.json.decode(whole.read_bytes(), type=Explored)
    assert explored.made.matches == MATCHES
    assert [one.matches for one in explored.seats] == [CHUNK] * 5
    assert len(gzip.compress(whole.read_bytes())) < 1 << 20


def test_every_decision_is_counted_once_and_wins_are_shared() -> None:
    played = Players(GAME, 3, 20, "cpu").play(4)
    assert (played.wins.sum(axis=1) == WHOLE_WIN).all()
    assert set(played.lanes.tolist()) == set(range(20))
    counts = Counts(GAME)
    counts.add(played)
    counts.add(played)
    assert counts.rows[:, 0].sum() == 2 * len(played.lanes)
    assert counts.rows[:, 2].sum() == 2 * played.wins[played.lanes, played.seats].sum()
    assert (counts.rows[:, 1] <= counts.rows[:, 0]).all(), "a match counts once for a kind in a situation"
    assert counts.numbers["wins 3"].sum() == 40 * WHOLE_WIN


def test_gains_of_the_grid_add_up_to_the_points_of_the_match() -> None:
    played = Players(GAME, 4, 20, "cpu").play(6)
    in_grid = played.places != NOTHING
    for lane in range(20):
        for seat in range(4):
            mine = in_grid & (played.lanes == lane) & (played.seats == seat)
            assert played.gains[mine].sum() == played.points[lane, seat]


def test_the_best_action_is_chosen_where_nobody_errs() -> None:
    values, offsets = np.array([1.0, 3.0, 2.0, 5.0, 4.0]), np.array([0, 3, 3, 5])
    random = np.random.default_rng(1)
    assert chosen(values, offsets, np.zeros(3), random).tolist() == [1, 0, 0]
    erring = [chosen(values, offsets, np.full(3, 9.0), random)[0] for _ in range(60)]
    assert set(erring) == {0, 1, 2}


def test_a_histogram_has_few_bars_and_all_counts() -> None:
    found = histogram(np.array([0, 0, *range(1, 100)]))
    assert (found.lowest, found.width) == (0, 5)
    assert sum(found.counts) == sum(range(1, 100))
    assert len(found.counts) <= 24
