"""The match at a table, with all its positions: any ply can be shown to any viewer again."""

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
    """One decision, as it was made."""

    seat: int
    action: str
    by: By
    stand_in: str | None


class Running:
    """A match from its deal on. Everything shown of it is made from states hidden for the viewer."""

    def __init__(self, id: str, match: Match, names: list[str]) -> None:
        self.id = id
        self.match = match
        self.names = names
        self.plies: list[Ply] = []
        self._positions: list[States] = [match.states.copy()]
        self._logs: dict[int | None, list[LogEntry]] = {}

    @property
    def ply(self) -> int:
        """Decisions so far."""
        return len(self.plies)

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the match is over."""
        return None if self.match.seat == NO_SEAT else self.match.seat

    def play(self, action: str, by: By, stand_in: str | None = None) -> None:
        """Carry out a decision of the seat to act."""
        seat = self.match.seat
        self.match.play(action)
        self.plies.append(Ply(seat, action, by, stand_in))
        self._positions.append(self.match.states.copy())

    def hidden(self, ply: int, seat: int | None) -> States:
        """The position after so many decisions, as the seat may know it."""
        states = self._positions[ply].copy()
        self.match.target.playouts.hide(states, SPECTATOR if seat is None else seat)
        return states

    def view(self, ply: int, seat: int | None) -> dict[str, Any]:
        """What the seat was shown after so many decisions; previews only for the seat to act, and only now."""
        view = self.match.game.view(self.hidden(ply, seat)[0])
        if not self.is_turn_of(seat) or ply != self.ply:
            view["previews"] = {}
        return view

    def legal(self, ply: int, seat: int | None) -> list[str]:
        """What the seat may do, if it is its turn now."""
        return self.match.legal_texts() if self.is_turn_of(seat) and ply == self.ply else []

    def log(self, seat: int | None) -> list[LogEntry]:
        """Every decision, as far as the seat may know it; kept, because those who come back ask again."""
        entries = self._logs.setdefault(seat, [])
        for ply in range(len(entries) + 1, self.ply + 1):
            events = self.match.game.events(self.hidden(ply, seat)[0])
            made = self.plies[ply - 1]
            entries.append(LogEntry(ply, made.seat, events, made.stand_in))
        return entries

    def outcome(self) -> dict[str, Any] | None:
        """How the match ended, if it has."""
        return msgspec.to_builtins(self.match.outcome()) if self.match.is_over else None

    def is_turn_of(self, seat: int | None) -> bool:
        """Is that seat to act?"""
        return seat is not None and seat == self.match.seat

    def record(self) -> Record:
        """The record of the finished match."""
        notation = self.match.game.notation
        decisions = [
            Decision(ply.seat, ply.action, self.match.game.events(states[0]))
            for ply, states in zip(self.plies, self._positions[1:], strict=True)
        ]
        return record_of(self.match, self.names, notation.deal_in_clear(self._positions[0][0]), decisions)


def deal(game: Game, names: list[str], seed: int, options: Mapping[str, Any], id: str, target: Target) -> Running:
    """Begin a match."""
    return Running(id, Match(game, len(names), seed, options, target), names)
