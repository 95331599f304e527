"""Clocks come from the times in the log; when one runs out, what was agreed happens."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.server.tables import new_table, restored, start, viewer_at
from wonderland.protocol import requests
from wonderland.protocol.frames import Pace
from wonderland.protocol.refusal import Refusal
from wonderland.server.table import decisions, events, forfeits
from wonderland.server.table.state import TableState
from wonderland.server.table.table import Table

SECOND = 1000
BLITZ = Pace("match", seconds=60, increment=5)


def timed(pace: Pace, humans: int = 2) -> Table:
    table = new_table(humans=humans, pace=pace)
    start(table)
    return table


def act(table: Table, at: int) -> None:
    """The player to act decides at that time."""
    waiting = table.waiting_for
    assert waiting is not None
    assert table.match is not None
    action = table.match.engine_match.legal[0]
    request = requests.Act(f"act-{table.v}", table.v, action)
    event = decisions.decide(table, viewer_at(table, waiting.seat), request, random.Random(1), at)
    table.apply(event, at=at)


def test_a_table_says_whom_it_waits_for_since_when_and_until_when() -> None:
    table = timed(Pace("turn", 30))
    first = table.waiting_for
    assert first is not None
    assert (first.player, first.since, first.until) == (table.seats[first.seat].player, 0, 30 * SECOND)
    act(table, 7 * SECOND)
    second = table.waiting_for
    assert second is not None
    assert (second.seat, second.since, second.until) == (1 - first.seat, 7 * SECOND, 37 * SECOND)
    endless = timed(Pace()).waiting_for
    assert endless is not None
    assert (endless.since, endless.until) == (0, None), "without a clock a turn waits"


def test_a_clock_for_the_match_runs_down_and_gets_its_increment() -> None:
    table = timed(BLITZ)
    assert table.waiting_for is not None
    assert table.clocks is not None
    first = table.waiting_for.seat
    act(table, 20 * SECOND)
    act(table, 30 * SECOND)
    left = table.clocks.left(None, 30 * SECOND)
    assert left is not None
    assert (left[first], left[1 - first]) == (45 * SECOND, 55 * SECOND)
    assert table.waiting_for.until == 75 * SECOND
    running = table.clocks.left(first, 40 * SECOND)
    assert running is not None
    assert running[first] == 35 * SECOND


@pytest.mark.parametrize("pace", [Pace("turn", 30), BLITZ, Pace("days", 86400)])
def test_leaving_and_claiming_a_seat_does_not_change_its_clock(pace: Pace) -> None:
    table = timed(pace)
    before = table.waiting_for
    assert before is not None
    seat, player = before.seat, before.player
    table.apply(decisions.leave_seat(table, player, seat, set()), at=10 * SECOND)
    assert table.waiting_for is None, "a bot plays by the player's own wish"
    table.apply(decisions.take_seat(table, player, "Again", seat, "digest"), at=20 * SECOND)
    assert table.waiting_for == before


def test_a_table_read_from_its_log_has_the_same_clocks() -> None:
    table = new_table(pace=BLITZ)
    again = restored(table, is_start=True)
    log: list[tuple[bytes, int]] = []
    apply = table.apply

    def note(event: events.AnyEvent, *_: object, at: int | None = None, **__: object) -> None:
        apply(event, at=at)
        log.append((events.encode(event), table.at))

    table.apply = note  # type: ignore[method-assign]
    start(table)
    for at in (3, 9, 11, 30):
        act(table, at * SECOND)
    for body, at in log:
        again.apply(events.decode(body), at=at)
    assert again.waiting_for == table.waiting_for
    from_checkpoint = restored(table)
    assert from_checkpoint.waiting_for == table.waiting_for
    for one in (again, from_checkpoint):
        assert one.clocks is not None
        assert table.clocks is not None
        assert one.clocks.left(None, 0) == table.clocks.left(None, 0)


def test_who_acts_too_late_is_refused() -> None:
    table = timed(Pace("turn", 30))
    with pytest.raises(Refusal, match="your time is over"):
        act(table, 30 * SECOND)
    act(table, 30 * SECOND - 1)


def test_a_time_out_forfeits_the_match_only_where_and_when_that_was_agreed() -> None:
    table = timed(Pace("turn", 30, on_timeout="forfeit"))
    assert table.waiting_for is not None
    late = table.waiting_for.seat
    assert forfeits.time_out(table, table.position_v, 29 * SECOND) is None
    assert forfeits.time_out(table, table.position_v - 1, 31 * SECOND) is None
    event = forfeits.time_out(table, table.position_v, 30 * SECOND)
    assert event == events.Forfeited(late, "timeout", is_end=True)
    table.apply(event)
    assert table.state.phase == "finished"
    assert table.seats[1 - late].wins == 1
    assert table.seats[late].wins == 0


def test_time_does_not_go_back_where_machines_disagree_about_it() -> None:
    table = timed(BLITZ)
    act(table, 20 * SECOND)
    act(table, 10 * SECOND)
    assert table.clocks is not None
    assert table.clocks.since == 20 * SECOND


def test_a_table_from_before_there_were_paces_keeps_its_clock() -> None:
    stored = {"t": "created", "game": "parade", "options": {}, "turn_seconds": 45, "is_public": False}
    event = events.decode(msgspec.json.encode(stored | {"invite": "i", "host": "h", "seats": []}))
    assert isinstance(event, events.Created)
    assert event.pace == Pace("turn", 45, on_timeout="bot")
    table = Table("t")
    table.apply(event)
    checkpoint = {**msgspec.to_builtins(new_table().state), "turn_seconds": 45}
    del checkpoint["pace"]
    assert msgspec.convert(checkpoint, TableState).pace == table.state.pace == event.pace
