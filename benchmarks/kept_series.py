"""A series of matches that keeps its results in a file and goes on from there, until it is complete or time is up."""

from __future__ import annotations

import itertools
import sys
import time
from collections import Counter
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from wonderland.arena.contest import ContestResult, MatchRunner
from wonderland.arena.schedule import schedule

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from pathlib import Path

    from wonderland.arena.contest import Contest
    from wonderland.arena.executors import Executor

T = TypeVar("T")
R = TypeVar("R")


class Until(NamedTuple):
    """An executor that begins no task after a time on the monotonic clock; those that run are finished."""

    executor: Executor
    end: float

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Yield the result of every task that began in time."""
        return self.executor.run(make, itertools.takewhile(lambda task: time.monotonic() < self.end, tasks))


class KeptSeries(NamedTuple):
    """Matches of a contest, in the file from the first to the last that is played."""

    contest: Contest
    circle: list[str]
    deals: int
    seed: int
    path: Path
    modules: str  # a digest of those that play: results of others are not of this series

    @property
    def matches_planned(self) -> int:
        """Their number."""
        return self.deals * len(self.circle)

    def results(self) -> list[ContestResult]:
        """What is in the file; SystemExit if that is another series."""
        if not self.path.exists():
            return []
        head, *lines = self.path.read_bytes().splitlines(keepends=True)
        if head != self._head():
            raise SystemExit(f"{self.path} has other matches: name another folder or delete the file")
        return [msgspec.json.decode(line, type=ContestResult) for line in lines if line.endswith(b"\n")]

    def play(self, executor: Executor, show: Callable[[], None]) -> list[ContestResult]:
        """Play the matches that are not in the file; return all."""
        results = self.results()
        done = {result.number for result in results}
        left = (each for each in self._scheduled() if each.number not in done)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._write_whole_lines(results)
        with self.path.open("ab") as file, closing(executor.run(partial(MatchRunner, self.contest), left)) as played:
            for result, _ in played:
                file.write(line_of(result))
                file.flush()
                results.append(result)
                show()
        return results

    def _scheduled(self) -> Iterable[Any]:
        return schedule(self.circle, self.contest.seats, self.deals, self.seed)

    def _write_whole_lines(self, results: list[ContestResult]) -> None:
        """A line that a killed process left unfinished goes."""
        self.path.write_bytes(self._head() + b"".join(map(line_of, results)))

    def _head(self) -> bytes:
        contest = self.contest
        about = [contest.game, contest.seats, dict(contest.budgets), self.circle, self.seed, self.modules]
        return line_of(about)


def say_forfeits(results: Iterable[ContestResult]) -> None:
    """Tell how often a bot forfeited a match, and why the last time: its figures are not its strength."""
    forfeits = [seat for result in results for seat in result.seats if seat.error]
    for bot, number in Counter(seat.bot for seat in forfeits).items():
        error = [seat.error for seat in forfeits if seat.bot == bot][-1]
        print(f"{bot} forfeited {number} matches: {error}", file=sys.stderr, flush=True)


def line_of(thing: Any) -> bytes:
    """A line of JSON."""
    return msgspec.json.encode(thing) + b"\n"
