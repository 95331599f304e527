"""Parts of `view.py` for games that show no more than points; they import them from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import json_writer as json

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State


def write_deal(state: State, writer: Writer) -> None:
    """Nothing: a record is dealt again from its seed."""
    json.open_object(writer)
    json.close_object(writer)


def write_outcome(state: State, points: npt.NDArray[Any], places: npt.NDArray[Any], writer: Writer) -> None:
    """Points and places, and no more."""
    num_winners = 0
    for seat in range(state.seats):
        num_winners += int(places[seat] == 1)
    json.open_object(writer)
    json.key(writer, b"points")
    write_numbers(points, state.seats, writer)
    json.key(writer, b"places")
    write_numbers(places, state.seats, writer)
    json.key(writer, b"ended")
    json.text(writer, b"end")
    json.key(writer, b"decided")
    json.text(writer, b"shared" if num_winners > 1 else b"points")
    json.key(writer, b"sheet")
    json.open_list(writer)
    for _ in range(state.seats):
        json.open_object(writer)
        json.close_object(writer)
    json.close_list(writer)
    json.close_object(writer)


def write_numbers(numbers: npt.NDArray[Any], count: int, writer: Writer) -> None:
    """The first numbers of an array, as a list."""
    json.open_list(writer)
    for i in range(count):
        json.number(writer, numbers[i])
    json.close_list(writer)
