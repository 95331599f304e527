"""Ranks players by what their decisions cost: a few matches tell more than their results do.

A result is one number for a match, and half of it is luck. Every decision is a number, too: the win chance that it
loses against the best action (docs/review.md). The levels play in the same matches, as the scale.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.arena.guard import GuardedBot
from wonderland.arena.play import BudgetedBot, bot_actions
from wonderland.arena.schedule import make_circle, schedule
from wonderland.bots.checked import CheckedBot
from wonderland.bots.levels import LEVELS, level_of
from wonderland.bots.match_review import review_match, whole_review
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match, check_seed
from wonderland.engine.turn import Budget
from wonderland.records.record import record
from wonderland.research.language.positions import Told
from wonderland.research.language.text_bot import TextBot

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from wonderland.arena.executors import Executor
    from wonderland.arena.schedule import ScheduledMatch
    from wonderland.bots.bot import Bot
    from wonderland.engine.turn import Turn

REVIEW_ITERATIONS = 400  # for each decision: a match is reviewed in seconds
MILLION = 1_000_000


class Arguments(msgspec.Struct, frozen=True):
    """What was asked for."""

    game: str
    players: str  # names joined by commas, as for an arena
    levels: str = ",".join(level.name for level in LEVELS)
    seats: int = 3
    matches: int = 20
    seed: int = 1
    seconds: float | None = None  # for every bot that takes a budget; without one, its own
    iterations: int | None = None
    review_iterations: int = REVIEW_ITERATIONS
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class RankedSeat(msgspec.Struct):
    """One seat of a match."""

    player: str
    points: int
    result: float  # its share of the win
    adjusted: float  # the same less the luck of the deal and the draws
    decisions: int  # those that had a choice
    cost: float  # of all of them together
    failures: int  # decisions without a usable answer
    error: str | None = None  # why the player gave up; then nothing of this seat counts


class RankedMatch(msgspec.Struct):
    """One match, reviewed."""

    number: int
    deal: int
    seed: int
    seats: list[RankedSeat]


class Ranking:
    """A seat-balanced series of matches; wrong arguments raise OptionError before the first match."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.game = catalogue.load(arguments.game)
        self.game.check_seats(arguments.seats)
        self.game.complete_options(arguments.options)
        check_seed(arguments.seed)
        self.levels = [level_of(name.strip()).name for name in arguments.levels.split(",") if name.strip()]
        self.circle = make_circle(",".join([arguments.players, *self.levels]), arguments.seats)
        self.deals = -(-arguments.matches // len(self.circle))
        for name in self.names:
            make_bot(name)

    @property
    def names(self) -> list[str]:
        """Everybody who plays, the players first."""
        return list(dict.fromkeys(self.circle))

    @property
    def matches_planned(self) -> int:
        """The number of matches, rounded up to whole deals."""
        return self.deals * len(self.circle)

    def play(self, executor: Executor) -> Generator[RankedMatch]:
        """Yield every match as it is reviewed."""
        scheduled = schedule(self.circle, self.arguments.seats, self.deals, self.arguments.seed)
        yield from executor.run(functools.partial(RankRunner, self.arguments, self.names), scheduled)


class RankRunner:
    """Plays and reviews scheduled matches. Each worker makes one."""

    def __init__(self, arguments: Arguments, names: Sequence[str]) -> None:
        self.arguments = arguments
        self.target = targets.ready(catalogue.load(arguments.game))
        self.budget = Budget(arguments.seconds, arguments.iterations)
        self.bots = {name: make_bot(name, target=self.target) for name in names}

    def __call__(self, scheduled: ScheduledMatch) -> RankedMatch:
        """One match."""
        arguments = self.arguments
        match = Match(arguments.game, arguments.seats, scheduled.seed, arguments.options, self.target)
        players = [RankedPlayer(name, self.bots[name]) for name in scheduled.bots]
        guards = [GuardedBot(CheckedBot(one.name, one), self.target) for one in players]
        seated = [BudgetedBot(guard, self.budget) for guard in guards]
        for timed in bot_actions(match, seated, scheduled.bot_seed):
            match.apply(timed.action)
            for seat, player in enumerate(players):
                player.see(match, timed.seat, seat)
        errors = [guard.error for guard in guards]
        return RankedMatch(scheduled.number, scheduled.deal, scheduled.seed, self._seats(match, players, errors))

    def _seats(self, match: Match, players: list[RankedPlayer], errors: list[str | None]) -> list[RankedSeat]:
        finished = record(match, [player.name for player in players])
        review = whole_review(review_match(finished, self.arguments.review_iterations))
        points = match.outcome().points
        seats = []
        for seat, (player, error, luck) in enumerate(zip(players, errors, review.luck, strict=True)):
            costs = [decision.cost for decision in review.decisions if decision.seat == seat]
            adjusted = (luck.result - luck.deal - luck.draws) / MILLION
            result = luck.result / MILLION
            seats.append(
                RankedSeat(player.name, points[seat], result, adjusted, len(costs), sum(costs), player.failures, error)
            )
        return seats


class RankedPlayer:
    """A player at one seat of one match; a `TextBot` is told what its seat saw, and its failures are counted."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.failures = 0
        self._bot = bot.bot if isinstance(bot, CheckedBot) else bot
        self._past: list[Told] = []

    def choose(self, turn: Turn) -> int | str:
        """What the player chooses."""
        if not isinstance(self._bot, TextBot):
            return self._bot.choose(turn)
        before = self._bot.tally.failures
        action = self._bot.choose(turn, self._past)
        self.failures += self._bot.tally.failures - before
        return action

    def see(self, match: Match, actor: int, seat: int) -> None:
        """Keep what this seat may know of the last decision."""
        if isinstance(self._bot, TextBot):
            self._past.append(Told(match.ply, actor, match.game.events(match.hidden(seat))))
