"""Which reasons are said: those without which the search would value the action differently.

A reason is taken away by looking at the action that resembles most but lacks it. If the search values that action about
the same, or in the other direction than the reason speaks, the reason explains nothing and is left out. What is said
has its `effect`: how much payoff the action gains by it, or loses where it is negative. An action that brings more of
the same does not lack the reason: one point is no gain beside two (`MORE` and `FEWER` of the game).

Plain functions that compile like the rules. All reasons of a position lie one after the other in the memory of the
search (`search/memory.py`); a reason is known by a key of its text, so that "3 turns left" is not "4 turns left".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.review import grades
from wonderland.bots.search.memory import MAX_REASONS
from wonderland.engine import chance
from wonderland.engine import json_writer as json
from wonderland.engine.json_writer import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    MINUS,
    OPEN_LIST,
    OPEN_OBJECT,
    QUOTE,
    ZERO,
    Writer,
)
from wonderland.engine.placeholders import reasons
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.engine.state import State
    from wonderland.engine.state import State as Search  # a record of `memory.search_dtype`

NUM_EXPLAINED = 8  # so many of the best rows come with reasons
LEAST_EFFECT = 0.005  # of payoff
CODE_BEGINS = len(b'{"code":"')
BASE = 10  # of numbers
GAIN, COST, EITHER = 1, -1, 0  # what a reason speaks for


def gather(search: Search, scratch: State, chosen: int) -> None:
    """Collect the reasons of the best rows, and of the chosen one if there is one."""
    edges = search.root_edges[: search.num_root_actions]
    search.num_explained = 0
    search.num_reasons = 0
    search.reason_length[0] = 0
    row = grades.next_in_order(edges, NOTHING)
    for _ in range(min(len(edges), NUM_EXPLAINED)):
        gather_row(search, scratch, row)
        row = grades.next_in_order(edges, row)
    if chosen != NOTHING and not is_explained(search, chosen):
        gather_row(search, scratch, chosen)


def gather_row(search: Search, scratch: State, row: int) -> None:
    """Write the reasons of a row into the memory of the search, and find where each begins and ends."""
    search.explained[search.num_explained] = row
    search.num_explained += 1
    begin = int(search.reason_length[0])
    reasons.write_reasons(
        search.root[0], search.root_actions[row], scratch, Writer(search.reason_text, search.reason_length)
    )
    search.reason_length[0] = min(int(search.reason_length[0]), len(search.reason_text))
    depth, first, is_text = 0, begin, False
    for i in range(begin, search.reason_length[0]):
        byte = search.reason_text[i]
        is_text = is_text != (byte == QUOTE)
        if is_text:
            continue
        if byte == OPEN_OBJECT:
            depth += 1
            first = i if depth == 1 else first
        elif byte == CLOSE_OBJECT:
            depth -= 1
            if depth == 0:
                add(search, row, first, i)


def add(search: Search, row: int, begin: int, end: int) -> None:
    """Remember a reason of a row, from its opening to its closing bracket."""
    place = int(search.num_reasons)
    if place == MAX_REASONS:
        return
    key = chance.GOLDEN_GAMMA
    for i in range(begin, end):
        key = chance.stir(key, int(search.reason_text[i]))
    search.reason_keys[place] = key
    search.reason_spans[place, 0] = begin
    search.reason_spans[place, 1] = end
    search.reason_rows[place] = row
    search.num_reasons = place + 1


def write(search: Search, row: int, writer: Writer) -> None:
    """The reasons of a row that are said, each with its effect."""
    for place in range(search.num_reasons):
        if search.reason_rows[place] == row:
            effect = effect_of(search, place)
            if effect != 0.0:
                begin, end = int(search.reason_spans[place, 0]), int(search.reason_spans[place, 1])
                json.separate(writer)
                for i in range(begin, end):
                    json.put(writer, search.reason_text[i])
                json.key(writer, b"effect")
                json.decimal(writer, effect)
                json.close_object(writer)


def effect_of(search: Search, place: int) -> float:
    """What the row loses without the reason; 0 where that is nothing, or not what the reason speaks for."""
    row = int(search.reason_rows[place])
    other = nearest_without(search, row, place)
    if other == NOTHING:
        return 0.0
    edges, seats = search.root_edges, int(search.root[0].seats)
    if edges[row].visits == 0 or edges[other].visits == 0:
        return 0.0
    effect = float(edges[row].payoff / edges[row].visits - edges[other].payoff / edges[other].visits)
    least = max(LEAST_EFFECT, grades.difference_error(edges[row], edges[other], seats))
    if abs(effect) < least or effect * direction_of(search, place) < 0.0:
        return 0.0
    return effect


def nearest_without(search: Search, row: int, place: int) -> int:
    """The row that lacks a reason and differs least otherwise, of equal ones the better; NOTHING if all have it."""
    found, least = NOTHING, MAX_REASONS
    for i in range(search.num_explained):
        other = int(search.explained[i])
        if other != row and not has_as_much(search, other, place):
            distance = num_missing(search, row, other) + num_missing(search, other, row)
            if distance < least:
                found, least = other, distance
    return found


def num_missing(search: Search, row: int, other: int) -> int:
    """How many reasons of a row the other one lacks."""
    count = 0
    for place in range(search.num_reasons):
        if search.reason_rows[place] == row and not has(search, other, search.reason_keys[place]):
            count += 1
    return count


def has(search: Search, row: int, key: int) -> bool:
    """Does the row have the reason?"""
    for place in range(search.num_reasons):
        if search.reason_rows[place] == row and search.reason_keys[place] == key:
            return True
    return False


def has_as_much(search: Search, row: int, place: int) -> bool:
    """Does the row have the reason, or one of the same code that says as much?"""
    for other in range(search.num_reasons):
        if search.reason_rows[other] == row:
            is_same = search.reason_keys[other] == search.reason_keys[place]
            if is_same or (has_same_code(search, other, place) and says_as_much(search, other, place)):
                return True
    return False


def has_same_code(search: Search, other: int, place: int) -> bool:
    """Do two reasons have one code?"""
    first, second = int(search.reason_spans[other, 0]) + CODE_BEGINS, int(search.reason_spans[place, 0]) + CODE_BEGINS
    i = 0
    while search.reason_text[first + i] == search.reason_text[second + i]:
        if search.reason_text[first + i] == QUOTE:
            return True
        i += 1
    return False


def says_as_much(search: Search, other: int, place: int) -> bool:
    """Is the amount of another reason of that code, for or against its action as well, no less?"""
    amount, others = amount_of(search, place), amount_of(search, other)
    if amount == 0 or others == 0 or has_minus(search, place) != has_minus(search, other):
        return False
    if is_one_of(search, place, reasons.MORE):
        return others >= amount
    return is_one_of(search, place, reasons.FEWER) and others <= amount


def amount_of(search: Search, place: int) -> int:
    """How many cards a reason names; without a list of cards its number, without the sign."""
    number, num_quotes, is_list = 0, 0, False
    for i in range(int(search.reason_spans[place, 0]) + CODE_BEGINS, int(search.reason_spans[place, 1])):
        byte = int(search.reason_text[i])
        is_list = is_list or byte == OPEN_LIST
        if is_list and byte == QUOTE:
            num_quotes += 1
        elif ZERO <= byte < ZERO + BASE:
            number = BASE * number + byte - ZERO
    return num_quotes // 2 if is_list else number


def is_explained(search: Search, row: int) -> bool:
    """Were the reasons of the row gathered?"""
    for i in range(search.num_explained):
        if search.explained[i] == row:
            return True
    return False


def direction_of(search: Search, place: int) -> int:
    """Does the reason speak for the action or against it, or may it do either? A gain of no cards is a cost."""
    if is_one_of(search, place, reasons.GAINS):
        return COST if has_no_cards(search, place) else GAIN
    if is_one_of(search, place, reasons.COSTS):
        return COST
    if is_one_of(search, place, reasons.POINTS):
        return GAIN if has_minus(search, place) == reasons.ARE_POINTS_BAD else COST
    return EITHER


def is_one_of(search: Search, place: int, codes: tuple[bytes, ...]) -> bool:
    """Is the code of the reason among these?"""
    for k in range(len(codes)):
        if has_code(search, place, codes[k]):
            return True
    return False


def has_code(search: Search, place: int, code: bytes) -> bool:
    """Is that the code of the reason?"""
    begin = int(search.reason_spans[place, 0]) + CODE_BEGINS
    for i in range(len(code)):
        if search.reason_text[begin + i] != code[i]:
            return False
    return bool(search.reason_text[begin + len(code)] == QUOTE)


def has_no_cards(search: Search, place: int) -> bool:
    """Is its list of cards empty?"""
    for i in range(int(search.reason_spans[place, 0]), int(search.reason_spans[place, 1])):
        if search.reason_text[i] == OPEN_LIST:
            return bool(search.reason_text[i + 1] == CLOSE_LIST)
    return False


def has_minus(search: Search, place: int) -> bool:
    """Is its number negative?"""
    for i in range(int(search.reason_spans[place, 0]), int(search.reason_spans[place, 1])):
        if search.reason_text[i] == MINUS:
            return True
    return False
