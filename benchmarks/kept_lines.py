"""Long measurements of many like tasks: on all cores, a line of a file for each result, carried on from that file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

import msgspec

from wonderland.arena.make_executor import make_executor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


class Numbered(msgspec.Struct):
    """The result of a task, with the number of the task."""

    number: int


R = TypeVar("R", bound=Numbered)


def kept_results(
    make: Callable[[], Callable[[int], R]], tasks: Sequence[int], kind: type[R], path: Path | None, workers: int | None
) -> list[R]:
    """The results of all tasks, in their order.

    `make` makes what does a task, once in each process. What is in the file is not done again.
    """
    done = {one.number: one for one in read(path, kind)}
    for one in make_executor(workers, None).run(make, [task for task in tasks if task not in done]):
        done[one.number] = one
        if path is not None:
            with path.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")
        if sys.stderr.isatty():
            print(f"\r{len(done)} of {len(tasks)}", end="", file=sys.stderr, flush=True)
    return [done[task] for task in tasks]


def read(path: Path | None, kind: type[R]) -> list[R]:
    """The results of a file."""
    if path is None or not path.exists():
        return []
    return [msgspec.json.decode(line, type=kind) for line in path.read_bytes().splitlines()]
