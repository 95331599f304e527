"""An executor for work that may be short: starting processes takes longer than many a task."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from wonderland.arena.processes import Processes
from wonderland.bots.cores import num_cores

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

T = TypeVar("T")
R = TypeVar("R")

SECONDS_HERE = 1.5  # about as long as workers need to start


class HereThenProcesses:
    """Runs tasks in this process; what is left after a moment goes to a process on every core."""

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Yield the results, the first ones in the order of the tasks."""
        work = make()
        left = iter(tasks)
        begin = time.monotonic()
        for task in left:
            yield work(task)
            if num_cores() > 1 and time.monotonic() - begin > SECONDS_HERE:
                break
        yield from Processes(num_cores()).run(make, left)
