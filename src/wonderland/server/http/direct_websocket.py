"""uvicorn's WebSocket protocol, with a way to send that does not wait.

ASGI's `send` is a coroutine. With it, every frame to every viewer needs a queue and a switch to a task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

if TYPE_CHECKING:
    from starlette.websockets import WebSocket
    from websockets.http11 import Request

EXTENSION = "wonderland.direct"


class DirectWebSocket(WebSocketsSansIOProtocol):
    """A connection that the handler finds by `direct`. Its methods may be called after the handshake."""

    is_flush_due = False

    def handle_connect(self, event: Request) -> None:
        """Call the handler, and offer the direct way to it."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[EXTENSION] = self

    def write(self, data: bytes) -> int:
        """Send a frame; the number of bytes that the viewer has not taken yet."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_text(data)
            if not self.is_flush_due:
                self.is_flush_due = True
                self.loop.call_soon(self._flush)
        return self.transport.get_write_buffer_size()

    def _flush(self) -> None:
        """Write all frames of one turn of the event loop at once: an acknowledgement and its event are one packet."""
        self.is_flush_due = False
        self.transport.write(b"".join(self.conn.data_to_send()))

    def end(self) -> None:
        """Let the handler stop reading, so that it closes the connection."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def abort_after(self, seconds: float) -> None:
        """Drop what still waits to be sent after that time."""
        self.loop.call_later(seconds, self.transport.abort)


def direct(websocket: WebSocket) -> DirectWebSocket:
    """The connection behind ASGI's."""
    return cast("DirectWebSocket", websocket.scope["extensions"][EXTENSION])
