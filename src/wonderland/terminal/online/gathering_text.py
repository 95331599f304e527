"""An online table before a match, in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.messages import in_commas
from wonderland.terminal.durations import pace_text, time_text
from wonderland.terminal.names import printable
from wonderland.terminal.option_text import settings_of
from wonderland.terminal.wording import common, level_title, noted, t

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.protocol.frames import SeatView, TableView


def gathering_lines(game: Game, table: TableView, own_seat: int | None) -> list[str]:
    """What was agreed on, and the seats."""
    seats = [
        f"  {index + 1}. {in_commas([seat_text(seat, index == own_seat), *vote_texts(table, index)])}"
        for index, seat in enumerate(table.seats)
    ]
    return [t("table.title", game=game.title, n=len(table.seats)), *agreed(game, table), "", *seats]


def agreed(game: Game, table: TableView) -> list[str]:
    """What differs from a private table with the usual rules."""
    lines = [t("option", label=label, value=value) for label, value in settings_of(game, table.options)]
    clock = pace_text(table.pace, table.stand_in)
    lines += [clock] if clock else []
    if table.absent_seconds is not None:
        level, time = level_title(table.stand_in), time_text(table.absent_seconds)
        lines.append(common("pace.absent", level=level, time=time))
    lines += [common("rated")] if table.is_rated else []
    lines += [] if table.hints else [common("pace.no_hints")]
    lines += [common("lobby.public")] if table.is_public else []
    return [f"  {line}" for line in lines]


def vote_texts(table: TableView, index: int) -> list[str]:
    """What the seat has won here, and whether it agrees to a rematch."""
    wins = table.seats[index].wins
    won = [t("seat.wins", n=wins)] if wins else []
    return [*won, t("seat.rematch")] if index in table.votes.rematch else won


def seat_text(seat: SeatView, is_own: bool) -> str:
    """Who has the seat."""
    if seat.controller == "open":
        return common("seat.kept", name=printable(seat.name)) if seat.kept_for else common("seat.open")
    state = "you" if is_own else "bot" if seat.controller == "bot" else "" if seat.is_connected else "offline"
    return noted(printable(seat.name), common(f"seat.{state}") if state else "")
