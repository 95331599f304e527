"""What Going Out's nets read of the position after an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.games.going_out.positions import INTERPRETED, deal, position
from tests.matches import random_positions, seat_counts, variants
from wonderland.games.going_out import GAME, notation
from wonderland.games.going_out.state import DECK, NUM_JOKERS, TURN_ENDS
from wonderland.games.going_out.strategy import features
from wonderland.games.going_out.strategy.scratch import SCRATCH

if TYPE_CHECKING:
    from wonderland.engine.state import State

SCRATCH_MEMORY = np.zeros(1, SCRATCH)[0]


def written(bound: Any, state: State, action: int) -> list[int]:
    """The features of the position after the action, shared ones first."""
    out = np.zeros(features.MAX_FEATURES, np.int16)
    count = bound.write_shared(state, out)
    count += bound.write_action(state, action, SCRATCH_MEMORY.after, out[count:])
    assert count < features.MAX_FEATURES
    return [int(feature) for feature in out[:count]]


def of_action(state: State, text: str) -> set[int]:
    return set(written(features, state, notation.parse_action(state, text)))


def legal_actions(state: State) -> list[int]:
    out = np.zeros(GAME.max_actions, np.int32)
    return [int(action) for action in out[: INTERPRETED.rules.legal_actions(state, out)]]


@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_what_is_certain_of_an_action_is_what_the_rules_make_of_it(seats: int) -> None:
    states = np.zeros(3, GAME.state)
    before, tried, done = states
    for match in random_positions(GAME, seats, 11):
        for action in [] if match.is_over else legal_actions(match.state)[:10]:
            states[0] = states[1] = states[2] = match.state
            phase = features.act(before, tried, action)
            INTERPRETED.rules.apply_action(done, action)
            if phase == TURN_ENDS:
                continue
            assert phase == done.phase
            seat = before.seat
            if action != DECK:
                assert (tried.hand[seat] == done.hand[seat]).all()
            assert tried.num_hand[seat] == done.num_hand[seat]
            assert (tried.display == done.display).all()
            for name in ("latest", "latest_seat", "num_discards"):
                assert getattr(tried, name) == getattr(done, name)


def test_the_published_game_is_known_and_no_other() -> None:
    for options in variants(GAME):
        assert features.knows(deal(2, **options)) == (not options)


def test_g22_going_out_tells_the_place_and_the_share_of_the_bonus() -> None:
    line = {"hands": "F5 / H1 H2 / -", "latest": "1: F3", "discards": "Q Q C C C", "out": "2"}
    block = features.OUT + 1 * (NUM_JOKERS + 1)  # second place
    assert block + 1 in of_action(position("follow 0 start 1", **line), "F5")  # 3 went to the first, of 2 is left 1
    going_on = of_action(position("follow 0 start 1", display="H1", **line), "F5")
    assert not going_on & set(range(features.OUT, features.DISCARDS))  # a card may still be drawn


def test_g12_after_jokers_only_there_is_nothing_to_beat() -> None:
    state = position("follow 0 start 1", "Q F5 / H1 H2", latest="1: F3", deck="F1")
    assert features.NO_SET in of_action(state, "Q =6")
    assert features.NO_SET not in of_action(state, "F5")


def test_g18_who_acts_next_leads_when_the_owner_of_the_set_is_reached() -> None:
    state = position("follow 0 start 1", "F5 / H1 H2 / F2 F4", latest="1: F3")
    leads = features.NEXT + 1 * features.NUM_NEXT + 1  # of three seats, the next one
    assert leads in of_action(state, "pass")
    assert leads - 1 in of_action(state, "F5")


@pytest.mark.parametrize(
    ("numbers", "turns"), [("F1 F2 F4", 3), ("F1 F2 F3", 1), ("F1 F2 F3 H3", 2), ("F1 F2 F3 H5 H6 H7", 2), ("Q C", 1)]
)
def test_a_run_is_one_turn_unless_other_cards_of_its_numbers_stay(numbers: str, turns: int) -> None:
    state = position("follow 0 start 1", f"{numbers} / H1 H2", latest="1: F3")
    assert features.TURNS + turns * (features.MOST_WAITED + 1) + 2 in of_action(state, "pass")


def test_g23_points_ahead_count_the_set_on_the_table() -> None:
    line = {"hands": "F5 H6 / H1 H2", "latest": "1: F3", "scored": "H1 / H2"}
    ahead = features.AHEAD + features.MOST_AHEAD
    assert ahead + (1 - 3) in of_action(position("follow 0 start 1", **line), "pass")
    assert ahead + (3 - 3) in of_action(position("follow 0 start 1", **line), "F5")


def test_g5_after_the_display_is_laid_out_the_highest_player_leads() -> None:
    hands = "F1 F1 F1 F2 F2 F3 F3 F4 F4 / H1 H1 H1 H1 H2 H2 H2 / H3 H3 H3 H4 H4 H4 H5"
    state = position("lay_out 0 start 2", hands, points="3 / 4 / 9")
    assert features.NEXT + 1 * features.NUM_NEXT + 3 in of_action(state, "lay F4")
