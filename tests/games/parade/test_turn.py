"""Parade's components, deal and turn (P1–P9), rule by rule, and the worked example of a turn."""

from __future__ import annotations

import pytest

from tests.games.parade.positions import after, events, everything_shown, front, hand, legal, parade, pile, viewers
from wonderland.engine.match import Match
from wonderland.games.parade import GAME, card_notation
from wonderland.games.parade.state import NUM_CARDS, PLAY

every_seat_count = pytest.mark.parametrize("seats", range(2, 7))


def turn(row: str, card: str) -> tuple[str, str]:
    """What a card played onto this parade takes, front first, and the parade after it."""
    state = after(f"play 0 start 0 | {row} | {card} / ? ? ? ? ? | - / - | - / - | ? ? ?", card)
    taken = " ".join(event["card"] for event in events(state, "took")) or "-"
    assert set(front(state, 0).split()) == set(taken.split())
    return taken, parade(state)


def test_p1_there_are_66_cards_six_colours_with_values_0_to_10_one_of_each() -> None:
    names = [card_notation.format_card(card) for card in range(NUM_CARDS)]
    assert len(names) == 66
    assert set(names) == {colour + value for colour in "RBPGYO" for value in "0123456789T"}


@every_seat_count
def test_p1_the_deal_holds_every_card_once(seats: int) -> None:
    deal = GAME.deal_in_clear(Match(GAME, seats, 1).state)
    cards = [card for hand in deal["hands"] for card in hand] + deal["parade"] + deal["pile"]
    assert len(cards) == 66
    assert set(cards) == {colour + value for colour in "RBPGYO" for value in "0123456789T"}


def test_p2_two_to_six_can_play() -> None:
    assert (GAME.min_seats, GAME.max_seats) == (2, 6)


@every_seat_count
def test_p3_every_seat_starts_about_equally_often(seats: int) -> None:
    starts = [Match(GAME, seats, seed).state.start_seat for seed in range(20 * seats)]
    assert all(8 <= starts.count(seat) <= 35 for seat in range(seats))


@every_seat_count
def test_p3_the_start_seat_acts_first_and_play_goes_clockwise(seats: int) -> None:
    match = Match(GAME, seats, 4)
    start = int(match.state.start_seat)
    for turn_number in range(seats + 1):
        assert match.seat == (start + turn_number) % seats
        match.play(match.legal[0])


@every_seat_count
def test_p4_five_cards_to_each_six_to_the_parade_and_the_rest_to_the_pile(seats: int) -> None:
    state = Match(GAME, seats, 2).state
    assert [len(hand(state, seat).split()) for seat in range(seats)] == [5] * seats
    assert len(parade(state).split()) == 6
    assert len(pile(state).split()) == 66 - 5 * seats - 6
    assert all(front(state, seat) == "-" for seat in range(seats))


@every_seat_count
def test_p4_hands_are_hidden_from_the_others_and_the_parade_lies_open(seats: int) -> None:
    state = Match(GAME, seats, 3).state
    for viewer in viewers(state):
        shown = everything_shown(state, viewer)
        assert all(card in shown for card in parade(state).split())
        assert all((card in shown) == (viewer == seat) for seat in range(seats) for card in hand(state, seat).split())
        assert not any(card in shown for card in pile(state).split())


def test_p5_any_card_of_the_hand_and_no_other_can_be_played() -> None:
    line = "play 1 start 0 | R5 B6 | R1 R2 R3 R4 B1 / O1 G2 YT P4 B5 | - / - | - / - | G5 G6"
    assert sorted(legal(after(line))) == sorted(["O1", "G2", "YT", "P4", "B5"])


def test_p5_the_card_goes_from_the_hand_to_the_end_of_the_parade() -> None:
    line = "play 0 start 0 | R5 B6 | G9 R2 R3 R4 B1 / O1 G2 YT P4 B5 | - / - | - / - | G5 G6"
    state = after(line, "G9")
    assert parade(state) == "R5 B6 G9"
    assert "G9" not in hand(state, 0)
    assert hand(state, 1) == "O1 G2 YT P4 B5"


def test_p6_the_nearest_v_cards_are_safe_whatever_they_are() -> None:
    assert turn("G1 G2 G0", "G3") == ("-", "G1 G2 G0 G3")
    assert turn("GT G1 G2 G0", "G3") == ("GT", "G1 G2 G0 G3")


def test_p6_the_card_just_played_is_not_counted_among_the_safe_ones() -> None:
    assert turn("R5 R6", "R1") == ("R5", "R6 R1")


@pytest.mark.parametrize("length", range(12))
def test_p6_nothing_leaves_a_parade_of_v_cards_or_fewer(length: int) -> None:
    row = " ".join(["R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "B0"][:length]) or "-"
    taken, left = turn(row, "RT")
    if length <= 10:
        assert taken == "-"
        assert left == ("RT" if row == "-" else f"{row} RT")
    else:
        assert taken == "R0"


@pytest.mark.parametrize("value", range(11))
def test_p6_a_card_of_value_v_leaves_only_from_beyond_v_cards(value: int) -> None:
    row = ["O0", "B0", "P0", "Y0", "R0", "B1", "P1", "Y1", "R1", "B2", "P2", "G0"]
    played = "G" + "0123456789T"[value]
    if played in row:
        row[row.index(played)] = "R2"
    beyond, safe = row[: len(row) - value], row[len(row) - value :]
    taken, left = turn(" ".join(row), played)
    assert taken.split() == [card for card in beyond if int(card[1]) <= value or card[0] == "G"]
    assert left.split()[-1 - value :] == [*safe, played]


def test_p7_a_card_in_removal_mode_leaves_if_it_has_the_played_colour() -> None:
    assert turn("BT RT B8 R9 Y8", "B2") == ("BT B8", "RT R9 Y8 B2")


def test_p7_a_card_in_removal_mode_leaves_if_its_value_is_not_above_the_played_one() -> None:
    assert turn("R1 R2 R3 YT Y9", "B2") == ("R1 R2", "R3 YT Y9 B2")


def test_p7_a_card_of_another_colour_and_a_higher_value_stays() -> None:
    assert turn("R3 P4 GT Y5 O9 R7 R8", "B2") == ("-", "R3 P4 GT Y5 O9 R7 R8 B2")


def test_p7_a_zero_protects_nobody() -> None:
    assert turn("RT P0 B1 R5 Y0", "R0") == ("RT P0 R5 Y0", "B1 R0")


def test_p7_the_played_card_never_leaves() -> None:
    for card in ("R0", "RT", "O1", "P5"):
        taken, left = turn("B9 Y9 G8 B7", card)
        assert card not in taken
        assert left.endswith(card)


def test_p8_the_leaving_cards_join_those_in_front_of_the_player_by_colour() -> None:
    line = "play 1 start 0 | O1 R9 B0 YT | R1 / R2 | R3 / RT B5 | - / - | G1 G2"
    state = after(line, "R2")
    assert front(state, 1) == "R9 RT B5 O1"
    assert front(state, 0) == "R3"


def test_p8_the_cards_in_front_are_visible_to_all() -> None:
    state = after("play 0 start 0 | O1 R9 B8 YT | R2 / B1 | R3 / B5 | - / - | G1 G2", "R2")
    for viewer in viewers(state):
        shown = everything_shown(state, viewer)
        assert all(card in shown for card in ("R3", "O1", "R9", "B5"))


def test_p8_the_others_close_up_in_order() -> None:
    assert turn("P9 R1 G8 R2 Y7 R4 O6 RT", "R0") == ("R1 R2 R4 RT", "P9 G8 Y7 O6 R0")


def test_p9_the_top_card_of_the_pile_brings_the_hand_back_to_five() -> None:
    line = "play 0 start 0 | R5 B6 | G9 R2 R3 R4 B1 / O1 G2 YT P4 B5 | - / - | - / - | G5 G6 G7"
    state = after(line, "G9")
    assert hand(state, 0) == "R2 R3 R4 B1 G5"
    assert pile(state) == "G6 G7"


def test_p9_who_takes_cards_draws_only_one() -> None:
    state = after("play 0 start 0 | R5 R6 R7 | R0 R1 R2 R3 R4 / ? ? ? ? ? | - / - | - / - | G5 G6 G7", "R0")
    assert front(state, 0) == "R5 R6 R7"
    assert hand(state, 0) == "R1 R2 R3 R4 G5"


def test_p9_only_who_drew_sees_the_card() -> None:
    state = after("play 0 start 0 | R5 B6 | G9 R2 R3 R4 B1 / O1 G2 YT P4 B5 | - / - | - / - | G5 G6", "G9")
    assert [viewer for viewer in viewers(state) if "G5" in everything_shown(state, viewer)] == [0]


def test_p9_after_a_turn_the_next_seat_plays() -> None:
    state = after("play 2 start 0 | R5 | R1 / R2 / R3 | - / - / - | - / - / - | G5 G6", "R3")
    assert (state.phase, state.seat) == (PLAY, 0)


@pytest.mark.parametrize(("seven", "one"), [("B7", "O1"), ("Y7", "R1"), ("R7", "G1"), ("P7", "P1")])
def test_the_worked_example_of_a_turn(seven: str, one: str) -> None:
    taken, left = turn(f"P5 G0 G7 R3 {seven} {one} G4", "G3")
    assert set(taken.split()) == {"G0", "G7", "R3"}
    assert left == f"P5 {seven} {one} G4 G3"


def test_mistake_protecting_one_card_too_few() -> None:
    assert turn("R5 G0 B9", "G2") == ("-", "R5 G0 B9 G2")
    assert turn("G7", "G1") == ("-", "G7 G1")


def test_mistake_a_zero_taking_itself() -> None:
    assert turn("B5 G7", "R0") == ("-", "B5 G7 R0")
    assert turn("-", "R0") == ("-", "R0")
