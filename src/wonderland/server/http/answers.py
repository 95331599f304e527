"""Bodies of requests and answers."""

from __future__ import annotations

import functools
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.responses import Response

from wonderland.protocol.frames import MAX_FRAME_BYTES
from wonderland.protocol.refusal import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

T = TypeVar("T")

decoder_of = functools.cache(msgspec.json.Decoder)  # to make a decoder takes longer than to decode a frame

JSON = "application/json"
STATUS = {
    "unparsable": 400,
    "not_allowed": 403,
    "not_found": 404,
    "illegal": 409,
    "stale": 409,
    "not_your_turn": 409,
    "not_now": 409,
    "too_large": 413,
    "too_fast": 429,
    "unavailable": 503,
}


def answer(data: Any, status: int = 200) -> Response:
    """An answer with data as JSON."""
    return Response(msgspec.json.encode(data), status, media_type=JSON)


def time_text(ms: int) -> str:
    """A stored time as ISO 8601, UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


async def body_of(request: Request, type: type[T]) -> T:
    """The body of a request; Refusal if it is too large or not of that type."""
    body: T = decode(await bytes_of(request), type)
    return body


async def bytes_of(request: Request, most: int = MAX_FRAME_BYTES) -> bytes:
    """The bytes of a body; Refusal as soon as it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal("too_large", "body_too_large", most=most)
    return bytes(body)


def decode(body: bytes, type: Any) -> Any:
    """Decode JSON of that type; Refusal says what is wrong."""
    return decode_by(decoder_of(type), body)


def decode_by(decoder: msgspec.json.Decoder[T], body: bytes) -> T:
    """Decode JSON; Refusal says what is wrong."""
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("unparsable", "unreadable", reason=str(error)) from None
