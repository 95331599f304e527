"""`wonderland verify`, `wonderland replay` and `wonderland review`."""

from __future__ import annotations

import functools
import os
import re
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wonderland.commands.common import WRONG, is_interactive, json_option, print_json, say, with_progress
from wonderland.commands.help import Command
from wonderland.commands.option import option
from wonderland.commands.play import ascii_option, plain_option
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wonderland.bots.match_review import ReviewPart
    from wonderland.bots.review.schema import MatchReview
    from wonderland.records.record import Record
    from wonderland.records.verify import Checked, Wrong

t = area("commands")

NUMBER = re.compile("[0-9]{1,9}")  # of a match in the history
MIN_COMPILED = 1 << 21  # bytes; loading compiled code for less takes longer than checking without it


@click.command(cls=Command, examples=["wonderland verify r.jsonl"])
@click.argument("files", metavar="FILE…", type=click.Path(path_type=Path), nargs=-1, required=True)
@json_option
def verify(files: tuple[Path, ...], as_json: bool) -> int:
    """Check records."""
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
    from wonderland.arena.compiling import RECORDS, run_compiled
    from wonderland.arena.here_then_processes import HereThenProcesses
    from wonderland.records.verify import CHUNK_SIZE, chunks, first_game, make_check

    size = sum(map(os.path.getsize, files)) if all(map(os.path.isfile, files)) else None  # unknown for a pipe
    num_chunks = None if size is None else size // CHUNK_SIZE
    executor = HereThenProcesses(num_chunks)
    make, make_compiled = (functools.partial(make_check, is_compiled) for is_compiled in (False, True))
    game, parts = first_game(chunks(files))
    if game is None or (size is not None and size < MIN_COMPILED):
        results = executor.run(make, parts)
    else:
        results = run_compiled(RECORDS, game, executor, make, make_compiled, parts, num_chunks, say)
    yield from with_progress(results, t("progress.verifying"), size, lambda checked: checked.num_bytes)


def answer_of(results: Iterable[Checked]) -> dict[str, Any]:
    """How many records there are, and which are wrong; a file without any record is one wrong entry."""
    from wonderland.records.reading import path_text

    counts: dict[Path, int] = defaultdict(int)
    wrong: dict[Path, list[Wrong]] = defaultdict(list)
    num_fair = 0
    for result in results:
        num_fair += result.num_fair
        counts[result.file] += result.num_records
        wrong[result.file] += result.wrong
    entries: list[dict[str, Any]] = []
    for file, count in counts.items():
        of_file = sorted(wrong[file])
        if count > 1 and len(of_file) == count and not any(one.is_record for one in of_file):
            error = t("verify.no_record", n=count, error=of_file[0].error)
            entries.append({"file": path_text(file), "match": None, "error": error})
            counts[file] = 0
        else:
            entries += [{"file": path_text(file), "match": one.number, "error": one.error} for one in of_file]
    return {"records": sum(counts.values()), "fair": num_fair, "wrong": entries}


def print_answer(answer: dict[str, Any], with_files: bool) -> None:
    """A line for every wrong record, and how many are right."""
    from wonderland.errors import because

    for entry in answer["wrong"]:
        if entry["match"] is None:
            click.echo(because(entry["file"], entry["error"]))
        else:
            key = "verify.wrong.file" if with_files else "verify.wrong"
            click.echo(t(key, file=entry["file"], n=entry["match"], error=entry["error"]))
    total = answer["records"]
    num_wrong = sum(entry["match"] is not None for entry in answer["wrong"])
    if total:
        click.echo(t("verify.some_right" if num_wrong else "verify.right", n=total, right=total - num_wrong))
    if answer["fair"]:
        click.echo(t("verify.fair", n=answer["fair"]))


source_argument = click.argument("source", metavar="[FILE|NUMBER]", type=click.Path(), required=False)
LATEST = 1  # in the history
match_option = option("--match", "number", type=click.IntRange(1), default=1, show_default=True, help="option.match")


@click.command(
    cls=Command, examples=["wonderland replay", "wonderland replay 3", "wonderland replay r.jsonl --match 2"]
)
@source_argument
@match_option
@plain_option
@ascii_option
@json_option
def replay(source: str | None, number: int, plain: bool, only_ascii: bool, as_json: bool) -> int:
    """Step through a finished match, full-screen."""
    from wonderland.records.replay import Replay
    from wonderland.terminal import launch
    from wonderland.terminal.replay.replay_text import replay_data, show

    record = record_of(source, number)
    with record_errors(number):
        if as_json:
            print_json(replay_data(Replay(record)))
        elif launch.is_plain(plain):
            show(Replay(record), is_interactive())
        else:
            return launch.run_replay(record, only_ascii)
    return 0


@click.command(
    cls=Command,
    examples=[
        "wonderland review",
        "wonderland review 3",
        "wonderland review r.jsonl --match 2 --seat 1 --plain",
        "wonderland review 3 --html review.html",
    ],
)
@source_argument
@match_option
@option("--seat", type=click.IntRange(1), help="review.seat")
@option("--iterations", type=click.IntRange(1, 1_000_000), help="review.iterations")
@option("--html", "page", type=click.Path(dir_okay=False, path_type=Path), help="review.html")
@plain_option
@ascii_option
@json_option
def review(
    source: str | None,
    number: int,
    seat: int | None,
    iterations: int | None,
    page: Path | None,
    plain: bool,
    only_ascii: bool,
    as_json: bool,
) -> int:
    """Review a finished match."""
    from wonderland.arena.files import check_writable
    from wonderland.errors import OptionError
    from wonderland.records.verify import verify
    from wonderland.terminal import launch
    from wonderland.terminal.replay.replay_text import review_data, show_review

    record = record_of(source, number)
    if page is not None:
        check_writable(page)
    if seat is not None and seat > record.seats:
        raise OptionError(t("error.no_seat", seat=seat, n=record.seats))
    seats = range(record.seats) if seat is None else [seat - 1]
    with record_errors(number):
        verify(record)  # before minutes of judging
        if page is not None or as_json:
            found = reviewed(record, iterations)
            if page is not None:
                write_page(page, found, record, seats)
            if as_json:
                print_json(review_data(found, record, seats))
        elif launch.is_plain(plain):
            show_review(record, seats, iterations)
        else:
            return launch.run_replay(record, only_ascii, seats)
    return 0


def reviewed(record: Record, iterations: int | None) -> MatchReview:
    """The whole review, with a progress bar if stderr is a terminal."""
    from wonderland.bots.match_review import review_match, whole_review
    from wonderland.bots.review.schema import ReviewedStep

    def num_steps(part: ReviewPart) -> int:
        return int(isinstance(part, ReviewedStep))

    parts = review_match(record, iterations)
    return whole_review(with_progress(parts, t("progress.reviewing"), len(record.decisions) + 1, num_steps))


def write_page(file: Path, review: MatchReview, record: Record, seats: Iterable[int]) -> None:
    """Write the review as one HTML file."""
    from wonderland.arena.files import write_whole
    from wonderland.commands.review_page import page_of

    write_whole(file, page_of(review, record, list(seats)).encode())


def record_of(source: str | None, number: int) -> Record:
    """The record of that number in a file, or of that number in the history; the latest match if nothing is named."""
    from wonderland.records.reading import parse
    from wonderland.terminal.local.history import file_of

    if source is None:
        file = file_of(LATEST)
    elif NUMBER.fullmatch(source) and not Path(source).exists():
        file = file_of(int(source))
    else:
        file = Path(source)
    line = line_of(file, number)
    with record_errors(number):
        return parse(line)


@contextmanager
def record_errors(number: int) -> Iterator[None]:
    """What is wrong with a record becomes the command's answer."""
    from wonderland.errors import RecordError

    try:
        yield
    except RecordError as error:
        raise click.ClickException(t("verify.wrong", n=number, error=str(error))) from None


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
    raise OptionError(t("error.no_match", file=path_text(file), n=count, number=number))
