"""Matches by correspondence: days pass, people are mostly away, and servers restart."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.people import Person, Viewer
from tests.server.servers import ThreadServer, quick_settings
from tests.server.time_travel import HOUR, MovableClock, let_pass
from tests.waiting import wait_until
from wonderland.server.live import table_log
from wonderland.server.live.table_log import CHECKPOINT_EVERY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DAY = 24
TWO_DAYS = {"clock": "days", "seconds": 2 * 24 * 3600}


class World:
    """A server whose time the test moves, and which it can restart."""

    def __init__(self, folder: Path) -> None:
        self.clock = MovableClock()
        self.settings = quick_settings(folder, grace_seconds=0.2)
        self.stack = ExitStack()
        self.server = self.start()

    def start(self) -> ThreadServer:
        return self.stack.enter_context(ThreadServer(self.settings, self.clock))

    def restart(self, *people: Person, hours_off: float = 0.0) -> None:
        self.stack.close()
        self.clock.ahead += hours_off * HOUR
        self.server = self.start()
        for person in people:
            person.move_to(self.server.url)

    def let_pass(self, hours: float) -> None:
        let_pass(self.server, self.clock, hours)

    def begin(self, **wanted: Any) -> tuple[Person, Person, str]:
        """Ann and Bob start a match and go."""
        ann, bob = Person(self.server.url, "Ann"), Person(self.server.url, "Bob")
        table = ann.create("parade", 2, **wanted)
        bob.claim(table, 1, ann.invites[table])
        with ann.connect(table) as host:
            host.until("snapshot")
            assert host.ask(t="start")["t"] == "ack"
            if "started" not in host.last:
                host.until("started")
        return ann, bob, table


@pytest.fixture(params=[CHECKPOINT_EVERY, 1], ids=["few checkpoints", "many checkpoints"])
def world(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(table_log, "CHECKPOINT_EVERY", request.param)
    made = World(tmp_path)
    with made.stack:
        yield made


def look(person: Person, table: str, seat: int) -> dict[str, Any]:
    """Come from another device: claim the seat again, look, and go."""
    person.claim(table, seat)
    with person.connect(table) as viewer:
        return dict(viewer.until("snapshot")["d"])


def seat_to_act(person: Person, table: str, seat: int) -> int:
    return int(look(person, table, seat)["match"]["view"]["seat"])


def play_turn(viewer: Viewer) -> int:
    """Decide once; what was left of the clock."""
    match = viewer.until("snapshot")["d"]["match"]
    assert viewer.act(match["legal"][0])["t"] == "ack"
    return int(match["clock_ms"])


def test_a_week_of_correspondence_with_both_people_mostly_away(world: World) -> None:
    ann, bob, table = world.begin(pace=TWO_DAYS)
    people = [ann, bob]
    phones = [person.another_device() for person in people]
    for day in range(5):
        seat = seat_to_act(ann, table, 0)
        world.let_pass(20)
        assert look(people[seat], table, seat)["match"]["clock_ms"] <= 28 * 3600_000
        if day == 2:
            world.restart(*people, *phones)
        with (people, phones)[day % 2][seat].connect(table) as viewer:
            left = play_turn(viewer)
        assert 27 * 3600_000 < left <= 28 * 3600_000, "coming back, another device and a restart renew no clock"
    absent = seat_to_act(ann, table, 0)
    world.let_pass(2 * DAY + 1)
    wait_until(lambda: look(people[1 - absent], table, 1 - absent)["match"]["view"]["seat"] == 1 - absent)
    told = look(people[absent], table, absent)
    assert told["played_for_you"] == [told["match"]["ply"]], "nobody was there, but what was agreed happened"
    assert told["table"]["seats"][absent]["controller"] == "human"
    assert look(people[1 - absent], table, 1 - absent)["played_for_you"] == []


def test_a_clock_that_runs_out_while_nobody_is_there_forfeits_the_match(world: World) -> None:
    ann, bob, table = world.begin(pace={**TWO_DAYS, "on_timeout": "forfeit"})
    late = seat_to_act(ann, table, 0)
    world.let_pass(2 * DAY - 1)
    assert not ann.http.get("/api/me/matches").json()
    world.let_pass(2)
    wait_until(lambda: ann.http.get("/api/me/matches").json())
    (match,) = bob.http.get("/api/me/matches").json()
    assert (match["stopped"], match["resigned"], match["places"][late], match["points"]) == ("timeout", [late], 2, [])
    assert look(ann, table, 0)["table"]["seats"][1 - late]["wins"] == 1
    record = ann.http.get(f"/api/matches/{match['id']}").json()
    assert record["stopped"] == {"how": "timeout", "places": match["places"]}
    steps = ann.http.get(f"/api/matches/{match['id']}/steps").json()
    assert (steps["outcome"], steps["stopped"]) == (None, record["stopped"])


def test_leaving_such_a_match_is_what_was_agreed(world: World) -> None:
    ann, bob, table = world.begin(pace={**TWO_DAYS, "on_timeout": "forfeit"})
    ann.leave(table, 0)
    (match,) = bob.http.get("/api/me/matches").json()
    assert (match["stopped"], match["resigned"], match["places"]) == ("resigned", [0], [2, 1])


def test_days_without_a_server_cost_nobody_time(world: World) -> None:
    ann, bob, table = world.begin(pace={**TWO_DAYS, "on_timeout": "forfeit"})
    world.let_pass(10)
    world.restart(ann, bob, hours_off=5 * DAY)
    match = look(ann, table, 0)["match"]
    assert match["stopped"] is None
    assert 37 * 3600_000 < match["clock_ms"] <= 38 * 3600_000
    world.let_pass(39)
    wait_until(lambda: look(ann, table, 0)["match"]["stopped"])


def test_without_a_clock_a_turn_waits_for_a_week(world: World) -> None:
    ann, bob, table = world.begin()
    seat = seat_to_act(ann, table, 0)
    with [bob, ann][seat].connect(table) as waiting:
        waiting.until("snapshot")
        world.let_pass(7 * DAY)
        assert waiting.ask(t="ping")["t"] == "ack"
        assert "acted" not in waiting.last
        assert waiting.last["snapshot"]["d"]["match"]["clock_ms"] is None
    known = look([ann, bob][seat], table, seat)
    assert (known["match"]["ply"], known["match"]["view"]["seat"], known["played_for_you"]) == (0, seat, [])


def test_a_match_may_be_ended_without_somebody_who_stays_away_for_a_week(world: World) -> None:
    ann, bob, table = world.begin()
    world.let_pass(3 * DAY)
    with bob.connect(table) as visiting:
        assert visiting.until("table")["d"]["what"] == "seen", "he looks in"
    world.restart(ann, bob)
    world.let_pass(7 * DAY - 1)
    with ann.connect(table) as viewer:
        seat = viewer.until("snapshot")["d"]["match"]["view"]["seat"]
        assert viewer.ask(t="vote", what="end")["t"] == "ack"
        assert "ended" not in viewer.last
        world.let_pass(2)
        assert viewer.ask(t="vote", what="end")["t"] == "ack"
        ended = viewer.until("ended")["d"]
    assert ended["stopped"] == {"how": "timeout", "places": [1, 2]}, "whoever stayed away has lost it"
    known = look(bob, table, 1)["match"]
    assert (known["ply"], known["view"]["seat"]) == (0, seat), "nobody's turn was played"


def test_somebody_who_is_connected_all_the_time_is_not_away(world: World) -> None:
    ann, bob, table = world.begin()
    with bob.connect(table) as patient, ann.connect(table) as viewer:
        patient.until("snapshot")
        viewer.until("snapshot")
        world.let_pass(8 * DAY)
        viewer.until(lambda frame: frame["t"] == "table" and is_seen_after(frame, world, hours=7))
        assert viewer.ask(t="vote", what="end")["t"] == "ack"
        assert viewer.until("table")["d"]["table"]["votes"]["end"] == [0]


def is_seen_after(frame: dict[str, Any], world: World, hours: float) -> bool:
    """Does the log know that Bob was there in the last hours?"""
    seen_at = frame["d"]["table"]["votes"]["may_end_without"][1] - 7 * DAY * HOUR * 1000
    return bool(seen_at > world.clock.wall_ms() - hours * HOUR * 1000)


def test_days_without_a_server_are_no_absence(world: World) -> None:
    ann, bob, table = world.begin()
    world.restart(ann, bob, hours_off=9 * DAY)
    with ann.connect(table) as viewer:
        viewer.until("snapshot")
        assert viewer.ask(t="vote", what="end")["t"] == "ack"
        assert viewer.until("table")["d"]["what"] == "voted"
