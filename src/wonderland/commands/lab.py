"""`wonderland lab`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import wonderland.commands.name_list as name_list
from wonderland.commands.common import (
    DONE,
    game_argument,
    json_option,
    print_json,
    read_json,
    with_progress,
)
from wonderland.commands.help import LevelsCommand
from wonderland.commands.interrupts import stopping_once
from wonderland.commands.names import NameList, RuleSetting
from wonderland.commands.option import option
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.arena.executors import Executor
    from wonderland.commands.interrupts import Interrupts
    from wonderland.engine.game import Game
    from wonderland.engine.options import Option
    from wonderland.errors import OptionError
    from wonderland.lab.lab import Lab
    from wonderland.lab.plan import Dimension

t = area("commands")

BOARD = "board"  # the option that a file of `--board` is for
file_path = click.Path(dir_okay=False, path_type=Path)


@click.command(
    cls=LevelsCommand,
    examples=[
        "wonderland lab parade --seats 2,3,4",
        "wonderland lab tea-party --option board=pocket_watch,tea_tray --html tea.html",
        "wonderland lab tea-party --option board=pocket_watch --board mine.txt",
        "wonderland lab going-out --option target=20,37,60 --results going-out.jsonl",
    ],
)
@game_argument
@option(
    "--option",
    "settings",
    type=RuleSetting(),
    multiple=True,
    metavar="NAME=A,B,…",
    help="lab.option",
)
@option("--board", "boards", type=file_path, multiple=True, help="lab.board")
@option("--seats", default="", metavar="N,…", help="lab.seats")
@option("--level", "levels", type=NameList(name_list.levels), default="", metavar="A,B,…", help="lab.level")
@option(
    "--matches",
    type=click.IntRange(20),
    help="lab.matches",
)
@option("--seed", type=int, default=1, show_default=True, help="option.seed")
@option("--workers", type=click.IntRange(1), help="option.workers")
@option("--results", type=file_path, help="lab.results")
@option("--html", "page", type=file_path, help="lab.html")
@json_option
def lab(
    game_name: str,
    settings: tuple[str, ...],
    boards: tuple[Path, ...],
    seats: str,
    levels: str,
    matches: int | None,
    seed: int,
    workers: int | None,
    results: Path | None,
    page: Path | None,
    as_json: bool,
) -> int:
    """Compare variants of a game."""
    from wonderland.arena.files import check_writable, write_whole
    from wonderland.commands.lab_page import page_of
    from wonderland.commands.lab_table import table_of
    from wonderland.engine import catalogue
    from wonderland.lab.lab import Lab
    from wonderland.lab.plan import default_level, default_matches, make_plan
    from wonderland.lab.results_file import read_results

    game = catalogue.load(game_name)
    names = words_of(levels) or [default_level(game)]
    plan = make_plan(game, options_of(game, settings, boards), seats_of(game, seats), names, seed)
    for file in filter(None, (results, page)):
        check_writable(file)
    experiment = Lab(plan, matches or default_matches(names), read_results(results, plan) if results else ())
    stopped = None
    with stopping_once() as interrupts:
        try:
            play(experiment, executor_for(experiment, workers), results, interrupts)
        except KeyboardInterrupt as reason:
            if not experiment.has_figures:
                raise
            stopped = str(reason)
        report = experiment.report(stopped)
        if page is not None:
            write_whole(page, page_of(report).encode())
        if as_json:
            print_json(report)
        else:
            click.echo(table_of(report))
    return interrupts.code if stopped else DONE


def play(experiment: Lab, executor: Executor, file: Path | None, interrupts: Interrupts) -> None:
    """Play what is left, and keep it."""
    from wonderland.lab.results_file import append_results

    label = t("progress.playing", game=experiment.plan.game)
    for matches in with_progress(experiment.play(executor), label, experiment.num_left, len):
        with interrupts.held():
            if file is not None:
                append_results(file, experiment.plan, matches)


def executor_for(experiment: Lab, workers: int | None) -> Executor:
    """As many workers as were asked for; by default all cores, once it is clear that they save time."""
    from wonderland.arena.here_then_processes import HereThenProcesses
    from wonderland.arena.make_executor import make_executor

    return HereThenProcesses(len(experiment.tasks)) if workers is None else make_executor(workers, None)


def seats_of(game: Game, text: str) -> list[int]:
    """The numbers of seats; by default the usual one."""
    from wonderland.errors import OptionError

    if not text:
        return [min(4, game.max_seats)]
    if not all(word.isdecimal() for word in words_of(text)):
        raise OptionError(t("error.seats", text=repr(text)))
    return [int(word) for word in words_of(text)]


def unknown_option(title: str, name: str, known: Iterable[str]) -> OptionError:
    """The error for an option that the game does not have."""
    from wonderland.errors import OptionError, nearest

    if near := nearest(name, known):
        return OptionError(t("error.no_option.near", game=title, name=repr(name), near=near))
    return OptionError(t("error.no_option", game=title, name=repr(name), names=", ".join(known)))


def words_of(text: str) -> list[str]:
    """What commas separate."""
    return [word.strip() for word in text.split(",") if word.strip()]


def options_of(game: Game, settings: Iterable[str], boards: Iterable[Path]) -> list[Dimension]:
    """The options with all their values, each value as people say it."""
    from wonderland.errors import OptionError
    from wonderland.lab.plan import Dimension

    known = {option.name: option for option in game.options}
    values: dict[str, list[tuple[str, Any]]] = {}
    for setting in settings:
        name, separator, text = setting.partition("=")
        if not separator or not words_of(text):
            raise OptionError(t("error.settings", setting=repr(setting)))
        if name not in known:
            raise unknown_option(game.title, name, known)
        values.setdefault(name, []).extend(values_of(known[name], text))
    for file in boards:
        if BOARD not in known:
            raise OptionError(t("error.no_board", game=game.title, option=BOARD))
        values.setdefault(BOARD, []).append((file.stem, read_value(known[BOARD], file)))
    return [Dimension(name, found) for name, found in values.items()]


def values_of(option: Option, text: str) -> Iterator[tuple[str, Any]]:
    """The values of one setting, and how people say them."""
    for word in words_of(text):
        if word.endswith(".json"):
            yield Path(word).stem, read_json(Path(word))
        else:
            value = option.parse(word)
            yield option.words.get(value) or told(option, word.lower()), value


def told(option: Option, value: str) -> str:
    """A value that the game has no words for."""
    about = option.label or option.name
    if option.unit:
        return t("lab.value.unit", option=about, value=value, unit=option.unit)
    return t("lab.value", option=about, value=value)


def read_value(option: Option, file: Path) -> Any:
    """The value in a file: JSON, or text as the option reads it; OptionError says what is wrong with it."""
    from wonderland.errors import OptionError, because, unreadable

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(unreadable(file, getattr(error, "strerror", t("error.not_text")))) from None
    try:
        value = read_json(file) if file.suffix == ".json" else option.parse(" ".join(text.split()))
        option.encode(value)
    except OptionError as error:
        raise OptionError(because(str(file), str(error))) from None
    return value
