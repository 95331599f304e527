"""The trail as JSON: facts, in the order they happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.games.tea_party.action_texts import write_play
from wonderland.games.tea_party.state import (
    DREW,
    PLAYED,
    SENT_ON,
    SPUN,
    STOPPED,
    TURNED_UP,
    WENT_ON,
    WON_LARGE,
    WON_SMALL,
    play_card,
    play_number,
)
from wonderland.games.tea_party.symbols import EVENT_NAMES, write_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_events(state: State, writer: Writer) -> None:
    """What the last action caused."""
    json.open_list(writer)
    for i in range(state.num_trail):
        json.open_object(writer)
        write_fact(state.trail[i, 0], state.trail[i, 1], state.trail[i, 2], writer)
        json.close_object(writer)
    json.close_list(writer)


def write_fact(event: int, seat: int, value: int, writer: Writer) -> None:
    """The fields of one event: what it is, whose, and what it is about."""
    json.key(writer, b"event")
    json.text(writer, EVENT_NAMES[event])
    json.key(writer, b"seat")
    json.number(writer, seat)
    if event == PLAYED:
        json.key(writer, b"action")
        write_play(value, writer)
        json.key(writer, b"card")
        write_card(writer, play_card(value))
        json.key(writer, b"number")
        json.number(writer, play_number(value))
    elif event == DREW:
        json.key(writer, b"card")
        write_card(writer, value)
    elif event in (WENT_ON, STOPPED, SPUN):
        json.key(writer, b"space")
        json.number(writer, value)
    elif event in (WON_LARGE, TURNED_UP):
        json.key(writer, b"cookie")
        json.number(writer, value)
    elif event == SENT_ON:
        json.key(writer, b"number")
        json.number(writer, value)
    elif event == WON_SMALL:
        json.key(writer, b"cookies")
        json.number(writer, value)
