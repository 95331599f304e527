"""Playing many matches between bots, and what came of them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from wonderland.arena.compiled_play import CompiledPlay, can_play
from wonderland.arena.here_then_processes import HereThenProcesses
from wonderland.arena.play import BudgetedBot, bot_actions
from wonderland.arena.simulation import MatchResult, Played, seat_bots
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.match import Match, check_seed
from wonderland.engine.targets import functions
from wonderland.records.record import Recorder, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from wonderland.arena.simulation import Simulation
    from wonderland.engine.game import Game
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Budget
    from wonderland.records.record import Record


MIN_COMPILED = 200  # matches; loading the compiled loop for fewer takes longer than playing without it
CHUNK = 100  # matches for a worker


def play_all(simulation: Simulation) -> Iterator[Played]:
    """Play the matches and give them in their order. What is wrong with the arguments is said before the first.

    Bots that need no search play in compiled code and in several processes, unless there are only a few matches: then
    the module is ready earlier. The matches are the same.
    """
    game = catalogue.load(simulation.game)
    seats, matches, seed, bots, options = simulation[1:6]
    if matches >= MIN_COMPILED and can_play(bots) and functions.has_numba():
        check(game, seats, seed, bots, options)
        firsts = range(0, matches, CHUNK)
        chunks = (range(first, min(first + CHUNK, matches)) for first in firsts)
        return in_order(HereThenProcesses(len(firsts)).run(functools.partial(CompiledPlay, simulation), chunks))
    target = targets.wasm(game) if can_play(bots) else targets.fastest(game)
    records = simulate(game, seats, matches, seed, bots, options, target, simulation.budget, simulation.with_legal)
    return (played(index, record, simulation.with_records) for index, record in enumerate(records))


def check(game: Game, seats: int, seed: int, bots: list[str], options: Mapping[str, Any]) -> None:
    """OptionError for what no match can be dealt with."""
    game.check_seats(seats)
    check_seed(seed)
    seat_bots(bots, seats)
    game.complete_options(options, seats)


def played(index: int, record: Record, with_records: bool) -> Played:
    """One match that was played here."""
    outcome = record.outcome
    assert outcome is not None, "nobody stops a simulation"
    result = MatchResult(len(record.decisions), outcome.points, outcome.places, outcome.ended)
    return Played(index, to_json(record) + b"\n" if with_records else b"", [result])


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
    seated = [BudgetedBot(make_bot(name, target=target), budget) for name in names]
    seeds = (chance.seed_for(seed, index) for index in range(matches))
    return (
        play(Match(game, seats, dealt, options, target), names, seated, dealt ^ seed, with_legal) for dealt in seeds
    )


def play(match: Match, names: list[str], seated: list[BudgetedBot], seed: int, with_legal: bool) -> Record:
    """The record of a match, played to its end; `seed` is the bots'."""
    recorder = Recorder(match, names, with_legal)
    for timed in bot_actions(match, seated, seed):
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
        lines = [
            f"{self.matches} matches of {self.game.title}, {self.seats} seats: "
            f"{data['mean_plies']:.1f} plies on average, {self.longest} at most",
            "seat   wins   points  bot",
        ]
        for seat, bot in enumerate(self.bots):
            lines.append(f"{seat:>4}{data['win_shares'][seat]:>7.1%}{data['mean_points'][seat]:>9.1f}  {bot}")
        endings = ", ".join(f"{ending} {count}" for ending, count in sorted(self.endings.items()))
        lines.append(f"ended by: {endings}")
        return "\n".join(lines)
