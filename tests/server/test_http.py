"""What surrounds the tables: headers, the page, health, limits, logs, settings."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.matches import ALL_GAMES
from tests.server.people import Person, new_client
from tests.server.postgres import free_port
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.waiting import PATIENCE
from wonderland.errors import OptionError
from wonderland.server.common.settings import Settings, read_settings
from wonderland.server.run.metrics_listener import serve_metrics

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/table/x",
        "/match/x",
        "/puzzle/parade/x",
        "/api/games",
        "/api/me",
        "/nothing",
        "/healthz",
        "/embedded",
        "/oembed",
    ],
)
def test_every_answer_has_strict_headers(server: ThreadServer, path: str) -> None:
    headers = new_client(server.url).get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy, "scripts of ours, and the engine modules"
    assert "frame-ancestors 'none'" in policy
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_the_api_is_never_cached(server: ThreadServer) -> None:
    assert new_client(server.url).get("/api/games").headers["cache-control"] == "no-store"


def test_the_page_is_served_or_says_how_to_build_it(
    server: ThreadServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wonderland.server.http import page

    browser = new_client(server.url)
    monkeypatch.setattr(page, "PAGE", tmp_path)
    monkeypatch.setattr(page, "INDEX", tmp_path / "index.html")
    answer = browser.get("/")
    assert answer.status_code == 503
    assert "make page" in answer.text
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Wonderland</title>")
    (tmp_path / "assets" / "main-abc123.js").write_text("1")
    for path in ("/", "/table/8WRveySM29qT", "/match/8WRveySM29qT", "/player/8WRveySM29qT"):
        answer = browser.get(path)
        assert answer.text.startswith("<title>Wonderland</title>")
        assert answer.headers["cache-control"] == "no-cache"
    script = browser.get("/assets/main-abc123.js")
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]


@pytest.mark.parametrize("path", ["/../settings.py", "/%2e%2e/settings.py", "/assets/%2e%2e/%2e%2e/app.py", "/.env"])
def test_nothing_beside_the_page_is_served(server: ThreadServer, path: str) -> None:
    assert new_client(server.url).get(path).status_code == 404


def test_health_is_public_and_metrics_have_a_port_of_their_own(server: ThreadServer, tmp_path: Path) -> None:
    browser = new_client(server.url)
    assert browser.get("/healthz").status_code == 200
    assert browser.get("/readyz").status_code == 200
    assert browser.get("/metrics").status_code == 404
    port = free_port()
    listener = serve_metrics(quick_settings(tmp_path, metrics_port=port - 1), number=1)
    assert listener is not None
    assert "wonderland_events_total" in new_client(f"http://127.0.0.1:{port}").get("/metrics").text
    listener.shutdown()
    listener.server_close()


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({}, 400),
        ({"game": "whist", "seats": 2}, 400),
        ({"game": "parade", "seats": 7}, 400),
        ({"game": "parade", "seats": 2, "options": {"tarts": 3}}, 400),
        ({"game": "parade", "seats": 2, "options": {"colours": 2}}, 400),
        ({"game": "tea-party", "seats": 2, "options": {"board": []}}, 400),
        ({"game": "parade", "seats": 2, "pace": {"clock": "turn", "seconds": 0}}, 400),
        ({"game": "parade", "seats": 2, "pace": {"clock": "turn", "seconds": 9, "increment": 1}}, 400),
        ({"game": "parade", "seats": 2, "pace": {"clock": "days", "seconds": 3600}}, 400),
        ({"game": "parade", "seats": 2, "absent_seconds": -1}, 400),
        ({"game": "parade", "seats": 2, "bots": ["jabberwock"]}, 404),
        ({"game": "parade", "seats": 2, "bots": ["hatter"] * 3}, 400),
        ({"game": "parade", "seats": 2, "bots": ["hatter"] * 2}, 400),
        ({"game": "parade", "seats": 2, "start": True}, 409),
        ({"game": "parade", "seats": 2, "dance": True}, 400),
        ("{", 400),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(server: ThreadServer, wanted: Any, status: int) -> None:
    answer = Person(server.url).post("/api/tables", wanted)
    assert answer.status_code == status
    assert answer.json()["text"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["spaces", "kind", "x"]), inner),
    max_leaves=10,
)
OPTIONS = sorted({option.name for game in ALL_GAMES for option in game.options})


@pytest.fixture(scope="module")
def fuzzer(server: ThreadServer) -> Person:
    return Person(server.url)


@settings(max_examples=150)
@given(st.sampled_from([game.name for game in ALL_GAMES]), st.dictionaries(st.sampled_from(OPTIONS), JSON, max_size=3))
def test_whatever_options_are_wanted_the_answer_is_yes_or_no(
    fuzzer: Person, game: str, options: dict[str, Any]
) -> None:
    answer = fuzzer.post("/api/tables", {"game": game, "seats": 2, "options": options})
    assert answer.status_code in (201, 400)


@pytest.mark.parametrize("name", ["", " ", "\u202e", "x" * 25])
def test_a_name_that_cannot_be_shown_is_refused(server: ThreadServer, name: str) -> None:
    assert new_client(server.url).post("/api/players", json={"name": name}).status_code in (400, 413)


def test_people_may_change_their_name(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    assert ann.http.patch("/api/me", json={"name": " Alice "}).json()["name"] == "Alice"
    assert ann.http.get("/api/me").json() == {"player": ann.player, "name": "Alice"}


def test_methods_that_do_not_exist_are_refused_in_the_same_form(server: ThreadServer) -> None:
    answer = new_client(server.url).put("/api/games")
    assert answer.status_code == 405
    assert answer.json()["code"] == "unparsable"


def test_logs_hold_no_secrets(tmp_path: Path) -> None:
    with ProcessServer(quick_settings(tmp_path), tmp_path / "log") as server:
        ann = Person(server.url, "Ann of the secrets")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        with ann.connect(table) as viewer:
            viewer.ask(t="say", text="a word between us")
            viewer.play()
        ann.claim(table, 0)
        new_client(server.url).get("/api/me", headers={"Authorization": f"Bearer {ann.token}x"})
    log = (tmp_path / "log").read_text()
    assert '"serving"' in log
    secret = ann.token.partition(".")[2]
    for word in (secret, ann.seat_tokens[table], ann.invites[table], "Ann of", "a word between us"):
        assert word not in log
    assert "Traceback" not in log


def test_settings_come_from_flags_then_variables_then_defaults() -> None:
    environment = {"WONDERLAND_PORT": "9000", "WONDERLAND_BOT_PAUSE": "0.5", "WONDERLAND_DATABASE": "sqlite:///x.db"}
    chosen = read_settings(environment, {"port": 9001, "host": None})
    assert (chosen.port, chosen.bot_pause, chosen.host) == (9001, 0.5, "127.0.0.1")
    assert chosen.database == "sqlite:///x.db"
    assert not chosen.is_shared
    assert Settings(database="postgres://localhost/x", workers=4).with_database().is_shared


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"workers": 2, "database": "sqlite:///x.db"}, "several workers need PostgreSQL"),
        ({"database": "x.db"}, "the database is given as a URL"),
        ({"database": "mysql://x"}, "the database must be sqlite:///FILE or postgresql"),
        ({"port": "many"}, "port cannot be many: expected int"),
    ],
)
def test_settings_that_cannot_be_used_get_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        read_settings({}, given)


def test_the_server_stops_while_people_are_connected(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
            stopping = threading.Thread(target=server.stop)
            stopping.start()
            assert viewer.until("closing")["d"]["reason"] == "restart"
            stopping.join(PATIENCE)
