"""One match of an arena, and its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from wonderland.arena.aivat import LuckMeter, WinValues, policy_of
from wonderland.arena.guard import GuardedBot
from wonderland.arena.play import BudgetedBot, bot_actions
from wonderland.arena.schedule import ScheduledMatch
from wonderland.bots.checked import CheckedBot
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.engine.turn import Budget
from wonderland.records.record import Recorder, to_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Game

WARM_UP = Budget(iterations=1)


@dataclass(frozen=True)
class Contest:
    """What all matches of an arena have in common."""

    game: str
    seats: int
    options: Mapping[str, Any]
    budgets: Mapping[str, Budget]  # by bot
    reduces_variance: bool = False


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
    luck: float | None = None  # the part of the win that luck brought, if that was asked for


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
        self.meter = make_meter(self.game) if contest.reduces_variance else None
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
        luck = self._luck_of(match, scheduled) if self.meter else [None] * len(bots)
        result = ContestResult(
            number=scheduled.number,
            deal=scheduled.deal,
            seed=scheduled.seed,
            ended=outcome.ended,
            seats=[
                SeatResult(
                    name, points, place, len(times), sum(times), max(times, default=0.0), guard.error, guard.trace, part
                )
                for name, points, place, times, guard, part in zip(
                    scheduled.bots, outcome.points, places, seconds, guards, luck, strict=True
                )
            ],
        )
        return PlayedMatch(result, to_json(recorder.record()) + b"\n" if recorder else b"")

    def _luck_of(self, match: Match, scheduled: ScheduledMatch) -> list[float]:
        """What luck brought every seat; in all matches of a deal it is compared with the same other deals."""
        assert self.meter
        states = np.concatenate([*match.past_states(), match.states])
        options = self.game.encode_options(match.options)
        policies = [policy_of(self.bots[name]) for name in scheduled.bots]
        actions = np.array(match.past_actions, np.int32)
        deal = self.meter.luck_of_deal(states[:1], options, policies, scheduled.seed)
        steps = self.meter.luck_of_steps(states, actions, policies, scheduled.seed)
        return (deal + steps.sum(axis=0)).tolist()  # type: ignore[no-any-return]


def make_meter(game: Game) -> LuckMeter:
    """What measures luck, in machine code; MachineError without Numba."""
    compiled = functions.compiled(game)
    return LuckMeter(compiled, WinValues(compiled))


def places_with_forfeits(places: Sequence[int], forfeited: Sequence[bool]) -> list[int]:
    """The places after forfeits: those who forfeited share the last place, the others keep their order."""
    standing = [(forfeit, 0 if forfeit else place) for place, forfeit in zip(places, forfeited, strict=True)]
    return [1 + sum(other < own for other in standing) for own in standing]
