"""Cards and cookies as text: cards `1` to `5` and the joker `*`, large cookies `2` to `5`, hidden `?`, in a row.

Plain functions that compile like the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.engine import position_notation as common
from wonderland.engine import problems, text_reader
from wonderland.engine.state import NOTHING
from wonderland.games.tea_party.state import HIDDEN_CARD, HIDDEN_COOKIE, LOWEST_COOKIE, NUM_COOKIE_VALUES
from wonderland.games.tea_party.symbols import CARD_LETTERS, HIDDEN_LETTER, put_card

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.text_reader import Reader


def put_cards(writer: Writer, cards: npt.NDArray[Any], count: int) -> None:
    """The first cards of a row, `-` if there are none."""
    for i in range(count):
        put_card(writer, cards[i])
    if count == 0:
        json.put_all(writer, common.EMPTY)


def put_cards_from_top(writer: Writer, cards: npt.NDArray[Any], count: int) -> None:
    """A pile, the next card to be drawn first, `-` if there is none."""
    for i in range(count):
        put_card(writer, cards[count - 1 - i])
    if count == 0:
        json.put_all(writer, common.EMPTY)


def put_cookie(writer: Writer, cookie: int) -> None:
    """`3`, or `?` for a hidden cookie."""
    if cookie == HIDDEN_COOKIE:
        json.put_all(writer, HIDDEN_LETTER)
    else:
        json.put_number(writer, cookie)


def card_from(letter: int) -> int:
    """The card of this letter, hidden or not; NOTHING if there is none."""
    return HIDDEN_CARD if letter == HIDDEN_LETTER[0] else text_reader.place_of(letter, CARD_LETTERS)


def cookie_from(letter: int) -> int:
    """The large cookie of this letter, hidden or not; NOTHING if there is none."""
    if letter == HIDDEN_LETTER[0]:
        return HIDDEN_COOKIE
    cookie = letter - text_reader.ZERO
    return cookie if LOWEST_COOKIE <= cookie < LOWEST_COOKIE + NUM_COOKIE_VALUES else NOTHING


def num_cards_in(reader: Reader, most: int, problem: Writer) -> int:
    """How many cards the word is; NOTHING if it is none or has too many."""
    if text_reader.is_word(reader, common.EMPTY):
        return 0
    count = text_reader.word_length(reader)
    for i in range(count):
        if card_from(text_reader.letter(reader, i)) == NOTHING:
            problems.refuse_letter(problem, b"tea-party.no_card", reader, i)
            return NOTHING
    return fitting(count, most, b"tea-party.too_many_cards", reader, problem)


def num_cookies_in(reader: Reader, most: int, problem: Writer) -> int:
    """How many large cookies the word is; NOTHING if it is none or has too many."""
    if text_reader.is_word(reader, common.EMPTY):
        return 0
    count = text_reader.word_length(reader)
    for i in range(count):
        if cookie_from(text_reader.letter(reader, i)) == NOTHING:
            problems.refuse_letter(problem, b"tea-party.no_cookie", reader, i)
            return NOTHING
    return fitting(count, most, b"tea-party.too_many_cookies", reader, problem)


def fitting(count: int, most: int, code: bytes, reader: Reader, problem: Writer) -> int:
    """The count; NOTHING if it is too large."""
    if count <= most:
        return count
    problems.refuse_word(problem, code, reader)
    problems.number(problem, b"n", most)
    return NOTHING
