"""Texts: what players may type, and positions that round-trip or say what is wrong with them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.going_out.positions import position
from tests.matches import random_positions, variants
from wonderland.engine.state import NOTHING, SPECTATOR
from wonderland.errors import NotationError
from wonderland.games.going_out import GAME, notation
from wonderland.games.going_out.state import MAX_ROUNDS

if TYPE_CHECKING:
    from wonderland.engine.state import State

STATE = position("follow 0 start 0", "F1 / F1", latest="1: F1")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("f3", "F3"),
        ("q,h3 , F3=3", "F3 H3 Q =3"),
        ("Q = 5", "Q =5"),
        ("F3 Q", "F3 Q =3"),
        ("Q F4 F5 F6 F7", "F4 F5 F6 F7 Q =3"),
        ("h5 H4 h3", "H3 H4 H5"),
        ("PASS", "pass"),
        ("Take h7", "take H7"),
        ("lay q", "lay Q"),
        ("deck", "deck"),
        ("stop", "stop"),
    ],
)
def test_players_may_type_cards_in_any_order_and_case(typed: str, meant: str) -> None:
    assert GAME.action_text(STATE, notation.parse_action(STATE, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "'' is no action"),
        ("pass F3", "is no action"),
        ("take", "is no action"),
        ("take 7", "'7' is no card"),
        ("F8", "'f8' is no card"),
        ("Q", "say what Q is to count as: =1 or =2"),
        ("F3 F4", "F3 F4 is no set"),
        ("F3 H4", "F3 H4 is no set"),
        ("F3 Q =4", "F3 Q cannot be =4, only =3"),
        ("F3 =", "is no set"),
        ("F3 =x", "'x' is no number that fits here"),
        ("F7 F7", "there is only 1 card F7, not 2"),
        ("=3", "is no set"),
    ],
)
def test_what_cannot_be_understood_is_answered_with_a_sentence(typed: str, why: str) -> None:
    with pytest.raises(NotationError, match=re.escape(why)):
        notation.parse_action(STATE, typed)


def test_the_options_decide_what_is_a_set() -> None:
    mixed = position("lead 0 start 0", "F1 / F1", options="run_min=2 run_suits=any same_suits=one")
    assert GAME.action_text(mixed, notation.parse_action(mixed, "H4 F3")) == "F3 H4"
    with pytest.raises(NotationError, match="F3 H3 is no set"):
        notation.parse_action(mixed, "F3 H3")
    with pytest.raises(NotationError, match="F3 Q is to count as: =2 or =3"):
        notation.parse_action(mixed, "F3 Q")


@settings(max_examples=150)
@given(st.text(max_size=40))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = notation.parse_action(STATE, text)
    except NotationError:
        return
    assert notation.parse_action(STATE, GAME.action_text(STATE, action)) == action


CARD_WORDS = ["F1", "F2", "F3", "F7", "H1", "H3", "Q", "C"]
WORDS = st.sampled_from([*CARD_WORDS, "=1", "=3", "=9", "pass", "take", "lay", "deck", "stop", ",", "=", "?", "-"])


@settings(max_examples=200)
@given(st.lists(WORDS, max_size=9).map(" ".join))
def test_any_words_are_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = notation.parse_action(STATE, text)
    except NotationError:
        return
    assert notation.parse_action(STATE, GAME.action_text(STATE, action)) == action


def without_trail_and_chance(state: np.void) -> bytes:
    copy = np.array([state], state.dtype)
    copy["trail"] = NOTHING
    copy["num_trail"] = 0
    copy["chance"] = 0
    return copy.tobytes()


@settings(max_examples=12)
@given(st.integers(2, 5), st.integers(0, 10**6), st.sampled_from(variants(GAME)))
def test_positions_round_trip_to_the_byte(seats: int, seed: int, options: dict[str, int]) -> None:
    for ply, match in enumerate(random_positions(GAME, seats, seed, options)):
        if ply % 7 and not match.is_over:
            continue
        for state in (match.state, match.hidden(SPECTATOR), match.hidden(ply % seats)):
            line = notation.format_position(state)
            parsed = notation.parse_position(line)
            assert notation.format_position(parsed) == line
            assert without_trail_and_chance(parsed) == without_trail_and_chance(state)


LINE = "follow 1 start 0 | - | 0: F3 | F1 ?2 / F5 H5 | F1 / - | F2 H2 | ?30 | Q | F1 F1 / - | - | 12 8 / 20 15"


def test_the_line_of_a_position_is_as_short_as_it_can_be() -> None:
    assert notation.format_position(notation.parse_position(LINE)) == LINE


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("| Q |", "|", "11 parts"),
        ("follow 1", "follow 2", "'2' is no seat"),
        ("follow 1", "follow -", "a seat is to act"),
        ("follow 1", "dance 1", "begins with phase"),
        ("start 0 | -", "start 0 | target=5", "target must be a whole number from 10 to 100"),
        ("start 0 | -", "start 0 | colour=red", "is no option"),
        ("0: F3", "F3", "with its owner"),
        ("0: F3", "0: F3 F4", "is no set"),
        ("0: F3", "-", "there must be a latest set"),
        ("0: F3", "1: F3", "the latest set is that of the seat to act"),
        ("0: F3", "0: Q =3", "a set of jokers only does not stay on the table"),
        ("F1 ?2 / F5 H5", "F1 ?2", "2 to 5 hands"),
        ("F1 ?2", "F1 ?99", "cannot hold 100 cards"),
        ("F1 ?2", "F1 ?x", "is no number"),
        ("F1 ?2", "H1 ?2", "known to have cards that are not in the hand"),
        ("F5 H5", "-", "must either hold cards or have gone out"),
        ("F1 / - |", "- |", "need 2 lists of known cards"),
        ("F2 H2", "F2 ?", "only hands and the deck can be hidden"),
        ("?30", "F1 ?29", "either hidden or not"),
        ("?30", "?60", "cannot hold 60"),
        ("?30", "?54", "only 50 in the game"),
        ("| Q |", "| F1 |", "only the jokers"),
        ("F1 F1 / -", "F1 F1 F1 F1 F1 / -", "F1 is there 6 times"),
        ("| - | 12 8", "| 0 | 12 8", "must either hold cards or have gone out"),
        ("| - | 12 8", "| 0 0 | 12 8", "cannot have gone out twice"),
        ("12 8", "12", "points for the same rounds"),
        ("12 8", "12 99", "more than 81"),
        ("12 8", "12 80", "a match is over when"),
        ("12 8 / 20 15", "12 0 / 20 3", "a round brings 2 players at least 4 points together, not 3"),
        ("follow 1 start 0 | - | 0: F3", "lay_out 1 start 0 | - | -", "laid out"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(old: str, new: str, why: str) -> None:
    assert old in LINE
    with pytest.raises(NotationError, match=why):
        notation.parse_position(LINE.replace(old, new, 1))


def test_after_a_set_of_jokers_only_there_is_no_latest_set() -> None:
    cleared = {"hands": "F1 / F2", "deck": "?9", "discards": "Q"}
    position("draw 1 start 0", **cleared)
    for impossible in ({**cleared, "discards": "-"}, {**cleared, "options": "joker_sets=stand"}):
        with pytest.raises(NotationError, match="in the phase draw there must be a latest set"):
            position("draw 1 start 0", **impossible)


def test_with_the_option_stand_a_set_of_jokers_only_is_the_latest_set() -> None:
    line = LINE.replace("start 0 | -", "start 0 | joker_sets=stand").replace("0: F3", "0: Q =3")
    assert notation.format_position(notation.parse_position(line)) == line


@pytest.mark.parametrize(("seats", "least"), [(2, 4), (3, 6), (4, 8), (5, 10)])
def test_a_round_has_brought_two_points_a_seat_or_more(seats: int, least: int) -> None:
    hands = " / ".join(["F1"] * seats)
    nothing = " / ".join(["0"] * (seats - 1))
    position("lead 0 start 0", hands, points=f"{least} / {nothing}")
    with pytest.raises(NotationError, match=f"at least {least} points together, not {least - 1}"):
        position("lead 0 start 0", hands, points=f"{least - 1} / {nothing}")


def test_a_match_that_goes_on_has_room_for_the_round_it_is_in_and_another() -> None:
    """The round that a position is in may bring next to nothing, as its hands may be small."""

    def after_rounds(count: int) -> State:
        points = " ".join(["2"] * count)
        return position("lead 0 start 0", "F1 / H1", options="target=100", points=f"{points} / {points}")

    assert after_rounds(MAX_ROUNDS - 2).num_rounds == MAX_ROUNDS - 2
    with pytest.raises(NotationError, match="a match of 50 rounds at most cannot go on after 49"):
        after_rounds(MAX_ROUNDS - 1)


def test_a_match_has_no_more_than_fifty_rounds() -> None:
    points = " ".join(["2"] * (MAX_ROUNDS + 1))
    with pytest.raises(NotationError, match="a match has at most 50 rounds, not 51"):
        position("over - start 0", "F1 / -", out="1", points=f"{points} / {points}")


@settings(max_examples=200)
@given(st.data())
def test_a_garbled_position_is_a_position_or_a_notation_error(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(LINE)))
    end = data.draw(st.integers(start, min(len(LINE), start + 6)))
    middle = data.draw(st.text("FHQC?0123456789-/|: =²lead", max_size=5))
    try:
        state = notation.parse_position(LINE[:start] + middle + LINE[end:])
    except NotationError:
        return
    line = notation.format_position(state)
    assert notation.format_position(notation.parse_position(line)) == line
