"""The answer to a request too many: made once in every language, and sent without parsing the request."""

from __future__ import annotations

import functools
import re
from http import HTTPStatus

import msgspec

from wonderland.messages import speaking
from wonderland.protocol.refusal import Refusal
from wonderland.protocol.resources import Failure
from wonderland.server.http.answers import JSON
from wonderland.server.http.failures import page_for
from wonderland.server.http.headers import HEADERS
from wonderland.server.http.reader_language import accepted_language

STATUS = HTTPStatus.TOO_MANY_REQUESTS
LANGUAGE = re.compile(rb"\naccept-language:([^\r\n]*)", re.IGNORECASE)
HEAD_END = b"\r\n\r\n"
BODY_HEADERS = (b"\ncontent-length", b"\ntransfer-encoding", b"\nexpect", b"\nupgrade")


def written(media_type: str, body: bytes) -> bytes:
    """The whole answer. It does not say `close`, also if the connection is closed: the client sees that."""
    headers = {**HEADERS, "Content-Type": media_type, "Content-Length": str(len(body)), "Cache-Control": "no-store"}
    lines = [f"HTTP/1.1 {STATUS.value} {STATUS.phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode() + HEAD_END + body


@functools.cache
def answer_in(language: str, is_page: bool) -> bytes:
    """The answer in a language."""
    with speaking(language):
        failure = Failure("too_fast", Refusal("too_fast", "too_many.requests").text)
        if is_page:
            return written("text/html; charset=utf-8", page_for(failure, STATUS).encode())
        return written(JSON, msgspec.json.encode(failure))


def answer_to(data: bytes) -> bytes:
    """What is sent back: JSON, or a page for somebody who has opened an address in a browser."""
    is_opened = data.startswith(b"GET /") and not data.startswith(b"GET /api/") and b"text/html" in data
    wanted = LANGUAGE.search(data)
    return answer_in(accepted_language(wanted[1].decode("latin-1") if wanted else ""), is_opened)


def is_whole(data: bytes) -> bool:
    """Is the data exactly one request without a body? Then the connection can be used again."""
    if not data.startswith(b"GET ") or data.find(HEAD_END) != len(data) - len(HEAD_END):
        return False
    head = data.lower()
    return not any(name in head for name in BODY_HEADERS)
