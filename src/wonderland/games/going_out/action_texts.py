"""Actions of Going Out in notation (notation.md), as JSON texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.games.going_out.sets import is_set
from wonderland.games.going_out.state import DECK, LAY_BASE, NUM_KINDS, PASS, TAKE_BASE
from wonderland.games.going_out.symbols import ACTION_NAMES, LAY_NAME, TAKE_NAME, put_card, put_set

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_action(state: State, action: int, writer: Writer) -> None:
    """`F3 Q =3`, `pass`, `deck`, `take F3`, `stop`, `lay F3`."""
    json.begin_text(writer)
    if is_set(action):
        put_set(writer, action)
    elif PASS <= action <= DECK:
        json.put_all(writer, ACTION_NAMES[action])
    elif TAKE_BASE <= action < TAKE_BASE + NUM_KINDS:
        put_word_and_card(writer, TAKE_NAME, action - TAKE_BASE)
    elif LAY_BASE <= action < LAY_BASE + NUM_KINDS:
        put_word_and_card(writer, LAY_NAME, action - LAY_BASE)
    else:
        json.put_all(writer, b"action ")
        json.put_number(writer, action)
    json.end_text(writer)


def put_word_and_card(writer: Writer, word: bytes, kind: int) -> None:
    """`take F3`."""
    json.put_all(writer, word)
    json.put_all(writer, b" ")
    put_card(writer, kind)
