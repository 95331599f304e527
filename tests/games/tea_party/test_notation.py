"""Texts that round-trip, and the sentences for those that mean nothing."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tea_party.positions import last_turns, play, position
from tests.matches import random_positions
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.errors import IllegalActionError, NotationError
from wonderland.games.tea_party import GAME, notation
from wonderland.games.tea_party.state import ACCEPT, AGAIN, JOKER, LEFT, RIGHT, TAKE_DOWN, TAKE_UP, make_play

STATE = position("1 2", "342")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("L3", make_play(LEFT, 3, 3)),
        ("r2", make_play(RIGHT, 2, 2)),
        (" l 3 + ", make_play(LEFT, 3, 4)),
        ("L3+1", make_play(LEFT, 3, 4)),
        ("L*4", make_play(LEFT, JOKER, 4)),
        ("L*4+", make_play(LEFT, JOKER, 5)),
        ("r*5+", make_play(RIGHT, JOKER, 6)),
        ("Accept", ACCEPT),
        ("AGAIN", AGAIN),
        ("up", TAKE_UP),
        ("down", TAKE_DOWN),
    ],
)
def test_an_action_is_written_in_any_case(text: str, action: int) -> None:
    assert notation.parse_action(STATE, text) == action


def test_a_jokers_number_has_one_text() -> None:
    assert GAME.action_text(STATE, notation.parse_action(STATE, "L*4+")) == "L*5"


def test_with_one_card_left_both_ends_name_it() -> None:
    state = last_turns("1 2", "4")
    assert notation.parse_action(state, "R4") == notation.parse_action(state, "L4") == make_play(LEFT, 4, 4)


@pytest.mark.parametrize(
    "text", ["", "L", "L0", "L6", "M3", "3", "LL3", "L3++", "L3+2", "L*", "L*6", "accep", "L٣", "L²"]
)
def test_what_is_no_action_is_said_to_be_none(text: str) -> None:
    with pytest.raises(NotationError, match="is no action"):
        notation.parse_action(STATE, text)


def test_the_sentence_tells_what_would_be_an_action_now() -> None:
    with pytest.raises(NotationError, match="a joker needs an end and a number from 1 to 5"):
        notation.parse_action(STATE, "L*")
    state = position("11 5", "1??")
    play(state, "L1")
    with pytest.raises(NotationError, match="write up or down"):
        notation.parse_action(state, "left")
    state = position("5 7", "2??")
    play(state, "L2", spins=[9])
    with pytest.raises(NotationError, match="write accept or again"):
        notation.parse_action(state, "yes")


def test_an_illegal_action_is_answered_with_the_legal_ones() -> None:
    match = Match(GAME, 2, 1)
    with pytest.raises(IllegalActionError, match=r"accept is not possible now; possible: L\S+"):
        match.play("accept")


@given(st.integers(2, 4), st.integers(0, 2**53 - 1), st.sampled_from([{}, {"youngest": True}, {"gentle_hole": True}]))
def test_positions_and_actions_round_trip(seats: int, seed: int, options: dict[str, bool]) -> None:
    for match in random_positions(GAME, seats, seed, options):
        line = notation.format_position(match.state)
        assert notation.format_position(notation.parse_position(line)) == line
        texts = match.legal
        assert [notation.parse_action(match.state, text.lower()) for text in texts] == match.legal_actions


@given(
    st.text(alphabet="play spin cookie over start number spins at 0123456789*?|+-!TCRSP._pocket_watch", max_size=200)
)
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    with contextlib.suppress(NotationError):
        line = notation.format_position(notation.parse_position(text))
        assert notation.format_position(notation.parse_position(line)) == line


GOOD = [
    "play 0 start 0",
    "pocket_watch",
    "9 1+",
    "342 115",
    "51*12345 22*33445",
    "- -",
    "3 -",
    "2 0",
    "2 44523352345245",
]


@pytest.mark.parametrize(
    ("part", "text", "sentence"),
    [
        (0, "walk 0 start 0", "does not begin a position"),
        (0, "play 2 start 0", "'2' is no seat: seats are 0 to 1"),
        (0, "play 0 start 7", "'7' is no seat"),
        (0, "play - start 0", "a seat is to act until the match is over"),
        (0, "over 0 start 0", "a seat is to act until the match is over"),
        (0, "play 0 start 0 number 3", "tell the number of the card"),
        (0, "cookie 0 start 0", "tell the number of the card"),
        (0, "spin 0 start 0 number 3", "tells the spins left"),
        (0, "play 1 start 0", "the numbers of cards played do not fit"),
        (0, "over - start 0", "the numbers of cards played do not fit"),
        (0, "play 0 start 0 youngest", "seat 0 must hold 2 cards now, not 3"),
        (1, "T1 .1 C1", "a board has 6 to 24 spaces, not 3"),
        (1, "X1", "'X1' is neither a board"),
        (2, "9 12", "'12' is no space: spaces are 0 to 11"),
        (2, "9+ 1+", "at most one pawn is large"),
        (2, "9 9", "2 pawns stand on space 9"),
        (2, "9 x", "'x' is no pawn"),
        (2, "5! 1", "can have failed to leave it"),
        (2, "9", "a position has 2 to 4 pawns, this one has 1"),
        (3, "342", "2 pawns need 2 words for the hands, not 1"),
        (3, "3421 115", "'3421' has more than 3 cards"),
        (3, "346 115", "'6' is no card"),
        (3, "34 115", "seat 0 has 10 cards in hand, pile and played, not 11"),
        (3, "333 115", "seat 0 has the card 3 4 times"),
        (4, "51*123455555 22*33445", "'51.123455555' has more than 11 cards"),
        (5, "? -", "cards that were played are never hidden"),
        (5, "1" * 300 + " -", "has more than 11 cards"),
        (6, "? -", "large cookies that were won are never hidden"),
        (6, "6 -", "'6' is no large cookie"),
        (6, "- -", "with 2 players there are 16 large cookies, not 15"),
        (7, "15 6", "there are 20 small cookies in all"),
        (7, "x 6", "there are 20 small cookies in all"),
        (8, "- 44523352345245", "beside a stack lies a face-up cookie"),
        (8, "? 44523352345245", "beside a stack lies a face-up cookie"),
        (8, "44523352345245", "is not a face-up cookie and a stack"),
        (8, "2 44444452345245", "there are 4 large cookies of value 4"),
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(part: int, text: str, sentence: str) -> None:
    notation.parse_position(" | ".join(GOOD))
    with pytest.raises(NotationError, match=sentence):
        notation.parse_position(" | ".join([*GOOD[:part], text, *GOOD[part + 1 :]]))


def test_a_position_in_the_middle_of_a_turn_has_a_choice_in_it() -> None:
    middle = {"hands": "34 115", "piles": "???????? ????????", "played": "2 -"}
    position("0 1", head="cookie 0 start 0 number 2", **middle)
    position("5 1", head="spin 0 start 0 number 2 spins 1 at 7", **middle)
    for pawns, head in [
        ("1 2", "cookie 0 start 0 number 2"),
        ("0 0", "cookie 0 start 0 number 2"),
        ("0 1", "cookie 0 start 0 number 6"),
        ("5 1", "spin 0 start 0 number 2 spins 2 at 7"),
        ("5 1", "spin 0 start 0 number 2 spins 1 at 1"),
        ("5+ 1", "spin 0 start 0 number 2 spins 1 at 7"),
        ("6 1", "spin 0 start 0 number 2 spins 1 at 7"),
    ]:
        with pytest.raises(NotationError):
            position(pawns, head=head, **middle)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chance_of_a_whole_match_is_told_in_clear_and_replays_without_the_generator(seats: int) -> None:
    for seed in range(5):
        original = Match(GAME, seats, seed)
        outcomes = notation.deal_outcomes(GAME.deal_in_clear(original.state))
        replayed = Match(GAME, seats, 0, target=targets.scripted(GAME, outcomes))
        while not original.is_over:
            text = original.legal[seed % len(original.legal)]
            original.play(text)
            outcomes += notation.event_outcomes(original.events())
            replayed.play(text)
            assert not outcomes
            assert replayed.view(seats - 1) == original.view(seats - 1)
            assert notation.format_position(replayed.state) == notation.format_position(original.state)
            assert replayed.events() == original.events()


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"start": 0},
        {"start": "x", "cookies": [], "cards": []},
        {"cards": 3},
        {"cookies": [1e999], "cards": [], "start": 0},
    ],
)
def test_what_is_no_deal_is_a_notation_error(deal: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        notation.deal_outcomes(deal)
