"""`wonderland verify` and `wonderland replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from wonderland.commands.common import WRONG, is_interactive, json_option, print_json, with_progress


@click.command()
@click.argument("files", metavar="FILE…", type=click.Path(path_type=Path), nargs=-1, required=True)
@json_option
def verify(files: tuple[Path, ...], as_json: bool) -> int:
    """Check records: replay every action, event and result.

    Uses only what the records say. The exit code is 1 if one is wrong.

    \b
    Example:
      wonderland verify r.jsonl
    """
    from wonderland.records import replay

    records = [(file, *numbered) for file in files for numbered in enumerate(read(file), start=1)]
    wrong: list[dict[str, Any]] = []
    for file, number, line in with_progress(records, "Verifying", len(records)):
        try:
            replay.verify(line)
        except replay.RecordError as error:
            wrong.append({"file": str(file), "match": number, "error": str(error)})
    total = len(records)
    if as_json:
        print_json({"records": total, "wrong": wrong})
    else:
        for entry in wrong:
            place = f"{entry['file']}, match" if len(files) > 1 else "match"
            click.echo(f"{place} {entry['match']}: {entry['error']}")
        right = f"{total - len(wrong)} of" if wrong else "All"
        click.echo(f"{right} {total} records are right.")
    return WRONG if wrong else 0


@click.command()
@click.argument("source", metavar="FILE|NUMBER", type=click.Path())
@click.option("--match", "number", type=click.IntRange(1), default=1, show_default=True, help="Which one of the file.")
@json_option
def replay(source: str, number: int, as_json: bool) -> int:
    """Step through a finished match.

    Reads a FILE of records, or the match of that NUMBER in `wonderland history`. Enter shows the next decision, q
    leaves. Prints everything at once if the output is not a terminal.

    \b
    Examples:
      wonderland replay 3
      wonderland replay r.jsonl --match 2
    """
    from wonderland.errors import OptionError
    from wonderland.records import replay
    from wonderland.terminal.history import file_of
    from wonderland.terminal.replay import replay_data, show

    file = Path(source)
    if source.isdecimal() and not file.exists():
        file = file_of(int(source))
    lines = read(file)
    if number > len(lines):
        raise OptionError(f"{file} holds {len(lines)} records, so there is no match {number}")
    try:
        replayed = replay.Replay(replay.parse(lines[number - 1]))
        if as_json:
            print_json(replay_data(replayed))
        else:
            show(replayed, is_interactive())
    except replay.RecordError as error:
        raise click.ClickException(f"match {number}: {error}") from None
    return 0


def read(file: Path) -> list[bytes]:
    """The records of a file, undecoded; OptionError if there are none to read."""
    from wonderland.errors import OptionError
    from wonderland.records import replay

    try:
        return list(replay.read_lines(file))
    except replay.RecordError as error:
        raise OptionError(str(error)) from None
