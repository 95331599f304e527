"""Makes a collection: finds puzzles in many deals, in several processes, and goes on where it was stopped.

What was found is kept in a file, one deal a line. Which puzzles come of it depends on the seed and the number of deals
only, not on processes or interruptions.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import msgspec

from wonderland.engine import catalogue
from wonderland.errors import OptionError
from wonderland.messages import area
from wonderland.puzzles.choose import choose
from wonderland.puzzles.find import Checker, Finder, Found
from wonderland.puzzles.puzzle import FORMAT, Collection

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wonderland.arena.executors import Executor
    from wonderland.puzzles.puzzle import Puzzle

t = area("errors")


class PuzzlePlan(msgspec.Struct, frozen=True):
    """What a file of found puzzles is about: its first line."""

    game: str
    rules: int
    seed: int


def plan_of(game: str, seed: int) -> PuzzlePlan:
    """The plan for a game under the present rules."""
    return PuzzlePlan(game, catalogue.load(game).rules_version, seed)


def find_all(plan: PuzzlePlan, deals: int, executor: Executor, kept: Path) -> Iterator[Found]:
    """The puzzles of so many deals, those in the file first; the others are added to it as they are found."""
    done = read_found(kept, plan)
    yield from (found for found in done.values() if found.deal < deals)
    missing = [deal for deal in range(deals) if deal not in done]
    with kept.open("ab") as file:
        if not done and file.tell() == 0:
            file.write(msgspec.json.encode(plan) + b"\n")
        for found in executor.run(functools.partial(Finder, plan.game, plan.seed), missing):
            file.write(msgspec.json.encode(found) + b"\n")
            file.flush()
            yield found


def read_found(kept: Path, plan: PuzzlePlan) -> dict[int, Found]:
    """The deals in the file; a last line that was not written to its end is cut off."""
    if not kept.exists():
        return {}
    text = kept.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if len(whole) < len(text):
        kept.write_bytes(whole)
    lines = whole.splitlines()
    if lines and msgspec.json.decode(lines[0], type=PuzzlePlan) != plan:
        raise OptionError(t("puzzles.other_file", path=str(kept)))
    return {found.deal: found for found in (msgspec.json.decode(line, type=Found) for line in lines[1:])}


def choose_from(found: list[Found], count: int) -> list[Puzzle]:
    """So many of the puzzles found."""
    return choose([puzzle for one in sorted(found) for puzzle in one.puzzles], count)


def check_all(plan: PuzzlePlan, chosen: list[Puzzle], executor: Executor) -> Iterator[tuple[Puzzle, bool]]:
    """Every puzzle, in any order, and whether a strong search takes its solution."""
    return executor.run(functools.partial(Checker, plan.game), chosen)


def collection_of(plan: PuzzlePlan, puzzles: list[Puzzle]) -> Collection:
    """The puzzles as a collection."""
    return Collection(FORMAT, plan.game, plan.rules, catalogue.load(plan.game).complete_options({}), puzzles)
