"""Connections that are too many, too slow or do not read are dropped; the others are served."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.people import Person, Viewer, new_client
from tests.server.servers import ThreadServer, quick_settings
from tests.server.test_hostile_requests import UPGRADE
from tests.waiting import PATIENCE, wait_until
from wonderland.server.common.limits import counted_address
from wonderland.server.common.logs import MOST_EQUAL, RepetitionFilter
from wonderland.server.common.wall_clock import Clock
from wonderland.server.http import guarded_http
from wonderland.server.http.strict_http import StrictConnection
from wonderland.server.run import worker_process
from wonderland.server.storage.lobby import Lobby

if TYPE_CHECKING:
    from pathlib import Path

HALF = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "


def connect(server: ThreadServer, data: bytes) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=PATIENCE)
    connection.sendall(data)
    return connection


def is_dropped(connection: socket.socket) -> bool:
    connection.settimeout(PATIENCE)
    try:
        while connection.recv(1 << 16):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize(
    ("part", "sent"),
    [
        ("headers", b""),
        ("headers", HALF),
        ("body", b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n{"),
    ],
)
def test_half_a_request_is_dropped_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str, sent: bytes
) -> None:
    monkeypatch.setitem(guarded_http.SECONDS, part, 0.2)
    with ThreadServer(quick_settings(tmp_path)) as server, closing(connect(server, sent)) as connection:
        assert is_dropped(connection)
        assert new_client(server.url).get("/healthz").status_code == 200


def test_a_second_half_request_on_a_used_connection_is_dropped_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(guarded_http.SECONDS, "headers", 0.2)
    with ThreadServer(quick_settings(tmp_path)) as server:
        whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        with closing(connect(server, whole)) as connection:
            assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200")
            connection.sendall(HALF)
            began = time.monotonic()
            assert is_dropped(connection)
            assert time.monotonic() - began < 4, "the keep-alive time is longer"


def test_when_all_places_are_taken_the_oldest_half_request_ends(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, max_connections=5)) as server, ExitStack() as stack:
        held = [stack.enter_context(closing(connect(server, HALF))) for _ in range(12)]
        assert new_client(server.url).get("/healthz").status_code == 200
        assert is_dropped(held[0])


def test_an_address_has_so_many_http_connections_unless_it_is_a_proxy(tmp_path: Path) -> None:
    few = quick_settings(tmp_path, connections_per_address=3, trusted_proxies="10.0.0.1")
    with ThreadServer(few) as server, ExitStack() as stack:
        held = [stack.enter_context(closing(connect(server, HALF))) for _ in range(4)]
        assert is_dropped(held[0]), "the oldest of the address gives way"
        wait_until(lambda: len(server.server.server_state.connections) == 3)
        assert new_client(server.url).get("/healthz").status_code == 200
        assert is_dropped(held[1])


def test_a_client_that_does_not_read_its_answers_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_http, "READ_SECONDS", 0.3)
    with ThreadServer(quick_settings(tmp_path)) as server:
        ask = b"GET /api/games/parade/rules HTTP/1.1\r\nHost: x\r\n\r\n"
        with closing(connect(server, ask * 3000)) as connection:
            wait_until(lambda: not server.server.server_state.connections)
            assert is_dropped(connection)


ASK = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
OPEN = b"GET /table/x HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n"


class StoppedClock(Clock):
    """A clock that is moved by hand."""

    time = 0.0

    def now(self) -> float:
        return self.time


def slow_server(folder: Path, clock: StoppedClock | None = None, **changes: Any) -> ThreadServer:
    """A server that takes three requests of an address, and then none as long as the clock stands still."""
    settings = {"requests_per_second": 1.0, "trusted_proxies": "10.0.0.1", **changes}
    return ThreadServer(quick_settings(folder, **settings), clock or StoppedClock())


def answer_on(connection: socket.socket, data: bytes) -> bytes:
    """The next answer on the connection."""
    connection.sendall(data)
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(1 << 16)
    head, _, body = received.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].split()[0])
    while len(body) < length:
        body += connection.recv(1 << 16)
    return head + b"\r\n\r\n" + body


def use_up(connection: socket.socket) -> bytes:
    """Ask until it is too much; the refusal."""
    while not (answer := answer_on(connection, ASK)).startswith(b"HTTP/1.1 429"):
        pass
    return answer


def test_a_request_too_many_is_refused_unread_and_the_connection_can_be_used_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = StoppedClock()
    with slow_server(tmp_path, clock) as server, closing(connect(server, b"")) as connection:
        refused = use_up(connection)
        assert b"Content-Security-Policy: " in refused
        assert refused.endswith(b'{"code":"too_fast","text":"too many requests from your address; try again later"}')
        monkeypatch.setattr(StrictConnection, "next_event", None)  # from here on, nothing can be parsed
        assert b"<h1" in answer_on(connection, OPEN)
        assert answer_on(connection, ASK).startswith(b"HTTP/1.1 429")
        with closing(connect(server, b"no request at all")) as other:
            assert other.recv(12) == b"HTTP/1.1 429"
            assert is_dropped(other), "nobody knows where the next request begins"
        monkeypatch.undo()
        clock.time += 1
        assert answer_on(connection, ASK).startswith(b"HTTP/1.1 200")


def test_a_flood_from_one_address_leaves_others_and_questions_about_health_alone(tmp_path: Path) -> None:
    with slow_server(tmp_path, trusted_proxies="127.0.0.1") as server, closing(connect(server, b"")) as proxy:
        from_ann = ASK.replace(b"Host", b"X-Forwarded-For: 192.0.2.1\r\nHost")
        while not answer_on(proxy, from_ann).startswith(b"HTTP/1.1 429"):
            pass
        assert answer_on(proxy, from_ann.replace(b"2.1", b"2.2")).startswith(b"HTTP/1.1 200")
        assert answer_on(proxy, ASK).startswith(b"HTTP/1.1 200"), "the proxy's own"
        use_up(proxy)
        assert answer_on(proxy, ASK.replace(b"/api/games", b"/healthz")).startswith(b"HTTP/1.1 200")


def test_what_cannot_be_read_counts_as_a_request(tmp_path: Path) -> None:
    with slow_server(tmp_path) as server:
        statuses = set()
        while b"429" not in statuses:
            with closing(connect(server, ASK.replace(b"Host: x", b"Host : x"))) as connection:
                statuses.add(connection.recv(1 << 16)[9:12])
        assert statuses == {b"400", b"429"}


def test_requests_behind_one_too_many_are_not_answered(tmp_path: Path) -> None:
    with slow_server(tmp_path) as server, closing(connect(server, ASK * 40)) as connection:
        received = b""
        with suppress(ConnectionError):
            while part := connection.recv(1 << 16):
                received += part
        assert received.count(b"HTTP/1.1 200") <= 3
        assert received.count(b"HTTP/1.1 429") <= 1


def test_an_address_that_connects_too_often_is_not_accepted(tmp_path: Path) -> None:
    clock = StoppedClock()
    with slow_server(tmp_path, clock, connections_per_address=2) as server:

        def is_accepted() -> bool:
            with closing(connect(server, b"")) as connection, suppress(ConnectionError):
                connection.sendall(ASK)
                return connection.recv(12).startswith(b"HTTP/1.1 ")
            return False

        assert [is_accepted() for _ in range(4)] == [True, True, False, False]
        clock.time += 1
        assert is_accepted()


@pytest.mark.parametrize(
    "half",
    [
        b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n{",
        b"POST /api/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        HALF,
    ],
)
def test_a_server_that_stops_waits_for_no_half_request_and_logs_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, half: bytes
) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server, closing(connect(server, half)) as connection:
        wait_until(lambda: server.server.server_state.connections)
        wait_until(lambda: half is HALF or server.server.server_state.tasks)
        server.stop()
        assert is_dropped(connection)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_server_that_stops_answers_those_who_wait_for_long(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Lobby, "tables", wait)
    monkeypatch.setattr(worker_process, "SHUTDOWN_SECONDS", 1)
    ask = b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n"
    with ThreadServer(quick_settings(tmp_path)) as server, closing(connect(server, ask)) as connection:
        wait_until(lambda: server.server.server_state.tasks)
        server.stop()
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 503")
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize(
    "header",
    [b"X: y\r\n" * 200, b"X: " + b"y" * 9000 + b"\r\n", b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n"],
    ids=["many headers", "long header", "body", "chunks"],
)
def test_a_websocket_that_cannot_be_opened_is_refused_and_holds_no_connection(
    server: ThreadServer, header: bytes
) -> None:
    upgrade = b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\n" + UPGRADE + header + b"\r\n"
    with closing(connect(server, upgrade)) as connection:
        assert connection.recv(12) == b"HTTP/1.1 400"
        assert is_dropped(connection)


@pytest.mark.parametrize("opcode", [0x81, 0x89, 0x8A], ids=["texts", "pings", "pongs"])
def test_a_websocket_with_far_too_many_frames_is_closed_before_they_are_parsed(tmp_path: Path, opcode: int) -> None:
    with ThreadServer(quick_settings(tmp_path, frames_per_second=20.0)) as server:
        ann = Person(server.url)
        with ann.connect(ann.create()) as viewer:
            viewer.until("snapshot")
            viewer.socket.socket.sendall(bytes((opcode, 0x80, 0, 0, 0, 0)) * 40_000)
            with pytest.raises(ConnectionClosed) as closed:
                viewer.until("nothing else")
        assert closed.value.rcvd is None or closed.value.rcvd.reason == "too many frames"


def test_an_address_may_connect_so_often(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, connects_per_minute=2.0)) as server:
        ann, bob = Person(server.url), Person(server.url)
        table = ann.create()
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
        with pytest.raises(InvalidStatus, match="403"):
            Viewer(server.url, table)
        assert bob.http.get(f"/api/tables/{table}/stream").status_code == 429


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2%eth0", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_limits_count_networks_of_ipv6(host: str, counted: str) -> None:
    assert counted_address(host) == counted


def test_equal_log_lines_are_limited() -> None:
    lines = RepetitionFilter()

    def passes(message: object) -> bool:
        return lines.filter(logging.LogRecord("x", logging.WARNING, "", 0, message, None, None))

    assert [passes({"event": "again"}) for _ in range(MOST_EQUAL + 5)] == [True] * MOST_EQUAL + [False] * 5
    assert passes("something else")
    lines._began -= 61
    assert passes({"event": "again"})
