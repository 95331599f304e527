"""Actions in notation, as JSON: `L3`, `R*4`, `L2+`, `accept`, `again`, `up`, `down`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.games.tea_party.state import ACCEPT, JOKER, MAX_NUMBER, TAKE_DOWN, play_card, play_end, play_number
from wonderland.games.tea_party.symbols import CHOICE_WORDS, END_LETTERS, put_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_action(state: State, action: int, writer: Writer) -> None:
    """A card to play, or the word for another choice."""
    if 0 <= action < ACCEPT:
        write_play(action, writer)
    elif ACCEPT <= action <= TAKE_DOWN:
        json.text(writer, CHOICE_WORDS[action - ACCEPT])
    else:
        json.begin_text(writer)
        json.put_all(writer, b"action ")
        json.put_number(writer, action)
        json.end_text(writer)


def write_play(action: int, writer: Writer) -> None:
    """A card played: its end, the card, a joker's number, and `+` where a large pawn adds 1."""
    json.begin_text(writer)
    json.put(writer, END_LETTERS[play_end(action)])
    put_card(writer, play_card(action))
    if play_card(action) == JOKER:
        json.put_number(writer, printed_number(action))
    if play_number(action) > printed_number(action):
        json.put_all(writer, b"+")
    json.end_text(writer)


def printed_number(action: int) -> int:
    """The number without the 1 that a large pawn adds (T10); of a joker that moves 6 it is 5."""
    if play_card(action) == JOKER:
        return min(play_number(action), MAX_NUMBER)
    return play_card(action)
