"""Frames that are forged, malformed, oversized, repeated or out of order: answered, and without effect."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.people import Person, Viewer
from tests.waiting import PATIENCE
from wonderland.protocol.frames import FRAME_KINDS, MAX_FRAME_BYTES, HintAction
from wonderland.server.jobs.bot_pool import BotPool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.servers import ThreadServer

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KINDS = st.sampled_from(
    [
        "act",
        "say",
        "seat_bot",
        "empty_seat",
        "fill_seats",
        "shuffle_seats",
        "start",
        "hint",
        "state",
        "ping",
        "hello",
        "ack",
        "x",
    ]
)
FIELDS = st.sampled_from(["id", "base_v", "action", "text", "emote", "seat", "level", "t", "v", "d"])
FRAMES = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60),
    JSON.map(json.dumps),
    st.builds(lambda kind, rest: json.dumps({**rest, "t": kind}), KINDS, st.dictionaries(FIELDS, JSON, max_size=5)),
)


@pytest.fixture(scope="module")
def seated(server: ThreadServer) -> Iterator[Viewer]:
    """A player in the middle of a match."""
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer:
        viewer.until_turn()
        yield viewer


@settings(max_examples=150)
@given(st.lists(FRAMES, min_size=1, max_size=4))
def test_whatever_is_sent_is_answered_and_the_table_goes_on(seated: Viewer, sent: list[str | bytes]) -> None:
    for frame in sent:
        seated.send(frame)
    assert seated.ask(t="ping")["t"] == "ack"
    for frame in seated.texts:
        assert json.loads(frame)["t"] in FRAME_KINDS


def rejection(viewer: Viewer, frame: Any) -> tuple[str | None, str]:
    viewer.send(frame)
    data = viewer.until("reject")["d"]
    assert data["text"]
    return data["id"], data["code"]


def test_a_frame_that_cannot_be_read_is_rejected_with_its_id_if_it_has_one(seated: Viewer) -> None:
    assert rejection(seated, "{") == (None, "unparsable")
    assert rejection(seated, b"\xff\xfe") == (None, "unparsable")
    assert rejection(seated, "[" * 5000) == (None, "unparsable")
    assert rejection(seated, {"t": "dance", "id": "7"}) == ("7", "unparsable")
    assert rejection(seated, {"t": "act", "id": "8", "base_v": "x", "action": "R0"}) == ("8", "unparsable")
    assert rejection(seated, {"t": "act", "id": "9", "base_v": 1, "action": "R0", "by": "bot"}) == ("9", "unparsable")
    assert rejection(seated, {"t": "ping", "id": ""}) == ("", "unparsable")
    assert rejection(seated, {"t": "ping", "id": "x" * 65}) == (None, "unparsable")
    assert rejection(seated, {"t": "hello", "last_v": 0, "id": "10"}) == ("10", "unparsable")


def test_a_ping_is_answered_while_a_hint_is_prepared_and_the_table_is_locked(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> list[HintAction]:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(BotPool, "hint", never)
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer:
        viewer.until_turn()
        viewer.send({"t": "hint", "id": "slow"})
        assert viewer.ask(t="ping", id="1") == {"t": "ack", "v": viewer.v, "id": "1"}
        assert server.loop is not None
        live = server.worker.live_tables[table]
        asyncio.run_coroutine_threadsafe(live.lock.acquire(), server.loop).result(PATIENCE)
        try:
            assert viewer.ask(t="ping", id="2")["id"] == "2"
        finally:
            server.loop.call_soon_threadsafe(live.lock.release)


def test_a_frame_that_is_too_large_is_rejected_and_one_that_is_far_too_large_ends_the_connection(
    server: ThreadServer,
) -> None:
    ann = Person(server.url, "Ann")
    with ann.connect(ann.create()) as viewer:
        big = {"t": "say", "id": "big", "text": "x" * MAX_FRAME_BYTES}
        assert rejection(viewer, big)[1] == "too_large"
        assert viewer.ask(t="ping")["t"] == "ack"
        with pytest.raises(ConnectionClosed):  # noqa: PT012
            viewer.send({"t": "say", "id": "huge", "text": "x" * 10 * MAX_FRAME_BYTES})
            viewer.until("reject")


def test_the_same_id_twice_is_done_once_and_answered_twice(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    with ann.connect(ann.create("parade", 2, bots=[None, "dormouse"], start=True)) as viewer:
        viewer.until_turn()
        request = {"t": "act", "id": "once", "base_v": viewer.position_v, "action": viewer.legal[0]}
        for _ in range(3):
            viewer.send(request)
        answers = [viewer.until("ack") for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        viewer.until_turn()
        assert viewer.ask(**request) == {"t": "ack", "v": answers[0]["v"], "id": "once"}


def test_actions_out_of_order_are_refused_one_by_one(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    with ann.connect(ann.create("parade", 2, bots=[None, "dormouse"], start=True)) as viewer:
        viewer.until_turn()
        v, actions = viewer.position_v, list(viewer.legal)
        for number, action in enumerate(actions):
            viewer.send({"t": "act", "id": f"a{number}", "base_v": v, "action": action})
        answers = [viewer.until(lambda frame: frame["t"] in ("ack", "reject")) for _ in actions]
        assert [answer["t"] for answer in answers].count("ack") == 1
        assert {answer["d"]["code"] for answer in answers if answer["t"] == "reject"} <= {"stale", "not_your_turn"}


@settings(max_examples=60)
@given(FRAMES)
def test_whatever_comes_instead_of_a_hello_ends_the_connection_with_a_reason(
    server: ThreadServer, first: str | bytes
) -> None:
    with Viewer(server.url, "nowhere") as viewer:
        viewer.send(first)
        assert viewer.until("reject")["d"]["code"] in ("unparsable", "not_found")
        assert viewer.until("closing")["d"]["reason"] == "expired"


@pytest.mark.parametrize("table", ["nowhere", "%2e%2e", "x" * 200, "'%3B%20DROP%20TABLE%20events%3B%20--"])
def test_a_table_that_is_not_there_is_not_found(server: ThreadServer, table: str) -> None:
    with Viewer(server.url, table, {}) as viewer:
        assert viewer.until("reject")["d"]["code"] == "not_found"
    assert Person(server.url).http.get(f"/api/tables/{table}").status_code == 404


def test_frames_by_post_are_answered_like_those_of_a_socket(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    path = f"/api/tables/{table}/frames"
    assert ann.post(path, {"t": "ping", "id": "1"}).json()["t"] == "ack"
    assert ann.post(path, {"t": "act", "id": "2", "base_v": 1, "action": "R0"}).json()["d"]["code"] == "not_allowed"
    seat = {"X-Seat-Token": ann.seat_tokens[table]}
    answer = ann.http.post(path, json={"t": "act", "id": "2", "base_v": 1, "action": "R0"}, headers=seat).json()
    assert answer["d"]["code"] == "stale"
    assert ann.http.post(path, content=b"{", headers=seat).json()["d"] == {
        "id": None,
        "code": "unparsable",
        "text": "this cannot be read: Input data was truncated",
    }
    assert ann.http.post(path, content=b"x" * (MAX_FRAME_BYTES + 1)).status_code == 413
    assert Person(server.url).post(path, {"t": "ping", "id": "1"}).status_code == 404


def test_a_socket_from_another_site_is_refused(server: ThreadServer) -> None:
    for origin in ("https://evil.example", "null", "", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus) as refused:
            Viewer(server.url, "any", {}, headers={"Origin": origin})
        assert refused.value.response.status_code == 403
    for own in ({}, {"Origin": server.url}, {"Origin": server.url, "Sec-Fetch-Site": "cross-site"}):
        with Viewer(server.url, "any", {}, headers=own) as viewer:
            viewer.until("reject")
