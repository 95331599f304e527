"""Files of records: one record a line, as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.errors import RecordError, path_error, unwritable
from wonderland.messages import area
from wonderland.records.reading import parse, read_lines
from wonderland.records.record import to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from wonderland.records.record import Record

t = area("errors")


def read_records(path: str | PathLike[str]) -> Iterator[Record]:
    """The records of a file, not yet verified; RecordError names the line that is none."""
    for number, line in enumerate(read_lines(Path(path)), start=1):
        try:
            yield parse(line)
        except RecordError as error:
            raise RecordError(t("record.of_file", path=str(path), number=number, reason=str(error))) from None


def write_records(path: str | PathLike[str], records: Iterable[Record]) -> None:
    """Write the records to a file, in place of what it held.

    OptionError if its folder does not exist, MachineError if the machine cannot write it.
    """
    path = Path(path)
    try:
        with path.open("wb") as file:
            for record in records:
                file.write(to_json(record) + b"\n")
    except OSError as error:
        raise path_error(unwritable(path), path, error) from None
