"""A WebSocket client for the load benchmark. It shares two cores with the server, so it must be cheap.

It does what a client must do (RFC 6455): the handshake, masked frames, and an answer to every ping. Messages in several
parts are refused, because the server sends none.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from websockets.utils import apply_mask

OnText = Callable[[bytes], None]

KEY_SUFFIX = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
IS_LAST = 0x80
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
IS_MASKED = 0x80
LENGTH_16_BITS, LENGTH_64_BITS = 126, 127


async def connect(url: str, on_text: OnText) -> WebSocketClient:
    """Connect to `ws://host:port/path`; `on_text` gets every text."""
    address = urlsplit(url)
    assert address.hostname is not None
    assert address.port is not None
    _, client = await asyncio.get_running_loop().create_connection(
        lambda: WebSocketClient(address.path, address.netloc, on_text), address.hostname, address.port
    )
    await client.is_open
    return client


class WebSocketClient(asyncio.Protocol):
    """One connection. `is_open` is done after the handshake."""

    def __init__(self, path: str, host: str, on_text: OnText) -> None:
        self.on_text = on_text
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._key = base64.b64encode(os.urandom(16))
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {self._key.decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._rest = b""  # of a frame that has not arrived as a whole

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed.set_result(None)
        if not self.is_open.done():
            self.is_open.set_exception(error or ConnectionError("the server has refused the connection"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self.is_open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._check_answer(head)
        self._rest = data[self._read_frames(data) :]

    def _check_answer(self, head: bytes) -> None:
        accept = base64.b64encode(hashlib.sha1(self._key + KEY_SUFFIX).digest())
        assert head.startswith(b"HTTP/1.1 101 "), head
        assert accept in head, head
        self.is_open.set_result(None)

    def _read_frames(self, data: bytes) -> int:
        """Handle all whole frames; where the rest begins."""
        begin, size = 0, len(data)
        while size - begin >= 2:
            length, text_at = data[begin + 1], begin + 2
            if length >= LENGTH_16_BITS:
                width = 2 if length == LENGTH_16_BITS else 8
                length, text_at = int.from_bytes(data[text_at : text_at + width], "big"), text_at + width
            end = text_at + length
            if end > size:
                break
            self._handle(data[begin], data[text_at:end])
            begin = end
        return begin

    def _handle(self, first: int, content: bytes) -> None:
        if first == IS_LAST | TEXT:
            self.on_text(content)
        elif first == IS_LAST | PING:
            self._write(PONG, content)
        elif first == IS_LAST | CLOSE:
            self._transport.close()
        else:
            assert first == IS_LAST | PONG, "the server sends whole messages"

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(TEXT, text)

    def _write(self, opcode: int, content: bytes) -> None:
        length = len(content)
        assert length < LENGTH_16_BITS or opcode == TEXT
        if length < LENGTH_16_BITS:
            head = bytes((IS_LAST | opcode, IS_MASKED | length))
        else:
            head = bytes((IS_LAST | opcode, IS_MASKED | LENGTH_16_BITS)) + length.to_bytes(2, "big")
        mask = os.urandom(4)
        self._transport.write(head + mask + apply_mask(content, mask))

    async def close(self) -> None:
        """Close the connection, and wait for its end."""
        if not self.is_closed.done():
            self._write(CLOSE, (1000).to_bytes(2, "big"))
            await self.is_closed
