"""A WebSocket connection to a table or a study room, with asyncio, for an interface.

It reconnects by itself and misses no event.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
import websockets
from websockets.asyncio.client import connect

from wonderland.client.errors import ClientError, Rejected
from wonderland.client.frames import RECONNECT_REASONS, Frame, read_frame
from wonderland.client.heartbeat import Heartbeat
from wonderland.client.numbers import number_for
from wonderland.messages import current_language
from wonderland.protocol import frames, requests
from wonderland.protocol.study_frames import ROOM_FRAME_KINDS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from typing import Self

    from websockets.asyncio.client import ClientConnection

    from wonderland.client.access import Access
    from wonderland.protocol.requests import Request
    from wonderland.protocol.study_requests import RoomRequest

FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 0.3, 8.0
MAX_FRAME_BYTES = 1 << 20  # snapshots of long matches are large


@dataclass(frozen=True)
class Online:
    """The server answers."""

    is_slow: bool = False


@dataclass(frozen=True)
class Offline:
    """The connection is lost, or nobody answers; the client retries."""


Place = TypeVar("Place", bound="Request | RoomRequest")


class Connection(Generic[Place]):
    """Receives frames and sends requests. After a reconnect it sends unanswered requests again."""

    places = "tables"  # where the path of the place begins
    kinds: Mapping[str, Any] = frames.FRAME_KINDS

    def __init__(self, access: Access) -> None:
        self.access = access
        self.v = -1  # the last event received
        self.closing: frames.Closing | None = None  # set when the server closed the connection for good
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[str, asyncio.Future[Any]]] = {}
        self._received: asyncio.Queue[Frame | Online | Offline | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._status: Online | Offline = Offline()
        self._heartbeat = Heartbeat(lambda is_slow: self._report(Online(is_slow)))

    async def __aenter__(self) -> Self:
        """Start to connect."""
        self._task = asyncio.create_task(self._stay_connected())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Disconnect."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def __aiter__(self) -> AsyncIterator[Frame | Online | Offline]:
        """Yield frames, with Online and Offline between them, until the server closes the connection for good."""
        while (item := await self._received.get()) is not None:
            yield item

    async def ask(self, request: Place) -> frames.Answer:
        """Send a request and wait for its answer; Rejected if the server says no. An empty id is filled in."""
        request = request if request.id else msgspec.structs.replace(request, id=uuid.uuid4().hex)
        text = msgspec.json.encode(request).decode()
        if self.closing is not None:
            raise Rejected(self.closing.reason, self.closing.text)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending[request.id] = (text, answer)
        try:
            if self._socket is not None:
                await self._send(self._socket, text)
            result: frames.Answer = await answer
            return result
        finally:
            self._pending.pop(request.id, None)

    async def _stay_connected(self) -> None:
        delay = FIRST_RETRY_SECONDS
        while self.closing is None:
            with contextlib.suppress(OSError, websockets.WebSocketException, ClientError, TimeoutError):
                await self._connect_once()
            self._socket = None
            if self.closing is None:
                if self._status != Offline():
                    delay = FIRST_RETRY_SECONDS
                self._report(Offline())
                await asyncio.sleep(delay)
                delay = min(LONGEST_RETRY_SECONDS, delay * 2)
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(Rejected(self.closing.reason, self.closing.text))
        self._received.put_nowait(None)

    async def _connect_once(self) -> None:
        """Connect, and receive until the connection ends or nobody answers."""
        address = self.access.server.replace("http", "ws", 1)
        url = f"{address}/api/{self.places}/{self.access.table}/socket"
        headers = {"Accept-Language": current_language(), **self.access.headers()}
        async with connect(url, additional_headers=headers, max_size=MAX_FRAME_BYTES, ping_interval=None) as socket:
            await self._send_hello(socket)
            watching = asyncio.create_task(self._watch(socket))
            try:
                await self._receive(socket)
            finally:
                watching.cancel()

    async def _watch(self, socket: ClientConnection) -> None:
        await self._heartbeat.watch(lambda ping: self._send(socket, msgspec.json.encode(ping).decode()))
        socket.transport.abort()  # nobody would answer a close frame

    def _report(self, status: Online | Offline) -> None:
        if status != self._status:
            self._status = status
            self._received.put_nowait(status)

    async def _send_hello(self, socket: ClientConnection) -> None:
        """Send `hello`, then every request that has no answer yet."""
        access = self.access
        hello = requests.Hello(self.v, access.invite, access.player_token, access.seat_token)
        await socket.send(msgspec.json.encode(hello).decode())
        self._socket = socket
        for text, _ in list(self._pending.values()):
            await self._send(socket, text)
        if self.v >= 0:  # there may be nothing that was missed
            await self._send(socket, msgspec.json.encode(requests.Ping(uuid.uuid4().hex)).decode())

    async def _send(self, socket: ClientConnection, text: str) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):  # it is sent again after the reconnect
            await socket.send(text)

    async def _receive(self, socket: ClientConnection) -> None:
        async for text in socket:
            frame = read_frame(text, self.kinds)
            if isinstance(frame.d, frames.Reject) and frame.d.id is None:
                continue  # the connection is refused, and will be closed
            if isinstance(frame.d, frames.Closing):  # also of a connection that was refused: nobody is online by it
                if frame.d.reason not in RECONNECT_REASONS:
                    self.closing = frame.d
                return
            self._heartbeat.heard(frame.d)
            if self._status == Offline():
                self._report(Online())
            if isinstance(frame.d, frames.Answer | frames.Reject):
                self._resolve(frame.d)
            else:
                self.v = max(self.v, frame.v)
                if number := number_for(frame.d):
                    await self._send(socket, msgspec.json.encode(number).decode())
                self._received.put_nowait(frame)

    def _resolve(self, data: frames.Answer | frames.Reject) -> None:
        """Give the answer to the request that waits for it."""
        _, answer = self._pending.get(data.id or "", ("", None))
        if answer is None or answer.done():
            return
        if isinstance(data, frames.Reject):
            answer.set_exception(Rejected(data.code, data.text))
        else:
            answer.set_result(data)


class TableConnection(Connection["Request"]):
    """A connection to a table."""


class RoomConnection(Connection["RoomRequest"]):
    """A connection to a study room: its frames are those of `wonderland.protocol.study_frames`."""

    places = "studies"
    kinds = ROOM_FRAME_KINDS
