"""What people are shown: views, previews, lines of text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.tea_party.positions import play, position
from tests.matches import random_positions
from wonderland.games.tea_party import GAME

NAMES = ["Ada", "Bob"]


def preview(pawns: str, hand: str, action: str, **parts: str) -> dict[str, Any]:
    return dict(GAME.view(position(pawns, hand, **parts))["previews"][action])


def test_a_view_is_json_and_says_what_the_table_needs() -> None:
    for match in random_positions(GAME, 3, 4):
        view = match.view(match.seat)
        assert json.loads(json.dumps(view)) == view
        assert set(view["previews"]) == set(match.legal_texts())


def test_the_middle_card_is_locked() -> None:
    view = GAME.view(position("1 2", "342"))
    assert view["locked"] == [[1], [1]]
    assert "hand: 3 (4) 2" in GAME.texts.table(view, NAMES)


@pytest.mark.parametrize(
    ("pawns", "hand", "action", "expected"),
    [
        ("6 2", "1??", "L1", {"stops": [7], "wins": [], "then": None}),
        ("10 2", "3??", "L3", {"stops": [1], "wins": [3], "then": None}),
        ("11 2", "3??", "L3", {"stops": [3, 6], "wins": [3], "then": None}),
        ("0 1", "*??", "L*2", {"stops": [2], "wins": [], "then": None}),
        ("0 8", "3??", "L3", {"stops": [3, 6], "wins": [], "then": None}),
        ("1 8", "2??", "L2", {"stops": [3, 5], "wins": [], "then": "falls"}),
        ("7 2", "1??", "L1", {"stops": [8], "wins": [], "then": "spin"}),
        ("8 2", "2??", "L2", {"stops": [10], "wins": [], "then": "grows"}),
        ("8 5+", "2??", "L2", {"stops": [10], "wins": [], "then": "grows"}),
        ("8+ 2", "2??", "L2", {"stops": [10], "wins": [], "then": "shrinks"}),
        ("11 2", "1??", "L1", {"stops": [0], "wins": [], "then": "cookie"}),
        ("5 2", "1??", "L1", {"stops": [], "wins": [], "then": "spin"}),
    ],
)
def test_a_preview_follows_a_turn_until_chance_or_a_choice(
    pawns: str, hand: str, action: str, expected: dict[str, Any]
) -> None:
    state = position(pawns, hand=hand.replace("??", "12" if hand[0] != "1" else "23"))
    assert GAME.view(state)["previews"][action] == expected


def test_a_preview_never_tells_a_cookie_that_is_face_down() -> None:
    ring = "T1 .1 R1 .1 C1 .1 P1 S1"
    assert preview("7 5", "512", "L5", board=ring) == {"stops": [4, 1], "wins": [3, "?"], "then": None}
    state = position("11 2", "123")
    play(state, "L1")
    choices = GAME.view(state)["previews"]
    assert choices["up"]["wins"] == [3]
    assert choices["down"]["wins"] == ["?"]


def test_a_preview_of_a_spin_tells_only_what_accepting_does() -> None:
    state = position("5 9", "4??")
    play(state, "L4", spins=[3])
    choices = GAME.view(state)["previews"]
    assert choices == {
        "accept": {"stops": [3, 7], "wins": [3], "then": None},
        "again": {"stops": [], "wins": [], "then": "spin"},
    }
    assert GAME.view(state)["spin"] == 3
    assert GAME.texts.prompt(GAME.view(state)) == (
        "The spinner points at space 3: accept it, or spin again (3 spins left)."
    )


def test_previews_leave_the_state_alone() -> None:
    state = position("11 2", "342")
    before = state.tobytes()
    GAME.view(state)
    assert state.tobytes() == before


def test_whoever_does_not_see_the_hand_gets_no_previews() -> None:
    assert GAME.view(position("1 2", hands="??? ???"))["previews"] == {}


def test_a_choice_is_told_with_what_it_causes() -> None:
    view = GAME.view(position("11 2", "3*1"))
    assert GAME.texts.choice(view, "L3") == "L3     goes to 3 (Cheshire Cat), then 6, wins 3"
    assert GAME.texts.choice(view, "R1") == "R1     goes to 0 (Tea Party), takes a large cookie, up or down"


def test_a_turn_is_told_in_sentences() -> None:
    state = position("8 5+", "2??")
    play(state, "L2")
    assert [GAME.texts.sentence(event, NAMES) for event in GAME.events(state)] == [
        "Ada plays 2.",
        "Ada stops on space 10.",
        "Ada becomes large.",
        "Bob becomes small.",
        "Bob falls down the Rabbit Hole.",
        "Ada draws a card.",
    ]


def test_the_table_shows_the_ring() -> None:
    lines = GAME.texts.table(GAME.view(position("5 9+", "342")), NAMES).splitlines()
    assert lines[5] == " 5  o     Rabbit Hole   Ada (in the hole)"
    assert lines[9] == " 9  ooo                 Bob (large)"
    assert lines[12] == "[large cookie 3 face up, 15 face down, 20 small]"
