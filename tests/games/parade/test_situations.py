"""What the explorer sees in positions of Parade."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.parade.positions import after
from wonderland.games.parade import notation
from wonderland.games.parade.strategy import situations


def classes(line: str) -> dict[str, int]:
    """The class of every feature for the seat to act."""
    state = after(line)
    out = np.zeros(len(situations.FEATURES), np.int8)
    situations.write_situation(state, int(state.seat), out)
    return {feature.name: int(found) for feature, found in zip(situations.FEATURES, out, strict=True)}


def kind(line: str, action: str) -> str:
    state = after(line)
    return situations.KINDS[situations.kind_of_action(state, notation.parse_action(state, action))]


OPENING = "play 0 start 0 | P5 G0 G7 R3 P7 P1 G4 | G3 R1 B2 B4 R9 / ? ? ? ? ? | - / - | - / - | ? ? ?"
LATER = "play 0 start 0 | P5 G0 G7 | P4 R1 B2 B4 R9 / ? ? ? ? ? | R8 RT P9 B7 / G1 G2 | - / - | ? ? ?"


def test_an_opening_is_level_and_has_a_choice_that_costs_nothing() -> None:
    assert classes(OPENING) == {
        **{"seats": 0, "stage": 0, "pile": 1, "lead": 3, "cheapest": 0},
        **{"colours": 0, "majorities": 0, "parade": 1},
    }


def test_points_in_front_colours_and_majorities_are_cut_into_classes() -> None:
    found = classes(LATER)
    assert found["lead"] == 0, "2 + 9 + 7 points, two cards of a majority among them, against 2"
    assert found["colours"] == 1, "three colours"
    assert found["majorities"] == 1, "red, by two cards"
    assert found["parade"] == 0


def test_the_last_round_and_the_discards_are_stages_of_their_own() -> None:
    last = "play 0 start 0 last 1 pile_empty 2 | P5 G0 | G3 R1 B2 B4 R9 / ? ? ? ? | R8 / - | - / - | -"
    assert classes(last)["stage"] == 1
    discards = "discard 0 start 0 last 1 pile_empty 0 | P5 G0 | G3 R1 B2 B4 / ? ? ? ? | R8 / - | - / - | -"
    found = classes(discards)
    assert (found["stage"], found["cheapest"]) == (2, 0), "with a second card, both red ones are turned over"
    assert kind(discards, "G3 B4") == "keep_cheapest"
    assert kind(discards, "R1 B2") == "keep_other"


@pytest.mark.parametrize(
    ("line", "action", "expected"),
    [
        (OPENING, "R9", "nothing"),
        (OPENING, "B2", "few"),
        ("play 0 start 0 | P0 G0 B1 R0 B3 Y1 | B2 G3 R1 B4 R9 / ? ? ? ? ? | - / - | - / - | ? ? ?", "B2", "many"),
        ("play 0 start 0 | R7 G0 | R1 G3 B2 B4 R9 / ? ? ? ? ? | R8 / - | - / - | ? ? ?", "R1", "majority"),
        (
            "play 0 start 0 | O7 G1 | O1 G3 B2 B4 R9 / ? ? ? ? ? | R8 B1 P1 G5 Y1 / R1 R2 | - / - | ? ? ?",
            "O1",
            "sixth_colour",
        ),
    ],
)
def test_an_action_is_of_the_kind_of_what_it_takes(line: str, action: str, expected: str) -> None:
    assert kind(line, action) == expected
