"""What the explorer sees in positions of Tea Party."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.tea_party.positions import position
from wonderland.games.tea_party import notation
from wonderland.games.tea_party.boards import NAMED_BOARDS, parse_board
from wonderland.games.tea_party.state import RABBIT_HOLE
from wonderland.games.tea_party.strategy import situations

SPACES = parse_board(NAMED_BOARDS["pocket_watch"])
HOLE = [kind for kind, _ in SPACES].index(RABBIT_HOLE)


def classes(pawns: str, hand: str = "123", **parts: str) -> dict[str, int]:
    """The class of every feature for the seat to act."""
    state = position(pawns, hand, **parts)
    out = np.zeros(len(situations.FEATURES), np.int8)
    situations.write_situation(state, 0, out)
    return {feature.name: int(found) for feature, found in zip(situations.FEATURES, out, strict=True)}


def test_a_start_is_a_whole_round_away_and_level() -> None:
    assert classes("0 0") == {
        **{"seats": 0, "stage": 0, "distance": 4, "reach": 0, "ahead": 3},
        **{"cards": 3, "size": 0, "face_up": 1},
    }


def test_an_end_of_the_hand_reaches_the_tea_party_or_not() -> None:
    before = len(SPACES) - 3
    assert classes(f"{before} 0", "213")["reach"] == 1
    assert classes(f"{before} 0", "132")["reach"] == 0, "the 3 is in the middle"
    assert classes(f"{before} 0", "132")["distance"] == 1


def test_cookies_are_compared_with_the_best_other_seat() -> None:
    assert classes("0 0 0", small="3 0 1")["ahead"] == 4
    assert classes("0 0 0", large="- 5 -", small="0 4 0")["ahead"] == 0


def test_in_the_hole_a_card_gives_spins() -> None:
    state = position(f"{HOLE} 0", "125")
    assert situations.stage(state, 0) == 1
    kinds = {text: kind_of(state, text) for text in ("L1", "R5")}
    assert kinds == {"L1": "few_spins", "R5": "many_spins"}


@pytest.mark.parametrize(
    ("pawns", "expected"), [("0 0", SPACES[1][0]), ("0 1", "occupied"), (f"{len(SPACES) - 1} 0", "party")]
)
def test_a_card_is_of_the_kind_of_where_it_leads(pawns: str, expected: int | str) -> None:
    name = expected if isinstance(expected, str) else situations.KINDS[situations.KIND_OF_SPACE[expected]]
    assert kind_of(position(pawns, "125"), "L1") == name


def kind_of(state: object, text: str) -> str:
    action = notation.parse_action(state, text)  # type: ignore[arg-type]
    return situations.KINDS[situations.kind_of_action(state, action)]  # type: ignore[arg-type]
