"""uvicorn's WebSocket protocol, with a way to send that does not wait, and a quick way for usual frames.

ASGI's `send` is a coroutine. With it, every frame to every viewer needs a queue and a switch to a task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.protocol import State
from websockets.server import ServerProtocol

from wonderland.server.http.websocket_frames import are_whole_frames, short_text_in, text_frame

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from starlette.websockets import WebSocket
    from websockets.frames import Frame
    from websockets.http11 import Request

    from wonderland.server.common.limits import RateLimit

OPEN = State.OPEN  # found once: an enumeration takes long to find a member
EXTENSION = "wonderland.direct"
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
MAX_WAITING = 8  # texts that wait for the handler; with more, uvicorn stops reading


class LimitedProtocol(ServerProtocol):
    """websockets' parser, which ends with one frame too many.

    The handler limits texts and reads no further. But one read may bring ten thousand frames of a few bytes, and nobody
    limits pings: to parse them would keep everybody else waiting.
    """

    def __init__(self, limit: RateLimit, **settings: Any) -> None:
        super().__init__(**settings)
        self._limit = limit

    def recv_frame(self, frame: Frame) -> None:
        """Process a frame; ProtocolError ends the connection."""
        if not self._limit.take():
            raise ProtocolError("too many frames")
        super().recv_frame(frame)


class DirectWebSocket(WebSocketsSansIOProtocol):
    """A connection that the handler finds by `direct`. Its methods may be called after the handshake."""

    is_flush_due = False
    is_between_frames = True  # websockets' parser, as far as we know; once it was not, all data goes there

    def __init__(self, new_limit: Callable[[], RateLimit], **settings: Any) -> None:
        super().__init__(**settings)
        self._written = written.setdefault(self.loop, [])
        self.conn = LimitedProtocol(new_limit(), max_size=self.config.ws_max_size, logger=self.logger)

    def data_received(self, data: bytes) -> None:
        """Queue a usual text for the handler; leave everything else to websockets."""
        text = short_text_in(data) if self._can_take_text() else None
        if text is not None:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            return
        if self.handshake_initiated:
            self.is_between_frames = self.is_between_frames and are_whole_frames(data)
        super().data_received(data)
        if not self.handshake_initiated:  # the first data is a whole request, and websockets cannot read it
            self.transport.write(BAD_REQUEST)
            self.transport.close()

    def _can_take_text(self) -> bool:
        """May the handler get a text that websockets has not seen?"""
        is_open = self.handshake_complete and self.conn.state is OPEN and not self.close_sent
        return is_open and self.is_between_frames and self.queue.qsize() < MAX_WAITING

    def handle_connect(self, event: Request) -> None:
        """Call the handler, and offer the direct way to it."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[EXTENSION] = self

    def write(self, data: bytes) -> int:
        """Send a frame; the number of bytes that the viewer has not taken yet."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.conn.writes.append(text_frame(data))  # as `send_text` does
            if not self.is_flush_due:
                self._flush_soon()
        return self.transport.get_write_buffer_size()

    def _flush_soon(self) -> None:
        """Flush in the next turn, together with all others: to wake each viewer by itself takes longer."""
        self.is_flush_due = True
        if not self._written:
            self.loop.call_soon(flush_all, self._written)
        self._written.append(self)

    def flush(self) -> None:
        """Write all frames of one turn of the event loop at once: an acknowledgement and its event are one packet."""
        self.is_flush_due = False
        if not self.transport.is_closing():  # it may have been lost in between
            self.transport.write(b"".join(self.conn.data_to_send()))

    def end(self) -> None:
        """Let the handler stop reading, so that it closes the connection."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def abort_after(self, seconds: float) -> None:
        """Drop what still waits to be sent after that time."""
        self.loop.call_later(seconds, self.transport.abort)


# By event loop: the connections that were written to in this turn of it.
written: WeakKeyDictionary[asyncio.AbstractEventLoop, list[DirectWebSocket]] = WeakKeyDictionary()


def flush_all(connections: list[DirectWebSocket]) -> None:
    """Flush all connections that wait for it."""
    waiting = connections.copy()
    connections.clear()
    for connection in waiting:
        connection.flush()


def direct(websocket: WebSocket) -> DirectWebSocket:
    """The connection behind ASGI's."""
    return cast("DirectWebSocket", websocket.scope["extensions"][EXTENSION])
