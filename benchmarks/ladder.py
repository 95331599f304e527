"""A ladder of all bots that ever shipped, by game and seats: `python -m benchmarks.ladder --seats 2,4 --seconds 0.1`.

Levels of former versions play by the modules in a folder; what is missing there comes from git's history. Where a level
chooses the same as in the version before, in some positions of every number of seats, both have one row and the later
one plays: they differ in speed at most. Every deal is played from every seat. Results are kept in a folder: the same
command goes on where it ended.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import time
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.former_modules import COMMITS, ROOT, extract
from benchmarks.kept_series import KeptSeries, Until, say_forfeits
from wonderland.arena.contest import Contest
from wonderland.arena.make_executor import make_executor
from wonderland.arena.standings import standings
from wonderland.bots.budgets import SEARCH_BUDGET
from wonderland.bots.cores import num_cores
from wonderland.bots.former_bots import FormerName, former_level, read_files
from wonderland.bots.levels import LEVELS, level_of
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Budget, Turn
from wonderland.engine.wasm.files import files_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wonderland.arena.standings import Standing
    from wonderland.engine.game import Game

MATCHES = 400
PRESENT = "present"
SIMPLE = {"random": Budget(), "greedy": Budget(), "search": SEARCH_BUDGET}
STRONGEST = LEVELS[-1].name
POSITIONS = 240  # in which choices are compared
ITERATIONS = 20  # of a search there: few, so that any difference changes some choices
HEADER = """\
| bot | version | budget | rating | 95 % | wins | 95 % | played | mean action | longest |
|---|---|---|---|---|---|---|---|---|---|"""


class Rung(NamedTuple):
    """A bot of the ladder."""

    name: str  # in the arena
    level: str
    versions: list[str]  # that choose the same
    budget: Budget

    @property
    def title(self) -> str:
        """The versions in words."""
        first, last = self.versions[0], self.versions[-1]
        return first if first == last else f"{first} to {last}"


def rungs(game: Game, arguments: argparse.Namespace) -> list[Rung]:
    """The simple bots, and every level once for all versions in a row that choose the same within the same budget."""
    found = [Rung(name, name, [PRESENT], budget) for name, budget in SIMPLE.items()]
    positions = some_decisions(game)
    for level in arguments.levels:
        latest: list[int] = []
        for version in [*arguments.versions, PRESENT]:
            rung = rung_of(game, version, level, arguments)
            choices = choices_of(rung, positions)
            if choices == latest and rung.budget == found[-1].budget and not arguments.apart:
                rung = rung._replace(versions=[*found.pop().versions, version])
            found.append(rung)
            latest = choices
    return found


def rung_of(game: Game, version: str, level: str, arguments: argparse.Namespace) -> Rung:
    """A level of a version."""
    name, budget = level, level_of(level).budget_in(game)
    if version != PRESENT:
        former = FormerName(str(arguments.former / version), level)
        name, budget = str(former), former_level(former, game).usual_budget
    asked = Budget(arguments.seconds, arguments.iterations)
    return Rung(name, level, [version], asked if level == STRONGEST and asked.is_given else budget)


def some_decisions(game: Game) -> list[Turn]:
    """Decisions of matches played at random."""
    tables = range(game.min_seats, game.max_seats + 1)
    return [turn for seats in tables for turn in islice(decisions(game, seats), POSITIONS // len(tables))]


def decisions(game: Game, seats: int) -> Iterator[Turn]:
    """Decisions between several actions, one match after the other."""
    draws = random.Random(seats)
    while True:
        match = Match(game, seats, draws.getrandbits(40), game.complete_options({}, seats), targets.wasm(game))
        while not match.is_over:
            turn = Turn(match.target, match.hidden_states(match.seat), seed=draws.getrandbits(40))
            if len(turn.legal_actions) > 1 and not draws.randrange(3):
                yield turn
            match.apply(draws.choice(turn.legal_actions))


def choices_of(rung: Rung, positions: list[Turn]) -> list[int]:
    """What the bot chooses there."""
    bot = make_bot(rung.name, target=positions[0].target)
    budget = Budget(iterations=ITERATIONS) if rung.budget.is_given else rung.budget
    turns = [turn.within(budget) for turn in positions]
    return [turn.accept(bot.choose(turn)) for turn in turns]


def series_of(game: Game, seats: int, ladder: list[Rung], arguments: argparse.Namespace) -> KeptSeries:
    """The matches with so many seats."""
    circle = [rung.name for rung in ladder]
    circle += circle[-1:] * (seats - len(circle))
    budgets = {rung.name: rung.budget for rung in ladder}
    contest = Contest(game.name, seats, game.complete_options({}, seats), budgets)
    path = arguments.keep / f"{game.name}-{seats}.jsonl"
    deals = -(-arguments.matches // len(circle))
    return KeptSeries(contest, circle, deals, arguments.seed, path, digest(game, ladder))


def digest(game: Game, ladder: list[Rung]) -> str:
    """Of all modules that play."""
    names = [rung.name for rung in ladder if rung.versions[-1] != PRESENT]
    folders = dict.fromkeys(name.split(":", 1)[1].rpartition(":")[0] for name in names)
    files = [files_of(game), *(read_files(Path(folder) / game.name) for folder in folders)]
    return hashlib.sha256("".join(each.checksum() for each in files).encode()).hexdigest()


def row(standing: Standing, rung: Rung) -> str:
    """A line of the table."""
    rating, wins = standing.rating, standing.win_share
    cells = [
        rung.level,
        rung.title,
        in_words(rung.budget),
        f"{rating.value:.0f}",
        f"{rating.low:.0f} to {rating.high:.0f}",
        f"{wins.value:.1%}",
        f"{wins.low:.1%} to {wins.high:.1%}",
        str(standing.played),
        f"{standing.mean_seconds * 1000:.2f} ms",
        f"{standing.longest_seconds * 1000:.1f} ms",
    ]
    return f"| {' | '.join(cells)} |"


def in_words(budget: Budget) -> str:
    """A budget for people."""
    parts = [f"{budget.seconds:g} s"] if budget.seconds else []
    return ", ".join([*parts, *([f"{budget.iterations} iterations"] if budget.iterations else [])])


def show(series: KeptSeries, ladder: list[Rung]) -> None:
    """The table of a series, if anything of it is played."""
    results = series.results()
    contest = series.contest
    print(f"\n### {catalogue.load(contest.game).title}, {contest.seats} seats: ", end="")
    print(f"{len(results)} of {series.matches_planned} matches, fair {1 / contest.seats:.1%}\n")
    if results:
        by_name = {rung.name: rung for rung in ladder}
        table = standings(results, contest.budgets, series.seed)
        print(HEADER, *(row(standing, by_name[standing.bot]) for standing in table), sep="\n", flush=True)
        say_forfeits(results)


@contextmanager
def progress(title: str, done: int, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar, if somebody watches."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(title, total=total, completed=done)
        yield lambda: bar.advance(task)


def comma_list(text: str) -> list[str]:
    """`a,b` as a list."""
    return [part.strip() for part in text.split(",")]


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=comma_list, default=list(catalogue.names()))
    parser.add_argument("--seats", type=comma_list, help="default: every number the game takes")
    parser.add_argument("--versions", type=comma_list, default=list(COMMITS), help="former ones (default: all)")
    parser.add_argument("--levels", type=comma_list, default=[level.name for level in LEVELS])
    parser.add_argument("--apart", action="store_true", help="a row for each version, also where choices are equal")
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each table (default: %(default)s)")
    parser.add_argument("--seconds", type=float, help="an action, of the Queens, instead of their own time")
    parser.add_argument("--iterations", type=int, help="an action, of the Queens, instead of their own time")
    parser.add_argument("--workers", type=int, default=num_cores(), help="matches at once (default: one a core)")
    parser.add_argument("--minutes", type=float, help="begin no match after that")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--former", type=Path, default=ROOT / "former", metavar="FOLDER", help="modules by version")
    parser.add_argument("--keep", type=Path, default=ROOT / "ladder", metavar="FOLDER", help="for the results")
    arguments = parser.parse_args()
    if unknown := set(arguments.versions) - set(COMMITS):
        parser.error(f"there are no modules of {', '.join(sorted(unknown))}")
    return arguments


def main() -> None:
    arguments = read_arguments()
    executor = make_executor(arguments.workers, None)
    if arguments.minutes:
        executor = Until(executor, time.monotonic() + 60 * arguments.minutes)
    for game in map(catalogue.load, arguments.games):
        for version in arguments.versions:
            extract(version, game.name, arguments.former)
        ladder = rungs(game, arguments)
        for seats in map(int, arguments.seats or range(game.min_seats, game.max_seats + 1)):
            series = series_of(game, seats, ladder, arguments)
            try:
                with progress(f"{game.title}, {seats}", len(series.results()), series.matches_planned) as advance:
                    series.play(executor, advance)
            finally:
                show(series, ladder)


if __name__ == "__main__":
    main()
