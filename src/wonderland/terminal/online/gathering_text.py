"""An online table before a match, in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.levels import level_of
from wonderland.engine.plurals import number_of
from wonderland.terminal.durations import pace_text, time_text
from wonderland.terminal.names import printable
from wonderland.terminal.option_text import settings_of

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.protocol.frames import SeatView, TableView


def gathering_lines(game: Game, table: TableView, own_seat: int | None) -> list[str]:
    """What was agreed on, and the seats."""
    seats = [
        f"  {index + 1}. {seat_text(seat, index == own_seat)}{vote_text(table, index)}"
        for index, seat in enumerate(table.seats)
    ]
    return [f"{game.title}, {len(table.seats)} seats", *agreed(game, table), "", *seats]


def agreed(game: Game, table: TableView) -> list[str]:
    """What differs from a private table with the usual rules."""
    lines = [f"  {label}: {value}" for label, value in settings_of(game, table.options)]
    stand_in = level_of(table.stand_in).title
    clock = pace_text(table.pace, stand_in)
    lines += [f"  {clock}"] if clock else []
    if table.absent_seconds is not None:
        lines.append(f"  {stand_in} plays for whoever was disconnected for {time_text(table.absent_seconds)}")
    lines += [] if table.hints else ["  No hints"]
    return [*lines, "  Everybody on this server sees the table in the list."] if table.is_public else lines


def vote_text(table: TableView, index: int) -> str:
    """What the seat has won here, and whether it agrees to a rematch."""
    wins = table.seats[index].wins
    won = f", {number_of(wins, 'win')}" if wins else ""
    return f"{won}, wants a rematch" if index in table.votes.rematch else won


def seat_text(seat: SeatView, is_own: bool) -> str:
    """Who has the seat."""
    if seat.controller == "open":
        return "open"
    note = " (bot)" if seat.controller == "bot" else "" if seat.is_connected else " (not connected)"
    return f"{printable(seat.name)}{' (you)' if is_own else note}"
