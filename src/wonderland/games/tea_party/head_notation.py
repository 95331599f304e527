"""How a position of Tea Party begins: `spin 0 start 0 number 3 spins 2 at 7 gentle_hole`.

Plain functions that compile like the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import position_notation as common
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.tea_party.state import COOKIE, MAX_NUMBER, MOST_ADDED, NO_SPACE, SPIN
from wonderland.games.tea_party.symbols import PHASE_NAMES

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

START_WORD = b"start"
NUMBER_WORD = b"number"
SPINS_WORD = b"spins"
SPACE_WORD = b"at"
OPEN_HANDS_WORD = b"open_hands"
YOUNGEST_WORD = b"youngest"
GENTLE_HOLE_WORD = b"gentle_hole"
MOST_DIGITS = 2


def put_head(state: State, writer: Writer) -> None:
    """Phase, seats, what is going on in the turn, options."""
    json.put_all(writer, PHASE_NAMES[state.phase])
    common.put_turn(state, writer)
    if state.phase in (SPIN, COOKIE):
        json.put_all(writer, b" number ")
        json.put_number(writer, state.number)
    if state.phase == SPIN:
        json.put_all(writer, b" spins ")
        json.put_number(writer, state.spins_left)
        json.put_all(writer, b" at ")
        json.put_number(writer, state.last_spin)
    if state.open_hands:
        json.put_all(writer, b" open_hands")
    if state.youngest:
        json.put_all(writer, b" youngest")
    if state.gentle_hole:
        json.put_all(writer, b" gentle_hole")


def read_head(state: State, reader: Reader, problem: Writer) -> bool:
    """The first part; the board is laid by then."""
    begin = reader.place[text_reader.NEXT]
    if not read_words(state, reader):
        reader.place[text_reader.NEXT] = begin
        text_reader.point_at_part(reader)
        return problems.refuse_word(problem, b"tea-party.head", reader)
    reader.place[text_reader.NEXT] = begin
    text_reader.read_word(reader)
    if not common.read_turn(state, reader, problem):
        return False
    if (state.phase in (SPIN, COOKIE)) != (state.number > 0):
        return problems.refuse(problem, b"tea-party.number")
    if (state.phase == SPIN) != (state.spins_left > 0):
        return problems.refuse(problem, b"tea-party.spins")
    if state.last_spin < state.num_spaces:
        return True
    while not text_reader.is_word(reader, SPACE_WORD):
        text_reader.read_word(reader)
    text_reader.read_word(reader)
    return refuse_space(state, reader, problem)


def read_words(state: State, reader: Reader) -> bool:
    """Every word in its place? The seats are read afterwards."""
    text_reader.read_word(reader)
    phase = text_reader.index_in(reader, PHASE_NAMES)
    text_reader.read_word(reader)
    is_seat = text_reader.number_from(reader, 0, 1) != NOTHING or text_reader.is_word(reader, common.EMPTY)
    text_reader.read_word(reader)
    has_start = text_reader.is_word(reader, START_WORD)
    text_reader.read_word(reader)
    if phase == NOTHING or not is_seat or not has_start or text_reader.number_from(reader, 0, 1) == NOTHING:
        return False
    state.phase = phase
    if skip_word(reader, NUMBER_WORD):
        state.number = number_up_to(reader, MAX_NUMBER + MOST_ADDED)
    if skip_word(reader, SPINS_WORD):
        state.spins_left = number_up_to(reader, MAX_NUMBER)
        if not skip_word(reader, SPACE_WORD):
            return False
        text_reader.read_word(reader)
        state.last_spin = text_reader.number_from(reader, 0, MOST_DIGITS)
        if state.last_spin == NO_SPACE:
            return False
    state.open_hands = skip_word(reader, OPEN_HANDS_WORD)
    state.youngest = skip_word(reader, YOUNGEST_WORD)
    state.gentle_hole = skip_word(reader, GENTLE_HOLE_WORD)
    return state.number != NOTHING and state.spins_left != NOTHING and not text_reader.read_word(reader)


def skip_word(reader: Reader, word: bytes) -> bool:
    """Go on behind the next word if it is this one."""
    begin = reader.place[text_reader.NEXT]
    text_reader.read_word(reader)
    if text_reader.is_word(reader, word):
        return True
    reader.place[text_reader.NEXT] = begin
    return False


def number_up_to(reader: Reader, most: int) -> int:
    """The next word, a number from 1; NOTHING if it is none."""
    text_reader.read_word(reader)
    number = text_reader.number_from(reader, 0, 1)
    return number if 1 <= number <= most else NOTHING


def refuse_space(state: State, reader: Reader, problem: Writer) -> bool:
    """The board has no such space."""
    problems.refuse_word(problem, b"tea-party.no_space", reader)
    return problems.number(problem, b"n", int(state.num_spaces) - 1)
