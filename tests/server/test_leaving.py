"""Leave and be forgotten: what is exported, and what is left."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from tests.server.test_tokens import stored_in
from tests.waiting import wait_until
from wonderland.records.verify import verify

if TYPE_CHECKING:
    from pathlib import Path

NAME = "Jabberwocky"


def test_the_export_has_everything_and_no_secret(server: ThreadServer) -> None:
    ann = Person(server.url, NAME)
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
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
    table = jab.create("parade", 2, pace={"clock": "days", "seconds": 86400, "on_timeout": "forfeit"})
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
