"""Sets as text, read by plain functions that compile like the rules: `F3 H3`, with a joker `F3 Q =3` (G6–G8).

The cards of a set are counted in one whole number, three bits for each kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.going_out.sets import num_bits, run_set, same_number_set
from wonderland.games.going_out.state import (
    ANY_SUITS,
    CAT,
    FLAMINGO,
    HEDGEHOG,
    HIDDEN_CARD,
    NO_CARD,
    NUM_KINDS,
    NUM_NUMBER_KINDS,
    NUM_NUMBERS,
    QUEEN,
    make_kind,
    num_copies,
)
from wonderland.games.going_out.symbols import card_in, put_card, write_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

EQUALS = 0x3D  # =
COUNT_BITS = 3
MOST_COUNTED = (1 << COUNT_BITS) - 1


def read_set(state: State, reader: Reader, problem: Writer) -> int:
    """The set that the rest of the part is; NOTHING if it is none. Where only one value is possible, it may lack."""
    text_reader.point_at_part(reader)
    begin, end = reader.place[text_reader.BEGIN], reader.place[text_reader.END]
    num_zones = text_reader.separate(reader, EQUALS)
    counts = 0
    while text_reader.read_word(reader):
        kind = read_open_card(reader, problem)
        if kind == NO_CARD:
            return NOTHING
        counts += 1 << (COUNT_BITS * kind)
        if not has_copies(state, kind, count_in(counts, kind), problem):
            return NOTHING
    text_reader.next_zone(reader)
    num_values = text_reader.count_words(reader)
    if num_zones > 2 or num_values != num_zones - 1:
        reader.place[text_reader.BEGIN], reader.place[text_reader.END] = begin, end
        problems.refuse_word(problem, b"going-out.no_set", reader)
        return NOTHING
    if num_readings(state, counts) == 0:
        refuse_cards(problem, b"going-out.not_a_set", counts)
        problems.number(problem, b"n", state.run_min)
        return NOTHING
    if num_values == 0:
        return only_reading(state, counts, problem)
    return reading_of_value(state, reader, counts, problem)


def only_reading(state: State, counts: int, problem: Writer) -> int:
    """G8: the set, if only one value is possible."""
    if num_readings(state, counts) > 1:
        refuse_cards(problem, b"going-out.which_value", counts)
        write_values(state, counts, problem)
        return NOTHING
    for value in range(1, NUM_NUMBERS + 1):
        played = read_as(state, counts, value)
        if played != NOTHING:
            return played
    return NOTHING


def reading_of_value(state: State, reader: Reader, counts: int, problem: Writer) -> int:
    """The set with the value that comes next."""
    text_reader.read_word(reader)
    value = text_reader.number_from(reader, 0, 1)
    if value == NOTHING:
        problems.refuse_word(problem, b"going-out.no_number", reader)
        return NOTHING
    played = read_as(state, counts, value) if 1 <= value <= NUM_NUMBERS else NOTHING
    if played == NOTHING:
        refuse_cards(problem, b"going-out.other_value", counts)
        problems.number(problem, b"value", value)
        write_values(state, counts, problem)
    return played


def read_as(state: State, counts: int, value: int) -> int:
    """The one set that these cards are with this value, or NOTHING (G6–G8)."""
    flamingos, hedgehogs = number_mask(counts, FLAMINGO), number_mask(counts, HEDGEHOG)
    queens, cats = count_in(counts, QUEEN), count_in(counts, CAT)
    is_one_suit = flamingos + queens == 0 or hedgehogs + cats == 0
    numbers, size = flamingos | hedgehogs, num_in(counts, NUM_KINDS)
    if numbers & ~(1 << (value - 1)) == 0 and size > 0 and (state.same_suits == ANY_SUITS or is_one_suit):
        num_flamingos = count_in(counts, make_kind(FLAMINGO, value))
        num_hedgehogs = count_in(counts, make_kind(HEDGEHOG, value))
        return same_number_set(value, num_flamingos, num_hedgehogs, queens, cats)
    if not state.run_min <= size <= NUM_NUMBERS + 1 - value:
        return NOTHING
    window = ((1 << size) - 1) << (value - 1)
    is_without_repeats = num_bits(numbers) == num_in(counts, NUM_NUMBER_KINDS)
    if is_without_repeats and numbers & ~window == 0 and (state.run_suits == ANY_SUITS or is_one_suit):
        return run_set(value, size, flamingos, hedgehogs, queens)
    return NOTHING


def num_readings(state: State, counts: int) -> int:
    """With how many values these cards are a set."""
    count = 0
    for value in range(1, NUM_NUMBERS + 1):
        count += int(read_as(state, counts, value) != NOTHING)
    return count


def count_in(counts: int, kind: int) -> int:
    """How many of the cards are of the kind."""
    return (counts >> (COUNT_BITS * kind)) & MOST_COUNTED


def num_in(counts: int, num_kinds: int) -> int:
    """How many of the cards are of the first kinds."""
    total = 0
    for kind in range(num_kinds):
        total += count_in(counts, kind)
    return total


def number_mask(counts: int, suit: int) -> int:
    """A bit for every number of the suit that is there."""
    mask = 0
    for number in range(1, NUM_NUMBERS + 1):
        if count_in(counts, make_kind(suit, number)) > 0:
            mask |= 1 << (number - 1)
    return mask


def read_open_card(reader: Reader, problem: Writer) -> int:
    """The kind that the word names; NO_CARD if it is none, or hidden."""
    kind = card_in(reader)
    if kind not in (NO_CARD, HIDDEN_CARD):
        return kind
    problems.refuse_word(problem, b"going-out.no_card", reader)
    problems.number(problem, b"n", NUM_NUMBERS)
    return NO_CARD


def has_copies(state: State, kind: int, count: int, problem: Writer) -> bool:
    """G1, G2: are there so many cards of the kind?"""
    copies = num_copies(kind, state.seats)
    if count <= copies:
        return True
    problems.refuse(problem, b"going-out.num_copies")
    problems.number(problem, b"n", copies)
    json.key(problem, b"card")
    write_card(problem, kind)
    return problems.number(problem, b"count", count)


def refuse_cards(problem: Writer, code: bytes, counts: int) -> None:
    """A problem about these cards."""
    problems.refuse(problem, code)
    json.key(problem, b"cards")
    json.begin_text(problem)
    num_written = 0
    for kind in range(NUM_KINDS):
        for _ in range(count_in(counts, kind)):
            if num_written > 0:
                json.put_all(problem, b" ")
            put_card(problem, kind)
            num_written += 1
    json.end_text(problem)


def write_values(state: State, counts: int, problem: Writer) -> None:
    """The values with which these cards are a set: `=1`, `=2`."""
    json.key(problem, b"values")
    json.open_list(problem)
    for value in range(1, NUM_NUMBERS + 1):
        if read_as(state, counts, value) != NOTHING:
            json.begin_text(problem)
            json.put(problem, EQUALS)
            json.put_number(problem, value)
            json.end_text(problem)
    json.close_list(problem)
