"""What Going Out's nets read: what the seat knows of the position after an action, the same on every target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.games.going_out.positions import INTERPRETED, deal
from tests.matches import random_positions, seat_counts, some_positions, variants
from wonderland.engine.targets import functions
from wonderland.games.going_out import GAME, notation
from wonderland.games.going_out.strategy import features
from wonderland.games.going_out.strategy.scratch import SCRATCH

if TYPE_CHECKING:
    from wonderland.engine.state import State

SCRATCH_MEMORY = np.zeros(1, SCRATCH)[0]
FEATURES = "wonderland.games.going_out.strategy.features"


def written(bound: Any, state: State, action: int) -> list[int]:
    """The features of the position after the action, shared ones first."""
    out = np.zeros(features.MAX_FEATURES, np.int16)
    count = bound.write_shared(state, out)
    count += bound.write_action(state, action, SCRATCH_MEMORY.after, out[count:])
    assert count < features.MAX_FEATURES
    return out[:count].tolist()


def of_action(state: State, text: str) -> set[int]:
    return set(written(features, state, notation.parse_action(state, text)))


def legal_actions(state: State) -> list[int]:
    out = np.zeros(GAME.max_actions, np.int32)
    return out[: INTERPRETED.rules.legal_actions(state, out)].tolist()


@pytest.mark.parametrize("options", variants(GAME), ids=str)
@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_every_feature_has_its_place_and_comes_once(seats: int, options: dict[str, Any]) -> None:
    for match in some_positions(GAME, seats, 3, options):
        for action in [] if match.is_over else legal_actions(match.state)[:40]:
            found = written(features, match.state, action)
            assert len(found) == len(set(found))
            assert 0 <= min(found) <= max(found) < features.NUM_FEATURES


@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_only_what_the_seat_knows_counts(seats: int) -> None:
    for match in some_positions(GAME, seats, 7):
        if match.is_over:
            break
        guessed = match.hidden_states(match.seat)
        for action in legal_actions(match.state):
            told = written(features, match.state, action)
            for seed in range(2):
                match.target.sample(guessed, seed)
                assert written(features, guessed[0], action) == told


@pytest.mark.slow
@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_the_interpreter_writes_what_compiled_code_writes(seats: int) -> None:
    bound = functions.compiled(GAME).bind(FEATURES)
    for match in some_positions(GAME, seats, 5):
        for action in [] if match.is_over else legal_actions(match.state):
            assert written(features, match.state, action) == written(bound, match.state, action)


@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_what_is_certain_of_an_action_is_what_the_rules_make_of_it(seats: int) -> None:
    states = np.zeros(3, GAME.state)
    before, tried, done = states
    for match in random_positions(GAME, seats, 11):
        for action in [] if match.is_over else legal_actions(match.state)[:10]:
            states[0] = states[1] = states[2] = match.state
            phase = features.act(before, tried, action)
            INTERPRETED.rules.apply_action(done, action)
            if phase == features.TURN_ENDS:
                continue
            assert phase == done.phase
            seat = before.seat
            if action != features.DECK:
                assert (tried.hand[seat] == done.hand[seat]).all()
            assert tried.num_hand[seat] == done.num_hand[seat]
            assert (tried.display == done.display).all()
            for name in ("latest", "latest_seat", "num_discards"):
                assert getattr(tried, name) == getattr(done, name)


def test_the_published_game_is_known_and_no_other() -> None:
    for options in variants(GAME):
        assert features.knows(deal(2, **options)) == (not options)
