"""Several workers on one PostgreSQL: any of them serves any table, and one that dies is missed by nobody."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import insert

from tests.server.people import Person, Viewer
from tests.server.postgres import free_port
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.server.test_long_logs import on_server, said_row
from tests.waiting import wait_until
from wonderland.server.people.people import MAX_DEVICES
from wonderland.server.storage.schema import events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
        # A worker that reads the start and the first action at once sends a snapshot.
        guest.until(lambda frame: frame["t"] in ("started", "snapshot") and bool(frame["d"]["match"]))
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
            answers = list(pool.map(lambda viewer: viewer.ask(t="say", text="tea"), (host, guest)))
            assert [answer["t"] for answer in answers] == ["ack"] * 2
        last = max(answer["v"] for answer in answers)  # a viewer may have its `ack` before the other's event
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


def test_a_worker_is_told_what_another_stores_and_reads_what_it_was_not_told(
    pair: tuple[ThreadServer, ProcessServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = seated(pair[0].url, pair[1].url)
    store, reads = pair[0].worker.runtime.store, []
    read = store.events_after

    async def counted(table: str, seq: int) -> Any:
        reads.append(seq)
        return await read(table, seq)

    monkeypatch.setattr(store, "events_after", counted)
    with ann.connect(table) as host, bob.connect(table) as guest:
        host.until("snapshot")
        for text in ("one", "two"):
            assert guest.ask(t="say", text=text)["t"] == "ack"
            assert host.until("said")["d"]["text"] == text
        assert not reads
        row = said_row(table, host.v + 1, bob.player)
        on_server(pair[0], lambda connection: connection.execute(insert(events), [row]))  # nobody is told
        assert guest.ask(t="say", text="four")["t"] == "ack"
        assert [host.until("said")["d"]["text"] for _ in range(2)] == [str(row["seq"]), "four"]
        assert reads


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


def test_a_device_that_makes_room_for_another_is_signed_out_at_all_workers(
    pair: tuple[ThreadServer, ProcessServer],
) -> None:
    ann = Person(pair[0].url, "Ann")
    table = ann.create("parade", 2)
    oldest = ann.another_device()
    oldest.move_to(pair[1].url)
    with oldest.connect(table) as lost:
        lost.until("snapshot")
        for _ in range(MAX_DEVICES - 1):
            ann.another_device()
        assert lost.until("closing")["d"]["reason"] == "signed_out"


def test_a_supervisor_replaces_a_worker_that_dies_and_stops_all(postgres: Postgres, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database=postgres.new_database(), workers=2, port=free_port())
    with ProcessServer(settings, tmp_path / "log") as server:
        wait_until(lambda: len(children(server.process.pid)) == 2)
        workers = children(server.process.pid)
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        os.kill(next(iter(workers)), signal.SIGKILL)
        wait_until(lambda: children(server.process.pid) - workers)
        with again(lambda: ann.connect(table)) as viewer:
            viewer.until("snapshot")
            assert viewer.play()["points"]
        left = children(server.process.pid)
    assert server.process.returncode == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in left)


def children(pid: int) -> set[int]:
    """The workers of a supervisor: spawned processes that serve, not the resource tracker beside them."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {int(child) for child in found if b"spawn_main" in command_line(child)}


def command_line(pid: str) -> bytes:
    """What a process was started with; nothing when it has ended meanwhile."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def again(connect: Callable[[], Viewer]) -> Viewer:
    """Connect, also when the first try meets the worker that is gone."""

    def try_it() -> Viewer | None:
        with suppress(OSError):
            return connect()
        return None

    viewer = wait_until(try_it)
    assert viewer is not None
    return viewer
