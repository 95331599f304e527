"""What a record holds (docs/records.md), and how a match becomes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.engine.game import Outcome

if TYPE_CHECKING:
    from wonderland.engine.match import Match

FORMAT = "wonderland-record-1"


class Decision(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One ply: who did what, what it caused, and (if asked for) all that would have been legal."""

    seat: int
    action: str
    trail: list[dict[str, Any]]
    legal: list[str] | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A match as data: with the rules, but without our program, anyone can replay and check it."""

    format: str
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    players: list[str]
    seed: int | None  # None for a match that was not dealt by our generator
    deal: dict[str, Any]
    decisions: list[Decision]
    outcome: Outcome


class Recorder:
    """Follows a match and writes it down."""

    def __init__(self, match: Match, players: list[str], with_legal: bool = False) -> None:
        self.match = match
        self.players = players
        self.with_legal = with_legal
        self.deal = match.game.notation.deal_in_clear(match.state)
        self.decisions: list[Decision] = []

    def apply(self, action: int) -> None:
        """Carry out the action in the match and note it."""
        match = self.match
        decision = Decision(
            seat=match.seat,
            action=match.game.action_text(match.state, action),
            trail=[],
            legal=match.legal_texts() if self.with_legal else None,
        )
        match.apply(action)
        decision.trail = match.events()
        self.decisions.append(decision)

    def record(self) -> Record:
        """The record of the finished match."""
        return record_of(self.match, self.players, self.deal, self.decisions)


def record_of(match: Match, players: list[str], deal: dict[str, Any], decisions: list[Decision]) -> Record:
    """The record of a finished match, from how it was dealt and what was decided."""
    return Record(
        format=FORMAT,
        game=match.game.name,
        rules=match.game.rules_version,
        seats=match.seats,
        options=dict(match.options),
        players=players,
        seed=match.seed,
        deal=deal,
        decisions=decisions,
        outcome=match.outcome(),
    )


def to_json(record: Record) -> bytes:
    """The record as one line of JSON."""
    return msgspec.json.encode(record)
