"""Requests that a proxy in front may read differently are refused, and so is everything behind them."""

from __future__ import annotations

import socket
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import pytest

from tests.waiting import PATIENCE
from wonderland.server.http.strict_http import MAX_HEADERS, MAX_PIECES

if TYPE_CHECKING:
    from tests.server.servers import ThreadServer

POST = b"POST /api/players HTTP/1.1\r\nHost: x\r\n"
LENGTH, CHUNKED = b"Content-Length: 14\r\n", b"Transfer-Encoding: chunked\r\n"
BODY = b'{"name":"Ann"}'
IN_CHUNKS = b'7\r\n{"name"\r\n7\r\n:"Ann"}\r\n0\r\n\r\n'
BEHIND = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def answers_to(server: ThreadServer, data: bytes, piece: int = 1 << 16) -> list[int]:
    """The statuses of all answers until the server closes the connection."""
    host, port = server.url.removeprefix("http://").split(":")
    with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as connection:
        received = b""
        try:
            for begin in range(0, len(data), piece):
                connection.sendall(data[begin : begin + piece])
            while part := connection.recv(1 << 16):
                received += part
        except ConnectionError:
            pass  # it was closed with data unread
    return [int(part[:3]) for part in received.split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize(
    "request_bytes",
    [
        POST + LENGTH + CHUNKED + b"\r\n" + IN_CHUNKS,
        POST + CHUNKED + LENGTH + b"\r\n" + IN_CHUNKS,
        POST + LENGTH + LENGTH + b"\r\n" + BODY,
        POST + LENGTH + b"Content-Length: 5\r\n\r\n" + BODY,
        POST + b"Content-Length: 14, 14\r\n\r\n" + BODY,
        POST + b"Content-Length: +14\r\n\r\n" + BODY,
        POST + b"Content-Length: 0x0e\r\n\r\n" + BODY,
        POST + b"Content-Length : 14\r\n\r\n" + BODY,
        POST + CHUNKED + CHUNKED + b"\r\n" + IN_CHUNKS,
        POST + b"Transfer-Encoding: identity, chunked\r\n\r\n" + IN_CHUNKS,
        POST + b"Transfer-Encoding:\x0bchunked\r\n\r\n" + IN_CHUNKS,
        POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n" + IN_CHUNKS,
        POST + b"X: y\r\n z: continued\r\n" + LENGTH + b"\r\n" + BODY,
        POST + b"X: y\n" + LENGTH + b"\r\n" + BODY,
        POST + b"X: y\nContent-Length: 14\r\n\r\n" + BODY,
        POST + b"X: y\rContent-Length: 14\r\n\r\n" + BODY,
        POST.replace(b"\r\n", b"\n") + b"\n",
        POST.replace(b"1.1", b"1.0") + CHUNKED + b"\r\n" + IN_CHUNKS,
        POST.replace(b"1.1", b"2.0") + LENGTH + b"\r\n" + BODY,
        POST + b"Host: y\r\n" + LENGTH + b"\r\n" + BODY,
        POST.replace(b"Host: x\r\n", b"") + LENGTH + b"\r\n" + BODY,
        b"\r\n" + POST + LENGTH + b"\r\n" + BODY,
        b"\x16\x03\x01\x02\x00",
    ],
)
def test_a_request_that_can_be_read_in_two_ways_is_refused(server: ThreadServer, request_bytes: bytes) -> None:
    assert answers_to(server, request_bytes + BEHIND) == [400]
    in_pieces = answers_to(server, request_bytes + BEHIND, piece=7)
    assert in_pieces in ([400], []), "an answer can be lost if more is sent after it"


@pytest.mark.parametrize("size", [b"5;\n", b"-5", b"0x5", b"5 x", b"f" * 21])
def test_a_wrong_chunk_ends_the_connection(server: ThreadServer, size: bytes) -> None:
    assert answers_to(server, POST + CHUNKED + b"\r\n" + size + b"\r\nabcde\r\n0\r\n\r\n" + BEHIND) == [400]


@pytest.mark.parametrize(
    "request_bytes",
    [
        POST + LENGTH + b"\r\n" + BODY,
        POST + CHUNKED + b"\r\n" + IN_CHUNKS,
        POST + CHUNKED + b"\r\n" + IN_CHUNKS.replace(b"7\r\n", b"7;a=b\r\n"),
        POST + CHUNKED + b"\r\n" + IN_CHUNKS[:-2] + b"X-Trailer: y\r\n\r\n",
        POST + b"X-Empty:\r\n" + LENGTH + b"\r\n" + BODY,
        POST + LENGTH.replace(b"14", b"16") + b'\r\n{\n"name":"Ann"\n}',
    ],
)
def test_a_clear_request_is_answered_and_so_is_the_one_behind_it(server: ThreadServer, request_bytes: bytes) -> None:
    assert answers_to(server, request_bytes + BEHIND) == [201, 200]
    assert answers_to(server, request_bytes + BEHIND, piece=7) == [201, 200]


def test_a_head_has_so_many_headers(server: ThreadServer) -> None:
    assert answers_to(server, BEHIND.replace(b"Host", b"a:\r\n" * (MAX_HEADERS - 2) + b"Host")) == [200]
    assert answers_to(server, BEHIND.replace(b"Host", b"a:\r\n" * (MAX_HEADERS - 1) + b"Host")) == [400]


@pytest.mark.parametrize("path", [b"/api/players", b"/api/games"])
def test_a_body_that_comes_in_too_many_pieces_ends_the_connection(server: ThreadServer, path: bytes) -> None:
    """The second one is answered without reading the body."""
    head = POST.replace(b"/api/players", path) + CHUNKED + b"\r\n"
    answers = answers_to(server, head + b"1\r\n \r\n" * (MAX_PIECES + 1) + b"0\r\n\r\n" + BEHIND)
    assert answers in ([400], [405], [])


def test_a_wrong_body_behind_an_early_answer_ends_the_connection_quietly(
    server: ThreadServer, caplog: pytest.LogCaptureFixture
) -> None:
    refused = POST + b"Origin: null\r\n" + CHUNKED + b"\r\n"
    missing = refused.replace(b"Origin: null\r\n", b"").replace(b"/api/players", b"/api/none")
    for head, status in ((refused, 403), (missing, 405)):
        host, port = server.url.removeprefix("http://").split(":")
        with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as connection:
            connection.sendall(head)
            assert int(connection.recv(1 << 16).split()[1]) == status
            with suppress(ConnectionError):
                connection.sendall(b"no chunk\r\n")
                while connection.recv(1 << 16):
                    pass
    assert not [record for record in caplog.records if record.exc_info]
