"""What `wonderland analyse` can look at: a study, a record, a finished match, a position; each becomes a study."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.commands.records import NUMBER, line_of, record_errors
from wonderland.messages import area, in_commas

if TYPE_CHECKING:
    from wonderland.records.record import Record
    from wonderland.study.study import Study

t = area("studies")

INPUT = "-"
MARK = b'"wonderland-study-'  # in the format of a study, near its beginning
HEAD = 1000  # bytes


def study_of(source: str, number: int) -> Study:
    """The study in a file, of the record of that number in a file, of a finished match, or of a position."""
    from wonderland.errors import OptionError
    from wonderland.records.reading import path_text
    from wonderland.terminal.local.history import file_of

    if source == INPUT:
        return study_of_input(number)
    path = Path(source)
    if is_file(path):
        return study_in(path, number)
    if NUMBER.fullmatch(source):
        return study_in(file_of(int(source)), number)
    if "|" in source:
        return study_of_position(source)
    raise OptionError(t("source.none", source=path_text(path)))


def is_file(path: Path) -> bool:
    """Is there such a file? A position is no name that every system can look for."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def study_in(path: Path, number: int) -> Study:
    """The study in a file, or that of its record of that number."""
    from wonderland.records.reading import parse
    from wonderland.study.study import read_study

    if starts_as_study(path):
        return read_study(path)
    line = line_of(path, number)
    with record_errors(number):
        return study_of_record(parse(line))


def starts_as_study(path: Path) -> bool:
    """Does the file begin as a study does?"""
    try:
        with path.open("rb") as file:
            return MARK in file.read(HEAD)
    except OSError:  # whoever reads it as records says why
        return False


def study_of_input(number: int) -> Study:
    """What stands in the input: a study, records, or a position."""
    from wonderland.errors import OptionError
    from wonderland.records.reading import parse
    from wonderland.study.document import MAX_BYTES
    from wonderland.study.study import parse_study

    content = sys.stdin.buffer.read(MAX_BYTES + 1)
    if MARK in content[:HEAD]:
        return parse_study(content)
    if content.lstrip().startswith(b"{"):
        lines = [line for line in content.splitlines() if line.strip()]
        if number > len(lines):
            raise OptionError(t("source.no_match", n=len(lines), number=number))
        with record_errors(number):
            return study_of_record(parse(lines[number - 1]))
    return study_of_position(content.decode(errors="replace").strip())


def study_of_record(record: Record) -> Study:
    """A match as a study."""
    from wonderland.engine.starting import load
    from wonderland.study.making import chapter_of_record
    from wonderland.study.study import Study
    from wonderland.terminal.names import seat_names

    chapter = chapter_of_record(record)
    name = in_commas(seat_names(record.players))
    return Study.of(chapter, title=t("title.match", game=load(record.game).title, names=name))


def study_of_position(text: str) -> Study:
    """A position in notation as a study."""
    from wonderland.engine.starting import load
    from wonderland.study.making import chapter_of_position
    from wonderland.study.study import Study

    chapter = chapter_of_position(text)
    return Study.of(chapter, title=t("title.position", game=load(chapter.game).title))
