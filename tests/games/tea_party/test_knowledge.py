"""Who knows what: hiding, guessing, observing."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.tea_party.positions import position
from tests.matches import random_positions
from wonderland.engine.state import SPECTATOR
from wonderland.engine.targets import functions
from wonderland.games.tea_party import GAME, notation
from wonderland.games.tea_party.observation import PLANES
from wonderland.games.tea_party.state import STATE

INTERPRETED = functions.interpreted(GAME)


@pytest.mark.parametrize("options", [{}, {"open_hands": True}, {"youngest": True}, {"board": "tea_tray"}])
def test_a_sample_of_a_hidden_state_is_hidden_to_the_same_bytes(options: dict[str, object]) -> None:
    for ply, match in enumerate(random_positions(GAME, 3, 7, options)):
        for seat in (SPECTATOR, 0, 1, 2):
            states = match.hidden_states(seat)
            before = states.tobytes()
            INTERPRETED.knowledge.sample(states[0], ply)
            assert "?" not in notation.format_position(states[0])
            INTERPRETED.knowledge.hide(states[0], seat)
            assert states.tobytes() == before


def test_a_sample_keeps_what_is_known_and_guesses_the_rest_everywhere() -> None:
    state = position("1 2", hands="34* ???", piles="???????? ????????")
    states = np.zeros(1, STATE)
    seen_left, seen_top, seen_stack = set(), set(), set()
    for seed in range(200):
        states[0] = state
        INTERPRETED.knowledge.sample(states[0], seed)
        hands, piles = notation.format_position(states[0]).split(" | ")[3:5]
        assert hands.startswith("34* ")
        assert sorted(hands.split()[0] + piles.split()[0]) == sorted("1122334455*")
        seen_left.add(hands.split()[1][0])
        seen_top.add(piles.split()[0][0])
        seen_stack.add(int(states[0].stack[states[0].num_stack - 1]))
    assert seen_left == set("12345*")
    assert seen_top == set("12345")  # the joker is in hand
    assert seen_stack == {2, 3, 4, 5}


def test_the_own_pile_is_hidden_and_its_cards_can_be_counted_but_not_ordered() -> None:
    numbers = np.zeros(PLANES.size, np.uint8)
    GAME.observations.observe(position("1 2", hands="34* ???"), 0, numbers)
    assert PLANES.unpack(numbers)["unseen"][0].tolist() == [0, 2, 2, 1, 1, 2]


def test_an_observation_is_seen_from_the_observers_seat() -> None:
    *_, (_, match) = zip(range(20), random_positions(GAME, 3, 8), strict=False)
    for seat in range(3):
        turn = PLANES.unpack(match.observation(seat))["turn"]
        assert turn.tolist().index(1) == (match.seat - seat) % 3
