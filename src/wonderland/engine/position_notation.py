"""What the positions of all games have in common as text: parts separated by `|`, seats by their number, `-` for
nothing and `?` for what is hidden. Plain functions that compile like the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NO_SEAT, NOTHING, OVER

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

HIDDEN_LETTER = "?"
EMPTY = b"-"
HIDDEN = b"?"
NEXT_PART = b" | "
NEXT_ZONE = b" / "


def has_parts(reader: Reader, num_parts: int, problem: Writer) -> bool:
    """Does the text have so many parts?"""
    found = text_reader.count_parts(reader)
    if found == num_parts:
        return True
    problems.refuse(problem, b"position.parts")
    problems.number(problem, b"n", num_parts)
    return problems.number(problem, b"found", found)


def open_zones(state: State, reader: Reader, part: int, code: bytes, problem: Writer) -> bool:
    """Go to the first zone of a part, of which there is one a seat."""
    found = text_reader.open_zones(reader, part)
    if found == state.seats:
        return True
    problems.refuse(problem, code)
    problems.number(problem, b"n", state.seats)
    return problems.number(problem, b"found", found)


def read_turn(state: State, reader: Reader, problem: Writer) -> bool:
    """`0 start 1`: the seat to act, `-` when the match is over, and who started; the phase is known by then."""
    text_reader.read_word(reader)
    state.seat = NO_SEAT
    if not text_reader.is_word(reader, EMPTY):
        state.seat = read_seat(state, reader, problem)
        if state.seat == NOTHING:
            return False
    text_reader.read_word(reader)
    text_reader.read_word(reader)
    state.start_seat = read_seat(state, reader, problem)
    if state.start_seat == NOTHING:
        return False
    return (state.phase == OVER) == (state.seat == NO_SEAT) or problems.refuse(problem, b"position.turn")


def read_seat(state: State, reader: Reader, problem: Writer) -> int:
    """A seat of this position, the word that was read last; NOTHING if it is none."""
    seat = text_reader.number_from(reader, 0, 1)
    if 0 <= seat < state.seats:
        return seat
    problems.refuse_word(problem, b"position.seat", reader)
    problems.number(problem, b"last", int(state.seats) - 1)
    return NOTHING


def put_turn(state: State, writer: Writer) -> None:
    """` 0 start 1`, behind the phase."""
    json.put_all(writer, b" ")
    if state.seat == NO_SEAT:
        json.put_all(writer, EMPTY)
    else:
        json.put_number(writer, state.seat)
    json.put_all(writer, b" start ")
    json.put_number(writer, state.start_seat)


def put_zone_begin(seat: int, writer: Writer) -> None:
    """What stands before a seat's zone: the first begins another part."""
    json.put_all(writer, NEXT_PART if seat == 0 else NEXT_ZONE)


def put_space(num_written: int, writer: Writer) -> None:
    """A space, if words stand before this one."""
    if num_written > 0:
        json.put_all(writer, b" ")


def is_word_after_next(reader: Reader, word: bytes) -> bool:
    """Is this the word after the next one?"""
    begin = reader.place[text_reader.NEXT]
    text_reader.read_word(reader)
    text_reader.read_word(reader)
    is_there = text_reader.is_word(reader, word)
    reader.place[text_reader.NEXT] = begin
    return is_there
