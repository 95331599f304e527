"""What the commands share: arguments, exit codes, rule options, progress."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.games.game import Game

T = TypeVar("T")

WRONG = 1  # exit code: the answer is no (a record is wrong)
USAGE = 2  # exit code: the question was wrong
INTERRUPTED = 130

game_argument = click.argument("game_name", metavar="GAME")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
rule_option = click.option(
    "--option", "settings", multiple=True, metavar="NAME=VALUE", help="A rule option; repeatable."
)


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
