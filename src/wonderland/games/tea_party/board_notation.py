"""Boards as text (T4), by plain functions that compile like the rules: the name of a board, or its spaces.

In text a space is a letter and its number of small cookies: `T` Hatter's Tea Party, `C` Cheshire Cat,
`R` Rabbit Hole, `S` Small Cookies, `P` Caterpillar, `.` a plain space; clockwise from the Tea Party.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.tea_party.state import (
    CATERPILLAR,
    CHESHIRE_CAT,
    MAX_COOKIES_SHOWN,
    MAX_SPACES,
    MIN_SPACES,
    RABBIT_HOLE,
    SMALL_COOKIES,
    TEA_PARTY,
)
from wonderland.games.tea_party.symbols import BOARD_NAMES, BOARD_SPACES, KIND_LETTERS, KIND_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

    Numbers = Sequence[int] | npt.NDArray[Any]

SPECIAL_KINDS = (TEA_PARTY, CHESHIRE_CAT, RABBIT_HOLE, SMALL_COOKIES, CATERPILLAR)
BYTES_PER_SPACE = 3  # a letter, a number, and what stands between two spaces


def put_board(state: State, writer: Writer) -> None:
    """The board's name, or its spaces if it has none."""
    named = NOTHING
    for i in range(len(BOARD_NAMES)):
        if is_board(state, BOARD_SPACES[i]):
            named = i
    if named == NOTHING:
        put_spaces(state, writer)
    else:
        json.put_all(writer, BOARD_NAMES[named])


def is_board(state: State, text: bytes) -> bool:
    """Is this the text of the board that the match is played on?"""
    if len(text) + 1 != 3 * int(state.num_spaces):
        return False
    for space in range(state.num_spaces):
        if text[3 * space] != KIND_LETTERS[state.space_kind[space]]:
            return False
        if text[3 * space + 1] - json.ZERO != state.space_cookies[space]:
            return False
    return True


def put_spaces(state: State, writer: Writer) -> None:
    """The spaces as letters and numbers: `T1 .2 C1`."""
    for space in range(state.num_spaces):
        if space > 0:
            json.put_all(writer, b" ")
        json.put(writer, KIND_LETTERS[state.space_kind[space]])
        json.put_number(writer, state.space_cookies[space])


def read_board(state: State, reader: Reader, problem: Writer) -> bool:
    """Lay the board that the rest of the part names or describes; False with a problem if it is none."""
    clear_board(state)
    text_reader.point_at_part(reader)
    named = text_reader.index_in(reader, BOARD_NAMES)
    if named != NOTHING:
        lay_named_board(state, BOARD_SPACES[named])
        return True
    count = 0
    while text_reader.read_word(reader):
        kind, cookies = kind_in(reader), text_reader.number_from(reader, 1, 1)
        if kind == NOTHING or cookies == NOTHING:
            return refuse_space(problem, reader)
        if count < MAX_SPACES:
            state.space_kind[count] = kind
            state.space_cookies[count] = cookies
        count += 1
    state.num_spaces = min(count, MAX_SPACES)
    return is_allowed(state.space_kind, state.space_cookies, count, problem)


def clear_board(state: State) -> None:
    """No spaces."""
    state.num_spaces = 0
    for space in range(MAX_SPACES):
        state.space_kind[space] = NOTHING
        state.space_cookies[space] = NOTHING


def lay_named_board(state: State, text: bytes) -> None:
    """One of our own boards."""
    state.num_spaces = (len(text) + 1) // BYTES_PER_SPACE
    for space in range(state.num_spaces):
        state.space_kind[space] = text_reader.place_of(text[BYTES_PER_SPACE * space], KIND_LETTERS)
        state.space_cookies[space] = text[BYTES_PER_SPACE * space + 1] - json.ZERO


def kind_in(reader: Reader) -> int:
    """The kind of the space that the word is; NOTHING if its letter is that of none."""
    if text_reader.word_length(reader) == 0:
        return NOTHING
    return text_reader.place_of(text_reader.capital(reader, 0), KIND_LETTERS)


def refuse_space(problem: Writer, reader: Reader) -> bool:
    """The word is neither a board nor a space."""
    problems.refuse_word(problem, b"tea-party.no_board_or_space", reader)
    problems.list_words(problem, b"boards", BOARD_NAMES)
    return problems.list_letters(problem, b"letters", KIND_LETTERS)


def is_allowed(kinds: Numbers, cookies: Numbers, count: int, problem: Writer) -> bool:
    """T4: what every board must be like."""
    if not MIN_SPACES <= count <= MAX_SPACES:
        problems.refuse(problem, b"tea-party.board.size")
        problems.number(problem, b"least", MIN_SPACES)
        problems.number(problem, b"most", MAX_SPACES)
        return problems.number(problem, b"n", count)
    if count % 2 != 0:
        problems.refuse(problem, b"tea-party.board.odd")
        return problems.number(problem, b"n", count)
    if not has_special_spaces(kinds, count, problem):
        return False
    if kinds[0] != TEA_PARTY:
        return problems.refuse(problem, b"tea-party.board.begin")
    for space in range(count):
        if not 1 <= cookies[space] <= MAX_COOKIES_SHOWN:
            problems.refuse(problem, b"tea-party.board.num_cookies")
            problems.number(problem, b"n", space)
            problems.number(problem, b"most", MAX_COOKIES_SHOWN)
            return problems.number(problem, b"cookies", cookies[space])
    return True


def has_special_spaces(kinds: Numbers, count: int, problem: Writer) -> bool:
    """T4: one of each."""
    for kind in SPECIAL_KINDS:
        found = 0
        for space in range(count):
            if kinds[space] == kind:
                found += 1
        if found != 1:
            problems.refuse(problem, b"tea-party.board.kinds")
            problems.text(problem, b"kind", KIND_NAMES[kind])
            return problems.number(problem, b"n", found)
    return True
