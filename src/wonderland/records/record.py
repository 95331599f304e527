"""What a record holds (docs/records.md), and how a match becomes one."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from wonderland.engine.game import Outcome
from wonderland.engine.turn import Turn
from wonderland.errors import OptionError
from wonderland.messages import area
from wonderland.records.fairness import Fairness

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from wonderland.engine.match import Match
    from wonderland.engine.state import States

t = area("errors")

FORMAT = "wonderland-record-1"


class Decision(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One ply: who did what, what it caused, and (if asked for) all that would have been legal."""

    seat: int
    action: str
    trail: list[dict[str, Any]]
    legal: list[str] | None = None

    def __repr__(self) -> str:
        """Who did what."""
        return f"<Decision of seat {self.seat}: {self.action}>"


class Setting(msgspec.Struct, forbid_unknown_fields=True):
    """What is played; the fields that a record begins with."""

    format: str
    game: str
    rules: int
    seats: int
    options: dict[str, Any]


class Head(Setting):
    """The fields of a record that are known before the deal."""

    players: list[str]
    seed: int | None  # None for a match that was not dealt from a seed


class EarlyEnd(msgspec.Struct, forbid_unknown_fields=True):
    """How a match ended before its rules ended it."""

    how: Literal["resigned", "timeout", "abandoned"]  # abandoned: ended by agreement
    places: list[int]  # of a forfeited match, by seat: whoever forfeited it is last; empty if nobody has won


def places_without(losers: Collection[int], seats: int) -> list[int]:
    """The places of a forfeited match: whoever stayed shares the first one, whoever forfeited it the last one."""
    return [1 + seats - len(losers) if seat in losers else 1 for seat in range(seats)]


class Record(Head):
    """A match as data: with the rules, but without our program, anyone can replay and check it."""

    deal: dict[str, Any]
    decisions: list[Decision]
    outcome: Outcome | None  # None only if it was stopped
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET  # of a match that a server dealt
    stopped: EarlyEnd | msgspec.UnsetType = msgspec.UNSET  # of a match that ended before its end

    def __repr__(self) -> str:
        """Who played what, and how it ended."""
        ended = f"stopped ({self.stopped.how})" if self.stopped else f"points {self.outcome and self.outcome.points}"
        return f"<Record {self.game}, {', '.join(self.players)}, {len(self.decisions)} decisions, {ended}>"


class Recorder:
    """Follows a match and writes it down."""

    def __init__(self, match: Match, players: list[str], with_legal: bool = False) -> None:
        self.match = match
        self.players = players
        self.with_legal = with_legal
        self.deal = match.game.deal_in_clear(match.state)
        self.decisions: list[Decision] = []

    def apply(self, action: int) -> None:
        """Carry out the action in the match and note it."""
        match = self.match
        decision = Decision(
            seat=match.seat,
            action=match.game.action_text(match.state, action),
            trail=[],
            legal=match.legal if self.with_legal else None,
        )
        match.apply(action)
        decision.trail = match.events()
        self.decisions.append(decision)

    def record(self) -> Record:
        """The record of the finished match."""
        return record_of(self.match, self.players, self.deal, self.decisions)


def record_of(
    match: Match, players: list[str], deal: dict[str, Any], decisions: list[Decision], stopped: EarlyEnd | None = None
) -> Record:
    """The record of a match that is finished or was stopped, from how it was dealt and what was decided."""
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
        outcome=None if stopped else match.outcome(),
        stopped=stopped or msgspec.UNSET,
    )


def record(match: Match, players: Sequence[str] | None = None, with_legal: bool = False) -> Record:
    """The record of a finished match; IllegalActionError while it goes on.

    Without names the players are called by their seats. OptionError for a match that began from a position, because
    a record holds the deal.
    """
    if not match.is_from_deal:
        raise OptionError(t("match.no_record"))
    names = [f"Seat {seat}" for seat in range(match.seats)] if players is None else list(players)
    if len(names) != match.seats:
        raise OptionError(f"{match.seats} seats have {match.seats} players, not {len(names)}")
    positions = [*match.past_states(), match.states]
    decisions = [
        Decision(
            seat=int(before[0].seat),
            action=match.game.action_text(before[0], action),
            trail=match.game.events(after[0]),
            legal=legal_texts(match, before) if with_legal else None,
        )
        for (before, after), action in zip(pairwise(positions), match.past_actions, strict=True)
    ]
    return record_of(match, names, match.game.deal_in_clear(positions[0][0]), decisions)


def legal_texts(match: Match, states: States) -> list[str]:
    """What was legal in an earlier position of the match."""
    return Turn(match.target, states).legal


def to_json(record: Record) -> bytes:
    """The record as one line of JSON."""
    return msgspec.json.encode(record)
