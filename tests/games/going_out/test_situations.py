"""What the explorer sees in positions of Going Out."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.going_out.positions import position
from wonderland.games.going_out import notation
from wonderland.games.going_out.strategy import situations


def classes(*parts: str, **more: str) -> dict[str, int]:
    """The class of every feature for the seat to act."""
    state = position(*parts, **more)
    out = np.zeros(len(situations.FEATURES), np.int8)
    situations.write_situation(state, int(state.seat), out)
    return {feature.name: int(found) for feature, found in zip(situations.FEATURES, out, strict=True)}


def test_a_leader_sees_hands_jokers_and_totals() -> None:
    found = classes("lead 0 start 0", "F1 F2 Q / F3 F4 F5 F6 F7", points="0 / 12")
    assert found == {
        **{"seats": 0, "stage": 0, "hand": 1, "fewest": 3, "jokers": 1},
        **{"size": 0, "value": 0, "ahead": 0, "to_target": 2},
    }


def test_a_follower_sees_the_set_to_beat() -> None:
    found = classes("follow 0 start 0", "F1 F2 F5 / F3 F4", latest="1: H4 F4")
    assert (found["stage"], found["size"], found["value"], found["fewest"]) == (1, 2, 2, 2)


@pytest.mark.parametrize(
    ("head", "latest", "action", "expected"),
    [
        ("follow 0 start 0", "1: H2", "pass", "pass"),
        ("lead 0 start 0", "-", "F2", "lead_low"),
        ("lead 0 start 0", "-", "F5", "lead_high"),
        ("follow 0 start 0", "1: H4", "F5", "higher"),
        ("follow 0 start 0", "1: H4", "F2 H2", "larger"),
        ("follow 0 start 0", "1: H4", "F5 Q", "joker"),
    ],
)
def test_an_action_is_of_the_kind_of_what_it_does(head: str, latest: str, action: str, expected: str) -> None:
    state = position(head, "F2 H2 F5 Q / F3 F4", latest=latest)
    assert situations.KINDS[situations.kind_of_action(state, notation.parse_action(state, action))] == expected


def test_the_last_cards_of_a_hand_are_a_kind_of_their_own() -> None:
    state = position("follow 0 start 0", "F2 H2 / F3 F4", latest="1: H4")
    action = notation.parse_action(state, "F2 H2")
    assert situations.KINDS[situations.kind_of_action(state, action)] == "last_cards"
    assert situations.grid_place(state, action) == 7 + 1, "size 2, value 2"
