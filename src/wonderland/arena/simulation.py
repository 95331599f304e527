"""What `simulate` is asked for, and what it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from wonderland.errors import OptionError
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.turn import Budget

t = area("errors")


class Simulation(NamedTuple):
    """Matches to be played."""

    game: str
    seats: int
    matches: int
    seed: int
    bots: list[str]  # by seat
    options: Mapping[str, Any]
    budget: Budget
    with_records: bool
    with_legal: bool  # records list the legal actions of every decision


class MatchResult(NamedTuple):
    """What came of one match."""

    num_plies: int
    points: list[int]
    places: list[int]
    ended: str


class Played(NamedTuple):
    """Some matches that were played."""

    first: int  # the index of the first
    lines: bytes  # their records, one a line; nothing without records
    results: list[MatchResult]


def seat_bots(names: list[str], seats: int) -> list[str]:
    """One name a seat; a single name plays all seats."""
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise OptionError(t("simulation.bots", seats=seats, bots=len(names)))
    return names
