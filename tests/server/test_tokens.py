"""Who may sit where: tokens, invitations, cookies, and those who would like to be somebody else."""

from __future__ import annotations

import base64
import sqlite3
from typing import TYPE_CHECKING

import pytest

from tests.server.people import Person, Viewer, new_client
from tests.server.servers import ThreadServer, quick_settings
from wonderland.server.common import tokens

if TYPE_CHECKING:
    from pathlib import Path


def test_secrets_have_more_than_128_random_bits() -> None:
    secret = tokens.new_secret()
    assert len(base64.urlsafe_b64decode(secret)) * 8 >= 128
    assert len({tokens.new_secret() for _ in range(1000)}) == 1000
    assert tokens.matches(secret, tokens.digest(secret))
    assert not tokens.matches(secret[:-1], tokens.digest(secret))
    assert not tokens.matches(None, tokens.digest(secret))
    assert not tokens.matches(secret, None)
    assert not tokens.matches("x" * 100_000, tokens.digest(secret))


def test_claiming_the_own_seat_again_ends_the_old_token_and_its_connections(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    old = ann.seat_tokens[table]
    with ann.connect(table) as viewer:
        viewer.until("snapshot")
        ann.claim(table, 0)
        assert ann.seat_tokens[table] != old
        assert viewer.until("closing")["d"]["reason"] == "seat_moved"
    with ann.connect(table, seat_token=old) as viewer:
        assert viewer.receive()["d"]["code"] == "not_allowed", "nothing is shown before the token is checked"
        assert viewer.until("closing")["d"]["reason"] == "seat_moved"
    with ann.connect(table) as viewer:
        assert viewer.until("snapshot")["d"]["you"]["seat"] == 0


def test_nobody_gets_a_seat_with_somebody_elses_token_or_an_invitation(server: ThreadServer) -> None:
    ann, eve = Person(server.url, "Ann"), Person(server.url, "Eve")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_public=True)
    for stolen in (ann.seat_tokens[table], ann.invites[table], eve.token, "", "x" * 500):
        with eve.connect(table, seat_token=stolen, player_token=eve.token) as viewer:
            assert viewer.receive()["t"] == "reject"
    with eve.connect(table, seat_token=None) as viewer:
        assert viewer.until("snapshot")["d"]["you"]["seat"] is None
        assert viewer.act("R0", base_v=viewer.v)["code"] == "not_allowed"
        assert viewer.ask(t="empty_seat", seat=0)["code"] == "not_allowed"
    assert eve.post(f"/api/tables/{table}/seats/0", {}).status_code == 403
    assert eve.http.delete(f"/api/tables/{table}/seats/0").status_code == 403


@pytest.mark.parametrize("forged", [".", "x.y", "x" * 300])
def test_a_forged_player_token_is_nobody(server: ThreadServer, forged: str) -> None:
    ann = Person(server.url, "Ann")
    for token in (forged, f"{ann.player}.{forged}", ann.token[:-1], ann.token.upper()):
        headers = {"Authorization": f"Bearer {token}"}
        assert new_client(server.url).get("/api/me", headers=headers).status_code == 401


def test_a_private_table_does_not_exist_for_those_who_are_not_invited(server: ThreadServer) -> None:
    ann, eve = Person(server.url, "Ann"), Person(server.url, "Eve")
    table = ann.create("parade", 3)
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/stream"):
        assert eve.http.get(path).status_code == 404
    assert eve.post(f"/api/tables/{table}/seats/1", {"invite": "guess"}).status_code == 404
    with Viewer(server.url, table, {"player_token": eve.token, "invite": "guess"}) as viewer:
        assert viewer.receive()["d"]["code"] == "not_found"
    assert eve.http.get(f"/api/tables/{table}", headers={"X-Invite": ann.invites[table]}).status_code == 200


def test_browsers_get_cookies_that_scripts_and_other_sites_cannot_use(server: ThreadServer) -> None:
    browser = new_client(server.url)
    answer = browser.post("/api/players", json={"name": "Ann"})
    assert "token" not in answer.json()
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie, "on plain http it would be lost"
    made = browser.post("/api/tables", json={"game": "parade", "seats": 2}).json()
    assert "seat_token" not in made
    other = browser.post("/api/tables", json={"game": "parade", "seats": 2}).json()
    asked = browser.build_request("GET", f"/api/tables/{made['table']}/socket")
    jar = asked.headers["cookie"]
    assert jar.count("wonderland_seat=") == 1, "of several seats, a table is shown its own"
    assert "wonderland_seat" not in browser.build_request("GET", "/api/me").headers["cookie"]
    assert browser.delete(f"/api/tables/{other['table']}/seats/0").status_code == 204
    with Viewer(server.url, made["table"], {}, headers={"Cookie": jar, "Origin": server.url}) as viewer:
        assert viewer.until("snapshot")["d"]["you"]["seat"] == 0


def test_cookies_behind_https_are_secure(server: ThreadServer) -> None:
    browser = new_client(server.url)
    answer = browser.post("/api/players", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["set-cookie"]


EVIL, OTHER_PORT = "https://evil.example", "http://127.0.0.1:1"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "", "Host": ""},
        {"Origin": "null", "Host": ""},
        {"Origin": "://x", "Host": "x"},
        {"Origin": "file://x", "Host": "x"},
        {"Origin": "x", "Host": "x"},
        {"Origin": "http://x", "Host": "x", "X-Forwarded-Proto": "https"},
        {"Origin": "http://x/", "Host": "x"},
        {"Origin": OTHER_PORT},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": ""},
        {"Sec-Fetch-Site": "same-site", "Origin": OTHER_PORT},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://x", "Host": "x"},
        {"Sec-Fetch-Site": "cross-site", "Origin": ""},
    ],
)
def test_requests_that_change_something_must_not_come_from_another_site(
    server: ThreadServer, headers: dict[str, str]
) -> None:
    ann = Person(server.url, "Ann")
    answer = ann.http.post("/api/tables", json={"game": "parade", "seats": 2}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "not_allowed"


def test_a_request_with_two_origins_is_refused(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    for name, value, other in (("Origin", server.url, EVIL), ("Sec-Fetch-Site", "same-origin", "cross-site")):
        for values in ((value, other), (other, value)):
            headers = [*ann.http.headers.items(), *((name, one) for one in values)]
            answer = new_client(server.url).post("/api/tables", json={}, headers=headers)
            assert (answer.status_code, answer.json()["text"]) == (400, f"a request has one header {name.lower()}")


def test_the_own_page_those_of_the_settings_and_programs_may_change_something(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, origins=f"{EVIL.replace('evil', 'friendly')}, {OTHER_PORT}")) as server:
        ann = Person(server.url, "Ann")
        for headers in (
            {},
            {"Origin": server.url},
            {"Sec-Fetch-Site": "same-origin"},
            {"Sec-Fetch-Site": "none"},
            {"Origin": "https://x", "Host": "x"},
            {"Origin": "https://x", "Host": "x", "X-Forwarded-Proto": "https"},
            {"Sec-Fetch-Site": "cross-site", "Origin": "https://friendly.example"},
            {"Sec-Fetch-Site": "same-site", "Origin": OTHER_PORT},
        ):
            answer = ann.http.post("/api/tables", json={"game": "parade", "seats": 2}, headers=dict(headers))
            assert answer.status_code == 201, headers


def test_no_secret_is_stored_in_clear(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2)
    everything = stored_in(server.settings.database.removeprefix("sqlite:///"))
    assert table in everything
    assert ann.seat_tokens[table] not in everything
    assert ann.token.partition(".")[2] not in everything
    assert tokens.digest(ann.seat_tokens[table]) in everything


def stored_in(path: str) -> str:
    """Every value of every table, as text."""
    connection = sqlite3.connect(path)
    try:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for name in names for row in connection.execute(f"SELECT * FROM {name}")]
    finally:
        connection.close()
    values = [value for row in rows for value in row]
    return "\n".join(value.decode(errors="replace") if isinstance(value, bytes) else str(value) for value in values)
