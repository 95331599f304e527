"""The deal of the day: one deal per game and UTC date, the same for everybody, against the same bots.

The page plays the same deals (`web/src/today/`). Both read `deal_of_the_day.json`, here and in the folders of games;
docs/today.md says how to recompute everything.
"""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from wonderland.bots.levels import LEVELS, NO_BUDGET, level_of
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Budget, Turn
from wonderland.errors import InputError, OptionError
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonderland.bots.bot import Bot
    from wonderland.bots.levels import Level
    from wonderland.engine.game import Game

t = area("errors")

FILE = Path(__file__).with_suffix(".json")
FIRST_TRY = 100_000  # the seeds of a level's tries have indexes from here on; those of decisions are smaller


class DailyPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What page and Python share."""

    first: date  # the first day that has deals
    seat: int  # the player's
    opponents: list[str]  # the levels on the other seats, in order
    quick_tries: int  # of every level that does not search
    seconds: float  # for the tries of the others
    queen_iterations: int  # of a level that has only a time limit; a game may have its own


PLAN = msgspec.json.decode(FILE.read_bytes(), type=DailyPlan)


class GamePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game has of its own."""

    queen_iterations: int = PLAN.queen_iterations


class Placing(NamedTuple):
    """What a player got."""

    place: int
    points: int


class Try(NamedTuple):
    """A whole match of the deal with a bot on the player's seat."""

    actions: list[str]
    points: list[int]
    places: list[int]

    @property
    def result(self) -> Placing:
        """What the player's seat got."""
        return Placing(self.places[PLAN.seat], self.points[PLAN.seat])


@dataclass(frozen=True)
class DailyDeal:
    """The deal of a game on a day."""

    game: Game
    day: date

    @property
    def seed(self) -> int:
        """The first 53 bits of SHA-256 of a text that names game, version of the rules and date."""
        text = f"wonderland/{self.game.name}/rules {self.game.rules_version}/{self.day.isoformat()}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> (64 - chance.SEED_BITS)

    @property
    def levels(self) -> list[str | None]:
        """Who plays, by seat; None is the player."""
        seats: list[str | None] = [*PLAN.opponents[: self.game.max_seats - 1]]
        return [*seats[: PLAN.seat], None, *seats[PLAN.seat :]]

    def begin(self) -> Match:
        """The dealt match."""
        return Match(self.game, len(self.levels), self.seed)


def today() -> date:
    """The UTC date."""
    return datetime.now(UTC).date()


def deal_of(game: str, day: date) -> DailyDeal:
    """The deal of that day; OptionError for a day that has none yet, or had none."""
    if not PLAN.first <= day <= today():
        raise OptionError(t("daily.none", first=str(PLAN.first), last=str(today()), day=str(day)))
    return DailyDeal(catalogue.load(game), day)


def play_try(deal: DailyDeal, level: Level, number: int) -> Try:
    """The number-th try of a level. The other seats decide as they would against a person."""
    match, own_seed = deal.begin(), try_seed(deal.seed, level, number)
    actions = []
    while not match.is_over:
        other = deal.levels[match.seat]
        if other is None:
            action = decide(deal, match, level, own_seed)
        else:
            action = decide(deal, match, level_of(other), deal.seed)
        actions.append(match.action_text(action))
        match.apply_legal(action)
    outcome = match.outcome()
    return Try(actions, outcome.points, outcome.places)


def judge_try(deal: DailyDeal, own_actions: Sequence[str]) -> Placing:
    """What a player got with these decisions, against the same opponents; InputError unless they are a whole try."""
    match, left = deal.begin(), iter(own_actions)
    while not match.is_over:
        level = deal.levels[match.seat]
        if level is not None:
            match.apply_legal(decide(deal, match, level_of(level), deal.seed))
        elif (text := next(left, None)) is not None:
            match.play(text)
        else:
            raise InputError(t("daily.unfinished"))
    if next(left, None) is not None:
        raise InputError(t("daily.longer"))
    outcome = match.outcome()
    return Placing(outcome.places[PLAN.seat], outcome.points[PLAN.seat])


def decide(deal: DailyDeal, match: Match, level: Level, seed: int) -> int:
    """The action of a level at this decision."""
    states, own_seed = match.hidden_states(match.seat), chance.seed_for(seed, match.ply)
    turn = Turn(match.target, states, budget_of(level, deal.game), own_seed)
    return turn.accept(bot_of(level, deal.game.name).choose(turn))


def tries(deal: DailyDeal, level: Level) -> Iterator[Placing]:
    """The results of a level's tries, without end."""
    return (play_try(deal, level, number).result for number in count())


def try_seed(seed: int, level: Level, number: int) -> int:
    """The seed of all decisions of a try."""
    return chance.seed_for(seed, FIRST_TRY * (1 + LEVELS.index(level)) + number)


def budget_of(level: Level, game: Game) -> Budget:
    """Iterations only: a limit in seconds would give other answers on another machine."""
    if not level.is_searching:
        return NO_BUDGET
    return Budget(iterations=level.budget_in(game).iterations or plan_of(game).queen_iterations)


@functools.cache
def plan_of(game: Game) -> GamePlan:
    """The game's own numbers, or those of every game."""
    return msgspec.json.decode(game.read_file("deal_of_the_day.json") or b"{}", type=GamePlan)


@functools.cache
def bot_of(level: Level, game: str) -> Bot:
    """The bot of a level, in one thread: several would give other answers."""
    return level.make(targets.wasm(catalogue.load(game)))


def share_beaten(result: Placing, others: Sequence[Placing], game: Game) -> float:
    """The share of the others' results that this one beats; an equal one counts half."""
    own = rank(result, game)
    ranks = [rank(other, game) for other in others]
    return sum(1.0 if own < other else 0.5 for other in ranks if own <= other) / len(ranks)


def rank(result: Placing, game: Game) -> tuple[int, int]:
    """The place first, then the points; smaller is better."""
    return result.place, result.points if game.heuristics.MARGIN < 0 else -result.points
