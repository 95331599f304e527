"""WebSocket frames of the usual kind, as bytes (RFC 6455, section 5.2): whole texts.

The library `websockets` can do all this, and everything else. For one small text it takes longer than the table needs
to decide what the text says.
"""

from __future__ import annotations

from functools import lru_cache

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where that is installed

WHOLE_TEXT = 0x81  # the first byte: the last frame of its message, a text
IS_LAST, OPCODE = 0x80, 0x0F  # in the first byte; the opcode 0 continues a message
IS_MASKED = 0x80  # in the second byte: set by clients, never by servers
MAX_SHORT = 125  # the longest text whose length stands in the second byte
LENGTH_16_BITS, LENGTH_64_BITS = 126, 127
CLIENT_HEADER = 6  # bytes of a short frame before its text: two, and the mask


def text_frame(text: bytes) -> bytes:
    """A frame from the server with that text."""
    return header_of(len(text)) + text


@lru_cache(1024)  # most frames are about as long as others
def header_of(length: int) -> bytes:
    """What stands before a text of that many bytes."""
    if length <= MAX_SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, LENGTH_16_BITS, length >> 8, length & 0xFF))
    return bytes((WHOLE_TEXT, LENGTH_64_BITS)) + length.to_bytes(8, "big")


def short_text_in(data: bytes) -> str | None:
    """The text, if the data is exactly one short ASCII text from a client; None for everything else."""
    size = len(data)
    if not CLIENT_HEADER <= size <= CLIENT_HEADER + MAX_SHORT:
        return None
    if data[0] != WHOLE_TEXT or data[1] != IS_MASKED | (size - CLIENT_HEADER):
        return None
    text = apply_mask(data[CLIENT_HEADER:], data[2:CLIENT_HEADER])
    return text.decode() if text.isascii() else None


def are_whole_frames(data: bytes) -> bool:
    """Is the data whole frames from a client, and none of them a part of a message?"""
    begin = 0
    while begin < len(data):
        header = data[begin : begin + 10]
        if len(header) < CLIENT_HEADER or not header[0] & IS_LAST or not header[0] & OPCODE:
            return False
        length = header[1] & ~IS_MASKED
        begin += CLIENT_HEADER
        if length > MAX_SHORT:
            size = 2 if length == LENGTH_16_BITS else 8
            begin += size
            length = int.from_bytes(header[2 : 2 + size], "big")
        begin += length
    return begin == len(data)
