"""The commands. Heavy imports happen inside them, so that `wonderland --help` answers at once."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wonderland import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.games.game import Game

T = TypeVar("T")

WRONG = 1  # exit code: the answer is no (a record is wrong)
USAGE = 2  # exit code: the question was wrong
INTERRUPTED = 130

game_argument = click.argument("game_name", metavar="GAME")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")


def main() -> None:
    """Run the command line; every foreseeable error ends in one sentence."""
    from wonderland.games.game import GameError

    try:
        code = commands.main(standalone_mode=False)
    except click.exceptions.Abort:
        code = fail("stopped", INTERRUPTED)
    except click.ClickException as error:
        code = fail(error.format_message(), error.exit_code)
    except GameError as error:
        code = fail(str(error), USAGE)
    except BrokenPipeError:
        sys.stderr.close()
        code = WRONG
    sys.exit(code)


def fail(sentence: str, code: int) -> int:
    """Say what is wrong."""
    click.echo(f"wonderland: {sentence}", err=True)
    return code


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="wonderland")
def commands() -> None:
    """Play, study and master three Alice-in-Wonderland tabletop games."""


@commands.command()
@game_argument
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@click.option("--matches", type=click.IntRange(1), default=100, show_default=True, help="How many matches.")
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same matches.")
@click.option("--bots", default="random", show_default=True, help="One bot for all seats, or one a seat: a,b,…")
@click.option("--iterations", type=click.IntRange(1), default=1000, show_default=True, help="What a search may do.")
@click.option("--records", type=click.Path(dir_okay=False, path_type=Path), help="Write one record a line here.")
@click.option("--legal", is_flag=True, help="Records list every decision's legal actions.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable.")
@json_option
def simulate(
    game_name: str,
    seats: int,
    matches: int,
    seed: int,
    bots: str,
    iterations: int,
    records: Path | None,
    legal: bool,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play matches between bots.

    For example: wonderland simulate parade --seats 4 --matches 1000 --records r.jsonl --legal
    """
    from wonderland import games
    from wonderland.arena.simulate import Summary, simulate
    from wonderland.bots.bot import Budget
    from wonderland.games import targets
    from wonderland.records.record import to_json

    game = games.load(game_name)
    names = [name.strip() for name in bots.split(",")]
    options = parse_options(game, settings)
    budget = Budget(iterations=iterations)
    played = simulate(game, seats, matches, seed, names, options, targets.compiled(game), budget, legal)
    summary = Summary(game, seats)
    try:
        file = records.open("wb") if records else None
    except OSError as error:
        raise click.ClickException(f"{records} cannot be written: {error.strerror}") from None
    with file or nullcontext():
        for record in with_progress(played, f"Playing {game.title}", matches):
            summary.add(record)
            if file:
                file.write(to_json(record) + b"\n")
    click.echo(json.dumps(summary.as_data()) if as_json else summary.as_text())
    return 0


@commands.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def verify(file: Path, as_json: bool) -> int:
    """Replay records and check every action, trail entry and result.

    Uses only what the records say. Exit code 1 if one is wrong.
    """
    from wonderland.records import replay

    wrong: list[dict[str, Any]] = []
    number = 0
    try:
        lines = list(replay.read_lines(file))
        for number, line in enumerate(with_progress(lines, "Verifying", len(lines)), start=1):
            try:
                replay.verify(line)
            except replay.RecordError as error:
                wrong.append({"match": number, "error": str(error)})
    except replay.RecordError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        click.echo(json.dumps({"records": number, "wrong": wrong}))
    else:
        for entry in wrong:
            click.echo(f"match {entry['match']}: {entry['error']}")
        right = number - len(wrong)
        click.echo(f"{right} of {number} records are right." if wrong else f"All {number} records are right.")
    return WRONG if wrong else 0


@commands.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--match", "number", type=click.IntRange(1), default=1, show_default=True, help="Which record.")
def replay(file: Path, number: int) -> int:
    """Step through a record: Enter for the next decision, q to leave.

    Prints everything at once when the output is not a terminal.
    """
    from wonderland.records import replay
    from wonderland.terminal.replay import show

    try:
        for index, line in enumerate(replay.read_lines(file), start=1):
            if index == number:
                show(replay.Replay(replay.parse(line)), is_interactive())
                return 0
    except replay.RecordError as error:
        raise click.ClickException(f"match {number}: {error}") from None
    raise click.ClickException(f"{file} holds {index} records, so there is no match {number}")


@commands.command()
@game_argument
def rules(game_name: str) -> int:
    """Print a game's rules in our words, numbered."""
    from wonderland import games

    text = games.rules_text(game_name)
    if not sys.stdout.isatty():
        click.echo(text)
        return 0
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
    return 0


@commands.command()
@click.argument("game_name", metavar="[GAME]", required=False)
@click.option("--seats", type=int, default=4, show_default=True, help="How many play.")
@json_option
def bench(game_name: str | None, seats: int, as_json: bool) -> int:
    """Measure plies per second: interpreted, driven from Python, whole playouts, observed, on CUDA."""
    from wonderland import games
    from wonderland.arena.bench import bench

    results = {}
    names = [game_name] if game_name else list(games.NAMES)
    for name in with_progress(names, "Measuring", len(names)):
        game = games.load(name)
        game.check_seats(seats)
        results[name] = bench(game, seats)
    if as_json:
        click.echo(json.dumps(results))
        return 0
    for name, figures in results.items():
        click.echo(f"{name}, {seats} seats, plies per second")
        for key, figure in figures.items():
            click.echo(f"  {key:<12}{'no GPU here' if figure is None else f'{figure:>16,.0f}'}")
    return 0


@commands.command()
@click.argument("game_name", metavar="[GAME]", default="parade")
@click.option("--seats", type=int, default=3, show_default=True, help="How many play, you included.")
@click.option("--name", default="Alice", show_default=True, help="What to call you.")
@click.option("--seed", type=int, help="Play this very deal (default: a new one).")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable.")
def play(game_name: str, seats: int, name: str, seed: int | None, settings: tuple[str, ...]) -> int:
    """Play against bots in the terminal."""
    from wonderland import games
    from wonderland.terminal.plain import play

    game = games.load(game_name)
    play(game, seats, name, seed, parse_options(game, settings))
    return 0


def parse_options(game: Game, settings: Iterable[str]) -> dict[str, Any]:
    """Options given as NAME=VALUE; a value that ends in .json is read from that file."""
    from wonderland.games.game import OptionError

    options: dict[str, Any] = {}
    for setting in settings:
        name, separator, text = setting.partition("=")
        if not separator:
            raise OptionError(f"an option is given as NAME=VALUE, not {setting!r}")
        known = {option.name: option for option in game.options}
        if text.endswith(".json"):
            options[name] = read_json(Path(text))
        else:
            options[name] = known[name].parse(text) if name in known else text
    return game.complete_options(options)


def read_json(path: Path) -> Any:
    """The data in a JSON file."""
    from wonderland.games.game import OptionError

    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise OptionError(f"{path} is not JSON: {error}") from None


def with_progress(items: Iterable[T], label: str, total: int) -> Iterator[T]:
    """The items, with a progress bar where somebody is looking."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, label, total, console=Console(stderr=True), transient=True)


def is_interactive() -> bool:
    """Is somebody there to press keys?"""
    return sys.stdin.isatty() and sys.stdout.isatty()
