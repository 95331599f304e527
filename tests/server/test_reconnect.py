"""Coming back: what was missed is told, once and in order, or everything anew."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from tests.waiting import PATIENCE, wait_until
from wonderland.server.http import socket

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.people import Viewer

NO_EVENTS = ("presence", "ack", "reject", "hint", "state", "closing")


def events_of(viewer: Viewer) -> list[dict[str, Any]]:
    return [frame for frame in map(json.loads, viewer.texts) if frame["t"] not in NO_EVENTS]


def test_missed_events_are_told_as_they_were(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_public=True)
    with ann.connect(table) as player, Person(server.url, "Cat").connect(table) as watching:
        watching.until("snapshot")
        with Person(server.url, "Dog").connect(table) as gone:
            gone.until("snapshot")
        for _ in range(4):
            player.until_turn()
            player.act(player.legal[0], base_v=player.position_v)
        player.until_turn()
        player.ask(t="say", text="done")
        watching.until("said")
        with Person(server.url, "Dog").connect(table, last_v=gone.v) as back:
            back.until("said")
        seen = [frame for frame in events_of(watching) if frame["v"] > gone.v]
        told = events_of(back)
        assert [frame["v"] for frame in told] == list(range(gone.v + 1, watching.v + 1))
        assert [frame["d"].get("events") for frame in told] == [frame["d"].get("events") for frame in seen]
        assert "snapshot" not in back.last


@pytest.mark.parametrize("last_v", [-1, 0, 1, 10_000, -5])
def test_without_a_usable_last_event_there_is_a_snapshot(server: ThreadServer, last_v: int) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table, last_v=last_v) as viewer:
        assert viewer.until(lambda frame: frame["t"] != "presence")["t"] == "snapshot"


def test_too_many_missed_events_become_a_snapshot(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, max_missed=3)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2)
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
            v = viewer.v
            for text in "abcd":
                viewer.ask(t="say", text=text)
        with ann.connect(table, last_v=v + 1) as viewer:
            assert viewer.until(lambda frame: frame["t"] != "presence")["t"] == "said"
        with ann.connect(table, last_v=v) as viewer:
            assert viewer.until(lambda frame: frame["t"] != "presence")["t"] == "snapshot"


def test_a_table_that_left_memory_is_the_same_when_somebody_comes(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("tea-party", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as viewer:
        viewer.until_turn()
        legal = viewer.legal
    wait_until(lambda: table not in server.worker.live_tables, "a table without anybody leaves the memory")
    with ann.connect(table) as again:
        snapshot = again.until("snapshot")["d"]
        assert snapshot["you"]["seat"] == 0
        again.until_turn()
        assert again.legal == legal, "without anybody there, nobody plays on"
        again.play()


def test_the_stream_gives_the_same_frames_as_the_socket(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    headers = {"X-Seat-Token": ann.seat_tokens[table]}
    with (
        ann.connect(table) as viewer,
        ann.http.stream("GET", f"/api/tables/{table}/stream", headers=headers) as stream,
    ):
        viewer.until_turn()
        lines = stream.iter_lines()
        streamed = [json.loads(next(lines))]
        viewer.act(viewer.legal[0], base_v=viewer.position_v)
        viewer.until("acted")
        while streamed[-1]["t"] != "acted" or streamed[-1]["v"] < viewer.v:
            streamed.append(json.loads(next(lines)))
        by_v = {frame["v"]: frame for frame in events_of(viewer)}
        for frame in streamed:
            if frame["t"] == "acted" and frame["v"] in by_v and by_v[frame["v"]]["t"] == "acted":
                assert frame == by_v[frame["v"]]


def test_a_viewer_who_does_not_read_is_dropped_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "CLOSE_SECONDS", 0.1)
    with ThreadServer(quick_settings(tmp_path, max_unread=100_000)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, is_public=True)
        live = server.worker.live_tables[table]
        with ann.connect(table) as viewer, Person(server.url, "Cat").connect(table) as slow:
            viewer.until("snapshot")
            slow.until("snapshot")
            viewer.until(lambda frame: frame["t"] == "presence" and frame["d"]["num_spectators"] == 1)
            (stuck,) = [one for one in live.subscribers if not one.holds_seat]
            connection = stuck._outlet

            def send_much() -> Any:
                connection.loop.call_soon_threadsafe(stuck.send, bytes(1_000_000))
                return stuck.closing

            assert wait_until(send_much) == "slow"
            viewer.until(lambda frame: frame["t"] == "presence" and frame["d"]["num_spectators"] == 0)
            assert viewer.ask(t="ping")["t"] == "ack"
            wait_until(connection.transport.is_closing, "the connection is kept")
            with suppress(ConnectionClosed):
                while True:
                    slow.socket.recv(PATIENCE)
