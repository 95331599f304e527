"""Frames that the server writes and reads by hand are those of the WebSocket library."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from wonderland.server.common.limits import RateLimit
from wonderland.server.common.wall_clock import Clock
from wonderland.server.http.direct_websocket import EXTENSION, DirectWebSocket
from wonderland.server.http.websocket_frames import MAX_SHORT, are_whole_frames, short_text_in, text_frame

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = (0, 1, 124, 125, 126, 127, 255, 256, 65_534, 65_535, 65_536, 65_537, 200_000)


def from_client(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def received_by(side: Side, data: bytes) -> list[Frame]:
    """What the library makes of the data."""
    protocol = Protocol(side, state=State.OPEN, max_size=None)
    protocol.receive_data(data)
    assert protocol.parser_exc is None
    return [event for event in protocol.events_received() if isinstance(event, Frame)]


@pytest.mark.parametrize("size", SIZES)
def test_a_client_reads_the_same_text_at_every_size(size: int) -> None:
    text = bytes(ord("a") + i % 26 for i in range(size))
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
    assert received_by(Side.CLIENT, text_frame(text) + text_frame(b"next")) == [
        Frame(Opcode.TEXT, text),
        Frame(Opcode.TEXT, b"next"),
    ]


@given(st.text(max_size=200))
def test_a_short_text_is_read_as_the_library_reads_it_or_left_to_it(text: str) -> None:
    read = short_text_in(from_client(Opcode.TEXT, text.encode()))
    is_usual = text.isascii() and len(text) <= MAX_SHORT
    assert read == (text if is_usual else None)


@given(st.binary(max_size=140))
def test_whatever_arrives_is_a_text_only_if_the_library_says_so(data: bytes) -> None:
    text = short_text_in(data)
    if text is not None:
        assert received_by(Side.SERVER, data) == [Frame(Opcode.TEXT, text.encode())]


@pytest.mark.parametrize("opcode", [Opcode.BINARY, Opcode.CONT, Opcode.PING, Opcode.PONG, Opcode.CLOSE])
def test_other_kinds_of_frames_are_left_to_the_library(opcode: Opcode) -> None:
    assert short_text_in(from_client(opcode, b"{}")) is None


def test_parts_and_several_frames_are_left_to_the_library() -> None:
    whole = from_client(Opcode.TEXT, b'{"t":"ping","id":"1"}')
    assert short_text_in(from_client(Opcode.TEXT, b"{", fin=False)) is None
    assert short_text_in(whole + whole) is None
    assert all(short_text_in(whole[:end]) is None for end in range(len(whole)))
    assert short_text_in(Frame(Opcode.TEXT, b"{}").serialize(mask=False)) is None, "a client's frames are masked"


def frames_of_all_sizes() -> Iterator[bytes]:
    for size in SIZES:
        yield from_client(Opcode.TEXT, b"x" * size)


def test_data_that_ends_inside_a_frame_is_noticed() -> None:
    for frame in frames_of_all_sizes():
        assert are_whole_frames(frame)
        assert are_whole_frames(frame + from_client(Opcode.PING, b"1234"))
        assert not any(are_whole_frames(frame[:end]) for end in {1, 2, 5, len(frame) // 2, len(frame) - 1} - {0})
        assert not are_whole_frames(frame + frame[:-1])


def test_parts_of_a_message_are_noticed() -> None:
    assert not are_whole_frames(from_client(Opcode.TEXT, b"{", fin=False))
    assert not are_whole_frames(from_client(Opcode.CONT, b"}"))


# A connection without a network

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.num_writes = 0
        self.is_lost = False

    def write(self, data: Any) -> None:
        if self.is_lost:
            raise RuntimeError("the transport is closed")
        self.written += data
        self.num_writes += 1

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.is_lost

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        pass


MANY = 1e9


class Connection:
    """A connection to a handler that notes every message."""

    def __init__(self) -> None:
        self.received: list[str | bytes] = []
        self.wire = Wire()
        config = uvicorn.Config(self._handle, interface="asgi3", ws_per_message_deflate=False, log_config=None)
        self.protocol = DirectWebSocket(
            lambda: RateLimit(Clock(), MANY, MANY), config=config, server_state=ServerState(), app_state={}
        )
        self.protocol.connection_made(self.wire)

    async def _handle(self, scope: Any, receive: Any, send: Any) -> None:
        assert scope["extensions"][EXTENSION] is self.protocol
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.received.append(message.get("text") or message["bytes"])
        await send({"type": "websocket.close", "code": 1000})

    async def feed(self, data: bytes) -> None:
        self.protocol.data_received(data)
        for _ in range(5):  # turns of the event loop for the handler
            await asyncio.sleep(0)


async def connected() -> Connection:
    connection = Connection()
    await connection.feed(HANDSHAKE)
    assert b" 101 " in connection.wire.written
    connection.wire.written, connection.wire.num_writes = b"", 0
    return connection


message = st.one_of(
    st.text(min_size=1, max_size=140),
    st.text("{}[]:0123456789", min_size=1, max_size=20),
    st.binary(min_size=1, max_size=20),
)


@given(messages=st.lists(message, max_size=12), cuts=st.sets(st.integers(1, 1500), max_size=5), in_parts=st.booleans())
def test_messages_arrive_whole_and_in_order_however_the_data_is_cut(
    messages: list[str | bytes], cuts: set[int], in_parts: bool
) -> None:
    chunks = [frames_of(each, in_parts and index % 3 == 1) for index, each in enumerate(messages)]
    whole = b"".join(chunks)
    borders = {sum(map(len, chunks[:count])) for count in range(len(chunks) + 1)}
    places = sorted(borders | {cut for cut in cuts if cut < len(whole)})

    async def run() -> None:
        connection = await connected()
        for begin, end in pairwise(places):
            await connection.feed(whole[begin:end])
        assert connection.received == messages
        connection.protocol.connection_lost(None)

    asyncio.run(run())


def frames_of(each: str | bytes, in_parts: bool) -> bytes:
    """A message as a client sends it, perhaps in two parts and with a ping between them."""
    opcode, data = (Opcode.TEXT, each.encode()) if isinstance(each, str) else (Opcode.BINARY, each)
    if not in_parts:
        return from_client(opcode, data)
    first, rest = data[: len(data) // 2], data[len(data) // 2 :]
    return from_client(opcode, first, fin=False) + from_client(Opcode.PING, b"?") + from_client(Opcode.CONT, rest)


def test_a_message_whose_rest_looks_like_a_text_stays_whole() -> None:
    """Only who knows that a message has begun can tell its rest from a message of its own."""
    rest = from_client(Opcode.TEXT, b"a trick")
    data = b"begin" + rest
    no_mask = bytes(4)

    async def run() -> None:
        connection = await connected()
        await connection.feed(bytes((0x82, 0x80 | len(data))) + no_mask + b"begin")
        await connection.feed(rest)
        await connection.feed(from_client(Opcode.TEXT, b"the next"))
        assert connection.received == [data, "the next"]
        connection.protocol.connection_lost(None)

    asyncio.run(run())


def test_more_texts_than_the_handler_takes_at_once_arrive_in_order() -> None:
    texts = [f"text {number}" for number in range(40)]

    async def run() -> None:
        connection = await connected()
        for text in texts:
            connection.protocol.data_received(from_client(Opcode.TEXT, text.encode()))
        for _ in range(100):
            await asyncio.sleep(0)
        assert connection.received == texts
        connection.protocol.connection_lost(None)

    asyncio.run(run())


def test_what_was_written_before_the_end_arrives_before_it() -> None:
    texts = [bytes([ord("a") + index]) * size for index, size in enumerate(SIZES) if size]

    async def run() -> list[Frame]:
        connection = await connected()
        for text in texts:
            connection.protocol.write(text)
        connection.protocol.end()
        for _ in range(5):
            await asyncio.sleep(0)
        return received_by(Side.CLIENT, connection.wire.written)

    *frames, last = asyncio.run(run())
    assert frames == [Frame(Opcode.TEXT, text) for text in texts]
    assert last.opcode == Opcode.CLOSE


def test_the_frames_of_one_turn_are_one_packet_for_every_viewer() -> None:
    async def run() -> None:
        ann, bob = await connected(), await connected()
        ann.protocol.write(b"ack")
        for viewer in (ann, bob):
            viewer.protocol.write(b"event")
        assert (ann.wire.written, bob.wire.written) == (b"", b"")
        await asyncio.sleep(0)
        assert ann.wire.written == text_frame(b"ack") + text_frame(b"event")
        assert bob.wire.written == text_frame(b"event")
        assert ann.wire.num_writes == bob.wire.num_writes == 1

    asyncio.run(run())


def test_a_viewer_who_is_lost_keeps_no_frame_from_the_others() -> None:
    async def run() -> bytes:
        ann, bob = await connected(), await connected()
        for viewer in (ann, bob):
            viewer.protocol.write(b"event")
        ann.wire.is_lost = True
        await asyncio.sleep(0)
        return bob.wire.written

    assert asyncio.run(run()) == text_frame(b"event")
