"""Compiled code finds right records right, and nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.matches import compiled_games, compiled_tables, name_of, variants
from tests.records.corruptions import corruptions
from wonderland.arena.simulate import simulate
from wonderland.engine import catalogue, targets
from wonderland.engine.turn import Budget
from wonderland.records.quick_check import is_surely_right
from wonderland.records.record import to_json
from wonderland.records.verify import verify

if TYPE_CHECKING:
    from typing import Any

    from wonderland.engine.game import Game

SOME, MANY = 3, 151  # of how many corruptions one is tried


def lines_of(game: Game, seats: int, options: dict[str, Any], with_legal: bool = True, matches: int = 2) -> list[bytes]:
    target = targets.wasm(game)
    records = simulate(game, seats, matches, 11, ["random"], options, target, Budget(), with_legal)
    return [to_json(record) for record in records]


@pytest.mark.parametrize(("game", "seats"), compiled_tables(), ids=name_of)
def test_records_of_every_table_and_variant_are_right(game: Game, seats: int) -> None:
    for options in variants(game):
        for with_legal in (False, True):
            assert all(is_surely_right(line) for line in lines_of(game, seats, options, with_legal))


@pytest.mark.parametrize("game", compiled_games(), ids=name_of)
def test_no_corruption_is_right(game: Game) -> None:
    (line,) = lines_of(game, 2, {}, matches=1)
    assert [name for name, spoilt in corruptions(line, SOME) if is_surely_right(spoilt)] == []


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("name", "options"), [("tea-party", {"youngest": True}), ("going-out", {"target": 10})])
def test_every_game_is_checked_alike(name: str, options: dict[str, Any]) -> None:
    (line,) = lines_of(catalogue.load(name), 2, options, matches=1)
    assert is_surely_right(line)
    spoilt = [text for _, text in corruptions(line, MANY)]
    assert len(spoilt) > 10
    assert not any(is_surely_right(text) for text in spoilt)


@pytest.mark.usefixtures("interpreted")
def test_a_board_of_ones_own_is_right() -> None:
    spaces = [("tea_party", 1), ("cheshire_cat", 2), ("plain", 1), ("rabbit_hole", 1), ("small_cookies", 1)]
    spaces += [("caterpillar", 2), ("plain", 3), ("plain", 2)]
    board = {"spaces": [{"kind": kind, "cookies": cookies} for kind, cookies in spaces]}
    assert all(is_surely_right(line) for line in lines_of(catalogue.load("tea-party"), 3, {"board": board}))


def test_what_is_written_otherwise_is_left_to_a_replay() -> None:
    """Other spaces, another order of fields, no seed: right all the same, but not for compiled code to say."""
    (line,) = lines_of(catalogue.load("parade"), 3, {}, matches=1)
    record = json.loads(line)
    others = [json.dumps(record), json.dumps(dict(reversed(record.items()))), json.dumps(record | {"seed": None})]
    for other in others:
        assert not is_surely_right(other.encode())
        assert verify(other.encode()).game == "parade"


def test_space_around_a_line_does_not_matter() -> None:
    (line,) = lines_of(catalogue.load("parade"), 3, {}, matches=1)
    assert is_surely_right(b" " + line + b"\r\n")
