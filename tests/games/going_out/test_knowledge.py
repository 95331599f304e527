"""Who knows what: hidden hands show what everyone saw, samples agree with it, and views never tell more."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from tests.games.going_out.positions import TARGET, after, deal, events, hand, hidden, legal, phase, position
from tests.matches import random_positions
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.games.going_out import GAME, notation, text
from wonderland.games.going_out.knowledge import OBSERVED_HAND, OBSERVED_SEAT, SEAT_COUNTS, SEAT_KNOWN, SEAT_SIZE

SAMPLES = 2000
SEEN = {"hands": "F1 F2 F3 / H1 H2 H2 / Q C", "known": "- / H2 / -", "display": "F7 H7", "deck": "F4 H4 F5"}


def test_another_hand_shows_only_the_cards_that_everyone_knows() -> None:
    state = hidden(position("lead 0 start 0", **SEEN), 0)
    assert notation.hands_in_clear(state) == [["F1", "F2", "F3"], ["H2", "?", "?"], ["?", "?"]]
    state = hidden(position("lead 0 start 0", **SEEN), SPECTATOR)
    assert notation.hands_in_clear(state) == [["?", "?", "?"], ["H2", "?", "?"], ["?", "?"]]


def test_a_draw_from_the_deck_is_seen_by_its_player_only() -> None:
    state = after(position("lead 0 start 0", **SEEN), "F1", "deck")
    assert events(state, "drew")[0]["card"] == "F4"
    assert events(hidden(state, 0), "drew")[0]["card"] == "F4"
    assert events(hidden(state, 1), "drew")[0]["card"] == "?"


def test_a_card_taken_from_the_display_is_seen_by_everyone() -> None:
    state = after(position("lead 0 start 0", **SEEN), "F1", "take H7")
    assert events(hidden(state, 1), "took")[0]["card"] == "H7"
    assert "H7" in notation.hands_in_clear(hidden(state, 1))[0]


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
        TARGET.knowledge.sample(copy[0], ply)
        line = notation.format_position(copy[0])
        assert notation.format_position(notation.parse_position(line)) == line
        assert "?" not in line
        TARGET.knowledge.hide(copy[0], ply % seats)
        assert copy.tobytes() == seen.tobytes()
        actions = match.legal_actions()
        match.apply(actions[ply % len(actions)])


def test_a_sample_keeps_known_cards_and_deals_each_unseen_card_equally_often() -> None:
    state = position("lead 0 start 0", "F1 / H2 ?1", known="- / H2", display="F7", deck="?46")
    found: Counter[str] = Counter()
    copy = np.array([state], state.dtype)
    compiled = targets.compiled(GAME)
    for seed in range(SAMPLES):
        copy[0] = state
        compiled.playouts.sample(copy, seed)
        other = hand(copy[0], 1).split()
        assert "H2" in other
        other.remove("H2")
        found[other[0]] += 1
    unseen = {"F1": 4, "F2": 4, "H1": 5, "H2": 3, "H7": 1, "Q": 3, "C": 3}
    for card, copies in unseen.items():
        expected = SAMPLES * copies / 47
        assert abs(found[card] - expected) < 5 * (expected) ** 0.5
    assert found["F7"] == 0


def test_a_view_of_the_seat_to_act_previews_its_actions_and_others_see_none() -> None:
    state = position("follow 0 start 0", "F2 F2 Q / ?3", latest="1: F3", known="F2 / -")
    previews = GAME.view(hidden(state, 0))["previews"]
    assert previews["F2 F2 Q =2"] == {"size": 3, "value": 2, "left": 0, "hand": []}
    assert previews["pass"] == {"left": 3, "hand": ["F2", "F2", "Q"]}
    assert set(previews) == set(legal(state))
    assert GAME.view(hidden(state, 1))["previews"] == {}
    assert GAME.view(hidden(state, SPECTATOR))["previews"] == {}


def test_previews_of_drawing_and_laying_tell_the_hand_that_follows() -> None:
    drawing = position("draw_first 0 start 0", "F2 Q / ?3", latest="1: F3", display="F1 H7", deck="?5")
    previews = GAME.view(hidden(drawing, 0))["previews"]
    assert previews == {
        "stop": {"left": 2, "hand": ["F2", "Q"]},
        "deck": {"left": 3, "hand": ["F2", "Q", "?"]},
        "take F1": {"left": 3, "hand": ["F1", "F2", "Q"]},
        "take H7": {"left": 3, "hand": ["F2", "H7", "Q"]},
    }
    laying = position("lay 0 start 0", "F2 Q / ?3", latest="1: F3")
    assert GAME.view(hidden(laying, 0))["previews"]["lay Q"] == {"left": 1, "hand": ["F2"]}


def test_an_observation_counts_seats_from_the_observer() -> None:
    state = position("lead 0 start 0", **SEEN)
    out = np.zeros(GAME.observation_size, np.float32)
    TARGET.knowledge.observe(hidden(state, 1), 1, out)
    assert out[OBSERVED_HAND + 7] == np.float32(0.2)
    assert out[OBSERVED_HAND + 8] == np.float32(0.4)
    assert out[OBSERVED_SEAT + SEAT_KNOWN + 8] == np.float32(0.2)
    assert out[OBSERVED_SEAT + 2 * SEAT_SIZE + SEAT_COUNTS] == np.float32(0.3)


def test_the_table_in_words_tells_what_is_to_beat_and_who_holds_what() -> None:
    state = position("follow 0 start 0", "F2 F4 Q / ?3 / -", latest="1: F3 H3", scored="F1 H1 / - / -", out="2")
    shown = GAME.view(hidden(state, 0))
    lines = text.table(shown, ["Ann", "Bob", "Cy"])
    assert "To beat: F3 H3 (2 cards, value 3), by Bob" in lines
    assert "3 cards: F2 F4 Q" in lines
    assert "out first" in lines
    assert text.prompt(shown) == "Play a set of more than 2 cards or of a value above 3, or pass."
    assert text.choice(shown, "F4") == "F4  1 card, value 4, leaves 2 cards"
    assert text.choice(shown, "pass") == "pass"


@pytest.mark.parametrize("seats", [2, 5])
def test_views_events_and_outcomes_are_json(seats: int) -> None:
    for match in random_positions(GAME, seats, 8):
        for seen in (match.view(0), match.view(SPECTATOR)):
            assert json.loads(json.dumps(seen)) == seen
        assert json.loads(json.dumps(match.events())) == match.events()
    assert json.loads(json.dumps(vars(match.outcome()))) == vars(match.outcome())


def test_a_new_match_is_dealt_into_a_used_record_as_into_a_fresh_one() -> None:
    match = Match(GAME, 5, 3)
    for _ in range(50):
        match.apply(match.legal_actions()[-1])
    TARGET.rules.deal(match.state, 3, GAME.encode_options(GAME.complete_options({})), 9)
    assert match.state.tobytes() == deal(3, 9).tobytes()
    assert phase(match.state) == "lead"
