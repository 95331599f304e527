"""Who knows what: hidden hands show what everyone saw, and samples agree with it."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.games.going_out.positions import INTERPRETED, after, deal, events, hand, hidden, phase, position
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.games.going_out import GAME, notation
from wonderland.games.going_out.observation import PLANES

SAMPLES = 2000
SEEN = {"hands": "F1 F2 F3 / H1 H2 H2 / Q C", "known": "- / H2 / -", "display": "F7 H7", "deck": "F4 H4 F5"}


def test_another_hand_shows_only_the_cards_that_everyone_knows() -> None:
    state = hidden(position("lead 0 start 0", **SEEN), 0)
    assert GAME.view(state)["hands"] == [["F1", "F2", "F3"], ["H2", "?", "?"], ["?", "?"]]
    state = hidden(position("lead 0 start 0", **SEEN), SPECTATOR)
    assert GAME.view(state)["hands"] == [["?", "?", "?"], ["H2", "?", "?"], ["?", "?"]]


def test_a_draw_from_the_deck_is_seen_by_its_player_only() -> None:
    state = after(position("lead 0 start 0", **SEEN), "F1", "deck")
    assert events(state, "drew")[0]["card"] == "F4"
    assert events(hidden(state, 0), "drew")[0]["card"] == "F4"
    assert events(hidden(state, 1), "drew")[0]["card"] == "?"


def test_a_card_taken_from_the_display_is_seen_by_everyone() -> None:
    state = after(position("lead 0 start 0", **SEEN), "F1", "take H7")
    assert events(hidden(state, 1), "took")[0]["card"] == "H7"
    assert "H7" in GAME.view(hidden(state, 1))["hands"][0]


def test_the_deal_of_a_round_shows_a_seat_its_own_hand_only() -> None:
    state = position("follow 0 start 1", "F2 / H4 / -", "1: F1", "last_player=none", out="2", discards="Q C")
    after(state, "F2")
    dealt = events(hidden(state, 1), "round_dealt")[0]
    assert set(dealt["deck"]) == {"?"}
    assert [set(cards) == {"?"} for cards in dealt["hands"]] == [True, False, True]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_sample_holds_all_cards_and_hides_to_the_same_state(seats: int) -> None:
    match = Match(GAME, seats, 5)
    for ply in range(60):
        seen = match.hidden(ply % seats)
        copy = np.array([seen], seen.dtype)
        INTERPRETED.knowledge.sample(copy[0], ply)
        line = notation.format_position(copy[0])
        assert notation.format_position(notation.parse_position(line)) == line
        assert "?" not in line
        INTERPRETED.knowledge.hide(copy[0], ply % seats)
        assert copy.tobytes() == seen.tobytes()
        actions = match.legal_actions
        match.apply(actions[ply % len(actions)])


def test_a_sample_keeps_known_cards_and_deals_each_unseen_card_equally_often() -> None:
    state = position("lead 0 start 0", "F1 / H2 ?1", known="- / H2", display="F7", deck="?46")
    found: Counter[str] = Counter()
    copy = np.array([state], state.dtype)
    module = targets.wasm(GAME)
    for seed in range(SAMPLES):
        copy[0] = state
        module.sample(copy, seed)
        other = hand(copy[0], 1).split()
        assert "H2" in other
        other.remove("H2")
        found[other[0]] += 1
    unseen = {"F1": 4, "F2": 4, "H1": 5, "H2": 3, "H7": 1, "Q": 3, "C": 3}
    for card, copies in unseen.items():
        expected = SAMPLES * copies / 47
        assert abs(found[card] - expected) < 5 * (expected) ** 0.5
    assert found["F7"] == 0


def test_an_observation_counts_seats_from_the_observer() -> None:
    numbers = np.zeros(PLANES.size, np.uint8)
    GAME.observations.observe(hidden(position("lead 0 start 0", **SEEN), 1), 1, numbers)
    planes = PLANES.unpack(numbers)
    assert planes["hand"][7:9].tolist() == [1, 2]
    assert planes["known"][0, 8] == 1
    assert planes["cards"].tolist() == [3, 2, 3, 0, 0]


def test_a_new_match_is_dealt_into_a_used_record_as_into_a_fresh_one() -> None:
    match = Match(GAME, 5, 3)
    for _ in range(50):
        match.apply(match.legal_actions[-1])
    INTERPRETED.playouts.deal_from_seed(match.state, 3, GAME.encode_options(GAME.complete_options({})), 9)
    assert match.state.tobytes() == deal(3, 9).tobytes()
    assert phase(match.state) == "lead"
