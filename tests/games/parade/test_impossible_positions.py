"""Whole positions of Parade that no match can come to, each refused with the sentence that says why."""

from __future__ import annotations

import pytest

from tests.games.position_readers import check_refusal, refusal
from wonderland.errors import NotationError
from wonderland.games.parade import GAME, notation

SIZES = "sizes 3 4 4 1"  # twelve cards: R, B and P from 0 to 3
TURN = f"play 1 start 0 {SIZES} | B3 | R0 R1 R2 R3 / B0 B1 B2 P0 | P1 / - | - / - | P2 P3"
HIDDEN = f"play 1 start 0 {SIZES} | B3 | ? ? ? ? / B0 B1 B2 P0 | P1 / - | - / - | ? ?"
LAST = f"play 1 start 0 last 0 all_colours 2 {SIZES} | B3 | R1 R2 R3 B1 / B2 P1 P2 P3 | R0 B0 P0 / - | - / - | -"
EMPTIED = f"play 1 start 0 last 0 pile_empty 2 {SIZES} | B3 R0 | R1 R2 R3 B1 / B2 P1 P2 P3 | B0 P0 / - | - / - | -"
CHOICE = f"discard 1 start 0 last 0 all_colours 0 {SIZES} | B3 | R1 R2 R3 / B2 P1 P2 | R0 B0 P0 / B1 P3 | - / - | -"
CHOSEN = f"discard 0 start 0 last 0 all_colours 0 {SIZES} | B3 | R1 R2 R3 / B2 | R0 B0 P0 / B1 P3 | - / P1 P2 | -"
OVER = f"over - start 0 last 0 all_colours 0 {SIZES} | B3 | - / - | R0 R3 B0 P0 / B1 B2 P3 | R1 R2 / P1 P2 | -"


@pytest.mark.parametrize("line", [TURN, HIDDEN, LAST, EMPTIED, CHOICE, CHOSEN, OVER])
def test_the_positions_that_are_changed_below_are_possible(line: str) -> None:
    assert refusal(GAME, line) is None


@pytest.mark.parametrize(
    ("line", "old", "new", "sentence"),
    [
        (TURN, "| P2 P3", "", "6 parts separated by |, this one has 5"),
        (TURN, "R0 R1 R2 R3 / B0 B1 B2 P0", "R0 R1 R2 R3", "2 to 6 hands, this one has 1"),
        (TURN, "play 1 start 0", "play one start 0", "'one' is no seat: seats are 0 to 1"),
        (TURN, "play 1 start 0", "play 1 start 2", "'2' is no seat: seats are 0 to 1"),
        (TURN, "play 1", "play -", "a seat is to act until the match is over"),
        (TURN, "play", "wait", "a position begins with phase"),
        (TURN, SIZES, "sizes 3 4 9 1", "the sizes of a reduced game"),
        (TURN, "B3", "B3 B3", "B3 is there twice"),
        (TURN, "B3", "R0", "R0 is there twice"),
        (TURN, "B3", "G9", "G9 is no card of this reduced game"),
        (TURN, "B3", "B33", "'B33' is no card"),
        (TURN, "B3", "?", "cards of the parade are never hidden"),
        (TURN, "| P1 /", "| ? /", "cards in front of a player are never hidden"),
        (TURN, "P2 P3", "P3", "P2 is missing"),
        (TURN, "| P1 /", "| - /", "P1 is missing"),
        (HIDDEN, "- | ? ?", "- | ?", "1 card is missing: the game has 12"),
        (HIDDEN, "- | ? ?", "- | ? ? ?", "a position cannot hold 13 cards"),
        (HIDDEN, "- | ? ?", "- | P2 ?", "where any card is hidden, so is the whole pile"),
        (HIDDEN, "- | ? ?", "- | P2 P3", "where any card is hidden, so is the whole pile"),
        (TURN, "R0 R1 R2 R3 / B0", "R0 R1 R2 / R3 B0", "a hand cannot hold 5 cards"),
        (TURN, "| P2 P3", "| P2 P3 R3", "R3 is there twice"),
        (TURN, "R2 R3 /", "R2 /", "R3 is missing"),
        (TURN.replace("P2 P3", "P2 P3 R3"), "R2 R3 /", "R2 /", "seat 0 must hold 4 cards now, not 3"),
        (TURN, "B0 B1 B2 P0", "-", "the seat to act has no card to play"),
        (TURN, "play 1 start 0", "play 0 start 0", "seat 0 started and 1 card was drawn, so seat 1 is to act"),
        (TURN, "play 1 start 0", "play 1 start 1", "seat 1 started and 1 card was drawn, so seat 0 is to act"),
        (TURN, "B3 | R0 R1 R2 R3", "B3 P2 P3 | R0 R1 R2 R3", "P2 is there twice"),
        (TURN.replace("P2 P3", "P2 P3 P1"), "P1 /", "- /", "seat 0 started and 0 cards were drawn"),
        (TURN, "P1 / -", "- / P1", "seat 1 had no turn yet"),
        (TURN.replace("B3 |", "- |"), "P1 /", "P1 B3 /", "the parade is never empty"),
        (
            TURN,
            SIZES,
            f"last 0 pile_empty 2 {SIZES}",
            "the last round began with an empty pile, but here the pile has 2",
        ),
        (TURN, SIZES, f"last 0 all_colours 2 {SIZES}", "seat 0 started the last round with all colours"),
        (TURN, "| P2 P3", "| -", "with an empty pile the last round has begun"),
        (TURN, "| - / - |", "| P2 P3 / - |", "P2 is there twice"),
        (TURN.replace("P2 P3", "-"), "| - / - | -", "| P2 P3 / - | -", "with an empty pile the last round has begun"),
        (LAST, "all_colours 2", "all_colours 0", "in the last round turns are left"),
        (LAST, "all_colours 2", "all_colours 3", "the last round is given as seat, reason and turns left"),
        (LAST, "all_colours 2", "all_colours 1", "holds 3 cards at most"),
        (LAST, "last 0", "last 1", "seat 1 started the last round with all colours"),
        (LAST, "start 0", "start 1", "seat 1 started and 3 cards were drawn, so the last round began with seat 1"),
        (LAST, "play 1", "play 0", "2 turns left of the last round that seat 0 started, seat 1 is to act"),
        (LAST, "all_colours", "pile_empty", "seat 0 has all colours in front"),
        (LAST, "last 0 all_colours 2 ", "", "with an empty pile the last round has begun"),
        (EMPTIED, "pile_empty", "all_colours", "seat 0 started the last round with all colours"),
        (CHOICE, "all_colours 0", "all_colours 1", "after the last round no turns are left, not 1"),
        (CHOICE, "discard 1", "discard 0", "seat 1 does not fit that"),
        (CHOICE, "R2 R3 /", "R2 /", "R3 is missing"),
        (CHOICE, "| - / - | -", "| R2 R3 / - | -", "R2 is there twice"),
        (CHOICE.replace("R1 R2 R3 /", "R1 /"), "| - / - | -", "| R2 R3 / - | -", "seat 0 does not fit that"),
        (CHOICE.replace("B1 P3", "B1"), "| - / - | -", "| - / P3 | -", "a seat discards 2 cards or none"),
        (CHOICE, "last 0 all_colours 0 ", "", "in the phase discard a position tells how the last round began"),
        (CHOSEN, "discard 0", "discard 1", "the seat to act chooses its discards from 3 cards"),
        (CHOSEN, "B2 | R0", "B2 P1 | R0", "P1 is there twice"),
        (OVER, "R1 R2 / P1 P2", "- / P1 P2", "R1 is missing"),
        (OVER.replace("R1 R2 / P1 P2", "- / P1 P2"), "R0 R3 B0", "R0 R1 R2 R3 B0", "seat 0 does not fit that"),
        (
            OVER.replace("- / - | R0 R3", "R3 / - | R0"),
            "R0 B0 P0 /",
            "R0 B0 P0 /",
            "seat 0 must hold 0 cards now, not 1",
        ),
        (OVER, "over -", "over 0", "a seat is to act until the match is over"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(line: str, old: str, new: str, sentence: str) -> None:
    check_refusal(GAME, line, old, new, sentence)


def test_what_lessons_and_tests_leave_out_need_not_be_there() -> None:
    short = "play 0 start 0 | P5 G0 | R1 R2 / B1 B2 | Y3 / O4 | - / - | G7 G8"
    notation.parse_position(short)
    with pytest.raises(NotationError, match="R0 is missing"):
        notation.parse_position(short, must_be_whole=True)
