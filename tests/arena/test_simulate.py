"""Matches that compiled code plays are those that the bots play one by one."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest

from tests.matches import compiled_games, compiled_tables, name_of, variants
from wonderland.arena import here_then_processes
from wonderland.arena import simulate as module
from wonderland.arena.compiled_play import CompiledPlay, can_play
from wonderland.arena.simulate import Summary, play_all, simulate
from wonderland.arena.simulation import MatchResult, Played, Simulation, seat_bots
from wonderland.engine import catalogue, targets
from wonderland.engine.targets import functions
from wonderland.engine.turn import Budget
from wonderland.errors import OptionError
from wonderland.records.record import to_json

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.records.record import Record

MIXED = ["greedy", "random", "Greedy", "greedy", "RANDOM", "random"]


def simulation(game: Game, bots: list[str], matches: int = 3, **changes: Any) -> Simulation:
    plain = Simulation(game.name, len(bots), matches, 5, bots, {}, Budget(), with_records=True, with_legal=True)
    return plain._replace(**changes)


def one_by_one(asked: Simulation) -> Played:
    game = catalogue.load(asked.game)
    seats, matches, seed, bots, options = asked[1:6]
    target = targets.wasm(game)
    records = list(simulate(game, seats, matches, seed, bots, options, target, asked.budget, asked.with_legal))
    return Played(
        0,
        b"".join(to_json(record) + b"\n" for record in records) if asked.with_records else b"",
        [result_of(one) for one in records],
    )


def result_of(record: Record) -> MatchResult:
    assert record.outcome is not None
    return MatchResult(len(record.decisions), record.outcome.points, record.outcome.places, record.outcome.ended)


@pytest.mark.parametrize(("game", "seats"), compiled_tables(), ids=name_of)
def test_compiled_code_writes_the_same_records(game: Game, seats: int) -> None:
    asked = simulation(game, MIXED[:seats])
    assert CompiledPlay(asked)(range(3)) == one_by_one(asked)


@pytest.mark.parametrize("game", compiled_games(), ids=name_of)
def test_compiled_code_plays_every_variant(game: Game) -> None:
    for options in variants(game):
        asked = simulation(game, ["greedy", "random"], 2, options=options)
        assert CompiledPlay(asked)(range(2)) == one_by_one(asked)


@pytest.mark.parametrize(("name", "options"), [("tea-party", {"youngest": True}), ("going-out", {"target": 10})])
def test_what_gets_compiled_plays_every_game(
    name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(functions, "compiled", functions.interpreted)
    asked = simulation(catalogue.load(name), ["greedy", "random"], 1, options=options)
    assert CompiledPlay(asked)(range(1)) == one_by_one(asked)


@pytest.mark.parametrize(("with_records", "with_legal"), [(False, False), (True, False)])
def test_records_and_legal_actions_are_written_if_they_are_asked_for(with_records: bool, with_legal: bool) -> None:
    asked = simulation(catalogue.load("parade"), MIXED[:3], with_records=with_records, with_legal=with_legal)
    assert CompiledPlay(asked)(range(3)) == one_by_one(asked)


def test_matches_need_not_fit_into_the_first_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wonderland.arena.compiled_play.FIRST_ROOM", 100)
    asked = simulation(catalogue.load("parade"), MIXED[:3])
    assert CompiledPlay(asked)(range(3)) == one_by_one(asked)


@pytest.mark.parametrize("start_seconds", [0.0, 60.0])
def test_many_matches_come_in_their_order(start_seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process or in several."""
    monkeypatch.setattr("wonderland.arena.compiling.is_ready", lambda *_: True)
    monkeypatch.setattr(module, "CHUNK", 7)
    monkeypatch.setattr(module, "MIN_COMPILED", 1)
    monkeypatch.setattr(here_then_processes, "START_SECONDS", start_seconds)
    asked = simulation(catalogue.load("parade"), MIXED[:2], 40)
    chunks = list(play_all(asked))
    assert [chunk.first for chunk in chunks] == list(range(0, 40, 7))
    together = Played(0, b"".join(chunk.lines for chunk in chunks), list(itertools.chain(*(c.results for c in chunks))))
    assert together == one_by_one(asked)


def test_few_matches_and_other_bots_are_played_one_by_one() -> None:
    game = catalogue.load("parade")
    for asked in (simulation(game, MIXED[:2]), simulation(game, ["dormouse", "random"], 2)):
        chunks = list(play_all(asked))
        assert [len(chunk.results) for chunk in chunks] == [1] * asked.matches
        assert b"".join(chunk.lines for chunk in chunks) == one_by_one(asked).lines


def test_only_bots_without_a_search_are_compiled() -> None:
    assert can_play(["random", "Greedy"])
    assert not can_play(["random", "search"])
    assert not can_play(["hatter"])


def test_wrong_arguments_are_refused_before_the_first_match() -> None:
    game = catalogue.load("parade")
    for bots, seed in ((["random"] * 9, 5), (["jabberwock"] * 2, 5), (MIXED, -1)):
        with pytest.raises(OptionError):
            play_all(simulation(game, bots, seed=seed))
    with pytest.raises(OptionError, match="4 seats need 1 or 4 bots, not 2"):
        seat_bots(["random", "greedy"], 4)


def test_a_shared_win_counts_in_parts() -> None:
    summary = Summary(catalogue.load("parade"), ["random"] * 3)
    summary.add(MatchResult(40, [5, 5, 9], [1, 1, 3], "pile_empty"))
    summary.add(MatchResult(50, [7, 8, 9], [1, 2, 3], "all_colours"))
    data = summary.as_data()
    assert data["win_shares"] == [0.75, 0.25, 0.0]
    assert data["mean_points"] == [6, 6.5, 9]
    assert data["longest_plies"] == 50
    assert data["endings"] == {"pile_empty": 1, "all_colours": 1}
