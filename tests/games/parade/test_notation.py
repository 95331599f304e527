"""Parade's texts: cards, actions and positions round-trip, and everything else is refused in a helpful sentence."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.parade.positions import after, hidden, legal
from wonderland.engine.match import Match
from wonderland.errors import NotationError
from wonderland.games.parade import GAME, card_notation, notation
from wonderland.games.parade.state import HIDDEN_CARD, MAX_PARADE, NUM_CARDS

if TYPE_CHECKING:
    from wonderland.engine.state import State

cards = st.integers(0, NUM_CARDS - 1)
STATE = Match(GAME, 2, 1).state

POSITION = "play 0 start 0 | P5 G0 | R1 R2 / B1 B2 | Y3 / O4 | - / - | G7 G8"
# Words that mean something somewhere in a position, so that random texts get far into the parser.
WORDS = [
    *("play", "discard", "over", "start", "last", "all_colours", "pile_empty", "|", "/", "-", "?"),
    *("0", "1", "2", "5", "6", "-1", "66", "R1", "g0", "YT", "O9", "R11", "tea"),
]


def played_at_random(seats: int, seed: int, plies: int) -> State:
    """A match after so many random plies, or at its end."""
    choices = random.Random(seed)
    match = Match(GAME, seats, seed)
    while not match.is_over and plies:
        match.apply(choices.choice(match.legal_actions))
        plies -= 1
    return match.state


def what_lies_there(state: State) -> bytes:
    copy = np.array([state], state.dtype)
    copy[["chance", "trail", "num_trail", "joined", "num_joined"]] = 0
    return copy.tobytes()


def assert_position_or_notation_error(text: str) -> None:
    """The parser accepts or refuses, and what it accepts it can write and read again."""
    try:
        state = notation.parse_position(text)
    except NotationError:
        return
    line = notation.format_position(state)
    assert notation.format_position(notation.parse_position(line)) == line


def refusal(line: str) -> str:
    with pytest.raises(NotationError) as caught:
        notation.parse_position(line)
    return str(caught.value)


@given(card=cards, lower=st.booleans())
def test_every_card_round_trips_in_capitals_or_not(card: int, lower: bool) -> None:
    text = card_notation.format_card(card)
    assert card_notation.parse_card(text.lower() if lower else text) == card


def test_a_card_is_its_colours_letter_and_its_value() -> None:
    texts = [card_notation.format_card(card) for card in range(NUM_CARDS)]
    assert texts == [colour + value for colour in "RBPGYO" for value in "0123456789T"]
    assert card_notation.format_card(HIDDEN_CARD) == "?"


@given(card=cards)
def test_the_text_of_a_play_is_the_card(card: int) -> None:
    text = GAME.action_text(STATE, card)
    assert text == card_notation.format_card(card)
    assert notation.parse_action(STATE, f"  {text.lower()} ") == card


@given(
    pair=st.lists(cards, min_size=2, max_size=2, unique=True),
    between=st.sampled_from([" ", ",", ", ", " , ", "   "]),
    lower=st.booleans(),
)
def test_two_discards_round_trip_in_either_order_with_and_without_a_comma(
    pair: list[int], between: str, lower: bool
) -> None:
    texts = [card_notation.format_card(card) for card in pair]
    there, back = (notation.parse_action(STATE, between.join(words)) for words in (texts, texts[::-1]))
    assert there == back >= NUM_CARDS
    text = GAME.action_text(STATE, there)
    assert set(text.split()) == set(texts)
    assert notation.parse_action(STATE, text.lower() if lower else text) == there


def test_different_pairs_are_different_actions() -> None:
    pairs = [(first, second) for second in range(NUM_CARDS) for first in range(second)]
    actions = {
        notation.parse_action(STATE, f"{card_notation.format_card(first)} {card_notation.format_card(second)}")
        for first, second in pairs
    }
    assert len(actions) == len(pairs) == 66 * 65 // 2


@pytest.mark.parametrize("text", ["", "G3 G3", "G3 YT R1", ",", "R1 R2 R3 R4"])
def test_an_action_names_one_card_or_two_different_ones(text: str) -> None:
    with pytest.raises(NotationError, match=r"name one card to play \(G3\) or two to discard \(G3 YT\)"):
        notation.parse_action(STATE, text)


@pytest.mark.parametrize("text", ["X3", "G", "G10", "GA", "3G", "?", "-", "GTT", "G-1", "G²", "ß1"])
def test_what_is_no_card_is_named_in_the_refusal(text: str) -> None:
    for words in (text, f"R1 {text}"):
        with pytest.raises(NotationError) as caught:
            notation.parse_action(STATE, words)
        assert f"'{text}' is no card" in str(caught.value)
        assert "R, B, P, G, Y, O" in str(caught.value)


@given(text=st.text(max_size=12) | st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = notation.parse_action(STATE, text)
    except NotationError:
        return
    words = text.replace(",", " ").upper().split()
    assert set(GAME.action_text(STATE, action).split()) == set(words)


@given(text=st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    assert_position_or_notation_error(text)


@given(data=st.data(), seats=st.integers(2, 6), seed=st.integers(0, 200), plies=st.integers(0, 80))
def test_a_position_with_a_word_changed_is_a_position_or_a_notation_error(
    data: st.DataObject, seats: int, seed: int, plies: int
) -> None:
    words = notation.format_position(played_at_random(seats, seed, plies)).split()
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(["", *WORDS]))
    assert_position_or_notation_error(" ".join(words))


@given(data=st.data(), seats=st.integers(2, 6), seed=st.integers(0, 2**32), plies=st.integers(0, 80))
def test_positions_of_random_matches_round_trip_for_every_viewer(
    data: st.DataObject, seats: int, seed: int, plies: int
) -> None:
    truth = played_at_random(seats, seed, plies)
    seen = hidden(truth, data.draw(st.integers(-1, seats - 1)))
    for state in (truth, seen):
        line = notation.format_position(state)
        parsed = notation.parse_position(line)
        assert notation.format_position(parsed) == line
        assert what_lies_there(parsed) == what_lies_there(state)


@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), plies=st.integers(0, 80))
def test_a_position_read_from_text_can_be_played_on(seats: int, seed: int, plies: int) -> None:
    state = played_at_random(seats, seed, plies)
    parsed = notation.parse_position(notation.format_position(state))
    assert legal(parsed) == legal(state)


def test_a_position_is_read_in_small_letters_and_with_any_spaces() -> None:
    line = "play 0 start 0|p5  g0|r1 r2/b1 b2|y3/o4|-/|   g7 g8 "
    assert notation.format_position(after(line)) == POSITION


def test_the_position_shows_every_zone_the_parade_front_first_and_the_pile_top_first() -> None:
    state = after("play 1 start 1 | P9 G8 | R1 R2 / B2 B7 | R3 / YT O4 | - / - | G7 G9", "B2")
    assert notation.format_position(state) == "play 0 start 1 | P9 G8 B2 | R1 R2 / B7 G7 | R3 / YT O4 | - / - | G9"


@pytest.mark.parametrize("reason", ["all_colours", "pile_empty"])
def test_the_position_shows_the_last_round_and_the_discards(reason: str) -> None:
    line = f"discard 0 start 1 last 1 {reason} 0 | RT | R1 R2 R3 R4 / B1 B2 B3 B4 | R5 / B5 | - / - | G9 G8"
    assert notation.format_position(after(line, "R1 R4")) == (
        f"discard 1 start 1 last 1 {reason} 0 | RT | R2 R3 / B1 B2 B3 B4 | R5 / B5 | R1 R4 / - | G9 G8"
    )
    assert notation.format_position(after(line, "R1 R4", "B1 B2")) == (
        f"over - start 1 last 1 {reason} 0 | RT | - / - | R2 R3 R5 / B3 B4 B5 | R1 R4 / B1 B2 | G9 G8"
    )


REST = "P5 G0 | R1 R2 / B1 B2 | Y3 / O4 | - / - | G7 G8"
NO_LAST_ROUND = "tells how the last round began"
LAST_ROUND = "the last round is given as seat, reason and turns left, like: last 2 all_colours 3"
HEAD = "a position begins with phase, seat and start seat, like: play 0 start 0"
TO_ACT = "a seat is to act until the match is over, and none after that"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "6 parts separated by |, this one has 1"),
        ("play 0 start 0 | P5 | R1 / B1 | - / - | - / -", "6 parts separated by |, this one has 5"),
        (f"{POSITION} | R9", "6 parts separated by |, this one has 7"),
        ("play 0 start 0 | P5 | R1 | - | - | -", "2 to 6 hands, this one has 1"),
        ("play 0 start 0 | P5 | R1/R2/R3/R4/R5/R6/R7 | - | - | -", "2 to 6 hands, this one has 7"),
        ("play 0 start 0 | P5 | R1 / B1 | - / - / - | - / - | -", "2 players need 2 lists of cards in front, not 3"),
        ("play 0 start 0 | P5 | R1 / B1 / G1 | - / - / - | - / - | -", "3 players need 3 lists of discards, not 2"),
        (f" | {REST}", HEAD),
        (f"sleep 0 start 0 | {REST}", HEAD),
        (f"PLAY 0 start 0 | {REST}", HEAD),
        (f"play 0 | {REST}", HEAD),
        (f"play 0 begin 0 | {REST}", HEAD),
        (f"play 0 start 0 last | {REST}", HEAD),
        (f"play 0 start 0 last 0 all_colours | {REST}", HEAD),
        (f"play 0 start 0 last 0 all_colours 1 1 | {REST}", HEAD),
        (f"play 2 start 0 | {REST}", "'2' is no seat: seats are 0 to 1"),
        (f"play -1 start 0 | {REST}", "'-1' is no seat: seats are 0 to 1"),
        (f"play Alice start 0 | {REST}", "'Alice' is no seat: seats are 0 to 1"),
        (f"play 0 start 2 | {REST}", "'2' is no seat: seats are 0 to 1"),
        (f"play 0 start - | {REST}", "'-' is no seat: seats are 0 to 1"),
        (f"play 0 start 0 last 2 all_colours 1 | {REST}", "'2' is no seat: seats are 0 to 1"),
        (f"play 0 start 0 last - all_colours 1 | {REST}", "'-' is no seat: seats are 0 to 1"),
        (f"play 0 start 0 first 0 all_colours 1 | {REST}", LAST_ROUND),
        (f"play 0 start 0 last 0 tired 1 | {REST}", LAST_ROUND),
        (f"play 0 start 0 last 0 all_colours 3 | {REST}", LAST_ROUND),
        (f"play 0 start 0 last 0 all_colours -1 | {REST}", LAST_ROUND),
        (f"play 0 start 0 last 0 all_colours many | {REST}", LAST_ROUND),
        (f"play - start 0 | {REST}", TO_ACT),
        (f"over 0 start 0 last 0 all_colours 0 | {REST}", TO_ACT),
        (f"discard - start 0 last 0 all_colours 0 | {REST}", TO_ACT),
        (f"discard 0 start 0 | {REST}", f"in the phase discard a position {NO_LAST_ROUND}"),
        (f"over - start 0 | {REST}", f"in the phase over a position {NO_LAST_ROUND}"),
        ("play 0 start 0 | P5 | R1 R2 R3 R4 R5 R6 / - | - / - | - / - | -", "a hand cannot hold 6 cards"),
        ("play 0 start 0 | P5 | R1 / - | - / - | R2 R3 R4 / - | -", "the discards cannot hold 3 cards"),
        (f"play 0 start 0 | {'? ' * 65} | R1 / - | - / - | - / - | -", "the parade cannot hold 65 cards"),
        (f"play 0 start 0 | P5 | R1 / - | - / - | - / - | {'? ' * 67}", "the pile cannot hold 67 cards"),
        ("play 0 start 0 | P5 | R1 / - | ? / - | - / - | -", "cards in front of a player are never hidden"),
        ("play 0 start 0 | P5 ? | R1 / - | - / - | - / - | -", "cards of the parade are never hidden"),
        (f"play ² start 0 | {REST}", "'²' is no seat: seats are 0 to 1"),
        (f"play 0 start ٠ | {REST}", "'٠' is no seat: seats are 0 to 1"),
        (f"play {'1' * 5000} start 0 | {REST}", "is no seat: seats are 0 to 1"),
        (f"play 0 start 0 last 0 pile_empty ² | {REST}", LAST_ROUND),
        ("play 0 start 0 | P5 | R1 / - | R2 R2 / - | - / - | -", "R2 is there twice"),
        ("play 0 start 0 | P5 | - / R1 | - / - | - / - | R2", "the seat to act has no card to play"),
        ("play 0 start 0 | P5 | R1 / - | - / - | - / - | -", "with an empty pile the last round has begun"),
        ("play 0 start 0 last 0 all_colours 0 | P5 | R1 / - | - / - | - / - | -", "turns are left until"),
        ("discard 0 start 0 last 1 all_colours 0 | P5 | R1 R2 R3 / ? | - / - | - / - | -", "from 4 cards"),
        ("discard 0 start 0 last 1 all_colours 0 | P5 | ? ? ? ? / ? | - / - | - / O1 | -", "discards 2 cards or none"),
        (f"play 0 start 0 | P5 | {'? ' * 5} / {'? ' * 5} | - / - | - / - | {'? ' * 56}", "cannot hold 67 cards"),
        ("play 0 start 0 | P5 X1 | R1 / - | - / - | - / - | -", "'X1' is no card"),
        ("play 0 start 0 | P5 | R1 - / - | - / - | - / - | -", "'-' is no card"),
        ("play 0 start 0 | P5 P5 | R1 / - | - / - | - / - | -", "P5 is there twice"),
        ("play 0 start 0 | P5 | R1 / R1 | - / - | - / - | -", "R1 is there twice"),
        ("play 0 start 0 | P5 | R1 / - | R1 / - | - / - | -", "R1 is there twice"),
        ("play 0 start 0 | P5 | R1 / - | R2 / R2 | - / - | -", "R2 is there twice"),
        ("play 0 start 0 | P5 | R1 / - | - / - | - / P5 R2 | -", "P5 is there twice"),
        ("play 0 start 0 | P5 | R1 / - | - / - | - / - | G3 YT G3", "G3 is there twice"),
        ("play 0 start 0 | P5 | R1 / - | - / - | - / - | G3 P5", "P5 is there twice"),
    ],
)
def test_a_malformed_position_is_refused_with_what_is_wrong(line: str, sentence: str) -> None:
    assert sentence in refusal(line)


def test_to_a_parade_of_64_cards_no_card_is_played() -> None:
    parade = " ".join(card_notation.format_cards(range(MAX_PARADE)))
    line = f"play 0 start 0 last 0 pile_empty 2 | {parade} | OT / O9 | - / - | - / - | -"
    assert "the parade holds 64 cards at most, and no more can be played" in refusal(line)


@pytest.mark.parametrize("head", ["discard 0 start 0 last 1 all_colours 0", "play 0 start 0 last 0 all_colours 1"])
def test_who_takes_no_turn_any_more_holds_four_cards_at_most(head: str) -> None:
    line = f"{head} | P5 | R1 R2 R3 R4 / B1 B2 B3 B4 B5 | - / - | - / - | -"
    assert "a seat that takes no turn any more holds 4 cards at most" in refusal(line)
    notation.parse_position(line.replace(" B5", ""))
