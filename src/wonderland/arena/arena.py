"""An arena: from its arguments to its report."""

from __future__ import annotations

import functools
from contextlib import closing, nullcontext
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.arena.compiling import BOTS, run_compiled
from wonderland.arena.contest import Contest, ContestResult, MatchRunner
from wonderland.arena.executors import ExecutorError
from wonderland.arena.schedule import make_circle, schedule
from wonderland.arena.standings import STRENGTH, Standing, standings, titles_of
from wonderland.bots.budgets import SEARCH_BUDGET
from wonderland.bots.former_bots import former_level, former_name
from wonderland.bots.levels import find_level
from wonderland.bots.net_bots import net_name
from wonderland.engine import catalogue
from wonderland.engine.match import check_seed
from wonderland.engine.turn import Budget
from wonderland.errors import OptionError
from wonderland.messages import area
from wonderland.notebook.bars import bar
from wonderland.notebook.piece import piece, table
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from contextlib import AbstractContextManager

    from wonderland.arena.compiling import Say
    from wonderland.arena.contest import PlayedMatch
    from wonderland.arena.executors import Executor
    from wonderland.engine.game import Game

t = area("errors")
reports = area("reports")

FORMAT = "wonderland-arena-1"


class Arguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked for."""

    game: str
    bots: str  # as for `make_circle`
    seats: int
    matches: int
    seed: int
    seconds: float | None = None
    iterations: int | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    workers: int | None = None  # more workers than free cores weaken bots with a budget in seconds
    ray: str | None = None
    reduce_variance: bool = False


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results, with everything needed to compute the standings again (docs/arena.md)."""

    format: str
    version: str
    arguments: Arguments
    budgets: dict[str, Budget]
    matches_planned: int
    matches_per_deal: int
    stopped: str | None  # why there are fewer matches than planned
    standings: list[Standing]
    matches: list[ContestResult]

    @property
    def num_deals(self) -> int:
        """How many deals were played."""
        return len({match.deal for match in self.matches})

    def __repr__(self) -> str:
        """The bots by rating."""
        ratings = ", ".join(f"{standing.bot} {standing.rating.value:.0f}" for standing in self.standings)
        return f"<Report of {len(self.matches)} matches of {self.arguments.game}: {ratings}>"

    def _repr_html_(self) -> str:
        """The standings, for a notebook; the bar is the share of the wins with its interval."""
        rows = []
        for standing in self.standings:
            bot, *figures = standing.cells()
            wins = standing.win_share
            rows.append([escape(bot), bar(wins.value, wins.low, wins.high), *figures])
        title, *titles = titles_of(STRENGTH)
        counts = {"matches": len(self.matches), "seats": self.arguments.seats, "deals": self.num_deals}
        about = [reports("arena.about", game=catalogue.load(self.arguments.game).title, **counts)]
        about += [reports("arena.stopped", reason=self.stopped)] if self.stopped else []
        told = "".join(f"<p>{escape(sentence)}</p>" for sentence in about)
        return piece(table((title, "", *(f" {name}" for name in titles)), rows) + told)


class Arena:
    """A seat-balanced series of matches between bots; wrong arguments raise OptionError before the first match."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.game = catalogue.load(arguments.game)
        self.game.check_seats(arguments.seats)
        check_seed(arguments.seed)
        if arguments.seconds is not None and arguments.iterations is not None:
            raise OptionError(t("arena.budget"))
        self.circle = make_circle(arguments.bots, arguments.seats)
        self.deals = -(-arguments.matches // len(self.circle))
        self.contest = Contest(
            game=arguments.game,
            seats=arguments.seats,
            options=self.game.complete_options(arguments.options, arguments.seats),
            budgets={bot: choose_budget(bot, self.game, arguments) for bot in dict.fromkeys(self.circle)},
            reduces_variance=arguments.reduce_variance,
        )

    @property
    def matches_planned(self) -> int:
        """The number of matches, rounded up to whole deals."""
        return self.deals * len(self.circle)

    def prepare(self) -> None:
        """Report bots that are unknown or cannot play this game."""
        MatchRunner(self.contest)

    def play(
        self,
        executor: Executor,
        show: Callable[[ContestResult], None] = lambda result: None,
        write: Callable[[int, bytes], None] | None = None,
        say: Say = lambda sentence: None,
        held: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> Report:
        """Play all matches; call `show` with each result, and `write` with the number of the match and its record.

        `say` gets a sentence when compiling begins. A KeyboardInterrupt or a dead worker stops the series; finished
        matches count. What must not be interrupted happens in a block of `held`.
        """
        results: list[ContestResult] = []
        stopped = None
        try:
            with closing(self._played(executor, write is not None, say)) as played:
                for result, record in played:
                    with held():
                        results.append(result)
                        show(result)
                        if write:
                            write(result.number, record)
        except (KeyboardInterrupt, ExecutorError) as reason:
            if not results:
                raise
            stopped = str(reason) or "Ctrl-C"
        return self.report(results, stopped)

    def _played(self, executor: Executor, with_records: bool, say: Say) -> Generator[PlayedMatch]:
        """The matches as they end."""
        scheduled = schedule(self.circle, self.arguments.seats, self.deals, self.arguments.seed)
        make, make_compiled = (
            functools.partial(MatchRunner, self.contest, is_compiled, with_records) for is_compiled in (False, True)
        )
        if any(map(former_name, self.circle)):  # they play by modules: so do the others, for the same speed
            return executor.run(make, scheduled)
        return run_compiled(BOTS, self.game, executor, make, make_compiled, scheduled, self.matches_planned, say)

    def report(self, results: list[ContestResult], stopped: str | None) -> Report:
        """The report: results in the order of the schedule, and the standings."""
        return Report(
            format=FORMAT,
            version=__version__,
            arguments=self.arguments,
            budgets=dict(self.contest.budgets),
            matches_planned=self.matches_planned,
            matches_per_deal=len(self.circle),
            stopped=stopped,
            standings=standings(results, self.contest.budgets, self.arguments.seed),
            matches=sorted(results, key=lambda result: result.number),
        )


def choose_budget(bot: str, game: Game, arguments: Arguments) -> Budget:
    """The budget from the arguments, or else the bot's default."""
    given = Budget(arguments.seconds, arguments.iterations)
    if given.is_given:
        return given
    former = former_name(bot)
    if former:
        return former_level(former, game).usual_budget
    by_net = net_name(bot)
    name = by_net.bot if by_net else bot
    level = find_level(name)
    if level:
        return level.budget_in(game)
    return SEARCH_BUDGET if name == "search" else Budget()
