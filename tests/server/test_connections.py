"""Connections that are too many, too slow or do not read are dropped; the others are served."""

from __future__ import annotations

import logging
import socket
import time
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.people import Person, Viewer, new_client
from tests.server.servers import ThreadServer, quick_settings
from tests.waiting import PATIENCE, wait_until
from wonderland.server.common.limits import counted_address
from wonderland.server.common.logs import MOST_EQUAL, RepetitionFilter
from wonderland.server.http import guarded_http

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
