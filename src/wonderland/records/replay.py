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
from wonderland.messages import area
from wonderland.records.fairness import Terms, checked_key
from wonderland.records.record import places_without
from wonderland.records.shapes import check_same, check_shape, shape_like

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.chance import Words
    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.records.record import Decision, EarlyEnd, Record

t = area("errors")

MAX_REASON = 200  # characters


class Replay:
    """A record played back step by step; every step is checked against the record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = game_of(record)
        self._outcomes: list[Any] = []  # what chance gave, to be used up by the scripted match
        self._is_scripted = hasattr(self.game.notation, "deal_outcomes")  # or the generator deals again
        with errors_in("options"):
            check_options(self.game, record.options, record.seats)
        with errors_in("deal" if record.fairness is UNSET else "fairness"):
            self._generated = generated(record, self.game)
        with errors_in("deal"):
            self.match = self._deal()
        self.num_applied = 0

    def __iter__(self) -> Iterator[Decision]:
        """Apply the decisions one after the other, each given back after it was applied."""
        for number, decision in enumerate(self.record.decisions, start=1):
            with errors_in("decision", number=number, action=action_text(decision)):
                self._apply(decision)
            self.num_applied = number
            yield decision
        if self.record.stopped is not UNSET:
            with errors_in("end"):
                check_stopped(self.record.stopped, self.record, self.match.is_over)
            return
        if not self.match.is_over:
            raise RecordError(t("record.unfinished", number=self.num_applied))
        with errors_in("outcome"):
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
            raise RecordError(t("record.divided", game=self.game.title))
        if self._generated and dealt != record.deal:
            raise differs("deal", record)
        return match

    def _deal_again(self, dealt: dict[str, Any]) -> Match:
        """For a game whose cards cannot be taken from a record: the match as its generator deals it."""
        if self._generated is None:
            raise RecordError(t("record.no_seed", game=self.game.title))
        if dealt != self.record.deal:
            raise differs("deal", self.record)
        return self._generated

    def _apply(self, decision: Decision) -> None:
        match = self.match
        if match.is_over:
            raise RecordError(t("record.over_before"))
        if decision.seat != match.seat:
            raise RecordError(t("record.turn", ours=match.seat, theirs=decision.seat))
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
            raise RecordError(t("record.events", ours=len(events), theirs=len(decision.trail)))
        if self._outcomes:
            raise RecordError(t("record.unused_chance"))
        if before is not None and self._generated:
            self._check_chance(before, action, self._generated.states["chance"])

    def _check_chance(self, before: States, action: int, chance: Words) -> None:
        """RecordError unless the generator, which scripted chance does not use, leads to the same position."""
        before["chance"] = chance
        self.game.rules.apply_action(before[0], action)
        chance[:] = before["chance"]
        before["chance"] = self.match.states["chance"]
        if before.tobytes() != self.match.states.tobytes():
            raise differs("chance", self.record)


def check_stopped(stopped: EarlyEnd, record: Record, is_over: bool) -> None:
    """RecordError unless the match goes on, has no outcome, and has places only if somebody forfeited it."""
    if is_over:
        raise RecordError(t("record.not_stopped"))
    if record.outcome is not None:
        raise RecordError(t("record.stopped_outcome"))
    if stopped.how == "abandoned":
        check_same([], stopped.places, (None, "places"))
        return
    losers = {seat for seat, place in enumerate(stopped.places) if place != 1}
    if not 0 < len(losers) < record.seats:
        raise RecordError(t("record.stopped_places"))
    check_same(places_without(losers, record.seats), stopped.places, (None, "places"))


def generated(record: Record, game: Game) -> Match | None:
    """The match as dealt from the record's seed, or from its secret and numbers; None without either."""
    fairness = record.fairness
    if fairness is UNSET:
        return None if record.seed is None else Match(game, record.seats, record.seed, record.options)
    if record.seed is not None:
        raise RecordError(t("record.two_sources"))
    terms = Terms(
        fairness.format, fairness.match, record.game, record.rules, record.options, record.players, fairness.start
    )
    key = checked_key(terms, fairness)
    return Match(game, record.seats, options=record.options, key=key, start_seat=fairness.start)


def differs(what: str, record: Record) -> RecordError:
    """The error for a deal or chance outcomes that do not come from what the record names."""
    if record.seed is None:
        return RecordError(t(f"record.other_{what}.fair"))
    return RecordError(t(f"record.other_{what}.seed", seed=record.seed))


@contextmanager
def errors_in(place: str, **parameters: str | int) -> Iterator[None]:
    """Errors become a RecordError that names the place and stays short, however long the input is."""
    try:
        yield
    except InputError as error:
        reason = str(error)
        if len(reason) > MAX_REASON:
            reason = f"{reason[:MAX_REASON]}…"
        raise RecordError(t(f"record.in.{place}", reason=reason, **parameters)) from None


def game_of(record: Record) -> Game:
    """The record's game, if this program plays it by the same rules and so many can play it."""
    try:
        game = catalogue.load(record.game)
        game.check_seats(record.seats)
    except InputError as error:
        raise RecordError(str(error)) from None
    if record.rules != game.rules_version:
        raise RecordError(t("record.rules", game=game.title, theirs=record.rules, ours=game.rules_version))
    if len(record.players) != record.seats:
        raise RecordError(t("record.players", seats=record.seats, players=len(record.players)))
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
            raise RecordError(t("record.legal", action=action))
    for action in theirs:
        if action not in legal:
            raise RecordError(t("record.not_legal", action=shown(action)))
    if len(theirs) > len(ours):
        raise RecordError(t("record.legal_twice"))


def event_outcomes(game: Game, decision: Decision) -> list[Any]:
    """What chance gave after the decision, read from a trail that may hold anything."""
    try:
        return game.notation.event_outcomes(decision.trail)
    except InputError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError):
        raise RecordError(t("record.trail")) from None


def action_text(decision: Decision) -> str:
    """The action, for a message."""
    return decision.action if len(decision.action) <= MAX_SHOWN else shown(decision.action)
