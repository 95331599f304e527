"""Checking records: one, or whole files of them."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from wonderland.engine import catalogue
from wonderland.errors import NotARecordError, OptionError, RecordError
from wonderland.records.quick_check import is_surely_right
from wonderland.records.reading import parse, read_lines
from wonderland.records.record import to_json
from wonderland.records.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from wonderland.engine.game import Game
    from wonderland.records.record import Record

CHUNK_SIZE = 1 << 18  # bytes


class Chunk(NamedTuple):
    """Some lines of a file, for one worker."""

    file: Path
    first: int  # the number of the first line
    lines: list[bytes]


class Wrong(NamedTuple):
    """A record that is wrong."""

    file: Path
    number: int  # of the record in its file, 1 the first
    error: str
    is_record: bool  # or no record at all


class Checked(NamedTuple):
    """What came of a chunk."""

    file: Path
    num_records: int
    num_bytes: int
    num_fair: int  # right ones whose deal follows from a commitment
    wrong: list[Wrong]


def verify(record: Record | bytes) -> Record:
    """The record (or the one on a line), every action, event and result checked; RecordError says what is wrong."""
    record = parse(record if isinstance(record, bytes) else to_json(record))
    for _ in Replay(record):
        pass
    return record


def chunks(files: Iterable[Path]) -> Iterator[Chunk]:
    """The lines of all files, a few hundred kB at a time; RecordError if one cannot be read or is empty."""
    for file in files:
        lines: list[bytes] = []
        number = size = 0
        for number, line in enumerate(read_lines(file), start=1):
            lines.append(line)
            size += len(line)
            if size >= CHUNK_SIZE:
                yield Chunk(file, number - len(lines) + 1, lines)
                lines, size = [], 0
        if lines:
            yield Chunk(file, number - len(lines) + 1, lines)


def first_game(parts: Iterator[Chunk]) -> tuple[Game | None, Iterator[Chunk]]:
    """The game of the first record, None if it cannot be read; and all the chunks."""
    first = list(itertools.islice(parts, 1))
    try:
        game = catalogue.load(parse(first[0].lines[0]).game) if first else None
    except (RecordError, OptionError):
        game = None
    return game, itertools.chain(first, parts)


def make_check(is_compiled: bool) -> Callable[[Chunk], Checked]:
    """A function that verifies the records of a chunk, with compiled code or without waiting for it."""
    return functools.partial(check, is_compiled=is_compiled)


def check(chunk: Chunk, is_compiled: bool) -> Checked:
    """Verify the records of a chunk."""
    wrong, num_fair = [], 0
    for number, line in enumerate(chunk.lines, start=chunk.first):
        if is_compiled and is_surely_right(line):
            continue
        try:
            num_fair += verify(line).fairness is not UNSET
        except RecordError as error:
            wrong.append(Wrong(chunk.file, number, str(error), not isinstance(error, NotARecordError)))
    return Checked(chunk.file, len(chunk.lines), sum(map(len, chunk.lines)), num_fair, wrong)
