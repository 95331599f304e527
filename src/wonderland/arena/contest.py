"""One match of an arena, and its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from wonderland.arena.guard import GuardedBot
from wonderland.arena.play import BudgetedBot, bot_actions
from wonderland.arena.schedule import ScheduledMatch
from wonderland.bots.checked import CheckedBot
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Budget
from wonderland.records.record import Recorder, to_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WARM_UP = Budget(iterations=1)


@dataclass(frozen=True)
class Contest:
    """What all matches of an arena have in common."""

    game: str
    seats: int
    options: Mapping[str, Any]
    budgets: Mapping[str, Budget]  # by bot


class SeatResult(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The result of one seat of a match."""

    bot: str
    points: int
    place: int
    actions: int = 0
    seconds: float = 0.0  # of all actions together
    longest: float = 0.0  # seconds of the longest action
    error: str | None = None  # why the bot forfeited the match
    trace: str | None = None  # where in its own code, as a traceback


class ContestResult(msgspec.Struct, forbid_unknown_fields=True):
    """The result of a match."""

    number: int
    deal: int
    seed: int
    ended: str
    seats: list[SeatResult]

    def wins(self) -> list[float]:
        """The win of each seat: 1, or its share of a shared win."""
        winners = sum(seat.place == 1 for seat in self.seats)
        return [(seat.place == 1) / winners for seat in self.seats]


class PlayedMatch(NamedTuple):
    """A match that was played."""

    result: ContestResult
    record: bytes  # a line; nothing if records are not wanted


class MatchRunner:
    """Plays scheduled matches. Each worker makes one, because that loads code."""

    def __init__(self, contest: Contest, is_compiled: bool = False, with_records: bool = False) -> None:
        self.contest = contest
        self.with_records = with_records
        self.game = catalogue.load(contest.game)
        self.target = targets.compiled(self.game) if is_compiled else targets.ready(self.game)
        self.bots = {name: CheckedBot(name, make_bot(name, target=self.target)) for name in contest.budgets}
        for name in self.bots:  # warm-up: otherwise the first action of each bot would look slow
            self._play(ScheduledMatch(0, 0, 0, 0, (name,) * contest.seats), {name: WARM_UP})

    def __call__(self, scheduled: ScheduledMatch) -> PlayedMatch:
        """Play one match."""
        return self._play(scheduled, self.contest.budgets)

    def _play(self, scheduled: ScheduledMatch, budgets: Mapping[str, Budget]) -> PlayedMatch:
        match = Match(self.game, self.contest.seats, scheduled.seed, self.contest.options, self.target)
        guards = [GuardedBot(self.bots[name], self.target) for name in scheduled.bots]
        bots = [BudgetedBot(guard, budgets[name]) for guard, name in zip(guards, scheduled.bots, strict=True)]
        seconds: list[list[float]] = [[] for _ in bots]
        recorder = Recorder(match, list(scheduled.bots)) if self.with_records else None
        for timed in bot_actions(match, bots, scheduled.bot_seed):
            (recorder or match).apply(timed.action)
            seconds[timed.seat].append(timed.seconds)
        outcome = match.outcome()
        places = places_with_forfeits(outcome.places, [guard.error is not None for guard in guards])
        result = ContestResult(
            number=scheduled.number,
            deal=scheduled.deal,
            seed=scheduled.seed,
            ended=outcome.ended,
            seats=[
                SeatResult(
                    name, points, place, len(times), sum(times), max(times, default=0.0), guard.error, guard.trace
                )
                for name, points, place, times, guard in zip(
                    scheduled.bots, outcome.points, places, seconds, guards, strict=True
                )
            ],
        )
        return PlayedMatch(result, to_json(recorder.record()) + b"\n" if recorder else b"")


def places_with_forfeits(places: Sequence[int], forfeited: Sequence[bool]) -> list[int]:
    """The places after forfeits: those who forfeited share the last place, the others keep their order."""
    standing = [(forfeit, 0 if forfeit else place) for place, forfeit in zip(places, forfeited, strict=True)]
    return [1 + sum(other < own for other in standing) for own in standing]
