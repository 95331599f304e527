"""Forfeits: a player gives a match up, or leaves it or has no time left where the table agreed that this loses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from wonderland.protocol.refusal import Refusal
from wonderland.server.table import events

if TYPE_CHECKING:
    from wonderland.server.table.table import Table


def resign(table: Table, seat: int | None) -> events.Forfeited:
    """A player gives the match up."""
    if seat is None:
        raise Refusal("not_allowed", "only_seated.resign")
    if not table.is_playing:
        raise Refusal("not_now", "no_match_played")
    if table.has_resigned(seat):
        raise Refusal("not_now", "resigned_already")
    return forfeited(table, seat, "resigned")


def loses_by_leaving(table: Table, seat: int) -> bool:
    """Does whoever leaves that seat lose the match? So it is where staying away loses it."""
    pace = table.state.pace
    is_agreed = pace.clock != "none" and pace.on_timeout == "forfeit"
    return table.is_playing and is_agreed and not table.has_resigned(seat)


def leave(table: Table, seat: int, host: str) -> events.Forfeited:
    """A player leaves the seat and so the match; `host` is the host after that."""
    return msgspec.structs.replace(forfeited(table, seat, "resigned"), host=host)


def time_out(table: Table, position_v: int, now: int) -> events.Forfeited | None:
    """The time of the seat to act is over; None if it is not, or if the position has changed."""
    waiting = table.waiting_for
    if waiting is None or table.position_v != position_v or not is_over(waiting.until, now):
        return None
    return forfeited(table, waiting.seat, "timeout")


def is_over(until: int | None, now: int) -> bool:
    """Has the clock run out?"""
    return until is not None and now >= until


def forfeited(table: Table, seat: int, how: Literal["resigned", "timeout"]) -> events.Forfeited:
    """The event: the match ends, unless other people can go on among more than two seats."""
    others = [index for index, one in enumerate(table.seats) if index != seat and one.token is not None]
    can_go_on = len(table.seats) > 2 and not all(table.has_resigned(index) for index in others)
    return events.Forfeited(seat, how, is_end=not can_go_on)
