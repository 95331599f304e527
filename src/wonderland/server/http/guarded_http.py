"""uvicorn's HTTP protocol, with limits on connections, on requests, and on the time that each part of one may take.

Without them a few half requests hold connections and memory for ever, until the process has no file descriptor left.
A request too many is refused before it is parsed: whoever sends thousands of them must not delay the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from wonderland.server.common import metrics
from wonderland.server.common.limits import counted_address
from wonderland.server.http import quick_refusals
from wonderland.server.http.strict_http import StrictConnection

if TYPE_CHECKING:
    import asyncio

    from wonderland.server.http.connection_guard import ConnectionGuard

HEADER_SECONDS = 10.0  # for the request line and all headers
BODY_SECONDS = 20.0  # for the body: it is small
READ_SECONDS = 20.0  # for a client to read some of an answer that fills the buffers
PAUSE_SECONDS = 0.5  # nothing is read from a client that was refused for sending too much

Phase = Literal["headers", "body", "done"]
SECONDS = {"headers": HEADER_SECONDS, "body": BODY_SECONDS}


class GuardedHttp(H11Protocol):
    """A connection that is dropped when it is one too many, or too slow, and read slowly when it sends too much."""

    def __init__(self, guard: ConnectionGuard, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.address = ""
        self._guard = guard
        self._is_counted = False
        self._phase: Phase = "done"
        self._timer: asyncio.TimerHandle | None = None
        self._read_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for its headers."""
        super().connection_made(transport)
        self.address = counted_address(self.client[0]) if self.client else ""
        self._is_counted = self._guard.admit(self, len(self.connections))
        if self._is_counted:
            self.conn = StrictConnection()
            self._enter("headers")
        else:
            self.drop("crowd")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, or refuse it unread."""
        if self.conn.their_state is h11.IDLE and self._guard.is_too_fast(self.address, data):
            self._refuse(data)
            return
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        """Wait for the next request; the keep-alive timer runs until it begins."""
        super().on_response_complete()
        if self._is_counted:
            self._guard.wait(self)
            self._follow(is_between=True)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The WebSocket has limits of its own."""
        self._release()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request. If an answer has begun, it was a wrong body: then there is no other answer."""
        self._guard.punish(self.address)
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def shutdown(self) -> None:
        """The server stops: finish what was asked for, and wait for no half request."""
        if self.conn.their_state is h11.SEND_BODY:
            self.drop("body")
        else:
            super().shutdown()

    def pause_writing(self) -> None:
        """The client does not read: give it some time."""
        super().pause_writing()
        if self._read_timer is None:
            self._read_timer = self.loop.call_later(READ_SECONDS, self.drop, "unread")

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None

    def drop(self, reason: str) -> None:
        """End the connection at once."""
        metrics.DROPPED.labels(reason).inc()
        self.transport.abort()

    def _refuse(self, data: bytes) -> None:
        """Answer a request too many, and read no other one for a while. A proxy's connection is for others, too."""
        metrics.TOO_FAST.inc()
        self.transport.write(quick_refusals.answer_to(data))
        if self.conn.trailing_data[0] or not quick_refusals.is_whole(data):
            self.transport.close()
        elif not self._guard.is_proxy(self.address):
            self.flow.pause_reading()
            self.loop.call_later(PAUSE_SECONDS, self._read_again)

    def _read_again(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()

    def _follow(self, is_between: bool = False) -> None:
        """Set the timer for the part of the request that is being received."""
        if not self._is_counted:
            return
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            self._enter("body")
        elif state is h11.IDLE:
            self._enter("done" if is_between else "headers")
        else:
            self._enter("done")
            self._guard.work(self)

    def _enter(self, phase: Phase) -> None:
        if phase == self._phase:
            return
        self._phase = phase
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if phase != "done":
            self._timer = self.loop.call_later(SECONDS[phase], self.drop, phase)

    def _release(self) -> None:
        for timer in (self._timer, self._read_timer):
            if timer is not None:
                timer.cancel()
        self._timer = self._read_timer = None
        if self._is_counted:
            self._is_counted = False
            self._guard.remove(self)
