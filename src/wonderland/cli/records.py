"""`wonderland verify` and `wonderland replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from wonderland.cli.common import WRONG, is_interactive, json_option, with_progress


@click.command()
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


@click.command()
@click.argument("source", metavar="FILE|NUMBER")
@click.option("--match", "number", type=click.IntRange(1), default=1, show_default=True, help="Which record.")
def replay(source: str, number: int) -> int:
    """Step through a record: Enter for the next decision, q to leave.

    Reads a FILE of records, or the match of that NUMBER in `wonderland history`. Prints everything at once when
    the output is not a terminal.
    """
    from wonderland.records import replay
    from wonderland.terminal.history import file_of
    from wonderland.terminal.replay import show

    file = Path(source)
    if source.isdigit() and not file.exists():
        file = file_of(int(source))
    try:
        for index, line in enumerate(replay.read_lines(file), start=1):
            if index == number:
                show(replay.Replay(replay.parse(line)), is_interactive())
                return 0
    except replay.RecordError as error:
        raise click.ClickException(f"match {number}: {error}") from None
    raise click.ClickException(f"{file} holds {index} records, so there is no match {number}")
