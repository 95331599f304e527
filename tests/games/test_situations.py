"""Situations and kinds of actions, in every game: classes that exist, what the seat knows, every target alike."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.matches import ALL_GAMES, compiled_tables, name_of, seat_counts, some_positions
from wonderland.bots.module.interface import MODULE
from wonderland.engine import targets
from wonderland.engine.state import NOTHING
from wonderland.engine.targets import functions

if TYPE_CHECKING:
    from wonderland.engine.game import Game, Situations
    from wonderland.engine.state import State

every_table = pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in ALL_GAMES for seats in seat_counts(game)], ids=name_of
)
MOST_ACTIONS = 40  # of a position


def situation(situations: Situations, state: State, seat: int) -> list[int]:
    out = np.zeros(len(situations.FEATURES), np.int8)
    situations.write_situation(state, seat, out)
    return [int(one) for one in out]


def legal_actions(game: Game, state: State) -> list[int]:
    out = np.zeros(game.max_actions, np.int32)
    return [int(action) for action in out[: game.rules.legal_actions(state, out)]][:MOST_ACTIONS]


@every_table
def test_every_class_kind_and_place_exists(game: Game, seats: int) -> None:
    situations = game.situations
    for match in some_positions(game, seats, 80 + seats):
        if match.is_over:
            break
        for found, feature in zip(situation(situations, match.state, match.seat), situations.FEATURES, strict=True):
            assert 0 <= found < feature.num_classes, feature.name
        for action in legal_actions(game, match.state):
            assert 0 <= situations.kind_of_action(match.state, action) < len(situations.KINDS)
            assert NOTHING <= situations.grid_place(match.state, action) < situations.GRID.size


@every_table
def test_only_what_the_seat_knows_is_read(game: Game, seats: int) -> None:
    for match in some_positions(game, seats, 8):
        if match.is_over:
            break
        told = what_is_told(game.situations, game, match.state)
        hidden = match.hidden_states(match.seat)
        assert situation(game.situations, hidden[0], match.seat) == told[0]
        for seed in range(2):
            match.target.sample(hidden, seed)
            assert what_is_told(game.situations, game, hidden[0]) == told


@every_table
def test_a_module_says_what_the_interpreter_says(game: Game, seats: int) -> None:
    with targets.wasm(game).workspace(MODULE) as workspace:
        for match in some_positions(game, seats, 9):
            if match.is_over:
                break
            workspace.put(match.states)
            length = workspace.call["situation"](match.seat)
            said = json.loads(workspace.field("room")[:length].tobytes())
            kinds = [workspace.call["kind_of_action"](action) for action in legal_actions(game, match.state)]
            assert (said, kinds) == what_is_told(game.situations, game, match.state)


@pytest.mark.parametrize(("game", "seats"), compiled_tables(), ids=name_of)
def test_compiled_code_says_what_the_interpreter_says(game: Game, seats: int) -> None:
    compiled: Any = functions.compiled(game).bind(functions.part_modules(game)["situations"])
    for match in some_positions(game, seats, 10):
        if match.is_over:
            break
        expected = what_is_told(game.situations, game, match.state)
        assert what_is_told(compiled, game, match.state) == expected


def what_is_told(situations: Any, game: Game, state: State) -> tuple[list[int], list[int]]:
    """The situation of the seat to act, and the kinds of its actions."""
    kinds = [int(situations.kind_of_action(state, action)) for action in legal_actions(game, state)]
    return situation(situations, state, int(state.seat)), kinds
