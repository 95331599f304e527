"""The queue for opponents: who looks for the same is put at one table, once."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.server.people import Person
from tests.server.postgres import free_port
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.server.tables import HOST, do, new_table
from tests.server.time_travel import HOUR, MovableClock, let_pass
from tests.waiting import wait_until
from wonderland.protocol import requests
from wonderland.protocol.refusal import Refusal
from wonderland.server.http import queue
from wonderland.server.live import due_events, matchmaking
from wonderland.server.storage import queue as storage_queue
from wonderland.server.table import events

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.people import Viewer
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
    # At addresses of their own: others who use this server are not set back.
    ann, bob = Person(server.url, "Ann", "192.0.2.8"), Person(server.url, "Bob", "192.0.2.9")
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


JOIN_SECONDS = 600  # longer than any test takes on a busy machine


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock()


@pytest.fixture
def waiting(tmp_path: Path, clock: MovableClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadServer]:
    """A server whose time the test moves."""
    monkeypatch.setattr(queue, "ALIVE_MS", JOIN_SECONDS * 1000)
    monkeypatch.setattr(storage_queue, "REQUEUE_MS", JOIN_SECONDS * 1000)
    settings = quick_settings(tmp_path, port=free_port(), join_seconds=JOIN_SECONDS, grace_seconds=0.2)
    with ThreadServer(settings, clock) as running:
        yield running


def matched(url: str, seats: int = 2) -> tuple[list[Person], str]:
    """People whom the queue has found a table."""
    people = [Person(url, name) for name in ("Ann", "Bob", "Cyd")[:seats]]
    table = [join(person, seats=seats) for person in people][-1]["table"]
    return people, str(table)


def sit_down(person: Person) -> Viewer:
    """Come to the table that was found."""
    place = place_of(person)
    person.claim(place["table"], place["seat"])
    return person.connect(place["table"])


def let_time_pass(server: ThreadServer, clock: MovableClock) -> None:
    let_pass(server, clock, (JOIN_SECONDS + 1) / HOUR)


def is_out(person: Person) -> bool:
    return person.http.get("/api/queue").status_code == 404


def test_who_comes_is_in_the_queue_again_if_somebody_does_not(waiting: ThreadServer, clock: MovableClock) -> None:
    (ann, bob, cyd), table = matched(waiting.url, seats=3)
    assert 0 < place_of(bob)["seconds_left"] <= JOIN_SECONDS
    with sit_down(ann) as here, sit_down(cyd) as too:
        assert here.until("snapshot")["d"]["table"]["start_ms"] > 0
        assert too.ask(t="ping")["t"] == "ack"
        let_time_pass(waiting, clock)
        for viewer in (here, too):
            assert viewer.until("closing")["d"]["reason"] == "given_up"
    assert is_out(bob)
    late = bob.http.post(f"/api/tables/{table}/seats/0", json={})
    assert late.json()["text"] == "somebody did not come, so this table was given up"
    place = place_of(ann)
    assert (place["table"], place["num_waiting"]) == (None, 2)
    assert place["waited"] > JOIN_SECONDS, "she is where she was in the queue"
    assert table not in {one["id"] for one in ann.http.get("/api/tables").json()}
    assert ann.http.get("/api/me/tables").json() == []
    dan = Person(waiting.url, "Dan")
    again = join(dan, seats=3)["table"]
    assert {place_of(person)["table"] for person in (ann, cyd)} == {again}


def test_a_place_ends_for_everybody_if_nobody_comes(waiting: ThreadServer, clock: MovableClock) -> None:
    people, _ = matched(waiting.url)
    let_time_pass(waiting, clock)
    wait_until(lambda: all(is_out(person) for person in people))


def test_a_table_waits_for_a_deal_without_looking_all_the_time(
    tmp_path: Path, clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[object] = []
    monkeypatch.setattr(matchmaking, "give_up", lambda table, *_: looks.append(table))
    settings = quick_settings(tmp_path, join_seconds=JOIN_SECONDS, number_seconds=2.5 * JOIN_SECONDS)
    with ThreadServer(settings, clock) as server:
        (ann, bob), _ = matched(server.url)
        with sit_down(ann) as viewer, sit_down(bob) as other:
            viewer.until(lambda frame: frame["d"].get("what") == "committed")
            let_time_pass(server, clock)
            for one in (viewer, other) * 5:
                assert one.ask(t="ping")["t"] == "ack"
            assert looks == [], "everybody has come, and the cards are being dealt"
            let_time_pass(server, clock)
            let_time_pass(server, clock)
            viewer.until("started")


def test_at_the_last_moment_a_match_starts_if_it_can() -> None:
    def happens(**changes: Any) -> object:
        table = new_table(starts_itself=True, join_ms=1000, **changes)
        return matchmaking.give_up(table, {"ann", "bob"}, 1000, random.Random(1))

    assert isinstance(happens(), events.Committed)
    assert happens(options={"tea": True}) == events.GivenUp(["ann", "bob"]), "an upgrade changed the rules"


@pytest.mark.parametrize(
    "request_",
    [
        requests.SeatBot("1", 1, "dormouse"),
        requests.EmptySeat("1", 1),
        requests.FillSeats("1", "dormouse"),
        requests.ShuffleSeats("1"),
    ],
    ids=lambda request: type(request).__name__,
)
def test_the_host_does_not_change_the_seats_that_others_were_told(request_: requests.Request) -> None:
    table = new_table(starts_itself=True, join_ms=1000)
    with pytest.raises(Refusal, match="players are still coming"):
        do(table, HOST, request_)


def test_the_time_to_come_is_the_same_after_a_restart(
    waiting: ThreadServer, clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due_events, "RECONNECT_SECONDS", 0.0)
    (ann, bob), _ = matched(waiting.url)
    sit_down(ann).__exit__(None, None, None)
    waiting.stop()
    with ThreadServer(waiting.settings, clock) as again, ann.connect(place_of(ann)["table"]) as viewer:
        viewer.until("snapshot")
        let_time_pass(again, clock)
        assert viewer.until("closing")["d"]["reason"] == "given_up"
        assert place_of(ann)["table"] is None
        assert is_out(bob)


def test_days_without_a_server_leave_the_time_to_come(waiting: ThreadServer, clock: MovableClock) -> None:
    (ann, _), table = matched(waiting.url)
    ann.claim(table, place_of(ann)["seat"])
    waiting.stop()
    clock.ahead += 5 * 24 * HOUR
    with ThreadServer(waiting.settings, clock), ann.connect(table) as viewer:
        assert viewer.until("snapshot")["d"]["table"]["start_ms"] > 0


def test_a_killed_server_gives_the_table_up_when_it_is_back(tmp_path: Path, clock: MovableClock) -> None:
    settings = quick_settings(tmp_path, join_seconds=JOIN_SECONDS, grace_seconds=0.2)
    with ProcessServer(settings, tmp_path / "log") as server:
        people, table = matched(server.url)
        assert [place_of(person)["table"] for person in people] == [table, table]
        server.kill()
    clock.ahead += JOIN_SECONDS
    with ThreadServer(settings, clock) as back:
        for person in people:
            person.move_to(back.url)
        wait_until(lambda: all(is_out(person) for person in people))
        late = people[0].http.post(f"/api/tables/{table}/seats/0", json={})
        assert late.json()["text"] == "somebody did not come, so this table was given up"


def test_nobody_is_played_against_before_they_came(waiting: ThreadServer, clock: MovableClock) -> None:
    (ann, bob), table = matched(waiting.url)
    with sit_down(ann) as viewer:
        viewer.until("snapshot")
        host, other = (ann, bob) if viewer.last["snapshot"]["d"]["you"]["is_host"] else (bob, ann)
        assert is_refused(host, table), "not even by the host"
        with sit_down(bob) as second:
            for one in (viewer, second):
                one.until("started")
            assert is_out(host)
            assert is_out(other), "the queue has done its work"
            let_time_pass(waiting, clock)
            assert second.ask(t="ping")["t"] == "ack"
            assert "closing" not in second.last


def is_refused(host: Person, table: str) -> bool:
    answer = host.post(f"/api/tables/{table}/frames", {"t": "start", "id": "1"}, 200).json()
    return bool(answer["t"] == "reject" and answer["d"]["code"] == "not_now")


SQUATTER, ANN, BOB = "192.0.2.1", "198.51.100.7", "203.0.113.9"


def test_honest_players_meet_though_squatters_do_not_come(waiting: ThreadServer, clock: MovableClock) -> None:
    squatter, ann = Person(waiting.url, "Squatter", SQUATTER), Person(waiting.url, "Ann", ANN)
    join(squatter)
    table = join(ann)["table"]
    assert join(squatter)["table"] == table, "one comes, or declines: nobody is put at two tables"
    with sit_down(ann) as viewer:
        viewer.until("snapshot")
        let_time_pass(waiting, clock)
        assert viewer.until("closing")["d"]["reason"] == "given_up"
    others = [Person(waiting.url, f"Squatter {number}", SQUATTER) for number in range(5)]
    for one in (squatter, *others):
        place = join(one)
        assert place["table"] is None
        assert 0 < place["set_back"] <= 60
    bob = Person(waiting.url, "Bob", BOB)
    place = join(bob)
    assert place["set_back"] is None
    assert place["table"] == place_of(ann)["table"] is not None


def test_who_declines_or_is_forgotten_is_set_back_too(waiting: ThreadServer) -> None:
    ann, bob, cyd = (Person(waiting.url, name, ANN) for name in ("Ann", "Bob", "Cyd"))
    join(ann)
    join(bob)
    assert ann.http.delete("/api/queue").status_code == 204
    assert is_out(ann)
    assert join(ann)["set_back"] > 0
    assert join(cyd)["set_back"] > 0, "a stranger at the same address"
    bob.claim(place_of(bob)["table"], place_of(bob)["seat"])
    assert bob.http.delete("/api/queue").status_code == 204
    assert place_of(bob)["table"] is not None, "he has come: the table settles his place"
    assert bob.http.get("/api/me/export").json()["queue"] == []
    assert ann.http.get("/api/me/export").json()["queue"][0]["num_missed"] == 1
    assert bob.http.delete("/api/me").status_code == 204
