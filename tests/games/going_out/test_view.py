"""What people are shown of Going Out: views, previews, events, and the table in words."""

from __future__ import annotations

import json
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import numpy as np
import pytest

from tests.games.going_out.positions import INTERPRETED, after, events, hidden, legal, phase, position
from tests.matches import random_positions, some_positions, variants
from wonderland.engine.state import SPECTATOR
from wonderland.games.going_out import GAME, notation, text, view_types

every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])
NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve"]


def test_a_view_shows_the_open_cards_the_own_hand_and_what_is_to_beat() -> None:
    state = position(
        "follow 0 start 1",
        "F1 Q / F5 H2 H2",
        latest="1: F4 F6 Q =4",
        known="- / H2",
        display="F7",
        deck="?30",
        discards="Q",
        scored="F1 H1 H1 / -",
        points="12 / 8",
    )
    shown = GAME.view(hidden(state, 0))
    assert shown.pop("previews").keys() == {"pass"}
    patterns = [(pattern["value"], pattern["one_of"]) for pattern in shown.pop("sets")]
    assert patterns == [(5, [["Q"]]), (6, [["Q"]]), (7, [["Q"]])]
    assert shown == {
        "game": "going-out",
        "seats": 2,
        "options": {
            "run_min": 3,
            "run_suits": "one",
            "same_suits": "any",
            "target": 37,
            "last_player": "one_turn",
            "joker_sets": "clear",
        },
        "phase": "follow",
        "seat": 0,
        "start": 1,
        "rule": 9,
        "round": 2,
        "latest": {
            "seat": 1,
            "set": "F4 F6 Q =4",
            "cards": ["F4", "F6", "Q"],
            "form": "run",
            "size": 3,
            "value": 4,
            "on_table": ["F4", "F6"],
            "arranged": [{"card": "F4", "number": 4}, {"card": "Q", "number": 5}, {"card": "F6", "number": 6}],
            "to_beat": {"size": 4, "value": 5},
        },
        "hands": [["F1", "Q"], ["H2", "?", "?"]],
        "known": [[], ["H2"]],
        "display": ["F7"],
        "display_size": 2,
        "display_missing": 1,
        "deck": 30,
        "discards": ["Q"],
        "scored": [
            {"cards": ["F1", "H1", "H1"], "flamingos": 1, "hedgehogs": 2, "pairs": 1, "singles": 1, "points": 4},
            {"cards": [], "flamingos": 0, "hedgehogs": 0, "pairs": 0, "singles": 0, "points": 0},
        ],
        "out": [],
        "is_last_turn": False,
        "is_fresh": False,
        "rounds": [[12], [8]],
        "totals": [12, 8],
        "events": [],
    }


@pytest.mark.parametrize(
    ("head", "rule"),
    [
        ("lay_out 0 start 0", 5),
        ("lead 0 start 0", 10),
        ("follow 0 start 0", 9),
        ("draw 0 start 0", 14),
        ("draw_first 0 start 0", 15),
        ("draw_second 0 start 0", 15),
        ("lay 0 start 0", 15),
        ("over - start 0", 24),
    ],
)
def test_a_view_names_the_rule_that_matters(head: str, rule: int) -> None:
    name = head.split()[0]
    owner = {"lay_out": "-", "lead": "-", "over": "-", "draw": "0: F3"}.get(name, "1: F3")
    hands = "F1 F1 F2 F2 H1 H1 H2 H2 C / H4 / H5" if name == "lay_out" else "F1 F2 / H4 / H5"
    points = "40 / 4 / 4" if name == "over" else "4 / 4 / 4"
    assert GAME.view(position(head, hands, latest=owner, points=points))["rule"] == rule


def test_in_the_last_turn_of_a_round_its_rule_matters() -> None:
    assert GAME.view(position("follow 0 start 0", "F1 / -", latest="1: F3", out="1"))["rule"] == 20


@pytest.mark.parametrize(
    ("played", "size", "value"), [("F1", 2, 2), ("F4 H4 Q =4", 4, 5), ("F3 F4 F5", 4, 4), ("H7", 2, None)]
)
def test_g9_a_view_tells_how_many_cards_or_which_value_beat_the_latest_set(
    played: str, size: int, value: int | None
) -> None:
    shown = GAME.view(position("follow 0 start 0", "F1 / F2", latest=f"1: {played}"))
    assert shown["latest"]["to_beat"] == {"size": size, "value": value}


@pytest.mark.parametrize(
    ("played", "options", "form", "arranged"),
    [
        ("F3", "-", "single", "F3=3"),
        ("Q =5", "joker_sets=stand", "single", "Q=5"),
        ("F3 H3 C =3", "-", "same", "F3=3 H3=3 C=3"),
        ("H3 H4 C C =1", "-", "run", "C=1 C=2 H3=3 H4=4"),
        ("F2 H4 Q C =1", "run_suits=any", "run", "Q=1 F2=2 C=3 H4=4"),
        ("F3 Q Q =3", "-", "same", "F3=3 Q=3 Q=3"),
        ("F3 Q C =3", "run_suits=any same_suits=one", "run", "F3=3 Q=4 C=5"),
    ],
)
def test_g8_the_cards_of_a_set_are_shown_as_they_are_meant(played: str, options: str, form: str, arranged: str) -> None:
    latest = GAME.view(position("follow 0 start 0", "F1 / F2", latest=f"1: {played}", options=options))["latest"]
    assert latest["form"] == form
    assert " ".join(f"{part['card']}={part['number']}" for part in latest["arranged"]) == arranged


def test_a_round_is_fresh_until_a_set_is_played_even_one_of_jokers_only() -> None:
    line = {"hands": "F1 Q / F2 H2", "deck": "?9"}
    assert GAME.view(position("lead 0 start 0", **line))["is_fresh"]
    for played in ("F1", "Q =3"):
        assert not GAME.view(after(position("lead 0 start 0", **line), played))["is_fresh"]


def test_the_display_tells_how_many_cards_are_still_to_be_laid_out() -> None:
    line = {"hands": "F1 F1 F1 F2 F2 H1 H2 H3 Q / ?7 / ?7 / ?7", "display": "H4", "points": "4 / 5 / 6 / 7"}
    assert GAME.view(position("lay_out 0 start 1", **line))["display_missing"] == 2
    assert GAME.view(position("lead 0 start 0", "F1 / F2", display="H1 H2 H3"))["display_missing"] == 0


def test_previews_are_for_the_seat_to_act_only() -> None:
    state = position("follow 0 start 0", "F2 F2 Q / ?3", latest="1: F3", known="F2 / -")
    seen = GAME.view(hidden(state, 0))
    assert all(text.preview(seen, action) for action in legal(state))
    for viewer in (1, SPECTATOR):
        assert GAME.view(hidden(state, viewer))["previews"] == {}
        assert GAME.view(hidden(state, viewer))["sets"] == []


def test_a_pattern_of_sets_tells_their_cards_what_they_count_as_and_why_they_beat() -> None:
    state = position("follow 0 start 0", "F2 F2 F5 Q / ?3", latest="1: F3", display="H1")
    seen = GAME.view(hidden(state, 0))
    facts = {
        "form": "same",
        "size": 3,
        "value": 2,
        "beats_by": ["size"],
        "stays": True,
        "left": 1,
        "then": "draw",
        "out_place": None,
    }
    assert {**facts, "one_of": [["F2", "Q"]] * 3} in seen["sets"]
    assert text.preview(seen, "F2 F2 Q =2") == {"do": "play", "cards": ["F2", "F2", "Q"], **facts}
    assert text.preview(seen, "F5")["beats_by"] == ["value"]
    assert text.preview(seen, "F5 Q =5")["beats_by"] == ["size", "value"]
    assert not text.preview(seen, "Q =5")["stays"]
    leading = GAME.view(position("lead 0 start 0", "F2 Q / ?3"))
    assert text.preview(leading, "F2")["beats_by"] == []


def test_views_of_earlier_modules_tell_sets_one_by_one() -> None:
    """Of a match that goes on by rules from before an upgrade."""
    state = position("follow 0 start 0", "F2 F2 F5 Q / ?3", latest="1: F3", display="H1")
    seen = GAME.view(hidden(state, 0))
    told = {action: text.preview(seen, action) for action in legal(state)}
    earlier = {name: part for name, part in seen.items() if name != "sets"} | {"previews": told}
    assert {action: text.preview(earlier, action) for action in legal(state)} == told
    assert text.choice(earlier, "F5 Q =5") == text.choice(seen, "F5 Q =5")


def test_a_run_has_a_place_for_every_number() -> None:
    seen = GAME.view(position("follow 0 start 0", "F2 F4 H3 Q / ?3", latest="1: F3 H3", options="run_suits=any"))
    runs = [pattern for pattern in seen["sets"] if pattern["form"] == "run"]
    places = {(pattern["value"], pattern["size"]): pattern["one_of"] for pattern in runs}
    assert places[2, 3] == [["F2", "Q"], ["H3", "Q"], ["F4", "Q"]]
    assert places[1, 4] == [["Q"], ["F2", "Q"], ["H3", "Q"], ["F4", "Q"]]


def test_previews_of_drawing_and_laying_tell_the_card_what_is_left_and_how_the_turn_goes_on() -> None:
    def shown(do: str, cards: list[str], left: int, then: str) -> dict[str, Any]:
        return {"do": do, "cards": cards, "left": left, "then": then, "out_place": None}

    drawing = position("draw_first 0 start 0", "F2 Q / ?3", latest="1: F3", display="F1 H7", deck="?5")
    assert GAME.view(hidden(drawing, 0))["previews"] == {
        "stop": shown("stop", [], 2, "end"),
        "deck": shown("deck", [], 3, "draw_second"),
        "take F1": shown("take", ["F1"], 3, "draw_second"),
        "take H7": shown("take", ["H7"], 3, "draw_second"),
    }
    laying = position("lay 0 start 0", "F2 Q / ?3", latest="1: F3")
    assert GAME.view(hidden(laying, 0))["previews"]["lay Q"] == shown("lay", ["Q"], 1, "end")


def test_a_preview_tells_when_an_action_is_going_out() -> None:
    line = {"hands": "- / ?3 / -", "latest": "0: F3", "display": "F1", "out": "2"}
    previews = GAME.view(position("draw 0 start 0", **line))["previews"]
    assert (previews["stop"]["then"], previews["stop"]["out_place"]) == ("out", 2)
    assert (previews["take F1"]["then"], previews["take F1"]["out_place"]) == ("end", None)
    at_once = text.preview(GAME.view(position("lead 0 start 0", "F3 / ?3")), "F3")
    assert (at_once["then"], at_once["out_place"]) == ("out", 1)


@every_table
def test_a_preview_tells_what_then_happens(seats: int) -> None:
    for options in variants(GAME):
        for match in some_positions(GAME, seats, 25, options):
            if match.is_over:
                continue
            seen = match.view(match.seat)
            for action in match.legal:
                copy = np.array([match.state], match.state.dtype)
                INTERPRETED.rules.apply_action(copy[0], notation.parse_action(copy[0], action))
                check_preview(copy[0], match.seat, text.preview(seen, action))


def check_preview(state: Any, seat: int, preview: Any) -> None:
    """The state after an action is what its preview said."""
    out = [event["place"] for event in events(state, "went_out")]
    assert out == ([] if preview["out_place"] is None else [preview["out_place"]])
    assert (preview["then"] == "out") == bool(out)
    if preview["then"] not in ("end", "out"):
        assert (phase(state), state.seat) == (preview["then"], seat)
    if preview["do"] == "play":
        (played,) = events(state, "played")
        for fact in ("cards", "form", "size", "value", "stays"):
            assert played[fact] == preview[fact]
        assert preview["stays"] or phase(state) in ("draw", "lead", "lay_out", "over")
    if not events(state, "round_ended"):
        assert len(GAME.deal_in_clear(state)["hands"][seat]) == preview["left"]


@every_table
def test_what_is_shown_has_the_types_that_are_promised(seats: int) -> None:
    for match in random_positions(GAME, seats, 8):
        for viewer in (SPECTATOR, 0, match.seat):
            shown = match.view(viewer)
            assert fits(shown, view_types.View)
            assert json.loads(json.dumps(shown)) == shown
    assert fits(vars(match.outcome()), view_types.Outcome)


def fits(value: Any, promised: Any) -> bool:
    """Has the JSON data exactly this type?"""
    origin, parts = get_origin(promised), get_args(promised)
    if is_typeddict(promised):
        fields = get_type_hints(promised)
        return value.keys() == fields.keys() and all(fits(value[name], fields[name]) for name in fields)
    if origin in (Union, types.UnionType):
        return any(fits(value, part) for part in parts if isinstance(value, dict) == is_typeddict(part))
    if origin is Literal:
        return value in parts
    if origin is list:
        return isinstance(value, list) and all(fits(item, parts[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(fits(item, parts[1]) for item in value.values())
    return type(value) is promised


def test_a_set_of_jokers_only_is_told_not_to_stay() -> None:
    state = position("lead 0 start 0", "F1 Q / F2")
    (played,) = events(after(state, "Q =3"), "played")
    assert (played["form"], played["stays"]) == ("single", False)
    assert text.sentence(played, NAMES) == "Ann plays Q =3. No set is left to beat."


def test_the_table_in_words_tells_what_is_to_beat_and_who_holds_what() -> None:
    state = position("follow 0 start 0", "F2 F4 Q / ?3 / -", latest="1: F3 H3", scored="F1 H1 / - / -", out="2")
    shown = GAME.view(hidden(state, 0))
    lines = text.table(shown, NAMES[:3])
    assert "To beat: F3 H3 (2 cards, value 3), by Bob" in lines
    assert "3 cards: F2 F4 Q" in lines
    assert "Out first" in lines
    assert text.prompt(shown) == "Play a set of 3 cards or more, or of value 4 or higher; or pass."
    assert text.choice(shown, "F4") == "F4 beats F3 H3 by its higher value. 2 cards left."
    assert text.choice(shown, "Q =4") == (
        "Q =4 beats F3 H3 by its higher value. Jokers only: nothing is left to beat, and the next player leads. "
        "2 cards left."
    )
    assert text.choice(shown, "pass") == "pass  Play nothing. There are no cards to draw."


def test_no_value_beats_a_seven_in_words() -> None:
    shown = GAME.view(position("follow 0 start 0", "F2 F4 / ?3", latest="1: F7"))
    assert text.prompt(shown) == "Play a set of 2 cards or more; or pass."
