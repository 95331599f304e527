"""The secret discards (P13): two of four cards, unknown to the others until all have chosen."""

from __future__ import annotations

import pytest

from tests.games.parade.positions import after, events, everything_shown, front, hand, hidden, legal, play, viewers
from tests.matches import random_positions
from wonderland.engine.state import NO_SEAT, OVER
from wonderland.games.parade import GAME, notation
from wonderland.games.parade.state import DISCARD

# Seat 1 started the last round, so seats 2, 0 and 1 choose in this order.
CHOOSING = (
    "discard 2 start 0 last 1 all_colours 0 | RT BT | R2 R3 R4 R5 / B2 B3 B4 B5 / P2 P3 P4 P5 "
    "| O1 / R1 B1 P1 G1 Y1 O0 / - | - / - / - | G2 G3"
)
CHOICES = ["P2 P3", "R3 R5", "B2 B5"]


def test_p13_any_two_of_the_four_cards_can_be_discarded() -> None:
    assert set(legal(after(CHOOSING))) == {"P2 P3", "P2 P4", "P2 P5", "P3 P4", "P3 P5", "P4 P5"}


def test_p13_everyone_chooses_once_in_the_order_of_the_last_round() -> None:
    state = after(CHOOSING)
    for seat, choice in zip((2, 0, 1), CHOICES, strict=True):
        assert (state.phase, state.seat) == (DISCARD, seat)
        play(state, choice)
    assert (state.phase, state.seat) == (OVER, NO_SEAT)
    assert legal(state) == []


def test_p13_the_two_cards_not_discarded_join_the_cards_in_front() -> None:
    state = after(CHOOSING, *CHOICES)
    assert front(state, 0) == "R2 R4 O1"
    assert front(state, 1) == "R1 B1 B3 B4 P1 G1 Y1 O0"
    assert front(state, 2) == "P4 P5"
    assert [hand(state, seat) for seat in range(3)] == ["-", "-", "-"]


def test_p13_until_the_last_choice_nothing_is_added_in_front() -> None:
    state = after(CHOOSING, *CHOICES[:2])
    assert [front(state, seat) for seat in range(3)] == ["O1", "R1 B1 P1 G1 Y1 O0", "-"]
    assert events(state, "kept") == []


@pytest.mark.parametrize("made", [0, 1, 2])
def test_p13_before_the_reveal_a_hand_and_its_discards_are_shown_to_their_owner_only(made: int) -> None:
    state = after(CHOOSING, *CHOICES[:made])
    cards = ["R2 R3 R4 R5", "B2 B3 B4 B5", "P2 P3 P4 P5"]
    for viewer in viewers(state):
        shown = everything_shown(state, viewer)
        for seat in range(3):
            for card in cards[seat].split():
                assert (card in shown) == (viewer == seat), f"{card} of seat {seat} for {viewer}"


@pytest.mark.parametrize("seats", range(2, 7))
def test_p13_before_the_reveal_no_view_of_a_whole_match_shows_the_choices_of_others(seats: int) -> None:
    for seed in range(2):
        secrets: list[set[str]] = [set()] * seats
        for match in random_positions(GAME, seats, seed):
            if match.state.phase != DISCARD:
                continue
            if not any(secrets):
                secrets = [set(hand(match.state, seat).split()) for seat in range(seats)]
            for viewer in viewers(match.state):
                shown = everything_shown(match.state, viewer)
                others = [card for seat in range(seats) if seat != viewer for card in secrets[seat]]
                assert not any(card in shown for card in others)
        assert all(len(cards) == 4 for cards in secrets)


def test_p13_that_a_seat_has_chosen_is_public() -> None:
    state = after(CHOOSING, "P2 P3")
    for viewer in viewers(state):
        seen = GAME.view(hidden(state, viewer))
        assert seen["discards"] == [[], [], ["P2", "P3"] if viewer == 2 else ["?", "?"]]
        assert len(seen["hands"][2]) == 2


def test_p13_all_choices_are_revealed_together_to_everyone() -> None:
    state = after(CHOOSING, *CHOICES)
    for viewer in viewers(state):
        seen = GAME.view(hidden(state, viewer))
        assert seen["discards"] == [["R3", "R5"], ["B2", "B5"], ["P2", "P3"]]
        assert [(event["seat"], event["card"]) for event in seen["events"] if event["event"] == "kept"] == [
            (0, "R2"), (0, "R4"), (1, "B3"), (1, "B4"), (2, "P4"), (2, "P5"),
        ]  # fmt: skip
        assert "?" not in notation.format_position(hidden(state, viewer)).rsplit("|", 1)[0]


def test_mistake_revealing_discards_one_after_the_other_so_that_later_players_see_them() -> None:
    other_choice = after(CHOOSING, "P4 P5", "R2 R4")
    state = after(CHOOSING, *CHOICES[:2])
    assert everything_shown(state, 1) == everything_shown(other_choice, 1)
