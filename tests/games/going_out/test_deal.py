"""The cards, the deal, and who lays out the display and who leads (G1–G5)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.games.going_out.positions import after, deal, display, events, hand, jokers, legal, phase, position, shuffled
from wonderland.engine.state import NO_SEAT
from wonderland.engine.targets import functions
from wonderland.games.going_out import GAME
from wonderland.games.going_out.cards import CARD_TEXTS
from wonderland.games.going_out.scoring import highest_seat, lowest_seat
from wonderland.games.going_out.state import MAX_ROUNDS, MAX_TARGET, NUM_CARDS, STATE, num_copies

if TYPE_CHECKING:
    from wonderland.engine.state import State


def cards_of(state: State) -> Counter[str]:
    """All cards of a fresh deal."""
    dealt = GAME.deal_in_clear(state)
    return Counter([card for hand in dealt["hands"] for card in hand] + dealt["display"] + dealt["deck"])


def test_g1_there_are_54_cards_with_few_high_numbers_and_five_jokers_of_each_suit() -> None:
    cards = cards_of(deal(5))
    assert sum(cards.values()) == NUM_CARDS == 54
    assert [cards[f"F{number}"] for number in range(1, 8)] == [5, 4, 4, 3, 3, 2, 1]
    assert [cards[f"H{number}"] for number in range(1, 8)] == [5, 4, 4, 3, 3, 2, 1]
    assert cards["Q"] == cards["C"] == 5


@pytest.mark.parametrize(("seats", "jokers_of_a_suit"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_g2_two_players_play_without_two_jokers_of_each_suit_and_three_without_one(
    seats: int, jokers_of_a_suit: int
) -> None:
    cards = cards_of(deal(seats))
    assert cards["Q"] == cards["C"] == jokers_of_a_suit
    assert sum(cards.values()) == 44 + 2 * jokers_of_a_suit
    assert cards == Counter({text: num_copies(kind, seats) for kind, text in enumerate(CARD_TEXTS)})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_g3_everyone_gets_seven_cards_and_the_rest_is_the_deck(seats: int) -> None:
    state = deal(seats)
    assert state.num_hand.tolist() == [7] * seats + [0] * (5 - seats)
    assert [len(hand(state, seat).split()) for seat in range(seats)] == [7] * seats
    assert state.num_deck == sum(cards_of(state).values()) - 7 * seats - len(display(state).split())


@pytest.mark.parametrize(("seats", "size"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_g4_the_first_display_has_three_cards_or_two_with_two_or_three_players(seats: int, size: int) -> None:
    assert len(display(deal(seats)).split()) == size


def test_g4_the_first_display_comes_from_the_top_of_the_deck_and_a_random_seat_leads() -> None:
    top = "F1 F1 F1 F1 F1 F2 F2 H1 H1 H1 H1 H1 H2 H2 Q C H7"
    state = deal(2)
    options = GAME.encode_options(GAME.complete_options({}))
    functions.scripted(GAME, [shuffled(2, top), 1]).rules.deal(state, 2, options, NO_SEAT)
    assert [hand(state, seat) for seat in range(2)] == ["F1 F1 F1 F1 F1 F2 F2", "H1 H1 H1 H1 H1 H2 H2"]
    assert display(state) == "Q C"
    assert GAME.deal_in_clear(state)["deck"][0] == "H7"
    assert (phase(state), state.seat, state.start_seat) == ("lead", 1, 1)
    assert {int(deal(4, seed).seat) for seed in range(40)} == {0, 1, 2, 3}


# Seat 2 is out, seat 0 plays its last card, and the round ends: everyone has scored one card in it.
ENDING = {
    "head": "follow 0 start 1",
    "hands": "F2 / H4 / -",
    "latest": "1: F1",
    "options": "last_player=none target=100",
    "out": "2",
}


def next_round(scored: str = "- / - / H1", points: str = "- / - / -", top: str = "F7") -> State:
    """The deal after that round."""
    state = position(**ENDING, scored=scored, points=points)
    return after(state, "F2", outcomes=[jokers(""), shuffled(3, top)])


def test_g5_the_lowest_player_takes_the_top_cards_and_lays_out_as_many_of_the_hand() -> None:
    top = "F1 F1 F1 F1 F1 F2 F2 H1 H1 H1 H1 H1 H2 H2 F3 F3 F3 F3 H3 H3 H3 Q C H7"
    state = next_round(points="30 / 10 / 20", top=top)
    assert (phase(state), state.seat) == ("lay_out", 1)
    assert hand(state, 1) == "H1 H1 H1 H1 H1 H2 H2 Q C"
    assert display(state) == "-"
    assert legal(state) == ["lay H1", "lay H2", "lay Q", "lay C"]
    after(state, "lay C")
    assert (phase(state), state.seat, display(state)) == ("lay_out", 1, "C")
    after(state, "lay H1")
    assert (hand(state, 1), display(state)) == ("H1 H1 H1 H1 H2 H2 Q", "H1 C")


def test_g5_the_highest_player_leads_a_later_round() -> None:
    state = after(next_round(points="30 / 10 / 20"), "lay F3", "lay F3")
    assert (phase(state), state.seat, state.start_seat) == ("lead", 0, 0)
    assert [event["seat"] for event in events(state, "leads")] == [0]


def test_g5_with_four_players_three_cards_are_laid_out() -> None:
    ending = {**ENDING, "hands": "F2 / H4 / - / -", "out": "2 3"}
    state = after(position(**ending), "F2", outcomes=[jokers(""), shuffled(4, "F7")])
    lays = 0
    while phase(state) == "lay_out":
        after(state, legal(state)[0])
        lays += 1
    assert lays == 3
    assert state.num_hand.tolist() == [7, 7, 7, 7, 0]


def test_g5_tied_totals_are_broken_by_the_points_of_the_previous_round() -> None:
    """Seats 0 and 2 tie for both ends with seat 1 between: seat 0 got 1 point, seat 2 got 4."""
    state = position(**ENDING, scored="- / - / H1 H1 F1 F1", points="15 / 14 / 10")
    after(state, "F2", outcomes=[jokers(""), shuffled(3, "F7")])
    assert state.totals.tolist()[:3] == [16, 15, 16]
    assert state.start_seat == 2
    state = position(**ENDING, scored="- / - / H1 H1 F1 F1", points="15 / 20 / 10")
    after(state, "F2", outcomes=[jokers(""), shuffled(3, "F7")])
    assert state.totals.tolist()[:3] == [16, 21, 16]
    assert (phase(state), state.seat) == ("lay_out", 0)


def test_g5_on_equal_points_the_player_who_went_out_later_lays_out() -> None:
    state = next_round(points="9 / 9 / 9")  # out: seat 2, then seat 0; seat 1 did not go out
    assert state.totals.tolist()[:3] == [10, 10, 10]
    assert (phase(state), state.seat) == ("lay_out", 1)
    assert next_round(points="9 / 20 / 9").seat == 0


def test_g5_on_equal_points_the_player_who_went_out_earlier_leads() -> None:
    assert next_round(points="9 / 9 / 9").start_seat == 2
    assert next_round(points="9 / 9 / 1").start_seat == 0


def test_g5_a_player_never_both_lays_out_and_leads() -> None:
    for points in ("9 / 9 / 9", "9 / 9 / 1", "9 / 20 / 9", "1 / 2 / 3"):
        state = next_round(points=points)
        assert state.seat != state.start_seat


def test_g5_totals_count_before_every_tie_break() -> None:
    state = position("lead 1 start 2", "F1 / F2 / F3", points="5 2 / 4 4 / 1 5")
    assert (lowest_seat(state), highest_seat(state)) == (2, 1)


def test_a_new_round_begins_with_nothing_known_scored_or_discarded() -> None:
    state = position(**ENDING, scored="H2 / H2 / H1", discards="Q", known="- / H4 / -")
    after(state, "F2", outcomes=[jokers("Q"), shuffled(3, "F7")])
    assert not state.known.any()
    assert not state.scored.any()
    assert not state.out_place.any()
    assert (state.num_out, state.num_discards, state.latest, state.latest_seat) == (0, 0, -1, -1)
    assert (events(state, "round_dealt")[0]["round"], state.num_rounds) == (2, 1)


def test_there_is_room_for_every_round_a_match_can_have() -> None:
    points_of_two_seats = 7 - 3  # seven cards played by whoever went out, less the jokers left undealt
    assert 2 * (MAX_TARGET - 1) // points_of_two_seats + 1 <= MAX_ROUNDS
    for seats, undealt in ((3, 2), (4, 1), (5, 0)):
        assert seats * (MAX_TARGET - 1) // (7 * (seats - 1) - undealt) + 1 <= MAX_ROUNDS
    assert STATE["round_points"].shape[0] == MAX_ROUNDS


def test_every_field_of_the_state_lies_at_a_multiple_of_its_size_as_gpus_want_it() -> None:
    assert STATE.names is not None
    assert STATE.fields is not None
    for name in STATE.names:
        field, offset = STATE.fields[name][:2]
        assert offset % field.base.itemsize == 0, name
