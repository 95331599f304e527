"""Doing many tasks at once: here, in processes (`processes.py`), or on a Ray cluster (`ray_cluster.py`).

An executor is given `make`, which makes the function that does a task. It is called once in every worker, so
that what is costly to make (compiled code) is made once. Results come as they are ready, in any order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from wonderland.bots.cores import num_cores

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

T = TypeVar("T")
R = TypeVar("R")


class ExecutorError(RuntimeError):
    """Workers that cannot be reached or have died; the message is a sentence."""


class Executor(Protocol):
    """Does tasks."""

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """The result of every task; closing the generator stops the workers."""


class InProcess:
    """One task after the other, here."""

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """The results in the order of the tasks."""
        work = make()
        for task in tasks:
            yield work(task)


def make_executor(workers: int | None, ray_address: str | None) -> Executor:
    """The executor that the command line asks for; without a number there is a worker on every core."""
    from wonderland.arena.processes import Processes
    from wonderland.arena.ray_cluster import RayCluster

    if ray_address is not None:
        return RayCluster(ray_address, workers)
    workers = workers or num_cores()
    return InProcess() if workers == 1 else Processes(workers)
