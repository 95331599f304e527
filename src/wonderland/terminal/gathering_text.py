"""An online table before a match, in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.names import printable
from wonderland.terminal.settings import settings_of

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.server.frames import SeatView, TableView


def gathering_lines(game: Game, table: TableView, own_seat: int | None) -> list[str]:
    """What was agreed on, and the seats."""
    seats = [f"  {index + 1}. {seat_text(seat, index == own_seat)}" for index, seat in enumerate(table.seats)]
    return [f"{game.title}, {len(table.seats)} seats", *agreed(game, table), "", *seats]


def agreed(game: Game, table: TableView) -> list[str]:
    """What differs from a private table with the usual rules."""
    lines = [f"  {label}: {value}" for label, value in settings_of(game, table.options)]
    lines += [f"  {table.turn_seconds} seconds for a turn"] if table.turn_seconds else []
    return [*lines, "  Everybody on this server sees the table in the list."] if table.is_public else lines


def seat_text(seat: SeatView, is_own: bool) -> str:
    """Who has the seat."""
    if seat.controller == "open":
        return "open"
    note = " (bot)" if seat.controller == "bot" else "" if seat.is_connected else " (not connected)"
    return f"{printable(seat.name)}{' (you)' if is_own else note}"
