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

START_SECONDS = 1.5  # how long processes take to start


class HereThenProcesses:
    """Runs tasks in this process; once it is clear that processes on all cores save time, they do the rest."""

    def __init__(self, num_tasks: int | None) -> None:
        self.num_tasks = num_tasks  # about so many; None if nobody knows

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Yield the results, the first ones in the order of the tasks."""
        work = make()
        left = iter(tasks)
        begin = time.monotonic()
        for done, task in enumerate(left):
            yield work(task)
            if done == 0:
                begin = time.monotonic()  # the first task also loads compiled code
            elif self._seconds_saved(done, time.monotonic() - begin) > START_SECONDS:
                break
        yield from Processes(num_cores()).run(make, left)

    def _seconds_saved(self, done: int, seconds: float) -> float:
        """How much sooner the rest would be done on all cores, if it goes on like this."""
        rest = seconds if self.num_tasks is None else seconds / done * (self.num_tasks - done)
        return rest * (1 - 1 / num_cores())
