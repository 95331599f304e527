"""Sets of Going Out as JSON: their cards, what they count as, and what beats them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine.state import NOTHING
from wonderland.games.going_out.sets import (
    RUN,
    num_in_set,
    set_form,
    set_size,
    set_value,
    size_to_beat,
    value_to_beat,
)
from wonderland.games.going_out.state import CAT, FLAMINGO, HEDGEHOG, NUM_KINDS, QUEEN, make_kind
from wonderland.games.going_out.symbols import FORM_NAMES, put_set, write_card, write_set_cards

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer


def write_set(writer: Writer, played: int) -> None:
    """A set in notation, its cards, its form, its size and its value."""
    json.key(writer, b"set")
    json.begin_text(writer)
    put_set(writer, played)
    json.end_text(writer)
    json.key(writer, b"cards")
    write_set_cards(writer, played)
    json.key(writer, b"form")
    json.text(writer, FORM_NAMES[set_form(played)])
    json.key(writer, b"size")
    json.number(writer, set_size(played))
    json.key(writer, b"value")
    json.number(writer, set_value(played))


def write_arranged(writer: Writer, played: int) -> None:
    """The cards of a set side by side as they are meant (G8), every joker with the number that it stands for."""
    json.key(writer, b"arranged")
    json.open_list(writer)
    if set_form(played) == RUN:
        write_arranged_run(writer, played)
    else:
        for kind in range(NUM_KINDS):
            for _ in range(num_in_set(played, kind)):
                write_meaning(writer, kind, set_value(played))
    json.close_list(writer)


def write_arranged_run(writer: Writer, played: int) -> None:
    """Number by number: the card that has it, or a joker, `Q` before `C`."""
    num_queens = num_in_set(played, QUEEN)
    for number in range(set_value(played), set_value(played) + set_size(played)):
        if num_in_set(played, make_kind(FLAMINGO, number)) > 0:
            write_meaning(writer, make_kind(FLAMINGO, number), number)
        elif num_in_set(played, make_kind(HEDGEHOG, number)) > 0:
            write_meaning(writer, make_kind(HEDGEHOG, number), number)
        else:
            write_meaning(writer, QUEEN if num_queens > 0 else CAT, number)
            num_queens -= 1


def write_meaning(writer: Writer, kind: int, number: int) -> None:
    """A card, and the number that it stands for."""
    json.open_object(writer)
    json.key(writer, b"card")
    write_card(writer, kind)
    json.key(writer, b"number")
    json.number(writer, number)
    json.close_object(writer)


def write_to_beat(writer: Writer, latest: int) -> None:
    """G9: the fewest cards and the lowest value that beat the set; either is enough."""
    json.key(writer, b"to_beat")
    json.open_object(writer)
    json.key(writer, b"size")
    json.number(writer, size_to_beat(latest, set_value(latest)))
    json.key(writer, b"value")
    json.optional_number(writer, value_to_beat(latest), NOTHING)
    json.close_object(writer)
