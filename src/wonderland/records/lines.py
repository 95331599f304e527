"""The line of a record, written and compared by functions that compile like the rules (`engine/placeholders.py`).

A line is written exactly as `to_json` writes it. To check a record, its match is played again from its seed, and what
that makes is compared with the line byte by byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wonderland.engine import display, playouts
from wonderland.engine import json_writer as json
from wonderland.engine.json_writer import Writer, make_writer
from wonderland.engine.placeholders import rules, views

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.game import Game, Options
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, State, States

    Line = npt.NDArray[np.uint8]

PART_ROOM = 1 << 16  # bytes for one decision without its legal actions, or for a deal or an outcome
DIFFERENT = -1


class LineMemory(NamedTuple):
    """Memory for what is written and thrown away."""

    scratch: Scratch
    actions: Actions
    ends: npt.NDArray[np.int64]  # where in `legal` the text of each action ends
    legal: Writer  # the legal actions as a list of texts
    part: Writer  # a part of a line


def make_line_memory(game: Game) -> LineMemory:
    """Memory for records of the game."""
    ends = np.zeros(game.max_actions, np.int64)
    actions = np.zeros(game.max_actions, np.int32)
    legal, part = make_writer(game.text_room), make_writer(PART_ROOM + game.text_room)
    return LineMemory(game.make_scratch(), actions, ends, legal, part)


def list_actions(state: State, work: LineMemory) -> int:
    """List the legal actions, as numbers and as texts, and return how many there are."""
    count = rules.legal_actions(state, work.actions)
    work.legal.length[0] = 0
    json.open_list(work.legal)
    for i in range(count):
        views.write_action(state, work.actions[i], work.legal)
        work.ends[i] = work.legal.length[0]
    json.close_list(work.legal)
    return count


def write_deal(state: State, writer: Writer) -> None:
    """The deal, and what begins the decisions."""
    json.key(writer, b"deal")
    views.write_deal(state, writer)
    json.key(writer, b"decisions")
    json.open_list(writer)


def write_outcome(states: States, work: LineMemory, writer: Writer) -> None:
    """What ends the decisions, the outcome, and the end of the record."""
    json.close_list(writer)
    json.key(writer, b"outcome")
    display.outcome(states, work.scratch, writer)
    json.close_object(writer)


def begin_decision(state: State, writer: Writer) -> None:
    """The seat that decides, and the name of what it does."""
    json.open_object(writer)
    json.key(writer, b"seat")
    json.number(writer, state.seat)
    json.key(writer, b"action")


def write_choice(choice: int, work: LineMemory, writer: Writer) -> None:
    """The text of the legal action that was chosen."""
    for i in range(text_begin(choice, work), work.ends[choice]):
        json.put(writer, work.legal.room[i])


def write_trail(state: State, writer: Writer) -> None:
    """What the decision caused."""
    json.key(writer, b"trail")
    views.write_events(state, writer)


def write_legal(work: LineMemory, writer: Writer) -> None:
    """All that would have been legal."""
    json.key(writer, b"legal")
    for i in range(min(work.legal.length[0], len(work.legal.room))):
        json.put(writer, work.legal.room[i])


def is_right(states: States, seats: int, options: Options, seed: int, line: Line, deal: int, work: LineMemory) -> bool:
    """Is the line, from the place of its deal on, what the rules make of the seed and of the line's own actions?"""
    playouts.deal_from_seed(states[0], seats, options, seed)
    place = skip_deal(states[0], line, deal, work)
    count = list_actions(states[0], work)
    is_first = True
    while place != DIFFERENT and count > 0:
        if not is_first:
            place = skip_comma(line, place)
        place = skip_decision(states[0], count, line, place, work)
        is_first = False
        count = list_actions(states[0], work)
    return place != DIFFERENT and skip_outcome(states, line, place, work) == len(line)


def skip_deal(state: State, line: Line, place: int, work: LineMemory) -> int:
    """The place after the deal and what begins the decisions; DIFFERENT if the line says otherwise."""
    work.part.length[0] = 0
    write_deal(state, work.part)
    return skip(line, place, work.part)


def skip_decision(state: State, count: int, line: Line, place: int, work: LineMemory) -> int:
    """Apply the decision at that place of the line and return the place after it; DIFFERENT if it is not right."""
    if place == DIFFERENT:
        return DIFFERENT
    work.part.length[0] = 0
    begin_decision(state, work.part)
    choice = action_at(line, place + work.part.length[0], count, work)
    if choice == DIFFERENT:
        return DIFFERENT
    write_choice(choice, work, work.part)
    rules.apply_action(state, work.actions[choice])
    write_trail(state, work.part)
    after = place + work.part.length[0]
    if after < len(line) and line[after] == json.COMMA:
        write_legal(work, work.part)
    json.close_object(work.part)
    return skip(line, place, work.part)


def action_at(line: Line, place: int, count: int, work: LineMemory) -> int:
    """The index of the legal action whose text stands at that place of the line; DIFFERENT if none does."""
    for i in range(count):
        begin, end = text_begin(i, work), work.ends[i]
        if is_at(line, place, work.legal.room, begin, end):
            return i
    return DIFFERENT


def text_begin(index: int, work: LineMemory) -> int:
    """Where in `legal` the text of an action begins: after a bracket or a comma."""
    return 1 if index == 0 else int(work.ends[index - 1]) + 1


def skip_outcome(states: States, line: Line, place: int, work: LineMemory) -> int:
    """The place after the outcome, which ends a line; DIFFERENT if it is not right."""
    work.part.length[0] = 0
    write_outcome(states, work, work.part)
    return skip(line, place, work.part)


def skip_comma(line: Line, place: int) -> int:
    """The place after a comma."""
    return place + 1 if place < len(line) and line[place] == json.COMMA else DIFFERENT


def skip(line: Line, place: int, part: Writer) -> int:
    """The place after a part that stands at that place of the line; DIFFERENT if another one does."""
    length = int(part.length[0])
    if length > len(part.room) or not is_at(line, place, part.room, 0, length):
        return DIFFERENT
    return place + length


def is_at(line: Line, place: int, room: Line, begin: int, end: int) -> bool:
    """Do these bytes stand at that place of the line?"""
    if place + end - begin > len(line) or end > len(room):
        return False
    for i in range(begin, end):
        if line[place + i - begin] != room[i]:
            return False
    return True
