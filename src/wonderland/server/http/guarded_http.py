"""uvicorn's HTTP protocol, with limits on connections and on the time that each part of a request may take.

Without them a few half requests hold connections and memory for ever, until the process has no file descriptor left.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from typing import TYPE_CHECKING, Any, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from wonderland.server.common import metrics
from wonderland.server.common.limits import counted_address

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterable

HEADER_SECONDS = 10.0  # for the request line and all headers
BODY_SECONDS = 20.0  # for the body: it is small
READ_SECONDS = 20.0  # for a client to read some of an answer that fills the buffers

Phase = Literal["headers", "body", "done"]
SECONDS = {"headers": HEADER_SECONDS, "body": BODY_SECONDS}


class ConnectionGuard:
    """The open HTTP connections of a process: at most so many in all, and so many of an address.

    Proxies are not counted by address: they bring everybody's requests.
    """

    def __init__(self, most: int, per_address: int, trusted_proxies: str) -> None:
        self._most = most
        self._per_address = per_address
        self._proxies = [proxy.strip() for proxy in trusted_proxies.split(",") if proxy.strip()]
        self._counts: Counter[str] = Counter()
        self._waiting: dict[GuardedHttp, None] = {}  # without a complete request, oldest first

    def admit(self, connection: GuardedHttp, num_open: int) -> bool:
        """Count a connection; False if there is no room.

        The oldest waiting one makes room: that of the same address, if the address has too many.
        """
        address = connection.address
        if self._counts[address] >= self._per_address and not self._is_proxy(address):
            if not self._drop_oldest([one for one in self._waiting if one.address == address], "crowd"):
                return False
        elif num_open > self._most and not self._drop_oldest(self._waiting, "full"):
            return False
        self._counts[address] += 1
        self._waiting[connection] = None
        return True

    def wait(self, connection: GuardedHttp) -> None:
        """The connection waits for its next request."""
        self._waiting.pop(connection, None)
        self._waiting[connection] = None

    def work(self, connection: GuardedHttp) -> None:
        """The connection has sent a request."""
        self._waiting.pop(connection, None)

    def remove(self, connection: GuardedHttp) -> None:
        """The connection is closed, or is no HTTP any more."""
        self._waiting.pop(connection, None)
        self._counts[connection.address] -= 1
        if self._counts[connection.address] <= 0:
            del self._counts[connection.address]

    def _drop_oldest(self, waiting: Iterable[GuardedHttp], reason: str) -> bool:
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        del self._waiting[oldest]
        oldest.drop(reason)
        return True

    def _is_proxy(self, address: str) -> bool:
        return "*" in self._proxies or any(is_within(address, proxy) for proxy in self._proxies)


def is_within(address: str, network: str) -> bool:
    """Is the address, or network, part of the network? A Unix socket has no address and is a proxy's."""
    try:
        return address == "" or ipaddress.ip_network(address).subnet_of(ipaddress.ip_network(network))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False


class GuardedHttp(H11Protocol):
    """A connection that is dropped when it is one too many, or too slow."""

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
            self._enter("headers")
        else:
            self.drop("crowd")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
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
