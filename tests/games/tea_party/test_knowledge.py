"""Who knows what: hiding, guessing, observing."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.tea_party.positions import position
from tests.matches import random_positions
from wonderland.engine.state import SPECTATOR
from wonderland.engine.targets import functions
from wonderland.games.tea_party import GAME, knowledge, notation
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
    state = position("1 2", hands="34* ???")
    observation = np.zeros(GAME.observation_size, np.float32)
    INTERPRETED.knowledge.observe(state, 0, observation)
    unseen = observation[knowledge.OBSERVED_SEATS + knowledge.SEAT_UNSEEN :][:6]
    assert unseen.tolist() == [0, 1, 1, 0.5, 0.5, 1]


def test_an_observation_is_seen_from_the_observers_seat() -> None:
    *_, match = zip(range(20), random_positions(GAME, 3, 8), strict=False)
    for seat in range(3):
        observation = match[1].observation(seat)
        facts = [
            observation[knowledge.OBSERVED_SEATS + place * knowledge.SEAT_SIZE + knowledge.SEAT_FACTS + 1]
            for place in range(3)
        ]
        assert facts.index(1) == (match[1].seat - seat) % 3


def test_observations_are_between_0_and_1() -> None:
    for match in random_positions(GAME, 4, 9):
        for seat in range(4):
            observation = match.observation(seat)
            assert observation.min() >= 0
            assert observation.max() <= 1
