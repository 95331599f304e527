"""The machine's clock is set, a machine boots, a server is away: nobody loses or gains time by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.server.people import Person, Viewer, new_id
from tests.server.servers import ThreadServer, quick_settings
from tests.server.time_travel import HOUR, MovableClock, let_pass
from wonderland.server.common.wall_clock import Clock, Reading

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.postgres import Postgres

MINUTE, MINUTE_MS = 60.0, 60_000
SLACK_MS = 5 * MINUTE_MS  # what a test may take, and less than what it looks for
AHEAD, BACK = 20 * MINUTE, -2 * HOUR
STEPS = [AHEAD, BACK, 300 * 24 * HOUR, -300 * 24 * HOUR]
PACES = [
    {"clock": "turn", "seconds": 3600, "on_timeout": "bot"},
    {"clock": "match", "seconds": 3600, "on_timeout": "forfeit"},
    {"clock": "days", "seconds": 86400, "on_timeout": "forfeit"},
]


class FixedClock(Clock):
    """Clocks that stand still."""

    def __init__(self, uptime: float, calendar: int, boot: str = "boot") -> None:
        self.uptime, self.calendar, self.boot_now = uptime, calendar, boot

    def now(self) -> float:
        return self.uptime

    def wall_ms(self) -> int:
        return self.calendar

    def boot(self) -> str:
        return self.boot_now


def test_the_servers_time_begins_with_the_calendar_and_goes_on_evenly() -> None:
    clock = FixedClock(uptime=5.0, calendar=1_000_000)
    assert clock.server_ms() == 1_000_000
    clock.uptime, clock.calendar = 6.5, 9_000_000
    assert clock.server_ms() == 1_001_500
    assert clock.read() == Reading(1_001_500, 9_000_000, 6500, "boot")


LAST = Reading(server=500_000, calendar=700_000, uptime=20_000, boot="boot")
DAY_MS = 24 * 3600 * 1000


@pytest.mark.parametrize(
    ("clock", "server"),
    [
        (FixedClock(25.0, 0), 505_000),  # a restart: the calendar does not matter
        (FixedClock(25.0, 9_000_000), 505_000),
        (FixedClock(1.0, 703_000, "another"), 503_000),  # a reboot: it is the only witness
        (FixedClock(99.0, 703_000, ""), 503_000),  # a system that tells no boot
        (FixedClock(1.0, 703_000), 503_000),  # the monotonic clock cannot have gone back
        (FixedClock(1.0, 100_000, "another"), 500_000),  # time does not go back
        (FixedClock(20.0 + DAY_MS / 1000, 0), 500_000 + DAY_MS),
        (FixedClock(21.0 + DAY_MS / 1000, 0), 500_000),  # so long without a server counts for nobody
        (FixedClock(1.0, 700_001 + DAY_MS, "another"), 500_000),
    ],
)
def test_the_servers_time_goes_on_where_it_was(clock: FixedClock, server: int) -> None:
    clock.continue_after(LAST)
    assert clock.server_ms() == server


def begin(server: ThreadServer, pace: dict[str, object]) -> tuple[Person, Person, str]:
    ann, bob = Person(server.url, "Ann"), Person(server.url, "Bob")
    table = ann.create("parade", 2, pace=pace)
    bob.claim(table, 1, ann.invites[table])
    with ann.connect(table) as host:
        host.until("snapshot")
        assert host.ask(t="start")["t"] == "ack"
        if "started" not in host.last:
            host.until("started")
    return ann, bob, table


def to_act(*viewers: Viewer) -> Viewer:
    """The one whose turn it is; both have been told."""
    for viewer in viewers:
        while viewer.position_v < max(one.v for one in viewers):
            viewer.receive()
    return next(viewer for viewer in viewers if viewer.legal)


def match_of(person: Person, table: str) -> dict[str, Any]:
    """The match, as a viewer is told who connects now."""
    with person.connect(table) as viewer:
        return dict(viewer.until("snapshot")["d"]["match"])


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("pace", PACES, ids=[str(pace["clock"]) for pace in PACES])
def test_a_step_of_the_clock_takes_no_time_and_gives_none(tmp_path: Path, step: float, pace: dict[str, object]) -> None:
    clock, whole = MovableClock(), int(str(pace["seconds"])) * 1000
    with ThreadServer(quick_settings(tmp_path), clock) as server:
        ann, bob, table = begin(server, pace)
        let_pass(server, clock, 0.25)
        with ann.connect(table) as one, bob.connect(table) as two:
            one.until("snapshot")
            two.until("snapshot")
            clock.step = step
            assert 0 <= whole - 15 * MINUTE_MS - match_of(ann, table)["clock_ms"] < SLACK_MS
            acting = to_act(one, two)
            answer = acting.act(acting.legal[0], base_v=acting.position_v)
            assert answer["t"] == "ack", answer
            (mine,) = ann.http.get("/api/me/tables").json()
            assert 0 <= whole - mine["left_ms"] < SLACK_MS
            let_pass(server, clock, whole / 1000 / HOUR - 0.1)
            match = match_of(ann, table)
            assert (match["ply"], match["stopped"]) == (1, None)
            assert 0 <= 6 * MINUTE_MS - match["clock_ms"] < SLACK_MS
            let_pass(server, clock, 0.11)
            ends = {"bot": "acted", "forfeit": "ended"}[str(pace["on_timeout"])]
            one.until(lambda frame: frame["t"] == ends and frame["v"] > answer["v"])


@pytest.mark.parametrize("step", [AHEAD, BACK])
def test_when_time_is_over_the_turn_ends_whatever_the_calendar_says(tmp_path: Path, step: float) -> None:
    """Refusing and ending go by the same clock: there is no time in which one may not act and nothing happens."""
    clock = MovableClock()
    with ThreadServer(quick_settings(tmp_path), clock) as server:
        ann, bob, table = begin(server, {"clock": "turn", "seconds": 600, "on_timeout": "forfeit"})
        with ann.connect(table) as one, bob.connect(table) as two:
            one.until("snapshot")
            two.until("snapshot")
            acting = to_act(one, two)
            clock.step = step
            clock.ahead += 601
            acting.send({"t": "act", "id": new_id(), "base_v": acting.position_v, "action": acting.legal[0]})
            assert acting.until("reject")["d"]["text"] == "your time is over"
            let_pass(server, clock, 0.0001)
            assert one.until("ended")["d"]["stopped"]["how"] == "timeout"


@pytest.mark.parametrize("is_boot", [False, True])
@pytest.mark.parametrize("step", [AHEAD, BACK])
def test_a_step_is_forgotten_neither_by_a_restart_nor_by_a_boot(tmp_path: Path, step: float, is_boot: bool) -> None:
    clock, pace = MovableClock(), {"clock": "turn", "seconds": 3600}
    settings = quick_settings(tmp_path)
    with ThreadServer(settings, clock) as server:
        ann, bob, table = begin(server, pace)
        clock.step = step
        let_pass(server, clock, 0.25)
    if is_boot:
        clock = MovableClock()
        clock.ahead, clock.step, clock.boots = 0.25 * HOUR, step, 1
    clock.ahead += 10 * MINUTE  # the server is away
    with ThreadServer(settings, clock) as server:
        ann.move_to(server.url)
        bob.move_to(server.url)
        left = match_of(ann, table)["clock_ms"]
        assert 0 <= 35 * MINUTE_MS - left < SLACK_MS, "the step does not count, the time away does"


@pytest.mark.parametrize("step", [AHEAD, BACK])
def test_a_step_while_no_server_runs_counts_for_nobody(tmp_path: Path, step: float) -> None:
    clock = MovableClock()
    settings = quick_settings(tmp_path)
    with ThreadServer(settings, clock) as server:
        ann, _, table = begin(server, {"clock": "turn", "seconds": 3600})
    clock.step = step
    clock.ahead += 10 * MINUTE
    with ThreadServer(settings, clock) as server:
        ann.move_to(server.url)
        assert 0 <= 50 * MINUTE_MS - match_of(ann, table)["clock_ms"] < SLACK_MS


@pytest.mark.parametrize("step", [AHEAD, BACK])
def test_a_worker_that_starts_after_a_step_has_the_time_of_the_others(
    postgres: Postgres, tmp_path: Path, step: float
) -> None:
    clock = MovableClock()
    settings = quick_settings(tmp_path, database=postgres.new_database())
    with ThreadServer(settings, clock) as first:
        ann, bob, table = begin(first, {"clock": "match", "seconds": 3600})
        later = MovableClock()
        clock.step = later.step = step
        with ThreadServer(settings, later) as second:
            bob.move_to(second.url)
            for person in (ann, bob):
                assert 0 <= 60 * MINUTE_MS - match_of(person, table)["clock_ms"] < SLACK_MS
            with ann.connect(table) as one, bob.connect(table) as two:
                one.until("snapshot")
                two.until("snapshot")
                for ply in range(1, 5):
                    acting = to_act(one, two)
                    assert acting.act(acting.legal[0], base_v=acting.position_v)["t"] == "ack"
                    for viewer in (one, two):
                        while viewer.last.get("acted", {"d": {"ply": 0}})["d"]["ply"] < ply:
                            viewer.receive()
            assert all(0 <= 60 * MINUTE_MS - left < SLACK_MS for left in match_of(ann, table)["clocks_ms"])
