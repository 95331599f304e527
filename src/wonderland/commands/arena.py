"""`wonderland arena`."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import (
    game_argument,
    import_from_current_folder,
    json_option,
    parse_options,
    path_errors,
    print_json,
    rule_option,
    say,
    seconds_option,
)
from wonderland.commands.help import BotsCommand
from wonderland.commands.interrupts import stopping_once
from wonderland.commands.names import NameList, SeatCount
from wonderland.commands.option import option
from wonderland.messages import area, percent_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from wonderland.arena.arena import Arena
    from wonderland.arena.contest import ContestResult

t = area("commands")

file_path = click.Path(dir_okay=False, path_type=Path)


@click.command(
    cls=BotsCommand,
    examples=[
        "wonderland arena parade --bots search,greedy,random --seats 3 --matches 300",
        "wonderland arena tea-party --bots hatter,caterpillar --seats 2 --plot a.png",
        "wonderland arena parade --bots own_bot:Cautious,greedy,hatter --seats 3",
        "wonderland arena parade --bots net:learned.weights,hatter --records r.jsonl",
    ],
)
@game_argument
@option(
    "--bots",
    type=NameList(name_list.bots),
    default="search,greedy",
    show_default=True,
    metavar="A,B,…",
    help="option.bots",
)
@option("--seats", type=SeatCount(), default=4, show_default=True, help="option.seats")
@option("--matches", type=click.IntRange(1), default=100, show_default=True, help="option.whole_deals")
@option("--seed", type=int, default=1, show_default=True, help="option.seed_seats")
@seconds_option
@option("--iterations", type=click.IntRange(1), help="arena.iterations")
@option("--reduce-variance", is_flag=True, help="arena.reduce_variance")
@option("--workers", type=click.IntRange(1), help="option.workers")
@option("--ray", metavar="ADDRESS", help="arena.ray")
@option("--records", type=file_path, help="arena.records")
@option("--plot", "plot_path", type=file_path, help="arena.plot")
@rule_option
@json_option
def arena(
    game_name: str,
    bots: str,
    seats: int,
    matches: int,
    seed: int,
    seconds: float | None,
    iterations: int | None,
    reduce_variance: bool,
    workers: int | None,
    ray: str | None,
    records: Path | None,
    plot_path: Path | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Rate bots against each other, with 95 % intervals."""
    from wonderland.arena.arena import Arena, Arguments
    from wonderland.arena.files import check_writable, write_whole
    from wonderland.arena.make_executor import make_executor
    from wonderland.arena.plot import check_plotting, draw
    from wonderland.arena.sheet import write_sheet
    from wonderland.engine import catalogue

    import_from_current_folder()
    options = parse_options(catalogue.load(game_name), settings)
    budget = (seconds, iterations)
    place = (workers, ray)
    series = Arena(Arguments(game_name, bots, seats, matches, seed, *budget, options, *place, reduce_variance))
    if plot_path:
        check_writable(plot_path)
        check_plotting()
    if records:
        check_writable(records)
    executor = make_executor(workers, ray)
    with stopping_once() as interrupts:
        with progress(series) as show:
            series.prepare()
            with writing(records) as write:
                report = series.play(executor, show, write, say, interrupts.held)
        if as_json:
            print_json(report)
        else:
            click.echo(write_sheet(report))
        if plot_path:
            write_whole(plot_path, draw(report))
    return interrupts.code if report.stopped else 0


@contextmanager
def writing(records: Path | None) -> Iterator[Callable[[int, bytes], None] | None]:
    """What writes the record of a match to the file, if there is one."""
    from wonderland.arena.record_file import RecordFile

    if records is None:
        yield None
        return
    with path_errors(records), records.open("wb") as file:
        record_file = RecordFile(file)
        yield record_file.add
        record_file.finish()


@contextmanager
def progress(series: Arena) -> Iterator[Callable[[ContestResult], None]]:
    """A progress bar with the win shares so far, if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda result: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    wins, played = (dict.fromkeys(series.contest.budgets, 0.0) for _ in range(2))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(t("progress.playing", game=series.game.title), total=series.matches_planned)

        def show(result: ContestResult) -> None:
            for seat, won in zip(result.seats, result.wins(), strict=True):
                played[seat.bot] += 1
                wins[seat.bot] += won
            shares = "  ".join(f"{bot} {percent_text(wins[bot] / played[bot])}" for bot in wins if played[bot])
            bar.update(task, advance=1, description=shares)

        yield show
