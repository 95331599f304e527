"""Reading records, replaying them, and checking every word of them.

A replay uses only the record: cards and spins come from it (`targets.scripted`), never from our generator. If
the record names a seed, the generator must agree with it as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import ScriptError
from wonderland.errors import InputError
from wonderland.errors import RecordError as RecordError
from wonderland.records.record import FORMAT, Record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wonderland.engine.game import Game
    from wonderland.records.record import Decision


def read_lines(path: Path) -> Iterator[bytes]:
    """The records of a file, one a line, undecoded; RecordError if the file cannot be read or is empty."""
    try:
        with path.open("rb") as file:
            is_empty = True
            for line in file:
                if line.strip():
                    is_empty = False
                    yield line
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}") from None
    if is_empty:
        raise RecordError(f"{path} holds no records")


def parse(line: bytes) -> Record:
    """The record on one line."""
    try:
        record = msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"this is not a record: {error}") from None
    if record.format != FORMAT:
        raise RecordError(f"the format is {record.format!r}; this program reads {FORMAT!r}")
    return record


class Replay:
    """A record played back step by step; every step is checked against the record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = game_of(record)
        self._outcomes = deal_outcomes(self.game, record)
        self.match = self._deal()
        self.num_applied = 0

    def __iter__(self) -> Iterator[Decision]:
        """Apply the decisions one after the other, each given back after it was applied."""
        for number, decision in enumerate(self.record.decisions, start=1):
            try:
                self._apply(decision)
            except (InputError, ScriptError, RecordError, KeyError, TypeError) as error:
                raise RecordError(f"decision {number} ({decision.action}): {error_text(error)}") from None
            self.num_applied = number
            yield decision
        if not self.match.is_over:
            raise RecordError(f"the match is not over after its last decision ({self.num_applied})")
        self._check_outcome()

    def _deal(self) -> Match:
        record = self.record
        target = targets.scripted(self.game, self._outcomes)
        try:
            match = Match(self.game, record.seats, record.seed or 0, record.options, target)
        except (InputError, ScriptError) as error:
            raise RecordError(f"the deal: {error}") from None
        if self.game.notation.deal_in_clear(match.state) != record.deal:
            raise RecordError(f"the deal: its cards are not divided as {self.game.title} deals them")
        if len(record.players) != record.seats:
            raise RecordError(f"{record.seats} seats have {len(record.players)} players")
        if match.options != record.options:
            raise RecordError("the options are not complete")
        if record.seed is not None:
            self._check_seed(record.seed)
        return match

    def _check_seed(self, seed: int) -> None:
        dealt = Match(self.game, self.record.seats, seed, self.record.options)
        if self.game.notation.deal_in_clear(dealt.state) != self.record.deal:
            raise RecordError(f"the deal: seed {seed} deals otherwise")

    def _apply(self, decision: Decision) -> None:
        match = self.match
        if match.is_over:
            raise RecordError("the match was over before it")
        if decision.seat != match.seat:
            raise RecordError(f"it is seat {match.seat}'s turn, not seat {decision.seat}'s")
        if decision.legal is not None and sorted(decision.legal) != sorted(match.legal_texts()):
            raise RecordError(f"legal are {', '.join(match.legal_texts())}, not {', '.join(decision.legal)}")
        self._outcomes += self.game.notation.event_outcomes(decision.trail)
        match.play(decision.action)
        for ours, theirs in zip(match.events(), decision.trail, strict=False):
            if ours != theirs:
                raise RecordError(f"it caused {event_text(ours)}, not {event_text(theirs)}")
        if len(match.events()) != len(decision.trail):
            raise RecordError(f"it caused {len(match.events())} events, not {len(decision.trail)}")
        if self._outcomes:
            raise RecordError("the record holds chance outcomes that nothing asked for")

    def _check_outcome(self) -> None:
        ours, theirs = (msgspec.to_builtins(outcome) for outcome in (self.match.outcome(), self.record.outcome))
        for name, value in ours.items():
            if value != theirs[name]:
                raise RecordError(f"the outcome: {name} should be {value}, not {theirs[name]}")


def game_of(record: Record) -> Game:
    """The record's game, if this program plays it by the same rules."""
    try:
        game = catalogue.load(record.game)
        game.check_seats(record.seats)
    except InputError as error:
        raise RecordError(str(error)) from None
    if record.rules != game.rules_version:
        raise RecordError(
            f"it was played by version {record.rules} of {game.title}'s rules; "
            f"this program knows version {game.rules_version}"
        )
    return game


def deal_outcomes(game: Game, record: Record) -> list[Any]:
    """What chance gave at the deal."""
    try:
        return game.notation.deal_outcomes(record.deal)
    except InputError as error:
        raise RecordError(f"the deal: {error}") from None
    except (KeyError, TypeError, AttributeError):
        raise RecordError(f"the deal: it does not look like a deal of {game.title}") from None


def verify(record: Record | bytes) -> Record:
    """The record (or the one on a line), every action, event and result checked; RecordError says what is wrong."""
    if isinstance(record, bytes):
        record = parse(record)
    for _ in Replay(record):
        pass
    return record


def event_text(event: dict[str, Any]) -> str:
    """An event in a few words, for a message."""
    return " ".join(str(value) for value in event.values())


def error_text(error: Exception) -> str:
    """A sentence also for an entry of the trail that lacks something."""
    if isinstance(error, KeyError | TypeError):
        return "its trail cannot be read"
    return str(error)
