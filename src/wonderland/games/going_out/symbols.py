"""The letters and names that Going Out is written with, in notation and in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine import text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.going_out.sets import num_in_set, set_value
from wonderland.games.going_out.state import (
    HIDDEN_CARD,
    NO_CARD,
    NUM_KINDS,
    NUM_NUMBER_KINDS,
    NUM_NUMBERS,
    QUEEN,
    kind_number,
    make_kind,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.text_reader import Reader

SUIT_LETTERS = b"FH"
JOKER_LETTERS = b"QC"
HIDDEN_LETTER = b"?"

PHASE_NAMES = (b"over", b"lay_out", b"lead", b"follow", b"draw", b"draw_first", b"draw_second", b"lay")  # by phase
OPTION_NAMES = (b"run_min", b"run_suits", b"same_suits", b"target", b"last_player", b"joker_sets")  # by option
RUN_MIN_NAMES = (b"2", b"3")  # by the code of `run_min`
SUITS_NAMES = (b"one", b"any")  # by the code of `run_suits` and `same_suits`
LAST_PLAYER_NAMES = (b"one_turn", b"none")  # by the code of `last_player`
JOKER_SETS_NAMES = (b"clear", b"stand")  # by the code of `joker_sets`
FORM_NAMES = (b"single", b"same", b"run")  # by the form of a set
ACTION_NAMES = (b"pass", b"stop", b"deck")  # by action
TAKE_NAME = b"take"
LAY_NAME = b"lay"
EVENT_NAMES = (  # by event
    b"played",
    b"discarded",
    b"scored",
    b"passed",
    b"drew",
    b"took",
    b"laid",
    b"refilled",
    b"leads",
    b"went_out",
    b"round_ended",
    b"bonus",
    b"undealt",
    b"points",
    b"round_dealt",
    b"match_ended",
)


def put_card(writer: Writer, kind: int) -> None:
    """`F3`, `Q`, or `?` for a hidden card, without quotes."""
    if kind == HIDDEN_CARD:
        json.put_all(writer, HIDDEN_LETTER)
    elif kind >= QUEEN:
        json.put(writer, JOKER_LETTERS[kind - QUEEN])
    else:
        json.put(writer, SUIT_LETTERS[kind // NUM_NUMBERS])
        json.put(writer, json.ZERO + kind_number(kind))


def card_in(reader: Reader) -> int:
    """The kind that the word names, in capitals or not, HIDDEN_CARD for `?`; NO_CARD if it is none."""
    if text_reader.is_word(reader, HIDDEN_LETTER):
        return HIDDEN_CARD
    length = text_reader.word_length(reader)
    if length == len(b"Q"):
        joker = text_reader.place_of(text_reader.capital(reader, 0), JOKER_LETTERS)
        return NO_CARD if joker == NOTHING else QUEEN + joker
    if length != len(b"F3"):
        return NO_CARD
    suit = text_reader.place_of(text_reader.capital(reader, 0), SUIT_LETTERS)
    number = text_reader.number_from(reader, 1, 1)
    return make_kind(suit, number) if suit != NOTHING and 1 <= number <= NUM_NUMBERS else NO_CARD


def write_card(writer: Writer, kind: int) -> None:
    """A card as a JSON text."""
    json.begin_text(writer)
    put_card(writer, kind)
    json.end_text(writer)


def write_copies(writer: Writer, kind: int, count: int) -> None:
    """So many cards of a kind, in a list."""
    for _ in range(count):
        write_card(writer, kind)


def write_counts(writer: Writer, counts: npt.NDArray[Any]) -> None:
    """The cards of a zone that is kept as counts."""
    json.open_list(writer)
    for kind in range(NUM_KINDS):
        write_copies(writer, kind, counts[kind])
    json.close_list(writer)


def put_set(writer: Writer, played: int) -> None:
    """`F3 H3`, with a joker `F3 Q =3`, without quotes."""
    is_first = True
    for kind in range(NUM_KINDS):
        for _ in range(num_in_set(played, kind)):
            if not is_first:
                json.put_all(writer, b" ")
            put_card(writer, kind)
            is_first = False
    if num_in_set(played, QUEEN) + num_in_set(played, QUEEN + 1) > 0:
        json.put_all(writer, b" =")
        json.put_number(writer, set_value(played))


def write_set_cards(writer: Writer, played: int) -> None:
    """All cards of a set as it was played, jokers last."""
    json.open_list(writer)
    for kind in range(NUM_KINDS):
        write_copies(writer, kind, num_in_set(played, kind))
    json.close_list(writer)


def write_number_cards(writer: Writer, played: int) -> None:
    """The cards of a set that are no jokers."""
    json.open_list(writer)
    for kind in range(NUM_NUMBER_KINDS):
        write_copies(writer, kind, num_in_set(played, kind))
    json.close_list(writer)
