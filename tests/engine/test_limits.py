"""A game that needs more memory than it said: the error names what to raise."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from wonderland.engine import targets, trail
from wonderland.engine.match import Match
from wonderland.engine.state import MAX_TRAIL, NOTHING, state_dtype
from wonderland.errors import GameError
from wonderland.games import parade

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.state import Field

COMMON_FIELDS = {"chance", "seats", "seat", "phase", "num_trail", "trail"}


def parade_with(**facts: Any) -> Game:
    return dataclasses.replace(parade.GAME, **facts)


def state_with_trail(size: int) -> np.dtype[Any]:
    """Parade's state with another trail."""
    fields = dict(parade.GAME.state.fields or {}).items()
    own: list[Field] = [
        (name, field.base.str, field.shape) for name, (field, *_) in fields if name not in COMMON_FIELDS
    ]
    return state_dtype(own, size)


def test_too_many_actions_for_the_list() -> None:
    game = parade_with(max_actions=4)
    with pytest.raises(GameError, match="5 actions are legal at once, and max_actions is 4: raise max_actions"):
        Match(game, 2, seed=1, target=targets.interpreted(game))


def test_too_many_actions_that_compiled_code_wrote() -> None:
    """It checks no index, so more actions than fit are only counted."""
    with targets.wasm(parade.GAME)._table.lend() as workspace:
        most = len(workspace.actions)
        with pytest.raises(GameError, match=f"{most + 1} actions are legal at once, and max_actions is {most}"):
            workspace.take_actions(most + 1)


def test_an_index_that_is_wrong_for_another_reason_is_no_matter_of_actions() -> None:
    match = Match(parade.GAME, 2, seed=1, target=targets.interpreted(parade.GAME))
    match.state.num_hand[match.seat] = 9
    with pytest.raises(IndexError, match="out of bounds"):
        match.target.list_actions(match.states)


def test_an_action_that_causes_more_than_the_trail_holds() -> None:
    game = parade_with(state=state_with_trail(1))
    match = Match(game, 2, seed=1, target=targets.interpreted(game))
    before = match.states.tobytes()
    with pytest.raises(GameError, match="more than the trail has room for: raise trail_size"):
        match.play(match.legal[0])
    assert (match.ply, match.states.tobytes()) == (0, before)


def test_a_full_trail_writes_nowhere_else() -> None:
    states = np.zeros(1, state_with_trail(2))
    trail.reset(states[0])
    before = states.copy()
    for value in range(300):
        trail.note(states[0], 1, 1, value % 5)
    assert trail.has_overflowed(states[0])
    assert states[0].trail.tolist() == [[1, 1, 0], [1, 1, 1]]
    trail.clear(states[0])
    assert states.tobytes() == before.tobytes()
    assert (states[0].trail == NOTHING).all()


def test_a_trail_that_cannot_be_counted() -> None:
    with pytest.raises(ValueError, match=f"at most {MAX_TRAIL} entries"):
        state_with_trail(MAX_TRAIL + 1)


def test_a_text_that_is_too_long() -> None:
    game = parade_with(text_room=20)
    match = Match(game, 2, seed=1, target=targets.interpreted(game))
    sentence = "legal_texts writes 26 bytes or more, and there is room for 20: raise text_room"
    with pytest.raises(GameError, match=sentence):
        _ = match.legal
