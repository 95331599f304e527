"""Playing one match of the arena, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.arena.guard import GuardedBot
from wonderland.arena.play import Player, choices
from wonderland.arena.schedule import Fixture
from wonderland.bots.bot import Budget
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WARM_UP = Budget(iterations=1)


@dataclass(frozen=True)
class Contest:
    """What all matches of an arena have in common."""

    game: str
    seats: int
    options: Mapping[str, Any]
    budgets: Mapping[str, Budget]  # of every bot that takes part


class SeatResult(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What a bot did from one seat of one match."""

    bot: str
    points: int
    place: int
    actions: int = 0
    seconds: float = 0.0  # all its actions together
    longest: float = 0.0  # seconds of its longest action
    error: str | None = None  # why it forfeited the match


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """A match that was played."""

    number: int
    deal: int
    seed: int
    ended: str
    seats: list[SeatResult]

    def wins(self) -> list[float]:
        """What each seat won: 1, or its part of a shared win."""
        winners = sum(seat.place == 1 for seat in self.seats)
        return [(seat.place == 1) / winners for seat in self.seats]


class Umpire:
    """Plays fixtures. Made once in every process that plays, because that is when code is compiled or loaded."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game = catalogue.load(contest.game)
        self.target = targets.compiled(self.game)
        self.bots = {name: make_bot(name, self.target) for name in contest.budgets}
        for name in self.bots:  # else the first action of each bot would look slow
            self._play(Fixture(0, 0, 0, 0, (name,) * contest.seats), {name: WARM_UP})

    def __call__(self, fixture: Fixture) -> Result:
        """Play one match."""
        return self._play(fixture, self.contest.budgets)

    def _play(self, fixture: Fixture, budgets: Mapping[str, Budget]) -> Result:
        match = Match(self.game, self.contest.seats, fixture.seed, self.contest.options, self.target)
        guards = [GuardedBot(self.bots[name], self.target) for name in fixture.bots]
        players = [Player(guard, budgets[name]) for guard, name in zip(guards, fixture.bots, strict=True)]
        seconds: list[list[float]] = [[] for _ in players]
        for choice in choices(match, players, fixture.choice_seed):
            match.apply(choice.action)
            seconds[choice.seat].append(choice.seconds)
        outcome = match.outcome()
        errors = [guard.error for guard in guards]
        places = places_with_forfeits(outcome.places, [error is not None for error in errors])
        return Result(
            number=fixture.number,
            deal=fixture.deal,
            seed=fixture.seed,
            ended=outcome.ended,
            seats=[
                SeatResult(name, points, place, len(times), sum(times), max(times, default=0.0), error)
                for name, points, place, times, error in zip(
                    fixture.bots, outcome.points, places, seconds, errors, strict=True
                )
            ],
        )


def places_with_forfeits(places: Sequence[int], forfeited: Sequence[bool]) -> list[int]:
    """The places when those who forfeited share the last one, and the others keep their order."""
    standing = [(forfeit, 0 if forfeit else place) for place, forfeit in zip(places, forfeited, strict=True)]
    return [1 + sum(other < own for other in standing) for own in standing]
