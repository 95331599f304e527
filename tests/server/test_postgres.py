"""Several workers on one PostgreSQL: any of them serves any table, and one that dies is missed by nobody."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from tests.server.people import Person, Viewer
from tests.server.servers import ProcessServer, ThreadServer, quick_settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.postgres import Postgres


@pytest.fixture
def pair(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[ThreadServer, ProcessServer]]:
    """Two workers, one of which can be killed."""
    settings = quick_settings(tmp_path, database=postgres.new_database(), grace_seconds=1.0)
    with ThreadServer(settings) as one, ProcessServer(settings, tmp_path / "log") as other:
        yield one, other


def seated(one: str, other: str) -> tuple[Person, Person, str]:
    """Ann at the one worker and Bob at the other, at the same table."""
    ann, bob = Person(one, "Ann"), Person(other, "Bob")
    table = ann.create("parade", 3, bots=[None, None, "dormouse"])
    bob.claim(table, 1, ann.invites[table])
    return ann, bob, table


def test_two_workers_play_one_table(pair: tuple[ThreadServer, ProcessServer]) -> None:
    ann, bob, table = seated(pair[0].url, pair[1].url)
    with ann.connect(table) as host, bob.connect(table) as guest:
        host.until("snapshot")
        guest.until("snapshot")
        host.until(lambda frame: frame["t"] == "presence" and frame["d"]["connected"] == [True, True, False])
        guest.until(lambda frame: frame["t"] == "presence" and frame["d"]["connected"] == [True, True, False])
        assert host.ask(t="start")["t"] == "ack"
        guest.until("started")
        with ThreadPoolExecutor() as pool:
            first, second = pool.map(Viewer.play, (host, guest))
        assert first == second
        assert [len(person.http.get("/api/me/matches").json()) for person in (ann, bob)] == [1, 1]


def test_both_workers_answering_at_once_store_one_event(pair: tuple[ThreadServer, ProcessServer]) -> None:
    ann, bob, table = seated(pair[0].url, pair[1].url)
    with ann.connect(table) as host, bob.connect(table) as guest, ThreadPoolExecutor() as pool:
        host.until("snapshot")
        guest.until("snapshot")
        for _ in range(2):
            assert list(pool.map(lambda viewer: viewer.ask(t="say", text="tea")["t"], (host, guest))) == ["ack"] * 2
        last = max(viewer.v for viewer in (host, guest))
        for viewer in (host, guest):
            while viewer.v < last:
                viewer.receive()
        with ann.connect(table) as one, bob.connect(table) as other:
            chats = [viewer.until("snapshot")["d"]["chat"] for viewer in (one, other)]
        assert chats[0] == chats[1]
        assert len({line["v"] for line in chats[0]}) == 4


def test_the_same_request_at_both_workers_is_done_once(pair: tuple[ThreadServer, ProcessServer]) -> None:
    ann = Person(pair[0].url, "Ann")
    table = ann.create("parade", 2)
    with (
        ann.connect(table) as one,
        Viewer(pair[1].url, table, {"player_token": ann.token, "seat_token": ann.seat_tokens[table]}) as other,
        ThreadPoolExecutor() as pool,
    ):
        one.until("snapshot")
        other.until("snapshot")
        answers = list(pool.map(lambda viewer: viewer.ask(t="say", id="same", text="tea"), (one, other)))
        assert [answer["t"] for answer in answers] == ["ack", "ack"]
        assert answers[0]["v"] == answers[1]["v"]


def test_when_a_worker_dies_another_goes_on_with_its_tables(pair: tuple[ThreadServer, ProcessServer]) -> None:
    living, dying = pair
    ann = Person(dying.url, "Ann")
    table = ann.create("parade", 3, bots=[None, "dormouse", "dormouse"], start=True)
    with ann.connect(table) as viewer:
        viewer.until_turn()
        acked = viewer.act(viewer.legal[0], base_v=viewer.position_v)
        dying.kill()
    access = {"player_token": ann.token, "seat_token": ann.seat_tokens[table]}
    with Viewer(living.url, table, access) as viewer:
        assert viewer.until("snapshot")["v"] >= acked["v"]
        assert viewer.play()["points"], "bots of the dead worker's table play on"
