"""The letters and names that Parade is written with, in notation and in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.parade.state import HIDDEN_CARD, NO_CARD, card_colour, card_value, make_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.text_reader import Reader

COLOUR_LETTERS = b"RBPGYO"
VALUE_LETTERS = b"0123456789T"
HIDDEN_LETTER = b"?"

PHASE_NAMES = (b"over", b"play", b"discard")  # by phase
REASON_NAMES = (b"", b"all_colours", b"pile_empty")  # by reason
EVENT_NAMES = (b"played", b"took", b"drew", b"last_round", b"discarded", b"kept")  # by event


def put_card(writer: Writer, card: int) -> None:
    """`G3`, `YT`, or `?` for a hidden card, without quotes."""
    if card == HIDDEN_CARD:
        json.put_all(writer, HIDDEN_LETTER)
    else:
        json.put(writer, COLOUR_LETTERS[card_colour(card)])
        json.put(writer, VALUE_LETTERS[card_value(card)])


def write_card(writer: Writer, card: int) -> None:
    """A card as a JSON text."""
    json.begin_text(writer)
    put_card(writer, card)
    json.end_text(writer)


def card_in(reader: Reader) -> int:
    """The card that the word names, in capitals or not, HIDDEN_CARD for `?`; NO_CARD if it is none."""
    if text_reader.is_word(reader, HIDDEN_LETTER):
        return HIDDEN_CARD
    if text_reader.word_length(reader) != len(b"G3"):
        return NO_CARD
    colour = text_reader.place_of(text_reader.capital(reader, 0), COLOUR_LETTERS)
    value = text_reader.place_of(text_reader.capital(reader, 1), VALUE_LETTERS)
    return NO_CARD if NOTHING in (colour, value) else make_card(colour, value)
