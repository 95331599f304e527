"""A checkpoint: a table with its match, so that a table is opened without the events before it.

A match is kept as its deal and its decisions. So to open a table costs what its match costs, however much else has
happened there. Times are milliseconds before the checkpoint's event: if the clock is set, the times of events are
moved, and these move with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.records.record import EarlyEnd
from wonderland.server.table.events import Started
from wonderland.server.table.seat_clocks import SeatClocks
from wonderland.server.table.state import TableState
from wonderland.server.table.table_match import Ply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.server.table.table import Table
    from wonderland.server.table.table_match import TableMatch


class MatchCheckpoint(msgspec.Struct, omit_defaults=True):
    """The last match of a table."""

    started: Started
    names: list[str]
    players: list[str | None]
    plies: list[Ply]
    clocks: list[int]  # what each seat had left when the position came about
    position_age: int
    seen_ages: list[int]  # by seat
    resigned: list[int] = []
    forgotten: list[int] = []
    stopped: EarlyEnd | None = None


class Checkpoint(msgspec.Struct, omit_defaults=True):
    """A table after an event."""

    state: TableState
    position_v: int | None = None  # None: of that event
    age: int = 0
    match: MatchCheckpoint | None = None


def encode(table: Table, is_start: bool) -> bytes:
    """The checkpoint of the table. Before a match starts, the match before it is not needed any more."""
    match = None if is_start or table.match is None else match_of(table, table.match)
    return msgspec.json.encode(Checkpoint(table.state, table.position_v, table.at - table.created_at, match))


def match_of(table: Table, match: TableMatch) -> MatchCheckpoint:
    """The match in a checkpoint."""
    assert table.clocks is not None
    return MatchCheckpoint(
        match.started,
        match.names,
        match.players,
        match.plies,
        table.clocks.remaining,
        table.at - table.clocks.since,
        [table.at - at for at in table.seen_at],
        sorted(match.resigned),
        sorted(match.forgotten),
        match.stopped,
    )


def decode(body: bytes) -> Checkpoint:
    """Read a checkpoint."""
    try:
        return msgspec.json.decode(body, type=Checkpoint)
    except msgspec.ValidationError:  # from before matches were part of it
        return Checkpoint(msgspec.json.decode(body, type=TableState))


def restore(table: Table, checkpoint: Checkpoint, v: int, at: int) -> Iterator[None]:
    """Make an empty table what it was after event `v`, which happened `at`.

    A decision of the match is made at each step: there may be many of them, and others must not wait for all.
    """
    table.state = checkpoint.state
    table.v, table.at, table.created_at = v, at, at - checkpoint.age
    table.position_v = v if checkpoint.position_v is None else checkpoint.position_v
    kept = checkpoint.match
    if kept is None:
        return
    table.match = table.deal(kept.started, kept.names, kept.players)
    if table.match is None:
        return
    for made in kept.plies:
        table.match.play(made.action, made.by)
        yield
    table.match.resume(set(kept.resigned), set(kept.forgotten), kept.stopped)
    table.clocks = SeatClocks(table.state.pace, kept.clocks, at - kept.position_age)
    table.seen_at = [at - age for age in kept.seen_ages]
    table.waiting_for = table.find_waiting()
