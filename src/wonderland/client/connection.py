"""A table for an interface, with asyncio: one WebSocket that comes back by itself and misses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from typing import TYPE_CHECKING, Any

import msgspec
import websockets
from websockets.asyncio.client import connect

from wonderland.client.errors import ClientError, Rejected
from wonderland.client.frames import Frame, read_frame
from wonderland.server import frames

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from websockets.asyncio.client import ClientConnection

    from wonderland.client.server import Access

FIRST_WAIT, LONGEST_WAIT = 0.3, 8.0
COME_BACK = ("restart", "slow")
MAX_FRAME = 1 << 20  # snapshots of long matches


class Online:
    """The connection stands."""


class Offline:
    """The connection is lost and will be tried again."""


class LiveTable:
    """The frames of a table as they come, and requests that are answered, whatever the network does."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self.v = -1  # the last event that was received
        self.closing: frames.Closing | None = None  # why the server ended it for good
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[str, asyncio.Future[Any]]] = {}
        self._received: asyncio.Queue[Frame | Online | Offline | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> LiveTable:
        """Begin to connect."""
        self._task = asyncio.create_task(self._stay_connected())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Disconnect."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def __aiter__(self) -> AsyncIterator[Frame | Online | Offline]:
        """Frames, and Online and Offline between them, until the server ends it for good."""
        while (item := await self._received.get()) is not None:
            yield item

    async def ask(self, request: frames.Request) -> frames.Ack | frames.Hint:
        """Send a request and wait for its answer; Rejected if it is no. An empty id is filled in."""
        request = request if request.id else msgspec.structs.replace(request, id=uuid.uuid4().hex)
        text = msgspec.json.encode(request).decode()
        if self.closing is not None:
            raise Rejected(self.closing.reason, self.closing.text)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[request.id] = (text, answer)
        try:
            if self._socket is not None:
                await self._send(self._socket, text)
            result: frames.Ack | frames.Hint = await answer
            return result
        finally:
            self._waiting.pop(request.id, None)

    async def _stay_connected(self) -> None:
        wait = FIRST_WAIT
        while self.closing is None:
            try:
                address = self.access.server.replace("http", "ws", 1)
                async with connect(f"{address}/api/tables/{self.access.table}/socket", max_size=MAX_FRAME) as socket:
                    await self._greet(socket)
                    wait = FIRST_WAIT
                    await self._receive(socket)
            except (OSError, websockets.WebSocketException, ClientError, TimeoutError):
                pass
            finally:
                if self._socket is not None:
                    self._socket = None
                    self._received.put_nowait(Offline())
            if self.closing is None:
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, wait * 2)
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(Rejected(self.closing.reason, self.closing.text))
        self._received.put_nowait(None)

    async def _greet(self, socket: ClientConnection) -> None:
        access = self.access
        hello = frames.Hello(self.v, access.invite, access.player_token, access.seat_token)
        await socket.send(msgspec.json.encode(hello).decode())
        self._socket = socket
        self._received.put_nowait(Online())
        for text, _ in list(self._waiting.values()):
            await self._send(socket, text)

    async def _send(self, socket: ClientConnection, text: str) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):  # it is sent again once the connection stands
            await socket.send(text)

    async def _receive(self, socket: ClientConnection) -> None:
        async for text in socket:
            frame = read_frame(text)
            if isinstance(frame.d, frames.Closing):
                if frame.d.reason not in COME_BACK:
                    self.closing = frame.d
                return
            if isinstance(frame.d, frames.Ack | frames.Hint | frames.Reject):
                self._answer(frame.d)
            else:
                self.v = max(self.v, frame.v)
                self._received.put_nowait(frame)

    def _answer(self, data: frames.Ack | frames.Hint | frames.Reject) -> None:
        _, answer = self._waiting.get(data.id or "", ("", None))
        if answer is None or answer.done():
            return
        if isinstance(data, frames.Reject):
            answer.set_exception(Rejected(data.code, data.text))
        else:
            answer.set_result(data)
