"""Frames from a server, as the types of `wonderland.server.frames`."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from wonderland.client.errors import ClientError
from wonderland.server.frames import FRAME_KINDS


class Frame(NamedTuple):
    """A frame: its kind, how many events the table has after it, and its data."""

    t: str
    v: int
    d: Any


class Envelope(msgspec.Struct):
    """A frame before its data is read."""

    t: str
    v: int
    d: msgspec.Raw


def read_frame(text: str | bytes) -> Frame:
    """The frame in a text; ClientError if it is none."""
    try:
        envelope = msgspec.json.decode(text, type=Envelope)
        return Frame(envelope.t, envelope.v, msgspec.json.decode(envelope.d, type=FRAME_KINDS[envelope.t]))
    except (msgspec.DecodeError, KeyError) as error:
        raise ClientError(f"the server sent something that is no frame: {error}") from None
