"""What people are shown: views, previews, lines of text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.tea_party.positions import play, position
from tests.matches import random_positions
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.games.tea_party import GAME

NAMES = ["Ada", "Bob"]


BOARDS = [{}, {"board": "tea_tray"}, {"board": "croquet_lawn"}, {"gentle_hole": True}, {"youngest": True}]
SMALL_RING = "T1 .1 R1 .1 C1 .1 P1 S1"


def preview(pawns: str, hand: str, action: str, **parts: str) -> dict[str, Any]:
    return effects(GAME.view(position(pawns, hand, **parts))["previews"][action])


def effects(seen: dict[str, Any]) -> dict[str, Any]:
    """Of a preview what happens, without how it is shown."""
    return {key: seen[key] for key in ("stops", "wins", "then")}


def test_a_view_is_json_and_says_what_the_table_needs() -> None:
    for match in random_positions(GAME, 3, 4):
        view = match.view(match.seat)
        assert json.loads(json.dumps(view)) == view
        assert set(view["previews"]) == set(match.legal)


def test_the_middle_card_is_locked() -> None:
    view = GAME.view(position("1 2", "342"))
    assert view["locked"] == [[1], [1]]
    assert "hand: 3 (4 locked) 2" in GAME.texts.table(view, NAMES)


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
    assert effects(GAME.view(state)["previews"][action]) == expected


def test_a_preview_never_tells_a_cookie_that_is_face_down() -> None:
    assert preview("7 5", "512", "L5", board=SMALL_RING) == {"stops": [4, 1], "wins": [3, "?"], "then": None}
    state = position("11 2", "123")
    play(state, "L1")
    choices = GAME.view(state)["previews"]
    assert choices["up"]["wins"] == [3]
    assert choices["down"]["wins"] == ["?"]


def test_a_preview_of_a_spin_tells_only_what_accepting_does() -> None:
    state = position("5 9", "4??")
    play(state, "L4", spins=[3])
    choices = GAME.view(state)["previews"]
    assert {action: effects(seen) for action, seen in choices.items()} == {
        "accept": {"stops": [3, 7], "wins": [3], "then": None},
        "again": {"stops": [], "wins": [], "then": "spin"},
    }
    assert GAME.view(state)["spin"] == 3
    assert GAME.texts.prompt(GAME.view(state)) == "Go where the spinner points, or spin again: 3 spins left."


def test_a_preview_of_a_card_tells_its_place_and_how_it_is_played() -> None:
    previews = GAME.view(position("9+ 0", "34*"))["previews"]
    facts = ("kind", "place", "card", "number", "added", "spins")
    assert {action: tuple(seen[fact] for fact in facts) for action, seen in previews.items()} == {
        "L3": ("play", 0, "3", 3, False, 0),
        "L3+": ("play", 0, "3", 4, True, 0),
        "R*1": ("play", 2, "*", 1, False, 0),
        "R*2": ("play", 2, "*", 2, False, 0),
        "R*3": ("play", 2, "*", 3, False, 0),
        "R*4": ("play", 2, "*", 4, False, 0),
        "R*5": ("play", 2, "*", 5, False, 0),
        "R*5+": ("play", 2, "*", 6, True, 0),
    }


def test_a_preview_tells_every_space_of_the_way_and_the_pawn_at_its_end() -> None:
    previews = GAME.view(position("11 2", "3*1"))["previews"]
    assert previews["L3"]["spaces"] == [0, 1, 2, 3, 4, 5, 6]
    assert previews["L3"]["pawn"] == {"space": 6, "large": False, "in_hole": False}
    assert GAME.view(position("1 8", "212"))["previews"]["L2"]["pawn"] == {"space": 5, "large": False, "in_hole": True}
    assert GAME.view(position("8 2", "212"))["previews"]["L2"]["pawn"] == {"space": 10, "large": True, "in_hole": False}


def test_a_preview_in_the_hole_tells_the_spins_and_no_way() -> None:
    seen = GAME.view(position("5 2", "342"))["previews"]["L3"]
    assert (seen["kind"], seen["spins"], seen["spaces"], seen["pawn"]) == ("play", 3, [], None)
    gentle = GAME.view(position("5! 2", "342", options="gentle_hole"))["previews"]["L3"]
    assert (gentle["spins"], gentle["spaces"]) == (0, [6, 7, 8])


def test_a_preview_of_a_choice_tells_which_it_is() -> None:
    state = position("11 2", "123")
    play(state, "L1")
    assert [seen["kind"] for seen in GAME.view(state)["previews"].values()] == ["up", "down"]
    state = position("5 9", "4??")
    play(state, "L4", spins=[3])
    assert [seen["kind"] for seen in GAME.view(state)["previews"].values()] == ["accept", "again"]


@pytest.mark.parametrize("options", BOARDS)
def test_previews_are_what_then_happens(options: dict[str, Any]) -> None:
    for seats in (2, 3, 4):
        match = Match(GAME, seats, seats, options)
        while not match.is_over:
            seat, texts = match.seat, match.legal
            text = texts[int(match.state.num_stack) % len(texts)]
            foreseen = match.view(seat)["previews"][text]
            match.play(text)
            view = match.view(SPECTATOR)
            if foreseen["pawn"]:
                walks = view["motion"]["walks"]
                assert [space for walk in walks for space in walk["spaces"]] == foreseen["spaces"]
                assert [walk["spaces"][-1] for walk in walks] == foreseen["stops"]
                assert {key: view["pawns"][seat][key] for key in foreseen["pawn"]} == foreseen["pawn"]


@pytest.mark.parametrize(
    ("pawns", "rule"),
    [("1 2", 9), ("5 2", 22), ("5+ 2", 9), ("5! 2", 9)],
)
def test_the_rule_that_matters_now_is_told_with_the_pawn_that_must_escape(pawns: str, rule: int) -> None:
    view = GAME.view(position(pawns, "342", options="gentle_hole"))
    assert view["rule"] == rule
    assert view["pawns"][0]["must_escape"] == (rule == 22)
    assert ("how often you may spin" in GAME.texts.prompt(view)) == (rule == 22)


def test_the_rule_of_a_choice_is_told() -> None:
    state = position("11 2", "123")
    play(state, "L1")
    assert GAME.view(state)["rule"] == 16
    state = position("5 9", "4??")
    play(state, "L4", spins=[3])
    assert GAME.view(state)["rule"] == 22
    *_, match = random_positions(GAME, 2, 1)
    assert match.view(0)["rule"] == 15


@pytest.mark.parametrize("options", BOARDS)
def test_walks_begin_where_the_pawn_stood_and_go_clockwise_to_where_it_stands(options: dict[str, Any]) -> None:
    for seats in (2, 3, 4):
        pawns: list[dict[str, Any]] = []
        for match in random_positions(GAME, seats, seats, options):
            view = match.view(SPECTATOR)
            count = len(view["board"]["spaces"])
            spaces, seat = {seat: pawn["space"] for seat, pawn in enumerate(pawns)}, view["motion"]["seat"]
            for walk in view["motion"]["walks"]:
                assert walk["start"] == spaces[seat]
                steps = len(walk["spaces"])
                assert walk["spaces"] == [(walk["start"] + step + 1) % count for step in range(steps)]
                assert 0 < steps <= count
                spaces[seat] = walk["spaces"][-1]
            pawns = view["pawns"]
            assert all(spaces.get(seat, pawn["space"]) == pawn["space"] for seat, pawn in enumerate(pawns))


def test_a_walk_that_goes_on_begins_where_its_card_was_played() -> None:
    state = position("1 4 5", "312", board="T1 .1 .1 .1 .1 .1 .1 .1 .1 .1 C1 R1 S1 P1")
    play(state, "L3")
    assert GAME.view(state)["motion"]["walks"] == [{"start": 1, "spaces": [2, 3, 4, 5, 6]}]


def test_a_walk_out_of_the_hole_begins_there_and_the_cats_where_the_one_before_ended() -> None:
    state = position("5 9", "4??")
    play(state, "L4", spins=[3])
    play(state, "accept")
    walks = GAME.view(state)["motion"]["walks"]
    assert [(walk["start"], walk["spaces"][-1]) for walk in walks] == [(5, 3), (3, 7)]


def test_a_whole_round_of_a_small_ring_has_all_its_spaces() -> None:
    state = position("1+ 4", "512", board="T1 .1 R1 C1 P1 S1")
    play(state, "L5+")
    assert GAME.view(state)["motion"]["walks"] == [{"start": 1, "spaces": [2, 3, 4, 5, 0, 1]}]


def test_a_cookie_is_told_with_where_it_lay_and_after_how_many_steps_it_was_won() -> None:
    state = position("10 2", "312")
    play(state, "L3")
    assert GAME.view(state)["motion"]["cookies"] == [{"source": "face_up", "steps": 2}]
    state = position("7 5", "512", board=SMALL_RING)
    play(state, "L5")
    assert GAME.view(state)["motion"]["cookies"] == [
        {"source": "face_up", "steps": 1},
        {"source": "face_up", "steps": 4},
    ]
    for choice, source in (("up", "face_up"), ("down", "stack")):
        state = position("11 2", "123", stack="2" * 4 + "?" * 11)
        play(state, "L1")
        play(state, choice)
        assert GAME.view(state)["motion"]["cookies"] == [{"source": source, "steps": 0}]


@pytest.mark.parametrize(("options", "hands"), [({}, 3), ({"youngest": True}, 2)])
def test_a_hand_is_the_one_before_without_the_card_played_and_with_the_one_drawn(
    options: dict[str, Any], hands: int
) -> None:
    for seats in (2, 3, 4):
        before: list[list[str]] = []
        for match in random_positions(GAME, seats, seats, {**options, "open_hands": True}):
            view = json.loads(match.view_json(SPECTATOR, with_previews=False))
            motion = view["motion"]
            if before:
                seat = motion["seat"]
                if motion["played"] is not None:
                    before[seat].pop(motion["played"])
                if motion["drawn"] is not None:
                    before[seat].insert(motion["drawn"], view["hands"][seat][motion["drawn"]])
                assert before == view["hands"]
            else:
                assert {len(hand) for hand in view["hands"]} == {hands}
            before = view["hands"]


def test_previews_leave_the_state_alone() -> None:
    state = position("11 2", "342")
    before = state.tobytes()
    GAME.view(state)
    assert state.tobytes() == before


def test_whoever_does_not_see_the_hand_gets_no_previews() -> None:
    assert GAME.view(position("1 2", hands="??? ???"))["previews"] == {}


def test_a_choice_is_told_with_what_it_causes() -> None:
    view = GAME.view(position("11 2", "3*1"))
    assert GAME.texts.choice(view, "L3") == "L3: to the Cheshire Cat, then to space 6. Wins the cookie worth 3."
    assert GAME.texts.choice(view, "R1") == "R1: to the Tea Party. You choose a large cookie."


def test_a_turn_is_told_in_sentences() -> None:
    state = position("8 5+", "2??")
    play(state, "L2")
    assert [GAME.texts.sentence(event, NAMES) for event in GAME.events(state)] == [
        "Ada plays 2.",
        "Ada stops at space 10.",
        "Ada becomes large.",
        "Bob becomes small.",
        "Bob falls down the Rabbit Hole.",
        "Ada draws a card.",
    ]


def test_the_table_shows_the_ring() -> None:
    lines = GAME.texts.table(GAME.view(position("5 9+", "342")), NAMES).splitlines()
    assert lines[5] == " 5  o     Rabbit Hole    Ada (in the hole)"
    assert lines[9] == " 9  ooo                  Bob (large)"
    assert lines[12] == "[Face-up cookie, worth 3 · 15 large cookies face down · 20 small cookies left]"
