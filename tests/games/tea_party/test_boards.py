"""Boards as data (T4)."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.matches import random_positions
from wonderland.engine.match import Match
from wonderland.errors import OptionError
from wonderland.games.tea_party import GAME, notation
from wonderland.games.tea_party.board_notation import SPECIAL_KINDS
from wonderland.games.tea_party.boards import (
    NAMED_BOARDS,
    BoardOption,
    board_from_data,
    board_to_data,
    named_board,
    parse_board,
)
from wonderland.games.tea_party.state import PLAIN, TEA_PARTY

GOOD = board_to_data(named_board("pocket_watch"))


@st.composite
def boards(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Any board that T4 allows."""
    num_spaces = 2 * draw(st.integers(3, 12))
    rest = [kind for kind in SPECIAL_KINDS if kind != TEA_PARTY]
    kinds = [TEA_PARTY, *draw(st.permutations(rest + [PLAIN] * (num_spaces - 1 - len(rest))))]
    return [(kind, draw(st.integers(1, 5))) for kind in kinds]


def changed(path: list[Any], value: Any) -> dict[str, Any]:
    """The good board with one thing changed."""
    board = copy.deepcopy(GOOD)
    place: Any = board
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return board


def cut(num_spaces: int) -> dict[str, Any]:
    return {"spaces": GOOD["spaces"][:num_spaces]}


def lengthened(num_spaces: int) -> dict[str, Any]:
    plain = {"kind": "plain", "cookies": 1}
    return {"spaces": GOOD["spaces"] + [plain] * (num_spaces - len(GOOD["spaces"]))}


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("tarts", "there is no board 'tarts'; the boards are pocket_watch, tea_tray, croquet_lawn"),
        (7, "a board is the name of one or an object with one list"),
        ({}, "a board is the name of one or an object with one list"),
        ({"spaces": 3}, "a board is the name of one or an object with one list"),
        ({**GOOD, "name": "mine"}, "a board is the name of one or an object with one list"),
        (cut(4), "a board has 6 to 24 spaces, not 4"),
        (lengthened(26), "a board has 6 to 24 spaces, not 26"),
        (lengthened(13), "a board has an even number of spaces, black and white in turn, not 13"),
        (changed(["spaces", 3, "kind"], "plain"), "the space cheshire_cat exactly once, not 0 times"),
        (changed(["spaces", 4, "kind"], "rabbit_hole"), "the space rabbit_hole exactly once, not 2 times"),
        ({"spaces": GOOD["spaces"][1:] + GOOD["spaces"][:1]}, "a board begins with the tea_party, its space 0"),
        (changed(["spaces", 2, "cookies"], 0), "space 2 of the board must show 1 to 5 cookies, not 0"),
        (changed(["spaces", 2, "cookies"], 6), "space 2 of the board must show 1 to 5 cookies, not 6"),
        (changed(["spaces", 2, "cookies"], "3"), "space 2 of the board must show a whole number of cookies, not '3'"),
        (changed(["spaces", 2, "cookies"], True), "space 2 of the board must show a whole number of cookies, not true"),
        (changed(["spaces", 2, "kind"], "tart"), "space 2 of the board must be one of plain, tea_party, .*not 'tart'"),
        (changed(["spaces", 2, "kind"], ["plain"]), "space 2 of the board must be one of plain"),
        (
            changed(["spaces", 2, "colour"], "black"),
            'space 2 of the board must have "kind" and "cookies" and nothing else',
        ),
        (changed(["spaces", 2], 3), 'space 2 of the board must have "kind" and "cookies" and nothing else'),
    ],
)
def test_t4_a_bad_board_is_refused_in_one_sentence(board: Any, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence) as refused:
        Match(GAME, 2, 1, {"board": board})
    assert "\n" not in str(refused.value)


def test_t4_a_named_board_and_the_same_board_as_data_are_the_same_match() -> None:
    for name in NAMED_BOARDS:
        by_data = Match(GAME, 3, 5, {"board": board_to_data(named_board(name))})
        assert by_data.states.tobytes() == Match(GAME, 3, 5, {"board": name}).states.tobytes()


def test_a_board_is_chosen_by_name_on_the_command_line() -> None:
    assert BoardOption().parse("Tea_Tray") == "tea_tray"


@given(boards())
def test_boards_round_trip_as_text_and_as_data(board: list[tuple[int, int]]) -> None:
    written = Match(GAME, 2, 1, {"board": board_to_data(board)}).position_text().split(" | ")[1]
    assert parse_board(written) == board
    assert board_from_data(board_to_data(board)) == board


@given(boards(), st.integers(2, 4), st.integers(0, 2**53 - 1))
def test_every_board_can_be_played_to_the_end(board: list[tuple[int, int]], seats: int, seed: int) -> None:
    options = {"board": board_to_data(board), "gentle_hole": bool(seed % 2)}
    *_, match = random_positions(GAME, seats, seed, options)
    assert match.is_over
    assert notation.parse_position(notation.format_position(match.state)) is not None
