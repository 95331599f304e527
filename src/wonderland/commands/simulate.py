"""`wonderland simulate`."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import (
    DONE,
    game_argument,
    import_from_current_folder,
    json_option,
    parse_options,
    path_errors,
    print_json,
    rule_option,
    say,
    seconds_option,
    with_progress,
)
from wonderland.commands.help import BotsCommand
from wonderland.commands.interrupts import stopping_once
from wonderland.commands.names import NameList, SeatCount
from wonderland.commands.option import option
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from wonderland.arena.simulate import Summary
    from wonderland.arena.simulation import Simulation
    from wonderland.commands.interrupts import Interrupts

    Writing = AbstractContextManager[Callable[[bytes], object]]

LINES, PARQUET = "jsonl", "parquet"  # formats of a file of records


t = area("commands")


@click.command(
    cls=BotsCommand,
    examples=[
        "wonderland simulate parade --seats 4 --matches 1000 --records r.jsonl",
        "wonderland simulate parade --matches 1000 --records r.parquet --format parquet",
        "wonderland simulate tea-party --seats 2 --bots caterpillar,hatter",
        "wonderland simulate parade --seats 2 --bots own_bot:Cautious,random",
    ],
)
@game_argument
@option("--seats", type=SeatCount(), default=4, show_default=True, help="option.seats")
@option("--matches", type=click.IntRange(1), default=100, show_default=True, help="simulate.matches")
@option("--seed", type=int, default=1, show_default=True, help="option.seed")
@option(
    "--bots",
    type=NameList(name_list.bots),
    default="random",
    show_default=True,
    metavar="A,B,…",
    help="simulate.bots",
)
@option(
    "--iterations",
    type=click.IntRange(1),
    help="simulate.iterations",
)
@seconds_option
@option("--records", type=click.Path(dir_okay=False, path_type=Path), help="simulate.records")
@option(
    "--format",
    "file_format",
    type=click.Choice([LINES, PARQUET]),
    default=LINES,
    show_default=True,
    help="simulate.format",
)
@option("--legal", is_flag=True, help="simulate.legal")
@rule_option
@json_option
def simulate(
    game_name: str,
    seats: int,
    matches: int,
    seed: int,
    bots: str,
    iterations: int | None,
    seconds: float | None,
    records: Path | None,
    file_format: str,
    legal: bool,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play matches between bots."""
    from wonderland.arena.simulate import Summary
    from wonderland.arena.simulation import Simulation, seat_bots
    from wonderland.engine import catalogue
    from wonderland.engine.turn import Budget

    import_from_current_folder()
    game = catalogue.load(game_name)
    names = seat_bots([name.strip() for name in bots.split(",")], seats)
    options = parse_options(game, settings)
    budget = Budget(seconds, iterations)
    simulation = Simulation(game.name, seats, matches, seed, names, options, budget, records is not None, legal)
    summary = Summary(game, names)
    writing = writer_of(records, file_format, legal)
    with stopping_once() as interrupts:
        play(simulation, summary, writing, interrupts)
        if as_json:
            print_json(summary.as_data())
        else:
            click.echo(summary.as_text())
    return DONE if interrupts.number is None else interrupts.code


def play(simulation: Simulation, summary: Summary, writing: Writing, interrupts: Interrupts) -> None:
    """Play the matches, write their records and add up their results; an interrupt keeps what is finished."""
    from wonderland.arena.simulate import play_all

    label = t("progress.playing", game=summary.game.title)
    played = with_progress(play_all(simulation, say), label, simulation.matches, lambda chunk: len(chunk.results))
    try:
        with writing as write:
            for chunk in played:
                with interrupts.held():
                    write(chunk.lines)
                    for result in chunk.results:
                        summary.add(result)
    except KeyboardInterrupt:
        if not summary.matches:
            raise


def writer_of(records: Path | None, file_format: str, with_legal: bool) -> Writing:
    """What takes the records of finished matches; what is wrong with file and format is said before the first match."""
    from wonderland.arena.files import check_writable
    from wonderland.errors import OptionError
    from wonderland.records.parquet import check_parquet

    if file_format == LINES:
        return nullcontext(lambda lines: None) if records is None else lines_file(records)
    if records is None:
        raise OptionError(t("error.format_needs_file", option=f"--format {file_format}"))
    check_parquet()
    check_writable(records)
    return table_file(records, with_legal)


@contextmanager
def lines_file(path: Path) -> Iterator[Callable[[bytes], object]]:
    """A file of records, one a line."""
    with path_errors(path), path.open("wb") as file:
        yield file.write


@contextmanager
def table_file(path: Path, with_legal: bool) -> Iterator[Callable[[bytes], object]]:
    """A Parquet file."""
    from wonderland.records.parquet import parquet_file

    with path_errors(path), parquet_file(path, with_legal) as file:
        yield file.add
