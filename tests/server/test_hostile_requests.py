"""Whatever is sent, the answer is never a failure of the server, and its log repeats nothing of it."""

from __future__ import annotations

import re
import socket
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine

from tests.server.people import Person, Viewer, new_client
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.waiting import PATIENCE
from wonderland.server.storage.database import PostgresDatabase, SqliteDatabase

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.postgres import Postgres

ROUTES = [
    "/api/games/{}/rules",
    "/api/tables/{}",
    "/api/tables/{}/seats/{}",
    "/api/tables/{}/socket",
    "/api/tables/{}/frames",
    "/api/tables/{}/stream?last_v={}",
    "/api/matches/{}",
    "/api/matches/{}/steps?seat={}&first={}",
    "/api/me/matches?before={}&game={}",
    "/api/me/devices/{}",
    "/api/me/passkeys/{}",
    "/api/players/{}",
    "/api/sign-in/code",
    "/api/sign-in/passkey",
    "/table/{}",
    "/{}",
]
HEADERS = [
    "Origin",
    "Host",
    "Cookie",
    "Authorization",
    "X-Invite",
    "X-Seat-Token",
    "X-Forwarded-For",
    "Accept",
    "Sec-Fetch-Site",
]
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def status_of(url: str, method: str, target: bytes, headers: bytes = b"", body: bytes = b"") -> int:
    """The status of a request whose bytes no client would send; 0 if the connection ends without an answer."""
    host, port = url.removeprefix("http://").split(":")
    length = f"Content-Length: {len(body)}\r\n".encode() if body else b""
    own_host = b"" if b"Host:" in headers else b"Host: x\r\n"
    request = method.encode() + b" " + target + b" HTTP/1.1\r\n" + own_host + headers + length
    with closing(socket.create_connection((host, int(port)), timeout=PATIENCE)) as connection:
        connection.sendall(request + b"Connection: close\r\n\r\n" + body)
        answer = connection.makefile("rb").readline()
    return int(answer.split()[1]) if answer else 0


@pytest.mark.parametrize(
    ("method", "target", "headers"),
    [
        ("GET", b"/%00", b""),
        ("GET", b"/" + b"a" * 5000, b""),
        ("GET", b"/table/%00", b"Accept: text/html\r\n"),
        ("GET", b"/api/tables/a%00b", b""),
        ("GET", b"/api/matches/a%00b/steps", b""),
        ("GET", b"/api/games/%00/rules", b""),
        ("GET", b"/api/me", b"Authorization: Bearer a\xff.b\r\n"),
        ("GET", b"/api/me", b"Cookie: wonderland_player=\xff\xfe;;=;\r\n"),
        ("DELETE", b"/api/tables/x/seats/" + b"9" * 5000, b""),
        ("GET", b"/api/matches/x/steps?seat=" + b"9" * 5000, b""),
        ("GET", b"/api/tables/x/stream?last_v=" + b"9" * 5000, b""),
        ("POST", b"/api/players", b"Origin: http://[\r\n"),
        ("POST", b"/api/players", b"Origin: null\r\n"),
        ("GET", b"/api/tables/x/socket", UPGRADE + b"Origin: http://[\r\n"),
        ("GET", b"/", b"Host: [\r\n"),
        ("GET", b"/api/games", b"X-Forwarded-For: \xff, [::, 1.2.3.4\r\nX-Forwarded-Proto: \x80\r\n"),
        ("PROPFIND", b"/", b""),
        ("GET", b"//x/../..", b""),
    ],
)
def test_odd_requests_are_refused_not_failed(server: ThreadServer, method: str, target: bytes, headers: bytes) -> None:
    status = status_of(server.url, method, target, headers)
    assert status < 500 or (status == 503 and target in (b"/", b"/table/%00")), "503: the page is not built"


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from(["GET", "POST", "DELETE", "PATCH", "HEAD"]),
    route=st.sampled_from(ROUTES),
    parts=st.lists(st.binary(min_size=1, max_size=20), min_size=2, max_size=2),
    header=st.sampled_from(HEADERS),
    value=st.binary(max_size=30),
    body=st.binary(max_size=40),
    upgrade=st.booleans(),
)
def test_no_request_makes_the_server_fail(
    server: ThreadServer,
    method: str,
    route: str,
    parts: list[bytes],
    header: str,
    value: bytes,
    body: bytes,
    upgrade: bool,
) -> None:
    quoted = ["".join(f"%{byte:02x}" for byte in part) for part in parts]
    target = re.sub(r"\{\}", lambda _: quoted.pop() if quoted else "0", route).encode()
    clean = re.sub(rb"[\r\n\x00]", b"", value)
    headers = header.encode() + b": " + clean + b"\r\n" + (UPGRADE if upgrade else b"")
    status = status_of(server.url, method, target, headers, body)
    assert status < 500 or (status == 503 and not target.startswith(b"/api/")), "503: the page is not built"


DEPTHS = [500, *range(940, 1000, 5), 5000]  # around what decoders can read, and far beyond


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/api/players", '"name":'),
        ("/api/tables", '"game":"parade","seats":2,"options":'),
        ("/api/tables", '"game":"parade","seats":2,"options":{"seats":'),
        ("/api/tables/x/seats/0", '"invite":'),
        ("/api/sign-in/code", '"code":'),
        ("/api/sign-in/passkey", '"credential":'),
        ("/api/sign-in/passkey", '"credential":{"response":'),
        ("/api/me/passkeys", '"credential":{"id":'),
        ("/api/me/notifications/push", '"keys":'),
        ("/api/queue", '"game":'),
    ],
)
def test_json_that_is_nested_too_deep_is_refused(server: ThreadServer, path: str, fields: str) -> None:
    ann = Person(server.url)
    for depth in DEPTHS:
        inner = "[" * depth + "]" * depth
        body = "{" + fields + inner + "}" * (1 + fields.count("{"))
        assert 400 <= ann.http.post(path, content=body).status_code < 500


def test_frames_that_are_nested_too_deep_are_refused(server: ThreadServer) -> None:
    ann = Person(server.url)
    with ann.connect(ann.create()) as viewer:
        viewer.until("snapshot")
        for depth in DEPTHS:
            viewer.send('{"t":"say","id":"a","text":' + "[" * depth + "]" * depth + "}")
            assert viewer.until("reject")["d"]["code"] == "unparsable"


def test_postgres_is_never_asked_for_what_it_refuses(postgres: Postgres, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database=postgres.new_database())
    with ProcessServer(settings, tmp_path / "log") as server:
        ann = Person(server.url, "Tweedledee")
        for path in ("/api/tables/a%00b", "/api/matches/a%00b", f"/api/tables/{'a' * 3000}"):
            assert ann.http.get(path).status_code == 404
        assert ann.http.get("/api/me/matches?before=%00").status_code == 400
        assert new_client(server.url).get("/api/me", headers={"Cookie": "wonderland_player=a\x01.b"}).status_code == 401
        with ann.connect(ann.create()) as viewer:
            viewer.until("snapshot")
            assert viewer.ask(t="say", id="a\x00", text="Jabberwocky")["code"] == "unparsable"
            assert viewer.ask(t="say", id="a", text="Jabber\x00wocky")["t"] == "ack"
    log = (tmp_path / "log").read_text()
    assert "Jabberwocky" not in log
    assert "Tweedledee" not in log
    assert "error" not in log


def test_database_errors_show_no_values(tmp_path: Path, postgres: Postgres) -> None:
    sqlite = SqliteDatabase(f"sqlite:///{tmp_path / 'x.db'}")
    url = postgres.new_database().replace("postgresql", "postgresql+asyncpg")
    assert sqlite._engine.hide_parameters
    assert PostgresDatabase(url)._engine.sync_engine.hide_parameters
    assert not create_engine("sqlite://").hide_parameters, "the default shows them"


def test_a_missing_and_a_private_table_are_refused_with_the_same_words(server: ThreadServer) -> None:
    ann, eve = Person(server.url, "Ann"), Person(server.url, "Eve")
    private = ann.create()

    def answers(table: str) -> list[object]:
        asked = [
            eve.http.get(f"/api/tables/{table}"),
            eve.http.get(f"/api/tables/{table}/stream"),
            eve.http.post(f"/api/tables/{table}/frames", json={"t": "ping", "id": "1"}),
            eve.http.post(f"/api/tables/{table}/seats/1", json={}),
            eve.http.delete(f"/api/tables/{table}/seats/0"),
        ]
        with Viewer(server.url, table, {"player_token": eve.token}) as viewer:
            refused = [viewer.receive()["d"], viewer.receive()["d"]]
        return [*((answer.status_code, answer.text) for answer in asked), refused]

    assert answers(private) == answers("AAAAAAAAAAAA") == answers("%00")


def test_people_get_a_page_and_programs_get_json(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, requests_per_second=1.0)) as server:
        browser = new_client(server.url)
        browser.headers["Accept"] = "text/html,*/*"
        answers = [browser.get("/healthz/x") for _ in range(6)]
        late = answers[-1]
        assert answers[0].status_code in (404, 503), "the page itself says so, if it is built"
        assert late.status_code == 429
        assert late.headers["content-type"].startswith("text/html")
        assert "Too many requests from your address" in late.text
        assert "default-src 'none'" in late.headers["content-security-policy"]
        assert browser.get("/api/games").json()["code"] == "too_fast"


def test_a_defect_is_answered_in_the_same_form_and_with_the_same_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wonderland.server.http import games

    def fail(name: str) -> None:
        raise RuntimeError(name)

    monkeypatch.setattr(games, "game_info", fail)
    with ThreadServer(quick_settings(tmp_path)) as server:
        answer = new_client(server.url).get("/api/games")
        assert (answer.status_code, answer.json()["code"]) == (500, "unavailable")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
