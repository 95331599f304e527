"""What people are shown, as JSON: `hands` and `players` by seat, everything else is a zone of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarts.rules import crumbs_on_tray
from tarts.state import CAUGHT, STOLE
from wonderland.engine import json_writer as json
from wonderland.engine.defaults.view import write_deal as write_deal
from wonderland.engine.defaults.view import write_outcome as write_outcome
from wonderland.engine.state import HIDDEN, NO_SEAT

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

LETTER = ord("T")
EVENT_NAMES = (b"played", b"stole", b"caught", b"drew")


def write_view(state: State, with_previews: bool, scratch: State, writer: Writer) -> None:
    """Everything that a hidden state tells."""
    json.open_object(writer)
    json.key(writer, b"game")
    json.text(writer, b"tarts")
    json.key(writer, b"seats")
    json.number(writer, state.seats)
    json.key(writer, b"seat")
    json.optional_number(writer, state.seat, NO_SEAT)
    json.key(writer, b"basket")
    json.number(writer, state.num_basket)
    json.key(writer, b"tray")
    write_tarts(state.tray, state.num_tray, writer)
    json.key(writer, b"crumbs")
    json.number(writer, crumbs_on_tray(state))
    json.key(writer, b"hands")
    json.open_list(writer)
    for seat in range(state.seats):
        write_tarts(state.hand[seat], state.num_hand[seat], writer)
    json.close_list(writer)
    json.key(writer, b"players")
    json.open_list(writer)
    for seat in range(state.seats):
        json.open_object(writer)
        json.key(writer, b"points")
        json.number(writer, state.points[seat])
        json.close_object(writer)
    json.close_list(writer)
    json.key(writer, b"events")
    write_events(state, writer)
    json.close_object(writer)


def write_events(state: State, writer: Writer) -> None:
    """What the last action caused."""
    json.open_list(writer)
    for i in range(state.num_trail):
        event = state.trail[i, 0]
        json.open_object(writer)
        json.key(writer, b"event")
        json.text(writer, EVENT_NAMES[event])
        json.key(writer, b"seat")
        json.number(writer, state.trail[i, 1])
        if event in (STOLE, CAUGHT):
            json.key(writer, b"tarts")
            json.number(writer, state.trail[i, 2])
        else:
            json.key(writer, b"tart")
            write_tart(writer, state.trail[i, 2])
        json.close_object(writer)
    json.close_list(writer)


def write_action(state: State, action: int, writer: Writer) -> None:
    """The size of the tart to play."""
    write_tart(writer, action)


def write_tarts(tarts: npt.NDArray[Any], count: int, writer: Writer) -> None:
    """The first tarts of a zone."""
    json.open_list(writer)
    for i in range(count):
        write_tart(writer, tarts[i])
    json.close_list(writer)


def write_tart(writer: Writer, tart: int) -> None:
    """A tart as a word: T and its crumbs, or `?`. A bare number would be taken for a line of the menu."""
    if tart == HIDDEN:
        json.text(writer, b"?")
        return
    json.begin_text(writer)
    json.put(writer, LETTER)
    json.put_number(writer, tart)
    json.end_text(writer)
