"""A file of records whose matches end in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import BinaryIO


class RecordFile:
    """Writes lines in the order of their numbers; what comes too early waits."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._waiting: dict[int, bytes] = {}
        self._next = 0

    def add(self, number: int, line: bytes) -> None:
        """Take the record of the match of that number."""
        self._waiting[number] = line
        while self._next in self._waiting:
            self._file.write(self._waiting.pop(self._next))
            self._next += 1

    def finish(self) -> None:
        """Write what still waits: in a series that was stopped early some matches are missing."""
        for number in sorted(self._waiting):
            self._file.write(self._waiting.pop(number))
