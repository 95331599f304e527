"""h11 without what it forgives: requests that a proxy in front may read differently (request smuggling).

And without what takes it long: thousands of headers, and bodies of a few bytes a chunk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import h11
from h11._receivebuffer import ReceiveBuffer

if TYPE_CHECKING:
    from h11._connection import NEED_DATA, PAUSED
    from h11._events import Event

MAX_HEAD_BYTES = 16 * 1024
MAX_HEADERS = 100
MAX_PIECES = 256  # of a body, chunks or reads: it is small
END = b"\r\n\r\n"
VERSIONS = (b"1.0", b"1.1")
LENGTH, ENCODING = b"content-length", b"transfer-encoding"


class StrictConnection(h11.Connection):
    """The server's side of a connection. h11 has no setting for this, so its buffer is replaced."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MAX_HEAD_BYTES)
        self._receive_buffer = StrictBuffer()
        self._num_pieces = 0

    def next_event(self) -> Event | type[NEED_DATA] | type[PAUSED]:
        """What was received next; RemoteProtocolError if there is doubt about it."""
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._num_pieces += 1
            if self._num_pieces > MAX_PIECES:
                raise h11.RemoteProtocolError("the body comes in too many pieces")
        elif isinstance(event, h11.Request):
            self._num_pieces = 0
            is_chunked = any(name == ENCODING for name, _ in event.headers)
            if event.http_version not in VERSIONS or (is_chunked and event.http_version == b"1.0"):
                raise h11.RemoteProtocolError("this version of HTTP is not spoken here")
        return event


class StrictBuffer(ReceiveBuffer):
    """What was received: the one place that sees a head as it was sent."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """The lines of a head, or of the trailers after a body; None as long as they are not complete."""
        if self._data.startswith(b"\r\n"):
            self._extract(2)
            return []
        searched = self._multiple_lines_search
        end = self._data.find(END, max(0, searched - len(END) + 1))
        received = len(self._data) if end < 0 else end
        if self._data.count(b"\n", searched, received) != self._data.count(b"\r\n", max(0, searched - 1), received):
            raise h11.LocalProtocolError("a line ends without a carriage return")
        if end < 0:
            self._multiple_lines_search = received
            return None
        lines = self._extract(end + len(END))[:end].split(b"\r\n")
        check_lines(lines)
        return lines


def check_lines(lines: list[bytearray]) -> None:
    """LocalProtocolError unless every header has a line, and one header at most says how long the body is."""
    if len(lines) > 1 + MAX_HEADERS:
        raise h11.LocalProtocolError("there are too many headers")
    if any(line.startswith((b" ", b"\t")) for line in lines):
        raise h11.LocalProtocolError("a header goes on in another line")
    framing = [line for line in lines if line.partition(b":")[0].lower() in (LENGTH, ENCODING)]
    if len(framing) > 1 or any(b"," in line for line in framing):
        raise h11.LocalProtocolError("there is more than one length of the body")
