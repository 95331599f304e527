"""Executors run many tasks: in this process, in other processes (`processes.py`), on a Ray cluster (`ray_cluster.py`).

An executor gets `make`, which returns the function that does one task. Each worker calls `make` once, so costly setup
(compiled code) happens once per worker. Results come as they are ready, in any order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from wonderland.errors import MachineError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

T = TypeVar("T")
R = TypeVar("R")


class ExecutorError(MachineError):
    """A worker died or cannot be reached."""


class Executor(Protocol):
    """Runs tasks."""

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Yield the result of every task; closing the generator stops the workers."""


class InProcess:
    """Runs the tasks one after the other in this process."""

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Yield the results in the order of the tasks."""
        work = make()
        for task in tasks:
            yield work(task)
