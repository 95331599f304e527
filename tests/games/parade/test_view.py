"""What people are shown of Parade: views, previews, events, outcomes and the plain table (P19)."""

from __future__ import annotations

import dataclasses
import functools
import json
import re
from typing import Any

import pytest

from tests.games.parade.positions import after, events, finished, hidden, outcome, parade, viewers
from tests.matches import random_positions, result_of
from wonderland.engine.state import SPECTATOR
from wonderland.games.parade import GAME, notation, text

every_table = pytest.mark.parametrize("seats", [2, 3, 6])

TURN = "play 1 start 0 | O1 R9 B0 YT | R1 P1 / R2 P2 | R3 / RT B5 | - / - | G1 G2"


@functools.cache
def whole_match(seats: int) -> list[tuple[dict[str, Any], int, dict[str, Any]]]:
    """Of every position of a match, for every viewer: the whole truth, who values, and the view."""
    shown = []
    for match in random_positions(GAME, seats, 21):
        truth = GAME.view(match.state)
        shown += [(truth, viewer, match.view(viewer)) for viewer in viewers(match.state)]
    return shown


def cards_in(seen: Any) -> set[str]:
    """Every card named anywhere in JSON data."""
    return set(re.findall(r"[RBPGYO][0-9T]", json.dumps(seen)))


def test_a_view_shows_the_open_cards_the_own_hand_and_the_pile_as_a_count() -> None:
    seen = GAME.view(hidden(after(TURN), 1))
    assert seen == {
        "game": "parade",
        "seats": 2,
        "phase": "play",
        "seat": 1,
        "start": 0,
        "rule": 5,
        "parade": ["O1", "R9", "B0", "YT"],
        "pile": 2,
        "hands": [["?", "?"], ["R2", "P2"]],
        "front": [
            {"R": {"cards": ["R3"], "majority": False, "points": 3}},
            {
                "R": {"cards": ["RT"], "majority": False, "points": 10},
                "B": {"cards": ["B5"], "majority": False, "points": 5},
            },
        ],
        "points": [3, 15],
        "discards": [[], []],
        "last_round": None,
        "previews": {"R2": ["O1", "R9"], "P2": ["O1"]},
        "after": {
            "R2": {
                "colours": {
                    "R": {"cards": ["R9", "RT"], "majority": False, "points": 19},
                    "O": {"cards": ["O1"], "majority": False, "points": 1},
                },
                "points": 25,
            },
            "P2": {"colours": {"O": {"cards": ["O1"], "majority": False, "points": 1}}, "points": 16},
        },
        "action_cards": {"R2": ["R2"], "P2": ["P2"]},
        "safe": {"R2": 2, "P2": 2},
        "events": [],
    }


@every_table
def test_the_other_hands_are_shown_as_hidden_cards_and_the_pile_only_as_a_number(seats: int) -> None:
    for truth, viewer, seen in whole_match(seats):
        assert seen["pile"] == truth["pile"]
        for seat, cards in enumerate(seen["hands"]):
            assert cards == (truth["hands"][seat] if seat == viewer else ["?"] * len(truth["hands"][seat]))


@every_table
def test_nothing_shown_names_a_card_of_the_pile_or_of_another_hand(seats: int) -> None:
    for truth, viewer, seen in whole_match(seats):
        open_cards = {*truth["parade"], *cards_in(truth["front"])}
        if viewer != SPECTATOR:
            open_cards |= {*truth["hands"][viewer], *truth["discards"][viewer]}
        if truth["phase"] == "over":
            open_cards |= cards_in(truth["discards"])
        assert cards_in(seen) == open_cards


@every_table
def test_every_view_is_json(seats: int) -> None:
    for _, _, seen in whole_match(seats):
        assert json.loads(json.dumps(seen)) == seen


def test_the_outcome_is_json() -> None:
    everything = dataclasses.asdict(outcome("R9 RT B0 / R8 / -"))
    assert json.loads(json.dumps(everything)) == everything


@every_table
def test_previews_are_for_the_seat_to_act_only(seats: int) -> None:
    for truth, viewer, seen in whole_match(seats):
        if viewer != truth["seat"]:
            assert seen["previews"] == seen["after"] == seen["action_cards"] == seen["safe"] == {}
        elif seen["phase"] == "play":
            assert list(seen["previews"]) == truth["hands"][viewer]


@every_table
def test_a_preview_tells_what_then_happens(seats: int) -> None:
    for match in random_positions(GAME, seats, 25):
        seen = match.view(match.seat)
        if seen["phase"] != "play":
            break
        for card, preview in seen["previews"].items():
            state = after(notation.format_position(match.state), card)
            assert [event["card"] for event in events(state, "took")] == preview
            assert parade(state).split() == [other for other in seen["parade"] if other not in preview] + [card]
            then, told = GAME.view(state), seen["after"][card]
            assert {**seen["front"][match.seat], **told["colours"]} == then["front"][match.seat]
            assert told["points"] == then["points"][match.seat]


def test_p6_the_safe_cards_are_as_many_as_the_value_and_no_more_than_there_are() -> None:
    seen = GAME.view(after("play 0 start 0 | O1 R9 B0 YT | R0 R3 R4 RT / - | - / - | - / - | G1 G2"))
    assert seen["safe"] == {"R0": 0, "R3": 3, "R4": 4, "RT": 4}


def test_a_preview_of_a_discard_tells_which_cards_are_kept_and_what_lies_in_front_then() -> None:
    line = "discard 0 start 0 last 1 pile_empty 0 | O1 | R5 B9 G1 P0 / ? ? ? ? | G4 G5 Y2 / - | - / - | -"
    seen = GAME.view(notation.parse_position(line))
    assert seen["previews"]["R5 B9"] == ["G1", "P0"]
    assert seen["action_cards"]["R5 B9"] == ["R5", "B9"]
    assert seen["after"]["R5 B9"] == {
        "colours": {
            "P": {"cards": ["P0"], "majority": False, "points": 0},
            "G": {"cards": ["G1", "G4", "G5"], "majority": True, "points": 3},
        },
        "points": 5,
    }
    assert list(seen["previews"]) == list(seen["action_cards"]) == list(seen["after"])
    assert len(seen["previews"]) == 6
    assert seen["safe"] == {}
    assert GAME.texts.choice(seen, "R5 B9") == "Throw away R5 B9; keep G1 P0: 5 points in all."


def test_a_turn_is_told_as_played_took_and_drew() -> None:
    state = after(TURN, "R2")
    public = [
        {"event": "played", "seat": 1, "card": "R2"},
        {"event": "took", "seat": 1, "card": "O1"},
        {"event": "took", "seat": 1, "card": "R9"},
    ]
    assert GAME.events(state) == [*public, {"event": "drew", "seat": 1, "card": "G1"}]
    for viewer in (SPECTATOR, 0):
        assert GAME.events(hidden(state, viewer)) == [*public, {"event": "drew", "seat": 1, "card": "?"}]
    assert GAME.events(hidden(state, 1)) == GAME.events(state)


def test_the_last_round_is_told_after_the_draw() -> None:
    state = after("play 0 start 0 | - | R1 / B1 | - / - | - / - | G1", "R1")
    assert [event["event"] for event in GAME.events(state)] == ["played", "drew", "last_round"]
    for viewer in viewers(state):
        seen = GAME.view(hidden(state, viewer))
        assert seen["events"][-1] == {"event": "last_round", "seat": 0, "reason": "pile_empty"}
        assert seen["last_round"] == {"seat": 0, "reason": "pile_empty", "turns_left": 2}


def test_a_discard_is_told_at_once_but_its_cards_only_to_who_chose_them() -> None:
    line = "discard 0 start 0 last 1 all_colours 0 | - | R1 R2 R3 R4 / B1 B2 B3 B4 | - / - | - / - | -"
    state = after(line, "R1 R3")
    for viewer, shown in ((SPECTATOR, ["?", "?"]), (0, ["R1", "R3"]), (1, ["?", "?"])):
        told = GAME.events(hidden(state, viewer))
        assert told == [{"event": "discarded", "seat": 0, "card": card} for card in shown]


def test_the_reveal_is_told_in_full_to_everyone() -> None:
    line = "discard 0 start 0 last 1 all_colours 0 | - | R1 R2 R3 R4 / B1 B2 B3 B4 | - / - | - / - | -"
    state = after(line, "R1 R3", "B2 B4")
    for viewer in viewers(state):
        assert [(event["event"], event["seat"], event["card"]) for event in GAME.events(hidden(state, viewer))] == [
            ("discarded", 1, "B2"),
            ("discarded", 1, "B4"),
            ("kept", 0, "R2"),
            ("kept", 0, "R4"),
            ("kept", 1, "B1"),
            ("kept", 1, "B3"),
        ]


@pytest.mark.parametrize("reason", ["all_colours", "pile_empty"])
def test_the_outcome_tells_why_the_match_ended(reason: str) -> None:
    assert result_of(GAME, after(f"over - start 0 last 1 {reason} 0 | - | - / - | R1 / B1 | - / - | -")).ended == reason


@pytest.mark.parametrize(
    ("fronts", "decided", "winners"),
    [
        ("R9 / B9 G9 / Y9 P9", "points", [0]),
        ("R9 RT / R8 / -", "points", [2]),
        ("R0 R1 / B5 / R6 R7 R8", "fewest_cards", [1]),
        ("R9 / B9 / G5 G6", "shared", [0, 1]),
        ("R5 / B5", "shared", [0, 1]),
        ("R9 / B8 G9 / G5 G6 B5 B6 / -", "points", [3]),
    ],
)
def test_the_outcome_tells_what_decided(fronts: str, decided: str, winners: list[int]) -> None:
    result = outcome(fronts)
    assert (result.decided, result.winners) == (decided, winners)


def test_the_sheet_shows_every_colour_with_its_majority_and_points() -> None:
    assert outcome("R9 RT B0 / R8 / -").sheet == [
        {
            "cards": 3,
            "colours": {
                "R": {"cards": ["R9", "RT"], "majority": True, "points": 2},
                "B": {"cards": ["B0"], "majority": True, "points": 1},
            },
        },
        {"cards": 1, "colours": {"R": {"cards": ["R8"], "majority": False, "points": 8}}},
        {"cards": 0, "colours": {}},
    ]


@every_table
def test_the_sheet_adds_up_to_the_points(seats: int) -> None:
    for seed in range(3):
        *_, match = random_positions(GAME, seats, seed)
        result = match.outcome()
        assert match.view(SPECTATOR)["points"] == result.points
        for seat, sheet in enumerate(result.sheet):
            colours = sheet["colours"].values()
            assert sum(colour["points"] for colour in colours) == result.points[seat]
            assert sum(len(colour["cards"]) for colour in colours) == sheet["cards"]


def test_the_points_on_view_are_those_of_the_cards_in_front_so_far() -> None:
    for _, _, seen in whole_match(3):
        assert seen["points"] == [sum(colour["points"] for colour in front.values()) for front in seen["front"]]


def test_p19_the_table_shows_the_cards_left_at_the_front_of_the_parade_and_everyones_scoring_zone() -> None:
    lines = text.table(GAME.view(hidden(after(TURN), 1)), ["Alice", "Hatter"]).splitlines()
    assert lines[0] == "[Pile: 2 cards left] O1 R9 B0 YT"
    assert re.fullmatch(r"Alice +3 points +R3", lines[1])
    assert re.fullmatch(r"Hatter +15 points +RT +B5", lines[2])
    assert len(lines) == 3


def test_p19_an_empty_scoring_zone_and_an_empty_pile_are_said_so() -> None:
    state = after("play 0 start 0 last 1 pile_empty 2 | R1 | R2 / B2 | - / B5 | - / - | -")
    lines = text.table(GAME.view(state), ["Alice", "Hatter"]).splitlines()
    assert lines[0] == "[The pile is empty] R1"
    assert any(line.startswith("Last round, started by Hatter") for line in lines)
    assert any(re.fullmatch(r"Alice +0 points +No cards yet", line) for line in lines)


@every_table
def test_p19_every_table_of_a_match_shows_every_scoring_zone(seats: int) -> None:
    names = ["Alice", "Hatter", "Cheshire", "Queen", "Dormouse", "Rabbit"][:seats]
    for _, _, seen in whole_match(seats):
        first, *others = text.table(seen, names).splitlines()
        assert first.startswith(f"[Pile: {seen['pile']} card" if seen["pile"] else "[The pile is empty]")
        assert first.endswith(f"] {' '.join(seen['parade'])}")
        for name, front in zip(names, seen["front"], strict=True):
            (zone,) = (line for line in others if line.startswith(f"{name} "))
            cards = [card for colour in front.values() for card in colour["cards"]]
            assert re.findall(r"[RBPGYO][0-9T]", zone) == cards


def test_the_score_sheet_tells_who_won_and_why() -> None:
    names = ["Alice", "Hatter", "Cheshire"]
    for fronts, end in (
        ("R9 RT / R8 / -", "Cheshire wins, with the fewest points."),
        ("R0 R1 / B5 / R6 R7 R8", "Hatter wins, level on points, with fewer cards."),
        ("R9 / B9 / G5 G6", "Alice and Hatter win together, level on points and cards."),
    ):
        lines = text.score_sheet(result_of(GAME, finished(fronts)), names).splitlines()
        assert lines[-1] == end
