"""The result of a finished match with its reasons, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json
from wonderland.games.tea_party import rules, spaces
from wonderland.games.tea_party.state import LOWEST_COOKIE, NUM_COOKIE_VALUES
from wonderland.games.tea_party.symbols import KIND_NAMES

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_outcome(state: State, points: npt.NDArray[Any], places: npt.NDArray[Any], writer: Writer) -> None:
    """The points, the places, and what decided them (T15)."""
    json.open_object(writer)
    json.key(writer, b"points")
    write_numbers(points, state.seats, writer)
    json.key(writer, b"places")
    write_numbers(places, state.seats, writer)
    json.key(writer, b"ended")
    json.text(writer, b"all_cards_played")
    json.key(writer, b"decided")
    json.text(writer, what_decided(state, points, places))
    json.key(writer, b"sheet")
    json.open_list(writer)
    for seat in range(state.seats):
        write_sheet(state, seat, writer)
    json.close_list(writer)
    json.close_object(writer)


def write_numbers(numbers: npt.NDArray[Any], count: int, writer: Writer) -> None:
    """The first numbers of an array."""
    json.open_list(writer)
    for i in range(count):
        json.number(writer, numbers[i])
    json.close_list(writer)


def write_sheet(state: State, seat: int, writer: Writer) -> None:
    """A seat's cookies and where its pawn stands."""
    json.open_object(writer)
    json.key(writer, b"large")
    write_large_cookies(state, seat, writer)
    json.key(writer, b"small")
    json.number(writer, state.num_small[seat])
    json.key(writer, b"space")
    json.number(writer, state.pawn_space[seat])
    json.key(writer, b"kind")
    json.text(writer, KIND_NAMES[spaces.kind_below(state, seat)])
    json.close_object(writer)


def write_large_cookies(state: State, seat: int, writer: Writer) -> None:
    """The large cookies a seat has won, by value."""
    json.open_list(writer)
    for index in range(NUM_COOKIE_VALUES):
        for _ in range(state.num_large[seat, index]):
            json.number(writer, LOWEST_COOKIE + index)
    json.close_list(writer)


def what_decided(state: State, points: npt.NDArray[Any], places: npt.NDArray[Any]) -> bytes:
    """T15: `points`, `large_cookies`, `farther`, or `shared`."""
    winner, num_winners = 0, 0
    for seat in range(state.seats):
        if places[seat] == 1:
            winner = seat
            num_winners += 1
    if num_winners > 1:
        return b"shared"
    decided = b"points"
    for seat in range(state.seats):
        if seat == winner or points[seat] != points[winner]:
            continue
        if rules.total_large(state, seat) == rules.total_large(state, winner):
            return b"farther"
        decided = b"large_cookies"
    return decided
