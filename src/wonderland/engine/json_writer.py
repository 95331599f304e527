"""JSON as bytes, written by plain functions that compile like the rules.

A writer is an array of bytes and the number of bytes written. Commas are written where they are needed: after a value,
never after an opening bracket or a colon. What does not fit is counted but not stored, so that the caller can try again
with more room (`written_by`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

FIRST_ROOM = 1 << 14
MILLION = 1_000_000
QUOTE = 0x22  # "
COMMA = 0x2C  # ,
MINUS = 0x2D  # -
POINT = 0x2E  # .
ZERO = 0x30  # 0
COLON = 0x3A  # :
OPEN_LIST = 0x5B  # [
CLOSE_LIST = 0x5D  # ]
OPEN_OBJECT = 0x7B  # {
CLOSE_OBJECT = 0x7D  # }


class Writer(NamedTuple):
    """Where JSON is written."""

    room: npt.NDArray[np.uint8]
    length: npt.NDArray[np.int64]  # one number: the bytes written so far, those that did not fit included


def make_writer(size: int = FIRST_ROOM) -> Writer:
    """An empty writer with room for so many bytes."""
    return Writer(np.empty(size, np.uint8), np.zeros(1, np.int64))


def written_by(write: Callable[..., None], *arguments: Any) -> bytes:
    """What `write(*arguments, writer)` writes, with as much room as it needs."""
    size = FIRST_ROOM
    while True:
        writer = make_writer(size)
        write(*arguments, writer)
        length = int(writer.length[0])
        if length <= size:
            return writer.room[:length].tobytes()
        size = length


def open_object(writer: Writer) -> None:
    """`{`."""
    separate(writer)
    put(writer, OPEN_OBJECT)


def close_object(writer: Writer) -> None:
    """`}`."""
    put(writer, CLOSE_OBJECT)


def open_list(writer: Writer) -> None:
    """`[`."""
    separate(writer)
    put(writer, OPEN_LIST)


def close_list(writer: Writer) -> None:
    """`]`."""
    put(writer, CLOSE_LIST)


def key(writer: Writer, name: bytes) -> None:
    """The name of an object's next value."""
    text(writer, name)
    put(writer, COLON)


def text(writer: Writer, value: bytes) -> None:
    """A text without quotes, backslashes and control characters, such as our own names and card texts."""
    begin_text(writer)
    put_all(writer, value)
    end_text(writer)


def begin_text(writer: Writer) -> None:
    """The opening quote of a text that is written in pieces by `put` and `put_all`."""
    separate(writer)
    put(writer, QUOTE)


def end_text(writer: Writer) -> None:
    """The closing quote."""
    put(writer, QUOTE)


def number(writer: Writer, value: int) -> None:
    """A whole number."""
    separate(writer)
    put_number(writer, value)


def decimal(writer: Writer, value: float) -> None:
    """A number rounded to millionths: the same text on every target."""
    separate(writer)
    millionths = to_millionths(value)
    if millionths < 0:
        put(writer, MINUS)
        millionths = -millionths
    put_number(writer, millionths // MILLION)
    put(writer, POINT)
    power = MILLION // 10
    while power > 0:
        put(writer, ZERO + millionths // power % 10)
        power //= 10


def to_millionths(value: float) -> int:
    """The number of millionths, rounded."""
    return math.floor(value * MILLION + 0.5)


def boolean(writer: Writer, value: bool) -> None:
    """`true` or `false`."""
    separate(writer)
    if value:
        put_all(writer, b"true")
    else:
        put_all(writer, b"false")


def null(writer: Writer) -> None:
    """`null`."""
    separate(writer)
    put_all(writer, b"null")


def optional_number(writer: Writer, value: int, nothing: int) -> None:
    """A whole number, or `null` for its "nothing"."""
    if value == nothing:
        null(writer)
    else:
        number(writer, value)


def separate(writer: Writer) -> None:
    """A comma, if a value came before."""
    length = writer.length[0]
    if length == 0 or length > len(writer.room):
        return
    last = writer.room[length - 1]
    if last not in (OPEN_LIST, OPEN_OBJECT, COLON):
        put(writer, COMMA)


def put_number(writer: Writer, value: int) -> None:
    """The digits of a number."""
    rest = int(value)
    if rest < 0:
        put(writer, MINUS)
        rest = -rest
    power = 1
    while rest // power >= 10:
        power *= 10
    while power > 0:
        put(writer, ZERO + rest // power % 10)
        power //= 10


def put_all(writer: Writer, value: bytes) -> None:
    """Bytes as they are, all of them or none."""
    begin = writer.length[0]  # read once: compiled code cannot know that the room's bytes are not those of the length
    end = begin + len(value)
    if end <= len(writer.room):
        for i in range(len(value)):
            writer.room[begin + i] = value[i]
    writer.length[0] = end


def put(writer: Writer, byte: int) -> None:
    """One byte."""
    length = writer.length[0]
    if length < len(writer.room):
        writer.room[length] = byte
    writer.length[0] = length + 1
