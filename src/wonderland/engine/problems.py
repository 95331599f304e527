"""What is wrong with a text, as data: a code, which is a key of the messages in `positions`, and its parameters.

A problem is written as JSON by plain functions that compile like the rules. `refuse` begins it, the others add to it.
All return False, so that whoever reads can return what they return. `close` ends it. A problem that is about a piece of
the text has its `place`: the bytes where it begins and ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine.text_reader import BEGIN, END

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.text_reader import Reader

FIRST_BITS = 0xC0  # of a byte in UTF-8
CONTINUED = 0x80  # a byte that goes on with a letter


def refuse(problem: Writer, code: bytes) -> bool:
    """Begin a problem of that code."""
    json.open_object(problem)
    json.key(problem, b"code")
    json.text(problem, code)
    return False


def refuse_word(problem: Writer, code: bytes, reader: Reader) -> bool:
    """Begin a problem about the word that was read last."""
    refuse(problem, code)
    json.key(problem, b"place")
    json.open_list(problem)
    json.number(problem, reader.place[BEGIN])
    json.number(problem, reader.place[END])
    json.close_list(problem)
    return False


def refuse_letter(problem: Writer, code: bytes, reader: Reader, index: int) -> bool:
    """Begin a problem about one letter of the word that was read last, which becomes the word."""
    begin, end = int(reader.place[BEGIN]) + index, int(reader.place[END])
    reader.place[BEGIN] = begin
    reader.place[END] = begin + 1
    while reader.place[END] < end and reader.text[reader.place[END]] & FIRST_BITS == CONTINUED:
        reader.place[END] += 1
    return refuse_word(problem, code, reader)


def number(problem: Writer, name: bytes, value: int) -> bool:
    """A parameter that is a number."""
    json.key(problem, name)
    json.number(problem, value)
    return False


def text(problem: Writer, name: bytes, value: bytes) -> bool:
    """A parameter that is one of our own words."""
    json.key(problem, name)
    json.text(problem, value)
    return False


def list_letters(problem: Writer, name: bytes, letters: bytes) -> bool:
    """A parameter that is a list of letters: `R, B, P`."""
    json.key(problem, name)
    json.begin_text(problem)
    for i in range(len(letters)):
        if i > 0:
            json.put_all(problem, b", ")
        json.put(problem, letters[i])
    json.end_text(problem)
    return False


def list_words(problem: Writer, name: bytes, words: tuple[bytes, ...]) -> bool:
    """A parameter that is a list of our own words: `one, two`."""
    json.key(problem, name)
    json.begin_text(problem)
    for i in range(len(words)):
        if i > 0:
            json.put_all(problem, b", ")
        json.put_all(problem, words[i])
    json.end_text(problem)
    return False


def close(problem: Writer) -> None:
    """End a problem."""
    json.close_object(problem)
