"""Logs that grow: checkpoints, limits, and old databases with long logs."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Connection, func, insert, select, update

from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from tests.server.test_storage import Opened, run
from tests.waiting import PATIENCE
from wonderland.server.common import loop_share
from wonderland.server.common.loop_share import LoopShare
from wonderland.server.common.wall_clock import DAY_MS
from wonderland.server.live import table_log
from wonderland.server.storage import store as store_module
from wonderland.server.storage.schema import events, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server.people import Viewer

LEVELS = ("dormouse", "hatter")


def on_server(server: ThreadServer, work: Callable[[Connection], Any]) -> Any:
    """The result of work in the server's database."""
    database = server.worker.runtime.store._database
    assert server.loop is not None
    return asyncio.run_coroutine_threadsafe(database.write(work), server.loop).result(PATIENCE)


def read_again(server: ThreadServer, table: str) -> None:
    """Let the server read the table from its log, as after a restart."""
    assert server.loop is not None
    live = server.worker.live_tables[table]
    live._needs_reload = True
    asyncio.run_coroutine_threadsafe(live.catch_up(), server.loop).result(PATIENCE)


def checkpoint_seq(server: ThreadServer, table: str) -> int:
    query = select(tables.c.checkpoint_seq).where(tables.c.id == table)
    return int(on_server(server, lambda connection: connection.execute(query).scalar()))


def snapshot(person: Person, table: str) -> dict[str, Any]:
    with person.connect(table) as viewer:
        return dict(viewer.until("snapshot"))


def change_bots(viewer: Viewer, count: int) -> None:
    for number in range(count):
        assert viewer.ask(t="seat_bot", seat=1, level=LEVELS[number % 2])["t"] == "ack"


def test_a_log_that_grows_gets_checkpoints_between_and_during_matches(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_log, "CHECKPOINT_EVERY", 10)
    with ThreadServer(quick_settings(tmp_path, database=database)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2)
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
            change_bots(viewer, 25)
            assert checkpoint_seq(server, table) == 20
            viewer.ask(t="start")
            viewer.until_turn()
            change_bots(viewer, 25)
            v = viewer.v
        assert checkpoint_seq(server, table) > v - 11
        before = snapshot(ann, table)
        read_again(server, table)
        assert snapshot(ann, table) == before


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_a_match_is_the_same_if_it_is_read_from_a_checkpoint_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(table_log, "CHECKPOINT_EVERY", 1)
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create(game, 2, bots=[None, "dormouse"], start=True)
        with ann.connect(table) as viewer:
            for _ in range(5):
                viewer.until_turn()
                assert viewer.act(viewer.legal[0], base_v=viewer.position_v)["t"] == "ack"
                read_again(server, table)
            viewer.play()
        (match,) = ann.http.get("/api/me/matches").json()
        record = ann.http.get(f"/api/matches/{match['id']}").json()
        assert len(record["decisions"]) == snapshot(ann, table)["d"]["match"]["ply"]


def test_a_request_from_before_a_checkpoint_is_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_log, "CHECKPOINT_EVERY", 5)
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2)
        with ann.connect(table) as viewer:
            first = viewer.ask(t="say", id="once", text="Tea?")
            change_bots(viewer, 20)
            read_again(server, table)
            assert viewer.ask(t="say", id="once", text="Tea?") == first
        assert len(snapshot(ann, table)["d"]["chat"]) == 1


def test_a_long_log_of_an_earlier_version_is_read_in_parts_and_then_has_a_checkpoint(
    tmp_path: Path, database: str
) -> None:
    count = 3 * store_module.EVENTS_AT_ONCE
    with ThreadServer(quick_settings(tmp_path, database=database, grace_seconds=0.0)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 3)
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
            rows = [bot_row(table, seq) for seq in range(2, 2 + count)]
            on_server(server, lambda connection: connection.execute(insert(events), rows))
            read_again(server, table)
            snapshot = viewer.until("snapshot")
            assert snapshot["v"] == 1 + count
            assert snapshot["d"]["table"]["seats"][1]["level"] == LEVELS[(1 + count) % 2]
            assert checkpoint_seq(server, table) == 1 + count
            change_bots(viewer, 1)
            read_again(server, table)
            assert viewer.ask(t="ping")["v"] == 2 + count


def bot_row(table: str, seq: int) -> dict[str, Any]:
    body = {"t": "bots_seated", "seats": [1], "level": LEVELS[seq % 2]}
    return {"table_id": table, "seq": seq, "at": seq, "body": json.dumps(body).encode()}


def test_checkpoints_of_earlier_versions_are_read(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        with ann.connect(table) as viewer:
            viewer.until_turn()
            before = viewer.last["snapshot"]["d"]["match"]["log"]
            query = select(tables.c.checkpoint).where(tables.c.id == table)
            kept = json.loads(on_server(server, lambda connection: connection.execute(query).scalar()))
            statement = update(tables).where(tables.c.id == table)
            state = json.dumps(kept["state"]).encode()
            on_server(server, lambda connection: connection.execute(statement.values(checkpoint=state)))
            read_again(server, table)
        assert snapshot(ann, table)["d"]["match"]["log"][: len(before)] == before


def test_an_expired_table_with_a_long_log_is_deleted_in_parts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "DELETED_AT_ONCE", 100)

    async def scenario(storage: Opened) -> None:
        store = storage.store
        await store.create_table(store_module.NewEvent("t", 1, 1, b"1", info=b"{}"), False, "dead")
        rows = [bot_row("t", seq) for seq in range(2, 1500)]
        await storage.database.write(lambda connection: connection.execute(insert(events), rows))
        await store.keep_checkpoint("t", b"{}", 1400)
        jobs: list[int] = []
        write = storage.database.write

        async def counted(work: Any) -> Any:
            before = await storage.database.read(count_events)
            result = await write(work)
            jobs.append(before - await storage.database.read(count_events))
            return result

        monkeypatch.setattr(storage.database, "write", counted)
        storage.now = 3 * DAY_MS
        await store.delete_expired(table_days=2, player_days=2)
        assert await store.load_table("t") is None
        assert sum(jobs) == 1499
        assert max(jobs[:-1]) == 100
        assert jobs[-1] == 1499 - (1400 - store_module.MAX_REQUESTS)

    run(database, scenario)


def count_events(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(events)).scalar_one())


def test_what_is_said_is_exported_whatever_else_happened(tmp_path: Path, database: str) -> None:
    with ThreadServer(quick_settings(tmp_path, database=database, messages_per_minute=1_000_000.0)) as server:
        ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
        table = ann.create("parade", 2, is_public=True)
        with ann.connect(table) as viewer, bob.connect(table) as other:
            viewer.until("snapshot")
            rows = [said_row(table, seq, ann.player) for seq in range(2, 1002)]
            on_server(server, lambda connection: connection.execute(insert(events), rows))
            read_again(server, table)
            change_bots(viewer, 3)
            assert other.ask(t="say", text="not hers")["t"] == "ack"
            assert viewer.ask(t="say", text="last")["t"] == "ack"
        exported = ann.http.get("/api/me/export").json()
        assert [line["body"]["text"] for line in exported["chat"]] == [f"{seq}" for seq in range(2, 1002)] + ["last"]
        assert exported["tables"] == [table]
        assert exported["matches"] == []


def said_row(table: str, seq: int, player: str) -> dict[str, Any]:
    body = b'{"t":"said","player":"%s","name":"Ann","seat":0,"text":"%d"}' % (player.encode(), seq)
    return {"table_id": table, "seq": seq, "at": seq, "player": player, "request": f"r{seq}", "body": body}


# Limits


def test_a_host_cannot_change_a_table_without_end(tmp_path: Path) -> None:
    limits = {"changes_per_minute": 20.0, "table_events_per_second": 1_000_000.0}
    with ThreadServer(quick_settings(tmp_path, **limits)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2)
        with ann.connect(table) as viewer, ann.connect(table) as second:
            answers = [one.ask(t="seat_bot", seat=1, level="hatter") for one in (viewer, second) for _ in range(30)]
            assert [answer["t"] for answer in answers[:10]] == ["ack"] * 10
            assert answers[-1]["code"] == "too_fast"
            assert viewer.ask(t="ping")["t"] == "ack"
        claims = [ann.http.post(f"/api/tables/{table}/seats/0", json={"bearer": True}) for _ in range(20)]
        assert 429 in {claim.status_code for claim in claims}


def test_guests_cannot_use_up_what_the_players_of_a_table_may_do(tmp_path: Path) -> None:
    limits = {"messages_per_minute": 1_000_000.0, "table_events_per_second": 4.0}
    with ThreadServer(quick_settings(tmp_path, **limits)) as server:
        ann, cat = Person(server.url, "Ann"), Person(server.url, "Cat")
        table = ann.create("parade", 2, is_public=True)
        with ann.connect(table) as player, cat.connect(table) as guest:
            answers = [guest.ask(t="say", text="Meow") for _ in range(200)]
            assert "too_fast" in {answer.get("code") for answer in answers}
            assert player.ask(t="say", text="Tea?")["t"] == "ack"


def test_the_actions_of_a_table_have_a_limit_too(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, table_events_per_second=1.0)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
        with ann.connect(table) as viewer:
            codes = []
            for _ in range(40):
                viewer.until_turn()
                answer = viewer.act(viewer.legal[0], base_v=viewer.position_v)
                codes.append(answer.get("code"))
                if answer["t"] == "reject":
                    break
            assert codes[:3] == [None] * 3
            assert codes[-1] == "too_fast", "and nothing is lost: the same action can be sent again"


def test_a_table_whose_log_is_full_plays_its_match_to_the_end(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, events_per_table=6)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2)
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
            change_bots(viewer, 3)
            assert viewer.ask(t="start")["t"] == "ack"
            viewer.until_turn()
            assert viewer.act(viewer.legal[0], base_v=viewer.position_v)["t"] == "ack"
            assert viewer.ask(t="say", text="Tea?")["code"] == "not_now"
            assert viewer.ask(t="seat_bot", seat=1, level="hatter")["code"] == "not_now"
            viewer.play()
            assert "open another one" in viewer.ask(t="start")["text"]
        assert len(ann.http.get("/api/me/matches").json()) == 1
        ann.leave(table, 0)


# The event loop


def test_long_work_takes_turns_and_lets_everything_else_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_share, "TURN_SECONDS", 0.0)
    happened: list[str] = []

    def work(name: str) -> Iterator[None]:
        for _ in range(3):
            happened.append(name)
            yield

    async def another() -> None:
        for _ in range(12):
            happened.append(".")
            await asyncio.sleep(0)

    async def scenario() -> None:
        share = LoopShare()
        await asyncio.gather(share.run(work("a")), share.run(work("b")), another())

    asyncio.run(scenario())
    works = [name for name in happened if name != "."]
    assert sorted(works) == ["a"] * 3 + ["b"] * 3
    assert works[:4] != ["a", "a", "a", "b"], "neither waits for the other's end"
    assert not any(happened[at : at + 2] in (["a", "a"], ["b", "b"]) for at in range(len(happened)))
