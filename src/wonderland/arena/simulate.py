"""Playing many matches between bots, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.arena.play import BudgetedBot, bot_actions
from wonderland.bots.registry import make_bot
from wonderland.engine import chance
from wonderland.engine.match import Match, check_seed
from wonderland.errors import OptionError
from wonderland.records.record import Recorder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from wonderland.engine.game import Game
    from wonderland.engine.targets import Target
    from wonderland.engine.turn import Budget
    from wonderland.records.record import Record


def seat_bots(names: list[str], seats: int) -> list[str]:
    """One name a seat; a single name plays all seats."""
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise OptionError(f"{seats} seats need 1 or {seats} bots, not {len(names)}")
    return names


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
    game.check_seats(seats)
    check_seed(seed)
    names = seat_bots(bots, seats)
    seated = [BudgetedBot(make_bot(name, target), budget) for name in names]
    return (
        play(Match(game, seats, chance.seed_for(seed, index), options, target), names, seated, seed, with_legal)
        for index in range(matches)
    )


def play(match: Match, names: list[str], seated: list[BudgetedBot], seed: int, with_legal: bool) -> Record:
    """The record of a match, played to its end."""
    recorder = Recorder(match, names, with_legal)
    for timed in bot_actions(match, seated, match.seed ^ seed):
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

    def add(self, record: Record) -> None:
        """Count one match in; a shared win counts in parts."""
        self.matches += 1
        self.plies += len(record.decisions)
        self.longest = max(self.longest, len(record.decisions))
        for seat in record.outcome.winners:
            self.wins[seat] += 1 / len(record.outcome.winners)
        for seat, points in enumerate(record.outcome.points):
            self.points[seat] += points
        self.endings[record.outcome.ended] = self.endings.get(record.outcome.ended, 0) + 1

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
