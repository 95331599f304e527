"""The options of Going Out in a position, by plain functions that compile like the rules: `run_min=2 target=50`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import position_notation as common
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.going_out.state import (
    JOKER_SETS,
    LAST_PLAYER,
    MAX_TARGET,
    MIN_TARGET,
    RUN_MIN,
    RUN_SUITS,
    SAME_SUITS,
    SHORTEST_RUN,
    TARGET,
    USUAL,
)
from wonderland.games.going_out.symbols import (
    JOKER_SETS_NAMES,
    LAST_PLAYER_NAMES,
    OPTION_NAMES,
    RUN_MIN_NAMES,
    SUITS_NAMES,
)

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

NUM_OPTIONS = len(OPTION_NAMES)
EQUALS = b"="
DASH = 0x2D  # -
UNDERSCORE = 0x5F  # _
MOST_DIGITS = 9


def put_options(state: State, writer: Writer) -> None:
    """Those that are not the usual ones, `-` for none."""
    num_written = 0
    for option in range(NUM_OPTIONS):
        code = code_of(state, option)
        if code != USUAL[option]:
            common.put_space(num_written, writer)
            json.put_all(writer, OPTION_NAMES[option])
            json.put_all(writer, EQUALS)
            put_value(option, code, writer)
            num_written += 1
    if num_written == 0:
        json.put_all(writer, common.EMPTY)


def put_value(option: int, code: int, writer: Writer) -> None:
    """The value of an option."""
    if option == TARGET:
        json.put_number(writer, code)
    else:
        json.put_all(writer, names_of(option)[code])


def code_of(state: State, option: int) -> int:
    """The code of an option in this match."""
    if option == RUN_MIN:
        return int(state.run_min) - SHORTEST_RUN
    if option == RUN_SUITS:
        return int(state.run_suits)
    if option == SAME_SUITS:
        return int(state.same_suits)
    if option == TARGET:
        return int(state.target)
    return int(state.last_player) if option == LAST_PLAYER else int(state.joker_sets)


def set_code(state: State, option: int, code: int) -> None:
    """Choose the value of that code."""
    if option == RUN_MIN:
        state.run_min = SHORTEST_RUN + code
    elif option == RUN_SUITS:
        state.run_suits = code
    elif option == SAME_SUITS:
        state.same_suits = code
    elif option == TARGET:
        state.target = code
    elif option == LAST_PLAYER:
        state.last_player = code
    else:
        state.joker_sets = code


def names_of(option: int) -> tuple[bytes, bytes]:
    """The choices of an option, by code; every one that is no number has two."""
    if option == RUN_MIN:
        return RUN_MIN_NAMES
    if option == LAST_PLAYER:
        return LAST_PLAYER_NAMES
    return JOKER_SETS_NAMES if option == JOKER_SETS else SUITS_NAMES


def read_options(state: State, reader: Reader, problem: Writer) -> bool:
    """`run_min=2 target=50`, or `-` for the usual ones."""
    for option in range(NUM_OPTIONS):
        set_code(state, option, USUAL[option])
    for _ in range(text_reader.num_in_zone(reader)):
        text_reader.read_word(reader)
        option = option_in(reader)
        if option == NOTHING:
            return problems.refuse_word(problem, b"going-out.no_option", reader)
        begin = len(OPTION_NAMES[option]) + len(EQUALS)
        code = target_from(reader, begin) if option == TARGET else choice_from(reader, begin, names_of(option))
        if code == NOTHING:
            return refuse_value(option, reader, problem)
        set_code(state, option, code)
    return True


def option_in(reader: Reader) -> int:
    """Which option the word gives a value; NOTHING if it gives none."""
    for option in range(NUM_OPTIONS):
        length = len(OPTION_NAMES[option])
        has_value = text_reader.word_length(reader) > length + len(EQUALS)
        is_named = has_value and text_reader.starts_with(reader, OPTION_NAMES[option])
        if is_named and text_reader.letter(reader, length) == EQUALS[0]:
            return option
    return NOTHING


def target_from(reader: Reader, begin: int) -> int:
    """G24: the target; NOTHING if it is none."""
    target = text_reader.number_from(reader, begin, MOST_DIGITS)
    return target if MIN_TARGET <= target <= MAX_TARGET else NOTHING


def choice_from(reader: Reader, begin: int, names: tuple[bytes, bytes]) -> int:
    """The code of the choice, in capitals or not, with `-` or `_`; NOTHING if there is no such choice."""
    for code in range(len(names)):
        if is_choice(reader, begin, names[code]):
            return code
    return NOTHING


def is_choice(reader: Reader, begin: int, name: bytes) -> bool:
    """Is this the name of the choice?"""
    if text_reader.word_length(reader) != begin + len(name):
        return False
    for i in range(len(name)):
        byte = text_reader.capital(reader, begin + i)
        capital = name[i] - text_reader.TO_CAPITAL if name[i] >= text_reader.SMALL_A else name[i]
        if byte != capital and not (byte == DASH and capital == UNDERSCORE):
            return False
    return True


def refuse_value(option: int, reader: Reader, problem: Writer) -> bool:
    """What the option could be."""
    if option == TARGET:
        problems.refuse_word(problem, b"going-out.target", reader)
        problems.number(problem, b"least", MIN_TARGET)
        return problems.number(problem, b"most", MAX_TARGET)
    problems.refuse_word(problem, b"going-out.option", reader)
    problems.text(problem, b"name", OPTION_NAMES[option])
    json.key(problem, b"choices")
    json.open_list(problem)
    for name in names_of(option):
        json.text(problem, name)
    json.close_list(problem)
    return False
