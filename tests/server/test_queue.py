"""The queue for opponents: who looks for the same is put at one table, once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.server.people import Person
from tests.server.servers import ThreadServer, quick_settings
from tests.waiting import wait_until
from wonderland.server.http import queue

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.postgres import Postgres


def join(person: Person, game: str = "parade", **wish: Any) -> dict[str, Any]:
    place: dict[str, Any] = person.post("/api/queue", {"game": game, **wish}, 200).json()
    return place


def place_of(person: Person, wait: float = 0) -> dict[str, Any]:
    answer = person.http.get(f"/api/queue?wait={wait}")
    assert answer.status_code == 200, answer.text
    place: dict[str, Any] = answer.json()
    return place


def test_two_who_look_for_the_same_play(server: ThreadServer) -> None:
    ann, bob, cyd = (Person(server.url, name) for name in ("Ann", "Bob", "Cyd"))
    assert join(ann)["table"] is None
    assert join(cyd, "tea-party")["table"] is None, "another game"
    assert join(cyd, pace="days")["table"] is None, "another pace"
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(place_of, ann, 15)
        found = join(bob)
        table = found["table"]
        assert waiting.result()["table"] == table
    ann.claim(table, place_of(ann)["seat"])
    with ann.connect(table) as viewer:
        snapshot = viewer.until("snapshot")["d"]
        assert {seat["name"] for seat in snapshot["table"]["seats"]} == {"Ann", "Bob"}
        assert snapshot["match"] is None, "Bob is not there"
        bob.claim(table, found["seat"])
        with bob.connect(table) as other:
            for one in (viewer, other):
                one.until("started")
    for person in (ann, bob, cyd):
        assert person.http.delete("/api/queue").status_code == 204
        assert person.http.get("/api/queue").status_code == 404
    assert table in {one["table"]["id"] for one in ann.http.get("/api/me/tables").json()}, "the seat is kept"


def test_three_at_a_table_if_they_wish(server: ThreadServer) -> None:
    people = [Person(server.url, name) for name in ("Ann", "Bob", "Cyd")]
    places = [join(person, seats=3) for person in people]
    assert [place["num_waiting"] for place in places[:2]] == [1, 2]
    tables = {place_of(person)["table"] for person in people}
    assert len(tables) == 1
    assert {place_of(person)["seat"] for person in people} == {0, 1, 2}


def test_somebody_who_has_left_is_not_found(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "ALIVE_MS", 0)
    gone = Person(server.url)
    join_answer = gone.http.post("/api/queue", json={"game": "going-out", "seats": 2})
    assert join_answer.status_code == 404, "the place has ended already"
    monkeypatch.setattr(queue, "ALIVE_MS", 60_000)
    ann, bob = Person(server.url), Person(server.url)
    assert join(ann, "going-out")["table"] is None
    ann.http.delete("/api/queue")
    assert join(bob, "going-out")["table"] is None
    bob.http.delete("/api/queue")


def test_the_place_of_a_closed_page_ends_soon(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "GONE_MS", 0)
    ann, bob = Person(server.url), Person(server.url)
    join(ann, "tea-party", seats=4)
    assert join(bob, "tea-party", seats=4)["num_waiting"] == 2
    with pytest.raises(httpx.ReadTimeout):
        ann.http.get("/api/queue?wait=15", timeout=0.2)
    wait_until(lambda: place_of(bob)["num_waiting"] == 1)
    bob.http.delete("/api/queue")


def test_who_declines_leaves_the_seat_to_others(server: ThreadServer) -> None:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    join(ann, pace="days")
    table = join(bob, pace="days")["table"]
    assert ann.http.delete("/api/queue").status_code == 204
    bob.claim(table, place_of(bob)["seat"])
    with bob.connect(table) as viewer:
        seats = viewer.until("snapshot")["d"]["table"]["seats"]
        assert sorted(seat["controller"] for seat in seats) == ["human", "open"]
        assert table in {one["id"] for one in ann.http.get("/api/tables").json()}


def test_wishes_are_checked(server: ThreadServer) -> None:
    ann = Person(server.url)
    for wish in ({"game": "chess"}, {"game": "parade", "seats": 5}, {"game": "parade", "seats": 1}, {"pace": "slow"}):
        assert ann.http.post("/api/queue", json=wish).status_code == 400
    assert ann.http.get("/api/queue?wait=x").status_code == 400


def test_several_workers_put_everybody_at_one_table(postgres: Postgres, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database=postgres.new_database())
    with ThreadServer(settings) as one, ThreadServer(settings) as other:
        people = [Person((one.url, other.url)[number % 2], f"P{number}") for number in range(12)]
        with ThreadPoolExecutor(len(people)) as pool:
            list(pool.map(join, people))
            places = list(pool.map(lambda person: place_of(person, 15), people))
        seats = [(place["table"], place["seat"]) for place in places]
        assert len(set(seats)) == 12
        assert len({table for table, _ in seats}) == 6
