"""Which puzzles were solved and when they come again, in a file of the data folder for every game.

The boxes and their waits are those of the page (docs/puzzles.md).
"""

from __future__ import annotations

import time
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from wonderland.records.folder import data_folder
from wonderland.terminal.private_file import read_private, write_private

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from wonderland.puzzles.puzzle import Puzzle

WAIT_DAYS = (0, 1, 3, 7, 21, 60)  # by box
FIRST_BOX = 2  # of a puzzle that is solved when it is first seen


class Progress(msgspec.Struct, frozen=True):
    """What became of a puzzle so far."""

    box: int
    due: float  # when it comes again, in seconds since 1970
    right: int  # how often it was solved at the first try
    wrong: int


class PuzzleMemory:
    """The answered puzzles of one game, by id."""

    def __init__(self, game: str) -> None:
        self.path: Path = data_folder() / "puzzles" / f"{game}.json"
        self.progress = read_private(self.path, dict[str, Progress]) or {}

    def note(self, puzzle: Puzzle, is_right: bool, now: float | None = None) -> None:
        """Keep how a puzzle was answered."""
        # Another window may have added to the file.
        self.progress |= read_private(self.path, dict[str, Progress]) or {}
        self.progress[puzzle.id] = after_answer(
            self.progress.get(puzzle.id), is_right, time.time() if now is None else now
        )
        write_private(self.path, self.progress)

    def in_order(self, puzzles: Sequence[Puzzle], now: float | None = None) -> list[Puzzle]:
        """What is due, the longest first, then what was never seen, then what is due later."""
        now = time.time() if now is None else now
        seen = sorted((one for one in puzzles if one.id in self.progress), key=lambda one: self.progress[one.id].due)
        due = [one for one in seen if self.progress[one.id].due <= now]
        return [*due, *(one for one in puzzles if one.id not in self.progress), *seen[len(due) :]]

    def num_solved(self, puzzles: Sequence[Puzzle]) -> int:
        """How many were solved when they were last answered."""
        return sum(one.id in self.progress and self.progress[one.id].box > 0 for one in puzzles)


def after_answer(before: Progress | None, is_right: bool, now: float) -> Progress:
    """The progress after an answer."""
    box, right, wrong = (FIRST_BOX - 1, 0, 0) if before is None else (before.box, before.right, before.wrong)
    box = min(box + 1, len(WAIT_DAYS) - 1) if is_right else 0
    due = midnight_in(WAIT_DAYS[box], now) if box else now
    return Progress(box, due, right + is_right, wrong + (not is_right))


def midnight_in(days: int, now: float) -> float:
    """Waits end at midnight, so that a puzzle of yesterday evening is there this morning."""
    day = date.fromtimestamp(now) + timedelta(days)
    return datetime(day.year, day.month, day.day).timestamp()
