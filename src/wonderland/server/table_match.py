"""The match at a table, with all its positions, so that every ply can be shown again to every viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from wonderland.engine.match import Match
from wonderland.engine.state import NO_SEAT, SPECTATOR
from wonderland.records.record import Decision, record_of
from wonderland.server.frames import LogEntry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets import Target
    from wonderland.records.record import Record

By = Literal["human", "bot", "clock"]


class Ply(msgspec.Struct):
    """One decision."""

    seat: int
    action: str
    by: By
    stand_in: str | None


class TableMatch:
    """A match from its deal on. Everything that is shown of it is made from states hidden for the viewer."""

    def __init__(self, id: str, engine_match: Match, names: list[str]) -> None:
        self.id = id
        self.engine_match = engine_match
        self.names = names
        self.plies: list[Ply] = []
        self._positions: list[States] = [engine_match.states.copy()]
        self._logs: dict[int | None, list[LogEntry]] = {}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.engine_match.game

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.engine_match.is_over

    @property
    def ply(self) -> int:
        """The number of decisions so far."""
        return len(self.plies)

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the match is over."""
        return None if self.engine_match.seat == NO_SEAT else self.engine_match.seat

    def play(self, action: str, by: By, stand_in: str | None = None, parsed: int | None = None) -> None:
        """Apply a decision of the seat to act. With `parsed`, the rules have judged it; without, they do so here."""
        seat = self.engine_match.seat
        if parsed is None:
            self.engine_match.play(action)
        else:
            self.engine_match.apply_legal(parsed)
        self.plies.append(Ply(seat, action, by, stand_in))
        self._positions.append(self.engine_match.states.copy())

    def hidden(self, ply: int, seat: int | None) -> States:
        """The position after `ply` decisions, hidden for the seat (None for a spectator)."""
        states = self._positions[ply].copy()
        self.engine_match.target.playouts.hide(states, SPECTATOR if seat is None else seat)
        return states

    def view(self, ply: int, seat: int | None) -> dict[str, Any]:
        """The seat's view after `ply` decisions; previews only for the seat to act, in the current position."""
        view = self.engine_match.game.views.view(self.hidden(ply, seat)[0])
        if not self.is_turn_of(seat) or ply != self.ply:
            view["previews"] = {}
        return view

    def legal(self, ply: int, seat: int | None) -> list[str]:
        """The legal actions of the seat to act, in the current position; empty for others."""
        return self.engine_match.legal_texts() if self.is_turn_of(seat) and ply == self.ply else []

    def log(self, seat: int | None) -> list[LogEntry]:
        """Every decision, as far as the seat may know it; cached for reconnects."""
        entries = self._logs.setdefault(seat, [])
        for ply in range(len(entries) + 1, self.ply + 1):
            events = self.engine_match.game.notation.events(self.hidden(ply, seat)[0])
            made = self.plies[ply - 1]
            entries.append(LogEntry(ply, made.seat, events, made.stand_in))
        return entries

    def outcome(self) -> dict[str, Any] | None:
        """The outcome of the match; None before its end."""
        return msgspec.to_builtins(self.engine_match.outcome()) if self.is_over else None

    def is_turn_of(self, seat: int | None) -> bool:
        """Is that seat to act?"""
        return seat is not None and seat == self.engine_match.seat

    def record(self) -> Record:
        """The record of the finished match."""
        notation = self.engine_match.game.notation
        decisions = [
            Decision(ply.seat, ply.action, notation.events(states[0]))
            for ply, states in zip(self.plies, self._positions[1:], strict=True)
        ]
        return record_of(self.engine_match, self.names, notation.deal_in_clear(self._positions[0][0]), decisions)


def deal(game: Game, names: list[str], seed: int, options: Mapping[str, Any], id: str, target: Target) -> TableMatch:
    """Deal a match."""
    return TableMatch(id, Match(game, len(names), seed, options, target), names)
