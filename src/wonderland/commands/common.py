"""What the commands share: exit codes, arguments, output, progress."""

from __future__ import annotations

import json
import math
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wonderland.commands.names import GameWord, RuleSetting, game_of
from wonderland.commands.option import option
from wonderland.messages import area, speak
from wonderland.messages.languages import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from wonderland.engine.game import Game

t = area("commands")

T = TypeVar("T")


class SecondsType(click.FloatRange):
    """A positive, finite number of seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; an error for infinity and NaN, too."""
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(t("click.not_in_range", value=str(value), range="x>0"), param, ctx)
        return float(seconds)


DONE = 0
WRONG = 1
USAGE = 2
MACHINE = 3
INTERRUPTED = 130  # 128 and the number of the signal, as shells count
TERMINATED = 143
HUNG_UP = 129
EXIT_CODES = (DONE, WRONG, USAGE, MACHINE, INTERRUPTED, TERMINATED, HUNG_UP)


def in_english(ctx: click.Context, param: click.Parameter, is_json: bool) -> bool:
    """Programs get English, whatever the language of their user."""
    if is_json:
        speak(ENGLISH)
    return is_json


game_argument = click.argument("game_name", metavar="GAME", type=GameWord(), nargs=-1, required=True, callback=game_of)
optional_game_argument = click.argument("game_name", metavar="[GAME]", type=GameWord(), nargs=-1, callback=game_of)
json_option = option("--json", "as_json", is_flag=True, callback=in_english, help="option.json")
rule_option = option(
    "--option",
    "settings",
    type=RuleSetting(),
    multiple=True,
    metavar="NAME=VALUE",
    help="option.rule",
)
seconds_option = option("--seconds", type=SecondsType(0, min_open=True), help="option.seconds")


def parse_options(game: Game, settings: Iterable[str]) -> dict[str, Any]:
    """Options given as NAME=VALUE; a value that ends in .json is read from that file."""
    from wonderland.errors import OptionError

    options: dict[str, Any] = {}
    for setting in settings:
        name, separator, text = setting.partition("=")
        if not separator:
            raise OptionError(t("error.setting", setting=repr(setting)))
        options[name] = read_json(Path(text)) if text.endswith(".json") else text
    return game.complete_options(game.read_options(options))


def read_json(path: Path) -> Any:
    """The data in a JSON file."""
    from wonderland.errors import OptionError, unreadable

    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(unreadable(path, error.strerror)) from None
    except ValueError as error:
        raise OptionError(t("error.not_json", file=str(path), reason=str(error))) from None


def print_json(data: Any) -> None:
    """Print the answer for programs (docs/commands.md): one line, and nothing else on stdout."""
    import msgspec

    click.echo(msgspec.json.encode(data))


@contextmanager
def path_errors(path: Path) -> Iterator[None]:
    """What is wrong with the file is the command's answer."""
    from wonderland.errors import path_error, unwritable

    try:
        yield
    except OSError as error:
        raise path_error(unwritable(path), path, error) from None


def say(sentence: str) -> None:
    """Tell what happens. Above a progress bar if there is one: click would write past what Rich puts over stderr."""
    print(sentence, file=sys.stderr, flush=True)


def with_progress(
    items: Iterable[T], label: str, total: int | None, size_of: Callable[[T], int] = lambda item: 1
) -> Iterator[T]:
    """The items, with a progress bar if stderr is a terminal; `total` is the sum of their sizes, if it is known."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        for item in items:
            yield item
            bar.advance(task, size_of(item))


@contextmanager
def moving_bar(label: str, total: float) -> Iterator[Callable[[float], None]]:
    """A function that moves a progress bar to a place; it does nothing unless stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda place: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda place: bar.update(task, completed=place)


def import_from_current_folder() -> None:
    """Let bots of one's own (MODULE:CLASS) be found in the current folder; worker processes inherit this."""
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)


def is_interactive() -> bool:
    """Are stdin and stdout a terminal?"""
    return sys.stdin.isatty() and sys.stdout.isatty()
