"""Playing a record back, and checking every word of it.

A replay uses only the record: cards and spins come from it (`targets.scripted`), never from our generators. If
the record names a seed, or holds the secret of a fair deal, the generator must agree with it as well.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.errors import MAX_SHOWN, InputError, RecordError, shown
from wonderland.records.fairness import Terms, checked_key
from wonderland.records.record import places_without
from wonderland.records.shapes import check_same, check_shape, shape_like

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.chance import Words
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.records.record import Decision, EarlyEnd, Record

MAX_REASON = 200  # characters


class Replay:
    """A record played back step by step; every step is checked against the record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = game_of(record)
        self._outcomes: list[Any] = []  # what chance gave, to be used up by the scripted match
        self._is_scripted = hasattr(self.game.notation, "deal_outcomes")  # or the generator deals again
        with errors_in("the options"):
            check_options(self.game, record.options, record.seats)
        with errors_in("the deal" if record.fairness is UNSET else "the fairness data"):
            self._generated = generated(record, self.game)
        with errors_in("the deal"):
            self.match = self._deal()
        self.num_applied = 0

    def __iter__(self) -> Iterator[Decision]:
        """Apply the decisions one after the other, each given back after it was applied."""
        for number, decision in enumerate(self.record.decisions, start=1):
            with errors_in(f"decision {number} ({action_text(decision)})"):
                self._apply(decision)
            self.num_applied = number
            yield decision
        if self.record.stopped is not UNSET:
            with errors_in("the end"):
                check_stopped(self.record.stopped, self.record, self.match.is_over)
            return
        if not self.match.is_over:
            raise RecordError(f"the match is not over after its last decision ({self.num_applied})")
        with errors_in("the outcome"):
            check_same(msgspec.to_builtins(self.match.outcome()), msgspec.to_builtins(self.record.outcome))

    def _deal(self) -> Match:
        """The match as the record deals it; where a generator dealt it, it must deal the same again."""
        record, notation = self.record, self.game.notation
        dealt = self.game.deal_in_clear((self._generated or Match(self.game, record.seats, 0, record.options)).state)
        check_shape(record.deal, shape_like(dealt))
        if not self._is_scripted:
            return self._deal_again(dealt)
        self._outcomes += notation.deal_outcomes(record.deal)
        target = targets.scripted(self.game, self._outcomes)
        match = Match(self.game, record.seats, 0, record.options, target)
        if self.game.deal_in_clear(match.state) != record.deal:
            raise RecordError(f"its cards are not divided as {self.game.title} deals them")
        if self._generated and dealt != record.deal:
            raise RecordError(f"{source_text(record)} deals otherwise")
        return match

    def _deal_again(self, dealt: dict[str, Any]) -> Match:
        """For a game whose cards cannot be taken from a record: the match as its generator deals it."""
        if self._generated is None:
            raise RecordError(f"without a seed, {self.game.title} cannot be dealt again")
        if dealt != self.record.deal:
            raise RecordError(f"{source_text(self.record)} deals otherwise")
        return self._generated

    def _apply(self, decision: Decision) -> None:
        match = self.match
        if match.is_over:
            raise RecordError("the match was over before it")
        if decision.seat != match.seat:
            raise RecordError(f"it is seat {match.seat}'s turn, not seat {decision.seat}'s")
        if decision.legal is not None:
            check_legal(match.legal, decision.legal)
        if self._is_scripted:
            self._outcomes += event_outcomes(self.game, decision)
        before = match.states.copy() if self._outcomes and self._generated else None
        action = self.game.notation.parse_action(match.state, decision.action)
        match.apply(action)
        events = match.events()
        for index, (ours, theirs) in enumerate(zip(events, decision.trail, strict=False)):
            check_same(ours, theirs, ((None, "trail"), index))
        if len(events) != len(decision.trail):
            raise RecordError(f"it caused {len(events)} events, not {len(decision.trail)}")
        if self._outcomes:
            raise RecordError("the record holds chance outcomes that nothing asked for")
        if before is not None and self._generated:
            self._check_chance(before, action, self._generated.states["chance"])

    def _check_chance(self, before: States, action: int, chance: Words) -> None:
        """RecordError unless the generator, which scripted chance does not use, leads to the same position."""
        before["chance"] = chance
        self.game.rules.apply_action(before[0], action)
        chance[:] = before["chance"]
        before["chance"] = self.match.states["chance"]
        if before.tobytes() != self.match.states.tobytes():
            raise RecordError(f"{source_text(self.record)} gives other chance outcomes")


def check_stopped(stopped: EarlyEnd, record: Record, is_over: bool) -> None:
    """RecordError unless the match goes on, has no outcome, and has places only if somebody forfeited it."""
    if is_over:
        raise RecordError("the match was over, so nobody stopped it")
    if record.outcome is not None:
        raise RecordError("a match that was stopped has no outcome")
    if stopped.how == "abandoned":
        check_same([], stopped.places, (None, "places"))
        return
    losers = {seat for seat, place in enumerate(stopped.places) if place != 1}
    if not 0 < len(losers) < record.seats:
        raise RecordError("some seats forfeited the match, and some did not")
    check_same(places_without(losers, record.seats), stopped.places, (None, "places"))


def generated(record: Record, game: Game) -> Match | None:
    """The match as dealt from the record's seed, or from its secret and numbers; None without either."""
    fairness = record.fairness
    if fairness is UNSET:
        return None if record.seed is None else Match(game, record.seats, record.seed, record.options)
    if record.seed is not None:
        raise RecordError("a match is dealt from a seed or fairly, not both")
    terms = Terms(
        fairness.format, fairness.match, record.game, record.rules, record.options, record.players, fairness.start
    )
    key = checked_key(terms, fairness)
    return Match(game, record.seats, options=record.options, key=key, start_seat=fairness.start)


def source_text(record: Record) -> str:
    """What a match was dealt from, for a message."""
    return "its secret with its numbers" if record.seed is None else f"seed {record.seed}"


@contextmanager
def errors_in(place: str) -> Iterator[None]:
    """Errors become a RecordError that names the place and stays short, however long the input is."""
    try:
        yield
    except InputError as error:
        reason = str(error)
        if len(reason) > MAX_REASON:
            reason = f"{reason[:MAX_REASON]}…"
        raise RecordError(f"{place}: {reason}") from None


def game_of(record: Record) -> Game:
    """The record's game, if this program plays it by the same rules and so many can play it."""
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
    if len(record.players) != record.seats:
        raise RecordError(f"{record.seats} seats have {len(record.players)} players")
    return game


def check_options(game: Game, given: dict[str, Any], seats: int) -> None:
    """InputError unless these are all options of the game, with values that they can have with so many seats."""
    for option in game.options:
        is_named = isinstance(option.default, str)  # and what has a name may be written out instead
        if option.name in given:
            check_shape(given[option.name], str | dict if is_named else type(option.default), (None, option.name))
    check_same(game.complete_options(given, seats), given)


def check_legal(ours: list[str], theirs: list[str]) -> None:
    """RecordError unless both list the same actions, in any order."""
    legal, listed = set(ours), set(theirs)
    for action in ours:
        if action not in listed:
            raise RecordError(f"{action} is legal, and not listed")
    for action in theirs:
        if action not in legal:
            raise RecordError(f"{shown(action)} is listed, and not legal")
    if len(theirs) > len(ours):
        raise RecordError("a legal action is listed twice")


def event_outcomes(game: Game, decision: Decision) -> list[Any]:
    """What chance gave after the decision, read from a trail that may hold anything."""
    try:
        return game.notation.event_outcomes(decision.trail)
    except InputError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError):
        raise RecordError("its trail cannot be read") from None


def action_text(decision: Decision) -> str:
    """The action, for a message."""
    return decision.action if len(decision.action) <= MAX_SHOWN else shown(decision.action)
