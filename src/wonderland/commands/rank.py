"""`wonderland rank`."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import (
    DONE,
    game_argument,
    import_from_current_folder,
    json_option,
    parse_options,
    print_json,
    rule_option,
    seconds_option,
    with_progress,
)
from wonderland.commands.help import BotsCommand
from wonderland.commands.interrupts import stopping_once
from wonderland.commands.names import NameList, SeatCount
from wonderland.commands.option import option
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.arena.executors import Executor
    from wonderland.research.language.rank_report import Report
    from wonderland.research.language.ranking import Ranking

t = area("commands")

ALL_LEVELS = "dormouse,white-rabbit,hatter,caterpillar,cheshire-cat,queen-of-hearts"


@click.command(
    cls=BotsCommand,
    examples=[
        "wonderland rank parade --players text_agent:Agent",
        "wonderland rank tea-party --players text_agent:Agent,random --matches 50",
        "wonderland rank parade --players greedy --levels dormouse,hatter --json",
    ],
)
@game_argument
@option(
    "--players",
    type=NameList(name_list.bots),
    required=True,
    metavar="A,B,…",
    help="rank.players",
)
@option(
    "--levels",
    type=NameList(name_list.levels),
    default=ALL_LEVELS,
    metavar="A,B,…",
    help="rank.levels",
)
@option("--seats", type=SeatCount(), default=3, show_default=True, help="option.seats")
@option("--matches", type=click.IntRange(1), default=20, show_default=True, help="option.whole_deals")
@option("--seed", type=int, default=1, show_default=True, help="option.seed_seats")
@seconds_option
@option("--iterations", type=click.IntRange(1), help="rank.iterations")
@option(
    "--review-iterations",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="rank.review_iterations",
)
@option("--workers", type=click.IntRange(1), help="option.workers")
@rule_option
@json_option
def rank(
    game_name: str,
    players: str,
    levels: str,
    seats: int,
    matches: int,
    seed: int,
    seconds: float | None,
    iterations: int | None,
    review_iterations: int,
    workers: int | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Rank players by what their decisions cost, with the levels as the scale."""
    from wonderland.arena.make_executor import make_executor
    from wonderland.engine import catalogue
    from wonderland.research.language.rank_report import write_sheet
    from wonderland.research.language.ranking import Arguments, Ranking

    import_from_current_folder()
    options = parse_options(catalogue.load(game_name), settings)
    ranking = Ranking(
        Arguments(
            game=game_name,
            players=players,
            levels=levels,
            seats=seats,
            matches=matches,
            seed=seed,
            seconds=seconds,
            iterations=iterations,
            review_iterations=review_iterations,
            options=options,
        )
    )
    with stopping_once() as interrupts:
        report = play(ranking, make_executor(workers, None))
        if as_json:
            print_json(report)
        else:
            click.echo(write_sheet(report))
    return interrupts.code if report.stopped else DONE


def play(ranking: Ranking, executor: Executor) -> Report:
    """Play all matches; what stops the series keeps those that are finished."""
    from wonderland.arena.executors import ExecutorError
    from wonderland.research.language.rank_report import report_of

    matches, stopped = [], None
    label = t("progress.ranking", game=ranking.game.title)
    try:
        with closing(ranking.play(executor)) as played:
            for match in with_progress(played, label, ranking.matches_planned):
                matches.append(match)
    except (KeyboardInterrupt, ExecutorError) as reason:
        if not matches:
            raise
        stopped = str(reason) or "Ctrl-C"
    return report_of(ranking, matches, stopped)
