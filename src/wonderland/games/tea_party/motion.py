"""Where things moved on the table with the last action, worked out from its trail, as JSON.

Events say what happened; this says from where to where, so that a client can show it without knowing the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine.state import NO_SEAT, NOTHING
from wonderland.games.tea_party.deal import DRAWN_PLACE
from wonderland.games.tea_party.state import (
    DREW,
    ESCAPED,
    LEFT,
    PLAYED,
    RABBIT_HOLE,
    STOPPED,
    TURNED_UP,
    WENT_ON,
    WON_LARGE,
    play_end,
    play_number,
)

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_motion(state: State, writer: Writer) -> None:
    """Whose action it was, its walks and cookies in order, and the places of the hand where a card left or was put."""
    json.open_object(writer)
    json.key(writer, b"seat")
    json.optional_number(writer, state.trail[0, 1] if state.num_trail > 0 else NO_SEAT, NO_SEAT)
    json.key(writer, b"walks")
    json.open_list(writer)
    for i in range(state.num_trail):
        if state.trail[i, 0] == STOPPED:
            write_walk(state, i, writer)
    json.close_list(writer)
    json.key(writer, b"cookies")
    json.open_list(writer)
    for i in range(state.num_trail):
        if state.trail[i, 0] == WON_LARGE:
            write_cookie(state, i, writer)
    json.close_list(writer)
    json.key(writer, b"played")
    json.optional_number(writer, played_place(state), NOTHING)
    json.key(writer, b"drawn")
    json.optional_number(writer, DRAWN_PLACE if has_drawn(state) else NOTHING, NOTHING)
    json.close_object(writer)


def write_walk(state: State, stopped: int, writer: Writer) -> None:
    """Where it began, and every space that the pawn came to; `stopped` is the walk's event in the trail."""
    json.open_object(writer)
    json.key(writer, b"start")
    json.number(writer, walk_start(state, stopped))
    json.key(writer, b"spaces")
    json.open_list(writer)
    write_walked_spaces(state, stopped, writer)
    json.close_list(writer)
    json.close_object(writer)


def write_walked_spaces(state: State, stopped: int, writer: Writer) -> None:
    """The spaces of a walk, the last one included."""
    space = walk_start(state, stopped)
    while True:
        space = (space + 1) % int(state.num_spaces)
        json.number(writer, space)
        if space == state.trail[stopped, 2]:
            return


def walk_start(state: State, stopped: int) -> int:
    """Where the walk began: at the stop before (T19), in the hole (T23), or the card's number before its aim (T11)."""
    aim = int(state.trail[stopped, 2])
    for i in range(stopped - 1, -1, -1):
        event, value = state.trail[i, 0], int(state.trail[i, 2])
        if event == STOPPED:
            return value
        if event == ESCAPED:
            return hole_space(state)
        if event == WENT_ON:
            aim = value
        elif event == PLAYED:
            return (aim - play_number(value)) % int(state.num_spaces)
    return aim


def hole_space(state: State) -> int:
    """Where the Rabbit Hole is."""
    space = 0
    while state.space_kind[space] != RABBIT_HOLE:
        space += 1
    return space


def write_cookie(state: State, won: int, writer: Writer) -> None:
    """Where a large cookie lay, and after how many steps of a walk it was won: 0 unless by passing (T12)."""
    json.open_object(writer)
    json.key(writer, b"source")
    if is_from_stack(state, won):
        json.text(writer, b"stack")
    else:
        json.text(writer, b"face_up")
    json.key(writer, b"steps")
    steps = 0
    for i in range(state.num_trail - 1, won, -1):
        if state.trail[i, 0] == STOPPED:
            steps = int(state.num_spaces) - walk_start(state, i)
    json.number(writer, steps)
    json.close_object(writer)


def is_from_stack(state: State, won: int) -> bool:
    """T16: chosen, and no other is turned up for it."""
    return won == 0 and not (state.num_trail > 1 and state.trail[1, 0] == TURNED_UP)


def played_place(state: State) -> int:
    """The place of the hand that the card left; NOTHING if none was played."""
    if state.num_trail == 0 or state.trail[0, 0] != PLAYED:
        return NOTHING
    num_left = int(state.num_hand[state.trail[0, 1]])
    if has_drawn(state):
        num_left -= 1
    return 0 if play_end(state.trail[0, 2]) == LEFT else num_left


def has_drawn(state: State) -> bool:
    """Did the action end with a card drawn?"""
    drawn = False
    for i in range(state.num_trail):
        if state.trail[i, 0] == DREW:
            drawn = True
    return drawn
