"""What nets read, in every game: only what the seat knows, every feature once, and the same on every target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.matches import ALL_GAMES, name_of, seat_counts, some_positions
from wonderland.engine.targets import functions

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.state import State

every_table = pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in ALL_GAMES for seats in seat_counts(game)], ids=name_of
)
MOST_ACTIONS = 40  # of a position


def written(learned: Any, state: State, action: int, scratch: Any) -> list[int]:
    """The features of the position after the action, shared ones first."""
    out = np.zeros(learned.MAX_FEATURES, np.int16)
    count = learned.write_shared(state, out)
    count += learned.write_action(state, action, scratch.after, out[count:])
    return [int(feature) for feature in out[:count]]


def legal_actions(game: Game, state: State) -> list[int]:
    out = np.zeros(game.max_actions, np.int32)
    return [int(action) for action in out[: game.rules.legal_actions(state, out)]][:MOST_ACTIONS]


@every_table
def test_every_feature_has_a_row_of_the_net_and_comes_once(game: Game, seats: int) -> None:
    learned, scratch = game.learned, game.make_scratch()[0]
    for match in some_positions(game, seats, 50 + seats):
        for action in [] if match.is_over else legal_actions(game, match.state):
            found = written(learned, match.state, action, scratch)
            assert len(found) == len(set(found))
            assert 0 <= min(found) <= max(found) < len(learned.NET[0])


@every_table
def test_only_what_the_seat_knows_is_read(game: Game, seats: int) -> None:
    learned, scratch = game.learned, game.make_scratch()[0]
    for match in some_positions(game, seats, 7):
        if match.is_over:
            break
        guessed = match.hidden_states(match.seat)
        for action in legal_actions(game, match.state):
            told = written(learned, match.state, action, scratch)
            for seed in range(2):
                match.target.sample(guessed, seed)
                assert written(learned, guessed[0], action, scratch) == told


@pytest.mark.slow
@every_table
def test_the_interpreter_writes_what_compiled_code_writes(game: Game, seats: int) -> None:
    compiled, scratch = functions.compiled(game).learned, game.make_scratch()[0]
    for match in some_positions(game, seats, 5):
        for action in [] if match.is_over else legal_actions(game, match.state):
            told = written(game.learned, match.state, action, scratch)
            assert written(compiled, match.state, action, scratch) == told
