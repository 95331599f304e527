"""Messages through a pipe, each after its length."""

from __future__ import annotations

from typing import BinaryIO

LENGTH_BYTES = 4


def write_message(stream: BinaryIO, message: bytes) -> None:
    """Write a message after its length."""
    stream.write(len(message).to_bytes(LENGTH_BYTES, "big") + message)
    stream.flush()


def read_message(stream: BinaryIO) -> bytes | None:
    """The next message; None at the end."""
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    length = int.from_bytes(head, "big")
    message = stream.read(length)
    return message if len(message) == length else None
