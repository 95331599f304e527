"""Whole positions of Tea Party that no match can come to, each refused with the sentence that says why."""

from __future__ import annotations

import pytest

from tests.games.position_readers import check_refusal, refusal
from wonderland.errors import NotationError
from wonderland.games.tea_party import GAME, notation

PLAY = "play 0 start 0 | pocket_watch | 9 1+ | 342 115 | 51*1345 22*3344 | 2 5 | 3 - | 2 0 | 2 44523352345245"
HIDDEN = PLAY.replace("115 | 51*1345 22*3344", "??? | ??????? ???????").replace("44523352345245", "??????????????")
FIRST = "play 1 start 1 | tea_tray | 0 0 | 342 115 | 51*12345 22*33445 | - - | - - | 0 0 | 2 344523352345245"
SPIN = (
    "spin 0 start 0 number 3 spins 2 at 7 | pocket_watch | 5 1 | 42 115 | 51*1345 22*3344 | 23 5 | - - | 0 0 "
    "| 2 344523352345245"
)
CHOICE = (
    "cookie 0 start 0 number 3 | pocket_watch | 0 1 | 42 115 | 51*1345 22*3344 | 23 5 | - - | 0 0 | 2 344523352345245"
)
OVER = "over - start 0 | pocket_watch | 9 1 | - - | - - | 1122334455* 1122334455* | 2345 2345 | 20 0 | 2 3452345"


@pytest.mark.parametrize("line", [PLAY, HIDDEN, FIRST, SPIN, CHOICE, OVER])
def test_the_positions_that_are_changed_below_are_possible(line: str) -> None:
    assert refusal(GAME, line) is None


@pytest.mark.parametrize(
    ("line", "old", "new", "sentence"),
    [
        (PLAY, "| 2 0 |", "|", "9 parts separated by |, this one has 8"),
        (PLAY, "9 1+", "9", "2 to 4 pawns, this one has 1"),
        (PLAY, "9 1+", "9 1+ 2", "3 pawns need 3 words for the hands, not 2"),
        (PLAY, "play 0", "walk 0", "does not begin a position"),
        (PLAY, "start 0", "start 0 twice", "does not begin a position"),
        (PLAY, "play 0", "play 2", "'2' is no seat: seats are 0 to 1"),
        (PLAY, "play 0", "play -", "a seat is to act until the match is over"),
        (PLAY, "start 0", "start 0 number 3", "the phases spin and cookie, and only they, tell the number"),
        (PLAY, "play 0", "play 1", "the numbers of cards played do not fit"),
        (PLAY, "start 0", "start 1", "the numbers of cards played do not fit"),
        (PLAY, "start 0", "start 0 youngest", "seat 0 must hold 2 cards now, not 3"),
        (PLAY, "pocket_watch", "T1 .1 C1", "a board has 6 to 24 spaces, not 3"),
        (PLAY, "pocket_watch", "T1 .1 C1 R1 S1 P1 .1", "a board has an even number of spaces"),
        (PLAY, "pocket_watch", "T1 .1 C1 R1 S1 .1", "the space caterpillar exactly once, not 0 times"),
        (PLAY, "pocket_watch", ".1 T1 C1 R1 S1 P1", "a board begins with the tea_party"),
        (PLAY, "pocket_watch", "T1 .9 C1 R1 S1 P1", "space 1 of the board must show 1 to 5 cookies, not 9"),
        (
            PLAY,
            "pocket_watch",
            "wrist_watch",
            "'wrist_watch' is neither a board (pocket_watch, tea_tray, croquet_lawn)",
        ),
        (PLAY, "9 1+", "9 12", "'12' is no space: spaces are 0 to 11"),
        (PLAY, "9 1+", "9+ 1+", "at most one pawn is large"),
        (PLAY, "9 1+", "9 9", "2 pawns stand on space 9"),
        (PLAY, "9 1+", "9 1x", "'1x' is no pawn"),
        (PLAY, "9 1+", "5! 1", "can have failed to leave it"),
        (PLAY, "342 115", "3421 115", "'3421' has more than 3 cards"),
        (PLAY, "342 115", "346 115", "'6' is no card"),
        (PLAY, "342 115", "34 115", "seat 0 has 10 cards in hand, pile and played, not 11"),
        (PLAY, "342 115", "333 115", "seat 0 has the card 3 4 times"),
        (PLAY, "| 2 5 |", "| ? 5 |", "cards that were played are never hidden"),
        (PLAY, "3 -", "? -", "large cookies that were won are never hidden"),
        (PLAY, "3 -", "- -", "with 2 players there are 16 large cookies, not 15"),
        (PLAY, "3 -", "6 -", "'6' is no large cookie"),
        (PLAY, "| 2 0 |", "| 15 6 |", "there are 20 small cookies in all"),
        (PLAY, "2 44523352345245", "- 244523352345245", "beside a stack lies a face-up cookie"),
        (PLAY, "2 44523352345245", "2 44444352345245", "there are 4 large cookies of value 4"),
        (PLAY, "start 0", "start 0 open_hands", None),
        (HIDDEN, "start 0", "start 0 open_hands", "with open_hands no card of a hand is hidden"),
        (HIDDEN, "| ??????? ???????", "| 51*1345 ???????", "where anything is hidden, so are all piles"),
        (HIDDEN, "| 2 ??????????????", "| 2 44523352345245", "where anything is hidden, so are all piles"),
        (HIDDEN, "| 2 ??????????????", "| 2 ?4523352345245", "where anything is hidden, so are all piles"),
        (PLAY, "| 2 0 |", "| 6 0 |", "seat 0 can have won 4 small cookies at most by now, not 6"),
        (PLAY, "3 - | 2 0 | 2 445", "344 - | 2 0 | 2 5", "seat 0 can have won 2 large cookies at most by now, not 3"),
        (PLAY, "9 1+", "9 0", None),
        (PLAY, "9 1+", "0 0", "seat 0 cannot have stopped on space 0 while another pawn stands there"),
        (FIRST, "0 0 |", "3 0 |", "seat 0 had no turn yet, so its pawn is small and stands on space 0"),
        (FIRST, "0 0 |", "0 0+ |", "seat 1 had no turn yet"),
        (FIRST, "| 0 0 | 2", "| 0 1 | 2", "seat 1 had no turn yet"),
        (FIRST, "- - | 0 0 | 2 3", "3 - | 0 0 | 2 ", "seat 0 had no turn yet"),
        (SPIN, "number 3 ", "", "the phases spin and cookie, and only they, tell the number"),
        (SPIN, " spins 2 at 7", "", "the phase spin, and only it, tells the spins left"),
        (SPIN, "at 7", "at 12", "'12' is no space: spaces are 0 to 11"),
        (SPIN, "at 7", "at 1", "one decides about a spin in the hole, when it points at a free space outside"),
        (SPIN, "at 7", "at 5", "one decides about a spin in the hole"),
        (SPIN, "| 5 1 |", "| 6 1 |", "one decides about a spin in the hole"),
        (SPIN, "| 5 1 |", "| 5+ 1 |", "one decides about a spin in the hole"),
        (SPIN, "spins 2", "spins 3", "of the spins that the card allows, one at least has been made"),
        (SPIN, "number 3", "number 4", "the seat to act has played no card that moves 4"),
        (SPIN, "number 3", "number 6", "only a large pawn plays a card as 6"),
        (CHOICE, "number 3", "number 4", "the seat to act has played no card that moves 4"),
        (CHOICE.replace("0 1 |", "0+ 1 |"), "number 3", "number 4", None),
        (CHOICE, "| 0 1 |", "| 2 1 |", "a cookie is chosen by a pawn on the Tea Party"),
        (CHOICE, "| 0 1 |", "| 0 0 |", "2 pawns stand on space 0"),
        (OVER, "over -", "over 0", "a seat is to act until the match is over"),
        (OVER, "over -", "play 0", "the numbers of cards played do not fit"),
        (OVER, "| 9 1 |", "| 9 1 1 |", "3 pawns need 3 words for the hands, not 2"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(line: str, old: str, new: str, sentence: str | None) -> None:
    check_refusal(GAME, line, old, new, sentence)


def test_what_pictures_and_tests_need_not_have_come_about_may_be_read() -> None:
    short = FIRST.replace("0 0 |", "5 7+ |", 1)
    notation.parse_position(short)
    with pytest.raises(NotationError, match="seat 0 had no turn yet"):
        notation.parse_position(short, must_be_whole=True)
