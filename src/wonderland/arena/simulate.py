"""Playing many matches between bots, and what came of them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from wonderland.arena.compiled_play import CompiledPlay, can_play
from wonderland.arena.compiling import BOTS, MATCHES, run_compiled
from wonderland.arena.executors import InProcess
from wonderland.arena.here_then_processes import HereThenProcesses
from wonderland.arena.play import BudgetedBot, bot_actions
from wonderland.arena.simulation import MatchResult, Played, seat_bots
from wonderland.arena.standings import titles_of
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.cells import table_of_figures
from wonderland.engine.match import Match, check_seed
from wonderland.messages import area, number_text, percent_text
from wonderland.records.record import Recorder, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from wonderland.arena.compiling import Say
    from wonderland.arena.simulation import Simulation
    from wonderland.engine.game import Game
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Budget
    from wonderland.records.record import Record


t = area("reports")

MIN_COMPILED = 200  # matches; loading the compiled loop for fewer takes longer than playing without it
CHUNK = 100  # matches for a worker


def play_all(simulation: Simulation, say: Say = lambda sentence: None) -> Iterator[Played]:
    """Play the matches and give them in their order. What is wrong with the arguments is said before the first.

    Bots that need no search play in several processes, unless there are only a few matches. Machine code is used if it
    is ready, and compiled if that pays: then `say` gets a sentence. The matches are the same.
    """
    game = catalogue.load(simulation.game)
    matches = simulation.matches
    work = OneByOne(simulation, is_compiled=False)
    if not can_play(simulation.bots):
        each = (range(index, index + 1) for index in range(matches))
        make = functools.partial(OneByOne, simulation, is_compiled=True)
        return run_compiled(BOTS, game, InProcess(), lambda: work, make, each, matches, say)
    if matches < MIN_COMPILED:
        return (work(range(index, index + 1)) for index in range(matches))
    firsts = range(0, matches, CHUNK)
    chunks = (range(first, min(first + CHUNK, matches)) for first in firsts)
    executor = HereThenProcesses(len(firsts))
    makers = (functools.partial(OneByOne, simulation, is_compiled=False), functools.partial(CompiledPlay, simulation))
    return in_order(run_compiled(MATCHES, game, executor, *makers, chunks, len(firsts), say))


class OneByOne:
    """Plays matches of a simulation, decision by decision."""

    def __init__(self, simulation: Simulation, is_compiled: bool) -> None:
        game = catalogue.load(simulation.game)
        check(game, simulation.seats, simulation.seed, simulation.bots, simulation.options)
        self._simulation = simulation
        self._target = targets.compiled(game) if is_compiled else targets.ready(game)
        self._names = seat_bots(simulation.bots, simulation.seats)
        self._seated = seated(self._names, self._target, simulation.budget)

    def __call__(self, indexes: range) -> Played:
        """Play the matches of these indexes."""
        asked = self._simulation
        records = []
        for index in indexes:
            dealt = chance.seed_for(asked.seed, index)
            match = Match(self._target.game, asked.seats, dealt, asked.options, self._target)
            records.append(play(match, self._names, self._seated, dealt ^ asked.seed, asked.with_legal))
        lines = b"".join(to_json(record) + b"\n" for record in records) if asked.with_records else b""
        return Played(indexes.start, lines, [result_of(record) for record in records])


def check(game: Game, seats: int, seed: int, bots: list[str], options: Mapping[str, Any]) -> None:
    """OptionError for what no match can be dealt with."""
    game.check_seats(seats)
    check_seed(seed)
    seat_bots(bots, seats)
    game.complete_options(options, seats)


def seated(names: list[str], target: Target, budget: Budget) -> list[BudgetedBot]:
    """The bots by seat."""
    return [BudgetedBot(make_bot(name, target=target), budget) for name in names]


def result_of(record: Record) -> MatchResult:
    """What came of a match that was played to its end."""
    outcome = record.outcome
    assert outcome is not None, "nobody stops a simulation"
    return MatchResult(len(record.decisions), outcome.points, outcome.places, outcome.ended)


def in_order(chunks: Iterable[Played]) -> Iterator[Played]:
    """The same in the order of their matches."""
    waiting: dict[int, Played] = {}
    index = 0
    for chunk in chunks:
        waiting[chunk.first] = chunk
        while index in waiting:
            yield waiting[index]
            index += len(waiting.pop(index).results)


def simulate(
    game: Game,
    seats: int,
    matches: int,
    seed: int,
    bots: list[str],
    options: Mapping[str, Any],
    target: Target,
    budget: Budget,
    with_legal: bool,
) -> Iterator[Record]:
    """Play the matches and give each as a record. What is wrong with the arguments is said before the first."""
    check(game, seats, seed, bots, options)
    names = seat_bots(bots, seats)
    bots_by_seat = seated(names, target, budget)
    seeds = (chance.seed_for(seed, index) for index in range(matches))
    return (
        play(Match(game, seats, dealt, options, target), names, bots_by_seat, dealt ^ seed, with_legal)
        for dealt in seeds
    )


def play(match: Match, names: list[str], bots: list[BudgetedBot], seed: int, with_legal: bool) -> Record:
    """The record of a match, played to its end; `seed` is the bots'."""
    recorder = Recorder(match, names, with_legal)
    for timed in bot_actions(match, bots, seed):
        recorder.apply(timed.action)
    return recorder.record()


class Summary:
    """What came of many matches, seat by seat."""

    def __init__(self, game: Game, bots: list[str]) -> None:
        self.game = game
        self.bots = bots  # one a seat
        self.seats = seats = len(bots)
        self.matches = 0
        self.plies = 0
        self.longest = 0
        self.wins = [0.0] * seats
        self.points = [0] * seats
        self.endings: dict[str, int] = {}

    def add(self, result: MatchResult) -> None:
        """Count one match in; a shared win counts in parts."""
        self.matches += 1
        self.plies += result.num_plies
        self.longest = max(self.longest, result.num_plies)
        for seat, place in enumerate(result.places):
            self.wins[seat] += (place == 1) / result.places.count(1)
        for seat, points in enumerate(result.points):
            self.points[seat] += points
        self.endings[result.ended] = self.endings.get(result.ended, 0) + 1

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "bots": self.bots,
            "matches": self.matches,
            "mean_plies": self.plies / self.matches,
            "longest_plies": self.longest,
            "win_shares": [wins / self.matches for wins in self.wins],
            "mean_points": [points / self.matches for points in self.points],
            "endings": self.endings,
        }

    def as_text(self) -> str:
        """For people."""
        data = self.as_data()
        counts = {"matches": self.matches, "seats": self.seats, "longest": self.longest}
        rows = [
            [bot, str(seat), percent_text(data["win_shares"][seat], 1), number_text(data["mean_points"][seat], 1)]
            for seat, bot in enumerate(self.bots)
        ]
        endings = ", ".join(f"{ending} {count}" for ending, count in sorted(self.endings.items()))
        return "\n".join([
            t("simulate.played", game=self.game.title, plies=number_text(data["mean_plies"], 1), **counts),
            *table_of_figures([titles_of(("bot", "seat", "wins", "points")), *rows]),
            t("simulate.endings", endings=endings),
        ])  # fmt: skip
