"""`wonderland verify` and `wonderland replay`."""

from __future__ import annotations

import functools
import os
import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wonderland.commands.common import WRONG, is_interactive, json_option, print_json, with_progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.records.verify import Checked, Wrong

NUMBER = re.compile("[0-9]{1,9}")  # of a match in the history
MIN_COMPILED = 1 << 21  # bytes; loading compiled code for less takes longer than checking without it


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
    from wonderland.errors import OptionError, RecordError

    try:
        answer = answer_of(check_all(files))
    except RecordError as error:
        raise OptionError(str(error)) from None
    if as_json:
        print_json(answer)
    else:
        print_answer(answer, len(files) > 1)
    return WRONG if answer["wrong"] else 0


def check_all(files: tuple[Path, ...]) -> Iterator[Checked]:
    """Check the files, with a progress bar if stderr is a terminal."""
    from wonderland.arena.here_then_processes import HereThenProcesses
    from wonderland.engine.targets import has_numba
    from wonderland.records.verify import CHUNK_SIZE, chunks, make_check

    size = sum(map(os.path.getsize, files)) if all(map(os.path.isfile, files)) else None  # unknown for a pipe
    is_compiled = has_numba() and (size is None or size >= MIN_COMPILED)
    make = functools.partial(make_check, is_compiled)
    executor = HereThenProcesses(None if size is None else size // CHUNK_SIZE)
    results = executor.run(make, chunks(files))
    yield from with_progress(results, "Verifying", size, lambda checked: checked.num_bytes)


def answer_of(results: Iterable[Checked]) -> dict[str, Any]:
    """How many records there are, and which are wrong; a file without any record is one wrong entry."""
    from wonderland.records.reading import path_text

    counts: dict[Path, int] = defaultdict(int)
    wrong: dict[Path, list[Wrong]] = defaultdict(list)
    for result in results:
        counts[result.file] += result.num_records
        wrong[result.file] += result.wrong
    entries: list[dict[str, Any]] = []
    for file, count in counts.items():
        of_file = sorted(wrong[file])
        if count > 1 and len(of_file) == count and not any(one.is_record for one in of_file):
            error = f"none of its {count} lines is a record; the first: {of_file[0].error}"
            entries.append({"file": path_text(file), "match": None, "error": error})
            counts[file] = 0
        else:
            entries += [{"file": path_text(file), "match": one.number, "error": one.error} for one in of_file]
    return {"records": sum(counts.values()), "wrong": entries}


def print_answer(answer: dict[str, Any], with_files: bool) -> None:
    """A line for every wrong record, and how many are right."""
    for entry in answer["wrong"]:
        if entry["match"] is None:
            click.echo(f"{entry['file']}: {entry['error']}")
        else:
            place = f"{entry['file']}, match" if with_files else "match"
            click.echo(f"{place} {entry['match']}: {entry['error']}")
    total = answer["records"]
    num_wrong = sum(entry["match"] is not None for entry in answer["wrong"])
    if total:
        click.echo(f"{f'{total - num_wrong} of' if num_wrong else 'All'} {total} records are right.")


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
    from wonderland.errors import RecordError
    from wonderland.records.reading import parse
    from wonderland.records.replay import Replay
    from wonderland.terminal.history import file_of
    from wonderland.terminal.replay import replay_data, show

    file = Path(source)
    if NUMBER.fullmatch(source) and not file.exists():
        file = file_of(int(source))
    line = line_of(file, number)
    try:
        replayed = Replay(parse(line))
        if as_json:
            print_json(replay_data(replayed))
        else:
            show(replayed, is_interactive())
    except RecordError as error:
        raise click.ClickException(f"match {number}: {error}") from None
    return 0


def line_of(file: Path, number: int) -> bytes:
    """The record of that number in a file, undecoded; OptionError if there is none."""
    from wonderland.errors import OptionError, RecordError
    from wonderland.records.reading import path_text, read_lines

    count = 0
    try:
        for count, line in enumerate(read_lines(file), start=1):
            if count == number:
                return line
    except RecordError as error:
        raise OptionError(str(error)) from None
    raise OptionError(f"{path_text(file)} holds {count} records, so there is no match {number}")
