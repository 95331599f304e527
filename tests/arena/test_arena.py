"""An arena from its arguments to its report."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from wonderland.arena import contest
from wonderland.arena.arena import Arena, Arguments, Report
from wonderland.arena.contest import places_with_forfeits
from wonderland.arena.executors import ExecutorError, InProcess
from wonderland.arena.processes import Processes
from wonderland.arena.sheet import write_sheet
from wonderland.arena.standings import standings
from wonderland.bots.bot import GreedyBot
from wonderland.bots.budgets import SEARCH_BUDGET
from wonderland.bots.levels import level_of
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue
from wonderland.engine.turn import Budget

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from wonderland.bots.bot import Bot
    from wonderland.engine.targets.target import Target
    from wonderland.engine.turn import Turn


def arguments(bots: str, seats: int, matches: int, **others: Any) -> Arguments:
    return Arguments("parade", bots, seats, matches, seed=5, **others)


def without_times(report: Report) -> list[Any]:
    """What does not depend on how busy the machine is."""
    return [
        (match.number, match.deal, match.seed, match.ended, seat.bot, seat.points, seat.place, seat.actions)
        for match in report.matches
        for seat in match.seats
    ]


class Jabberwock:
    """Falls over in the middle of a match."""

    def __init__(self, target: Target) -> None:
        self._greedy = GreedyBot(target)
        self._plies = 0

    def choose(self, turn: Turn) -> int:
        self._plies += 1
        if self._plies % 4 == 0:
            raise ZeroDivisionError("vorpal blade")
        return self._greedy.choose(turn)


class Snark:
    """Chooses what is not possible."""

    def choose(self, turn: Turn) -> int:
        return 10_000


@pytest.fixture
def planted_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(name: str, *, target: Target) -> Bot:
        if name == "jabberwock":
            return Jabberwock(target)
        return Snark() if name == "snark" else make_bot(name, target=target)

    monkeypatch.setattr(contest, "make_bot", make)


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    arena = Arena(arguments("search,greedy,random", 2, 8, iterations=10))
    alone, together = arena.play(InProcess()), arena.play(Processes(2))
    assert without_times(alone) == without_times(together)
    for one, other in zip(alone.standings, together.standings, strict=True):
        assert (one.bot, one.rating, one.win_share) == (other.bot, other.rating, other.win_share)


def test_matches_are_rounded_up_to_whole_deals() -> None:
    report = Arena(arguments("greedy,random", 4, 5)).play(InProcess())
    assert len(report.matches) == report.matches_planned == 8
    assert Counter(seat.bot for match in report.matches for seat in match.seats) == {"greedy": 8, "random": 24}
    assert "8 matches of Parade, 4 seats: 2 deals, each played 4 times" in write_sheet(report)
    assert "5 matches were asked for; this was rounded up to whole deals." in write_sheet(report)


def test_the_matches_of_a_deal_begin_with_the_same_cards() -> None:
    report = Arena(arguments("random,greedy", 2, 20)).play(InProcess())
    assert len({match.seed for match in report.matches}) == 10
    assert all(one.seed == other.seed for one, other in zip(report.matches[::2], report.matches[1::2], strict=True))


def test_a_report_can_be_written_and_its_figures_computed_again() -> None:
    report = Arena(arguments("greedy,random,hatter", 3, 30)).play(InProcess())
    read = msgspec.json.decode(msgspec.json.encode(report), type=Report)
    assert read == report
    assert standings(read.matches, read.budgets, read.arguments.seed) == report.standings
    assert sum(standing.win_share.value for standing in report.standings) == pytest.approx(1)
    assert report.standings[-1].bot == "random"
    for standing in report.standings:
        assert standing.played == 30
        assert standing.rating.low < standing.rating.value < standing.rating.high
        assert 0 < standing.mean_seconds <= standing.longest_seconds


@pytest.mark.parametrize(
    ("given", "bot", "budget"),
    [
        ({}, "search", SEARCH_BUDGET),
        ({}, "caterpillar", level_of("caterpillar").budget_in(catalogue.load("parade"))),
        ({"iterations": 7}, "caterpillar", Budget(iterations=7)),
        ({"seconds": 0.2}, "search", Budget(seconds=0.2)),
    ],
)
def test_a_bot_thinks_as_long_as_it_is_told_or_used_to(given: dict[str, Any], bot: str, budget: Budget) -> None:
    assert Arena(arguments(f"{bot},random", 2, 2, **given)).contest.budgets[bot] == budget


def test_time_over_the_budget_is_told() -> None:
    report = Arena(arguments("greedy,random", 2, 2, seconds=1e-9)).play(InProcess())
    for standing in report.standings:
        assert standing.overrun_seconds == pytest.approx(standing.longest_seconds, abs=1e-6)
    report = Arena(arguments("greedy,random", 2, 2, seconds=1000)).play(InProcess())
    assert [standing.overrun_seconds for standing in report.standings] == [0, 0]


@pytest.mark.usefixtures("planted_bots")
@pytest.mark.parametrize(
    ("bot", "error"), [("jabberwock", "ZeroDivisionError: vorpal blade"), ("snark", "10000 is no legal action")]
)
def test_a_bot_that_fails_forfeits_and_the_others_play_on(bot: str, error: str) -> None:
    report = Arena(arguments(f"{bot},greedy,random", 3, 30)).play(InProcess())
    assert len(report.matches) == 30
    for match in report.matches:
        assert sorted(seat.place for seat in match.seats)[:2] in ([1, 2], [1, 1])
        (failed,) = (seat for seat in match.seats if seat.bot == bot)
        assert (failed.place, failed.error) == (3, error)
    names = [standing.bot for standing in report.standings]
    assert names == ["greedy", "random", bot]
    assert report.standings[-1].forfeits == 30
    assert report.standings[-1].win_share.value == 0
    assert f"{bot} forfeited 30 times, first in match 0: {error}" in write_sheet(report)


@pytest.mark.parametrize(
    ("places", "forfeited", "expected"),
    [
        ([1, 2, 3], [False, False, False], [1, 2, 3]),
        ([1, 2, 3], [True, False, False], [3, 1, 2]),
        ([1, 1, 3], [False, False, True], [1, 1, 3]),
        ([2, 1, 3, 3], [True, True, False, False], [3, 3, 1, 1]),
        ([1, 2], [True, True], [1, 1]),
    ],
)
def test_who_forfeits_is_last_and_the_others_keep_their_order(
    places: list[int], forfeited: list[bool], expected: list[int]
) -> None:
    assert places_with_forfeits(places, forfeited) == expected


class Failing:
    """Does some tasks, then fails."""

    def __init__(self, tasks: int, reason: BaseException) -> None:
        self.tasks = tasks
        self.reason = reason

    def run(self, make: Callable[[], Callable[[Any], Any]], tasks: Iterable[Any]) -> Generator[Any]:
        work = make()
        for number, task in enumerate(tasks):
            if number == self.tasks:
                raise self.reason
            yield work(task)


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (KeyboardInterrupt(), "Ended early (Ctrl-C): 3 of 8 matches were finished."),
        (ExecutorError("the cat has gone"), "Ended early (the cat has gone): 3 of 8 matches were finished."),
    ],
)
def test_what_is_finished_counts_when_the_series_ends_early(reason: BaseException, sentence: str) -> None:
    arena = Arena(arguments("greedy,random", 2, 8))
    report = arena.play(Failing(3, reason))
    assert len(report.matches) == 3
    assert sentence in write_sheet(report)
    with pytest.raises(type(reason)):
        arena.play(Failing(0, reason))
