"""Views, events and outcomes are exactly of the types in `view_types.py`, from which the page's types are generated."""

from __future__ import annotations

import importlib
import itertools
import json
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

import pytest

from tests.json_types import problems
from tests.matches import game_and_seats, name_of, some_positions, variants
from wonderland.engine.state import SPECTATOR

if TYPE_CHECKING:
    from wonderland.engine.game import Game

every_table = pytest.mark.parametrize(("game", "seats"), game_and_seats(), ids=name_of)


@every_table
def test_whole_matches_are_shown_in_the_types_of_the_game(game: Game, seats: int) -> None:
    kinds: Any = importlib.import_module(f"{game.package}.view_types")
    for seed, options in enumerate(variants(game)):
        viewers = itertools.cycle((*range(seats), SPECTATOR))
        for match in some_positions(game, seats, seed, options):
            for event in match.events():
                assert not list(problems(event, kinds.Event, "event"))
            for viewer in {next(viewers), SPECTATOR if match.is_over else match.seat}:
                assert not list(problems(match.view(viewer), kinds.View, "view"))
        outcome = json.loads(match.target.show("outcome", match.states))
        assert not list(problems(outcome, kinds.Outcome, "outcome"))


class Card(TypedDict):
    colour: Literal["R", "B"]
    value: int
    points: NotRequired[int | None]


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"colour": "R", "value": 3}, None),
        ({"colour": "R", "value": 3, "points": None}, None),
        ({"colour": "R"}, "value: Card needs this key"),
        ({"colour": "R", "value": 3, "name": "x"}, "name: Card has no such key"),
        ({"colour": "X", "value": 3}, "'X' is none of 'R', 'B'"),
        ({"colour": "R", "value": 3.0}, "3.0 is no int"),
        ({"colour": "R", "value": True}, "True is no int"),
        ({"colour": "R", "value": 3, "points": "1"}, "'1' is none of int | NoneType"),
        ("R3", "'R3' is no Card"),
    ],
)
def test_data_of_another_type_is_noticed(value: Any, problem: str | None) -> None:
    found = list(problems([value], list[Card]))
    assert found == [] if problem is None else problem in found[0]
