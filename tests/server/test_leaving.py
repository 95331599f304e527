"""Leave and be forgotten: what is exported, and what is left."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from tests.server.test_tokens import stored_in
from tests.waiting import PATIENCE, wait_until
from wonderland.protocol.refusal import Refusal
from wonderland.records.verify import verify
from wonderland.server.people.personal_data import PersonalData
from wonderland.server.storage import schema

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest
    from sqlalchemy import Connection

NAME = "Jabberwocky"


def test_the_export_has_everything_and_no_secret(server: ThreadServer) -> None:
    ann = Person(server.url, NAME)
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_rated=True)
    with ann.connect(table) as viewer:
        viewer.ask(t="say", text="Off with its head")
        viewer.play()
    wait_until(lambda: ann.http.get("/api/me/profile").json()["ratings"] != [])
    exported = ann.http.get("/api/me/export")
    assert "attachment" in exported.headers["content-disposition"]
    data = exported.json()
    assert data["player"]["name"] == NAME
    assert data["tables"] == [table]
    assert [line["body"]["text"] for line in data["chat"]] == ["Off with its head"]
    assert [match["record"]["players"][0] for match in data["matches"]] == [NAME]
    assert len(data["devices"]) == len(data["ratings"]) == 1
    assert ann.token.partition(".")[2] not in exported.text
    assert "digest" not in exported.text
    assert "public_key" not in exported.text


def test_whoever_is_forgotten_leaves_the_games_and_no_name(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        jab, bob = Person(server.url, NAME), Person(server.url, "Bob")
        table = jab.create("parade", 2)
        bob.claim(table, 1, jab.invites[table])
        alone = jab.create("tea-party", 2, bots=[None, "dormouse"], start=True)
        with jab.connect(alone) as viewer:
            viewer.play()
        (match,) = jab.http.get("/api/me/matches").json()
        with bob.connect(table) as other:
            other.until("snapshot")
            assert jab.http.delete("/api/me").status_code == 204
            changed = other.until(lambda frame: frame["t"] == "table" and frame["d"]["what"] == "forgotten")
            assert changed["d"]["table"]["seats"][0]["controller"] == "open"
            assert changed["d"]["you"]["is_host"]
        assert jab.http.get("/api/me").status_code == 401
        assert bob.http.get(f"/api/players/{jab.player}").status_code == 404
        record = verify(bob.http.get(f"/api/matches/{match['id']}").content)
        assert record.players == ["Somebody", "Dormouse"]
        check_storage(server, jab)


def check_storage(server: ThreadServer, gone: Person) -> None:
    """Outside the logs of tables, which are deleted with them, nothing has the name or the id."""
    file = server.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as database:
        database.execute("DELETE FROM tables")
        database.execute("DELETE FROM events")
        database.commit()
    left = stored_in(file)
    assert NAME not in left
    assert gone.player not in left


def test_a_match_that_is_lost_by_leaving_is_lost_by_being_forgotten(server: ThreadServer) -> None:
    jab, bob = Person(server.url, NAME), Person(server.url, "Bob")
    pace = {"clock": "days", "seconds": 86400, "on_timeout": "forfeit"}
    table = jab.create("parade", 2, pace=pace, is_rated=True)
    bob.claim(table, 1, jab.invites[table])
    with bob.connect(table) as viewer, jab.connect(table) as host:
        viewer.until("snapshot")
        assert host.ask(t="start")["t"] == "ack"
        viewer.until("started")
        assert jab.http.delete("/api/me").status_code == 204
        assert viewer.until("ended")["d"]["stopped"] == {"how": "resigned", "places": [2, 1]}
        told = viewer.until(lambda frame: frame["t"] == "table")["d"]
        assert (told["what"], told["you"]["is_host"]) == ("forgotten", True)
        assert (told["table"]["phase"], told["table"]["seats"][1]["wins"]) == ("finished", 1)
    (match,) = bob.http.get("/api/me/matches?opponents=people&result=won").json()
    assert (match["names"], match["resigned"]) == (["Somebody", "Bob"], [0])
    assert verify(bob.http.get(f"/api/matches/{match['id']}").content).players == ["Somebody", "Bob"]
    (rating,) = bob.http.get("/api/me/profile").json()["ratings"]
    assert (rating["against"], rating["num_matches"]) == ("people", 1), "counted before the player was gone"


def test_whoever_has_lost_a_match_by_leaving_is_forgotten_there_too(server: ThreadServer) -> None:
    jab, bob = Person(server.url, NAME), Person(server.url, "Bob")
    table = bob.create("parade", 2, pace={"clock": "days", "seconds": 86400, "on_timeout": "forfeit"})
    jab.claim(table, 1, bob.invites[table])
    with bob.connect(table) as viewer:
        viewer.until("snapshot")
        assert viewer.ask(t="start")["t"] == "ack"
        jab.leave(table, 1)
        assert jab.http.get("/api/me/export").json()["tables"] == [table]
        assert jab.http.delete("/api/me").status_code == 204
        assert viewer.until(lambda frame: frame["t"] == "table" and frame["d"]["what"] == "forgotten")


def test_a_running_match_goes_on_with_a_bot_and_its_record_has_no_name(server: ThreadServer) -> None:
    jab, bob = Person(server.url, NAME), Person(server.url, "Bob")
    table = bob.create("parade", 2)
    jab.claim(table, 1, bob.invites[table])
    with bob.connect(table) as viewer:
        viewer.until("snapshot")
        assert viewer.ask(t="start")["t"] == "ack"
        assert jab.http.delete("/api/me").status_code == 204
        viewer.play()
    (match,) = bob.http.get("/api/me/matches").json()
    assert match["names"] == ["Bob", "Somebody"]
    record = verify(bob.http.get(f"/api/matches/{match['id']}").content)
    assert record.players == ["Bob", "Somebody"]


def slow_post(person: Person, path: str, body: dict[str, Any]) -> Callable[[], int]:
    """Send a request up to its last byte; the function that sends this one, and gives the status of the answer."""
    host, port = person.url.removeprefix("http://").split(":")
    data = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {person.token}\r\n"
    connection = socket.create_connection((host, int(port)), timeout=PATIENCE)
    connection.sendall(head.encode() + f"Content-Length: {len(data)}\r\n\r\n".encode() + data[:-1])

    def finish() -> int:
        with closing(connection):
            connection.sendall(data[-1:])
            return int(connection.recv(1 << 16).split()[1])

    return finish


def rows_of(server: ThreadServer, player: str) -> dict[str, int]:
    """How many rows of each table name the player."""

    async def read() -> dict[str, int]:
        def work(connection: Connection) -> dict[str, int]:
            counts = {}
            for table in schema.metadata.sorted_tables:
                for column in table.c:
                    if column.name in ("player_id", "taken_by") or (table.name, column.name) == ("players", "id"):
                        query = select(func.count()).select_from(table).where(column == player)
                        counts[f"{table.name}.{column.name}"] = connection.execute(query).scalar_one()
            return counts

        found: dict[str, int] = await server.worker.runtime.store._database.read(work)
        return found

    assert server.loop is not None
    found = asyncio.run_coroutine_threadsafe(read(), server.loop).result(PATIENCE)
    return {name: count for name, count in found.items() if count}


def names_at(person: Person, table: str) -> list[str]:
    return [seat["name"] for seat in person.http.get(f"/api/tables/{table}").json()["seats"]]


def is_authenticated(server: ThreadServer, count: int) -> bool:
    """Do so many requests wait for their bodies?"""
    return len(server.server.server_state.tasks) >= count


def test_what_was_asked_before_the_player_left_is_not_done_afterwards(tmp_path: Path, database: str) -> None:
    with ThreadServer(quick_settings(tmp_path, database=database)) as server:
        jab, bob = Person(server.url, NAME), Person(server.url, "Bob")
        table = bob.create("parade", 2)
        asked = [
            slow_post(jab, f"/api/tables/{table}/seats/1", {"invite": bob.invites[table]}),
            slow_post(jab, "/api/tables", {"game": "parade", "seats": 2}),
            slow_post(jab, "/api/queue", {"game": "parade", "seats": 2, "pace": "quick"}),
        ]
        wait_until(lambda: is_authenticated(server, 3))
        assert jab.http.delete("/api/me").status_code == 204
        assert [finish() for finish in asked] == [401, 401, 401]
        assert names_at(bob, table) == ["Bob", ""]
        assert rows_of(server, jab.player) == {}
        bob.post("/api/queue", {"game": "parade", "seats": 2, "pace": "quick"}, 200)
        assert bob.http.get("/api/queue").json()["table"] is None


def test_whatever_happens_while_somebody_leaves_nothing_of_them_stays(tmp_path: Path, database: str) -> None:
    with ThreadServer(quick_settings(tmp_path, database=database)) as server:
        bob = Person(server.url, "Bob")
        bob.post("/api/queue", {"game": "parade", "seats": 2, "pace": "quick"}, 200)
        for number in range(6):
            jab = Person(server.url, NAME)
            tables = [bob.create("parade", 2) for _ in range(3)]

            def claim(table: str, jab: Person = jab) -> int:
                return jab.post(f"/api/tables/{table}/seats/1", {"invite": bob.invites[table]}).status_code

            def join(game: str, jab: Person = jab) -> int:
                return jab.post("/api/queue", {"game": game, "seats": 2, "pace": "quick"}).status_code

            with ThreadPoolExecutor(8) as pool:
                early = [pool.submit(claim, tables[0]), pool.submit(join, "parade")] if number % 2 else []
                leaving = pool.submit(lambda jab=jab: jab.http.delete("/api/me").status_code)  # type: ignore[misc]
                late = [pool.submit(claim, table) for table in tables] + [pool.submit(join, "tea-party")]
                assert leaving.result() == 204
                assert {one.result() for one in early + late} <= {200, 401, 404}
            assert rows_of(server, jab.player) == {}
            assert [names_at(bob, table)[1] for table in tables] == [""] * 3
            found = bob.http.get("/api/queue").json()
            if found["table"] is not None:
                assert NAME not in names_at(bob, found["table"])
                bob.http.delete("/api/queue")
                bob.post("/api/queue", {"game": "parade", "seats": 2, "pace": "quick"}, 200)


def test_leaving_that_was_interrupted_goes_on_with_the_next_request_or_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Refusal("unavailable", "storage_unavailable")

    settings = quick_settings(tmp_path)
    with ThreadServer(settings) as server:
        jab, ann, bob = Person(server.url, NAME), Person(server.url, "Ann"), Person(server.url, "Bob")
        table = bob.create("parade", 3)
        for seat, person in enumerate((jab, ann), 1):
            person.claim(table, seat, bob.invites[table])
        with monkeypatch.context() as broken:
            broken.setattr(PersonalData, "forget_matches", fail)
            for person in (jab, ann):
                assert person.http.delete("/api/me").status_code == 503
                assert person.http.get("/api/me").status_code == 401
                assert person.post("/api/tables", {"game": "parade", "seats": 2}).status_code == 401
        assert ann.http.delete("/api/me").status_code == 204
        assert names_at(bob, table) == ["Bob", "", ""]
        assert rows_of(server, ann.player) == {}
        assert rows_of(server, jab.player) != {}
    with ThreadServer(settings) as server:
        wait_until(lambda: not rows_of(server, jab.player))
