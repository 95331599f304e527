"""Reasons as JSON: a code with its data (`bots/review/schema.py` has the type)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer


def begin(writer: Writer, code: bytes) -> None:
    """A reason to which data is added; `json.close_object` ends it."""
    json.open_object(writer)
    json.key(writer, b"code")
    json.text(writer, code)


def write(writer: Writer, code: bytes) -> None:
    """A reason without data."""
    begin(writer, code)
    json.close_object(writer)


def write_number(writer: Writer, code: bytes, number: int) -> None:
    """A reason with a number."""
    begin(writer, code)
    json.key(writer, b"number")
    json.number(writer, number)
    json.close_object(writer)


def write_seat(writer: Writer, code: bytes, seat: int) -> None:
    """A reason about another seat."""
    begin(writer, code)
    json.key(writer, b"seat")
    json.number(writer, seat)
    json.close_object(writer)


def begin_cards(writer: Writer, code: bytes) -> None:
    """A reason with cards, which are written next; `end_cards` ends it."""
    begin(writer, code)
    json.key(writer, b"cards")
    json.open_list(writer)


def end_cards(writer: Writer) -> None:
    """The end of the cards and of the reason."""
    json.close_list(writer)
    json.close_object(writer)
