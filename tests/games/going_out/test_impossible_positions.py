"""Whole positions of Going Out that no match can come to, each refused with the sentence that says why."""

from __future__ import annotations

import pytest

from tests.games.position_readers import check_refusal, refusal
from wonderland.errors import NotationError
from wonderland.games.going_out import GAME, notation

FOLLOW = "follow 1 start 1 | - | 0: F3 | F1 ?5 / F5 H5 ?5 | F1 / - | F2 H2 | ?31 | Q | F1 F1 / - | - | 12 8 / 20 15"
FRESH = "lead 0 start 0 | - | - | ?7 / ?7 | - / - | F2 H2 | ?34 | - | - / - | - | - / -"
DRAW = FOLLOW.replace("follow 1", "draw_first 1")
DREW = FOLLOW.replace("follow 1", "draw_second 1")
LAY = FOLLOW.replace("follow 1", "lay 1")
LAYING = "lay_out 0 start 1 | - | - | ?9 / ?7 | - / - | - | ?34 | - | - / - | - | 12 8 / 20 15"
THREE = (
    "follow 2 start 2 | last_player=none | 1: F3 | - / F1 ?5 / F5 ?5 | - / - / - | F2 H2 | ?36 | Q | - / - / - | 0 "
    "| 2 / 4 / 6"
)
OPEN = (
    "lead 0 start 0 | - | - | F1 F1 F1 F1 F1 F2 F2 / H1 H1 H1 H1 H1 H2 H2 | - / - | F2 H2 "
    "| F2 H2 F3 F3 F3 F3 H3 H3 H3 H3 F4 F4 F4 H4 H4 H4 F5 F5 F5 H5 H5 H5 F6 F6 H6 H6 F7 H7 Q Q Q C C C "
    "| - | - / - | - | - / -"
)
OVER = "over - start 1 | - | - | - / ?5 | - / - | F2 H2 | ?40 | - | F1 H2 Q / - | 0 | 33 4 / 20 0"


@pytest.mark.parametrize("line", [FOLLOW, FRESH, DRAW, DREW, LAY, LAYING, THREE, OPEN, OVER])
def test_the_positions_that_are_changed_below_are_possible(line: str) -> None:
    assert refusal(GAME, line) is None


@pytest.mark.parametrize(
    ("line", "old", "new", "sentence"),
    [
        (FOLLOW, "| Q |", "|", "11 parts separated by |, this one has 10"),
        (FOLLOW, "F1 ?5 / F5 H5 ?5", "F1 ?5", "2 to 5 hands, this one has 1"),
        (FOLLOW, "follow 1", "follow 2", "'2' is no seat: seats are 0 to 1"),
        (FOLLOW, "follow 1", "follow -", "a seat is to act until the match is over"),
        (FOLLOW, "follow", "lead", "in the phase lead there is no latest set"),
        (FOLLOW, "0: F3", "-", "in the phase follow there must be a latest set"),
        (FOLLOW, "0: F3", "0: F3 F4", "F3 F4 is no set"),
        (FOLLOW, "0: F3", "0: F3 Q =4", "F3 Q cannot be =4, only =3"),
        (FOLLOW, "0: F3", "0: Q", "say what Q is to count as: =1 or =2"),
        (FOLLOW, "0: F3", "1: F3", "the latest set is that of the seat to act"),
        (FOLLOW, "0: F3", "0: Q =3", "a set of jokers only does not stay on the table"),
        (FOLLOW, "start 1 | -", "start 1 | target=5", "target must be a whole number from 10 to 100"),
        (FOLLOW, "start 1 | -", "start 1 | last_player=two", "last_player must be one_turn or none"),
        (FOLLOW, "start 1 | -", "start 1 | colour=red", "'colour=red' is no option"),
        (FOLLOW, "F1 ?5", "?5", "known to have cards that are not in the hand"),
        (FOLLOW, "F1 / -", "- / F7", "seat 1 is known to have cards that are not in the hand"),
        (FOLLOW, "?31", "?30", "1 card is missing: the game has 50"),
        (FOLLOW, "?31", "?32", "there are 51 cards, but only 50 in the game"),
        (FOLLOW, "?31", "H7 ?30", "the deck is either hidden or not"),
        (FOLLOW, "F2 H2", "F2 F7 F7", "there is only 1 card F7, not 2"),
        (FOLLOW, "F1 F1 / -", "F1 F1 F1 F1 F1 / -", "F1 is there 6 times, too often for 2 players"),
        (FOLLOW, "| Q |", "| F7 |", "only the jokers Q and C are discarded"),
        (FOLLOW, "F2 H2", "F2 ?", "only hands and the deck can be hidden"),
        (FOLLOW, "F5 H5 ?5", "-", "seat 1 must either hold cards or have gone out"),
        (FOLLOW, "| - | 12 8", "| 0 | 12 8", "seat 0 must either hold cards or have gone out"),
        (FOLLOW, "| - | 12 8", "| 0 0 | 12 8", "seat 0 cannot have gone out twice"),
        (FOLLOW, "12 8", "12", "everyone has points for the same rounds"),
        (FOLLOW, "12 8", "12 99", "nobody can get more than 81 points in a round"),
        (FOLLOW, "12 8 / 20 15", "12 0 / 20 3", "at least 4 points together, not 3"),
        (FOLLOW, "12 8 / 20 15", "12 30 / 20 15", "a match is over when someone has 37 points"),
        (FOLLOW, "start 1 | - |", "start 1 | target=100 |", None),
        (FOLLOW.replace("| - | 0:", "| target=100 | 0:"), "20 15", "20 70", "at most 75 points together, not 78"),
        (FOLLOW, "start 1", "start 0", "seat 0 does not have the most points"),
        (FOLLOW, "?31 | Q | F1 F1 /", "?30 | Q | F1 F1 Q /", "jokers are scored only at the end of the match"),
        (FOLLOW, "F2 H2 | ?31", "F2 | ?32", "the display has 2 cards or more here"),
        (DREW, "F2 H2 | ?31", "- | ?33", "the display has 1 card or more here"),
        (DRAW, "F2 H2 | ?31", "- | -", "33 cards are missing"),
        (DRAW, "F1 ?5 / F5 H5 ?5 | F1 / - | F2 H2 | ?31", "F1 ?30 / F5 H5 ?13 | F1 / - | - | -", "nobody draws"),
        (LAY, "F1 ?5 / F5 H5 ?5", "F1 ?11 / F5", "seat 1 has passed and drawn, so it holds 2 cards or more"),
        (FRESH, "?7 / ?7", "?8 / ?6", "seat 0 holds 7 cards, not 8"),
        (FRESH, "lead 0", "lead 1", "no card of this round was played yet, so seat 0 leads"),
        (FRESH, "?7 / ?7 | -", "F1 ?6 / ?7 | F1", "so no card of seat 0 is known to all"),
        (FRESH, "F2 H2 | ?34", "F2 H2 H2 | ?33", "so the display has 2 cards"),
        (LAYING, "lay_out 0", "lay_out 1", "until 7 cards are left in the hand"),
        (LAYING, "12 8 / 20 15", "20 15 / 12 8", "seat 1 does not have the most points"),
        (LAYING, "12 8 / 20 15", "20 8 / 20 8", None),
        (LAYING, "?34 | - | - / -", "?33 | Q | - / -", "a display is laid out before the first card"),
        (LAYING, "lay_out 0 start 1", "lay_out 0 start 0", "seat 0 does not have the most points"),
        (THREE, "F1 ?5 / F5 ?5 |", "- / F5 ?11 |", "seat 1 must either hold cards"),
        (THREE.replace("| 0 |", "| 0 1 |"), "F1 ?5 / F5 ?5 |", "- / F5 ?11 |", "no more than 1 player can act"),
        (THREE.replace("=none", "=one_turn").replace("| 0 |", "| 0 1 |"), "F1 ?5 / F5 ?5 |", "- / F5 ?11 |", None),
        (OPEN, "Q Q Q C C C", "Q Q Q C C", "C is there 2 times, and with 2 players the game has it 3 times"),
        (OPEN, "F1 F1 F1 F1 F1 F2 F2 /", "F1 F1 F1 F1 F1 F2 ? /", "so is the deck"),
        (OVER, "33 4 / 20 0", "40 4 / 20 0", "after round 1 seat 0 had 37 points or more, so the match was over"),
        (OVER, "33 4 / 20 0", "33 8 / 20 0", "the scored cards of seat 0 bring 4 points, not 8"),
        (OVER, "| 33 4 / 20 0", "| 33 1 / 20 3", "a match is over when someone has 37 points"),
        (OVER, "- / ?5 |", "?2 / ?3 |", "seat 0 must either hold cards or have gone out"),
        (
            OVER.replace("| 0 | 33", "| - | 33").replace("H2 Q", "H2 H3"),
            "- / ?5 |",
            "?2 / ?3 |",
            "a match is not over while 2 players hold cards",
        ),
        (OVER, "?40 | - | F1 H2 Q / -", "?39 | C | F1 H2 Q / -", None),
        (OVER, "?40 | - | F1 H2 Q / -", "?39 | - | F1 H2 Q C / -", "seat 0 gets 1 joker at the end"),
        (OVER, "F1 H2 Q / -", "F1 H2 / Q", "seat 0 gets 1 joker at the end"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(line: str, old: str, new: str, sentence: str | None) -> None:
    check_refusal(GAME, line, old, new, sentence)


def test_what_lessons_and_tests_leave_out_need_not_be_there() -> None:
    short = FOLLOW.replace("?31", "?5")
    notation.parse_position(short)
    with pytest.raises(NotationError, match="26 cards are missing"):
        notation.parse_position(short, must_be_whole=True)
