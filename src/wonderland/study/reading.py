"""Reading and writing study files. Nothing about the input is trusted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wonderland.arena.files import write_whole
from wonderland.errors import InputError, OptionError, StudyError, because, unreadable
from wonderland.messages import area
from wonderland.records.reading import decode, path_text
from wonderland.study.document import MAX_BYTES, StudyDocument
from wonderland.study.nesting import nested_deeply
from wonderland.study.shapes import check_document

if TYPE_CHECKING:
    from os import PathLike

t = area("studies")


def parse(content: bytes) -> StudyDocument:
    """The study; StudyError says where it is none. Whether its actions are legal, `tree.check_legal` looks at."""
    check_size(len(content))
    try:
        with nested_deeply():
            data = decode(content)
            check_document(data)
            return msgspec.convert(data, StudyDocument)
    except StudyError:
        raise
    except InputError as error:  # what the JSON itself or its shape is
        raise StudyError(t("not_one", reason=str(error))) from None


def to_json(document: StudyDocument) -> bytes:
    """The study as a file: the same study is the same bytes. StudyError where it breaks a limit."""
    with nested_deeply():
        content = msgspec.json.encode(document) + b"\n"
    parse(content)
    return content


def read_document(path: str | PathLike[str]) -> StudyDocument:
    """The study in a file; OptionError if the file cannot be read."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise OptionError(unreadable(path_text(path), error.strerror)) from None
    try:
        return parse(content)
    except StudyError as error:
        raise StudyError(because(path_text(path), str(error))) from None


def write_document(path: str | PathLike[str], document: StudyDocument) -> None:
    """Write the study to a file, in place of what it held; StudyError where it breaks a limit."""
    write_whole(Path(path), to_json(document))


def check_size(size: int) -> None:
    """StudyError for a file that is too large."""
    if size > MAX_BYTES:
        raise StudyError(t("limit.bytes", most=MAX_BYTES // 1_000_000))
