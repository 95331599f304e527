"""Frames from a server, decoded into the types of `wonderland.protocol.frames`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from wonderland.client.errors import ClientError
from wonderland.messages import area
from wonderland.protocol.frames import FRAME_KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

t = area("errors")

RECONNECT_REASONS = ("restart", "slow")  # of `Closing`; after any other reason a client stays away


class Frame(NamedTuple):
    """A frame: its kind, the table's event count after it, and its data."""

    t: str
    v: int
    d: Any


class Envelope(msgspec.Struct):
    """A frame with undecoded data."""

    t: str
    v: int
    d: msgspec.Raw


def read_frame(text: str | bytes, kinds: Mapping[str, Any] = FRAME_KINDS) -> Frame:
    """Decode a frame; ClientError if the text is not one. `kinds` are those of a table, or of a study room."""
    try:
        envelope = msgspec.json.decode(text, type=Envelope)
        return Frame(envelope.t, envelope.v, msgspec.json.decode(envelope.d, type=kinds[envelope.t]))
    except (msgspec.DecodeError, KeyError) as error:
        raise ClientError(t("client.no_frame", reason=str(error))) from None
