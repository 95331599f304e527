"""Workers on a Ray cluster."""

from __future__ import annotations

import importlib
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wonderland.arena.executors import ExecutorError
from wonderland.bots.cores import num_cores
from wonderland.errors import OptionError
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

t = area("errors")

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"  # this address starts a cluster on this machine


class RayCluster:
    """An executor on a Ray cluster. Wonderland must be installed on its machines."""

    def __init__(self, address: str, workers: int | None) -> None:
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise OptionError(t("package.needed", what="--ray", package="Ray", command="pip install ray")) from None
        self.address = address
        self.workers = workers

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Yield the results as they come; an actor gets its next task when it has returned a result."""
        ray = self.ray
        left = iter(tasks)
        self._connect()
        try:
            actor = ray.remote(num_cpus=1)(Actor)
            actors = [actor.remote(make) for _ in range(self._num_actors())]
            # `actors` is the first argument of zip: no task is consumed after the last actor.
            busy = {each.do.remote(task): each for each, task in zip(actors, left, strict=False)}
            while busy:
                (ready, *_), _ = ray.wait(list(busy))
                each = busy.pop(ready)
                yield self._get(ready)
                for task in islice(left, 1):
                    busy[each.do.remote(task)] = each
        finally:
            ray.shutdown()

    def _connect(self) -> None:
        local = {"num_cpus": self.workers or num_cores(), "include_dashboard": False} if self.address == LOCAL else {}
        try:
            self.ray.init(self.address, log_to_driver=False, logging_level="ERROR", **local)
        except Exception as error:  # Ray raises many types here, all about the address
            raise ExecutorError(t("worker.no_cluster", address=self.address, reason=first_line(error))) from None

    def _num_actors(self) -> int:
        """At most one actor per core: a task of an actor without a core would wait."""
        cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return min(self.workers or cores, cores)

    def _get(self, reference: Any) -> Any:
        try:
            return self.ray.get(reference)
        except self.ray.exceptions.RayError as error:
            raise ExecutorError(t("worker.failed", reason=first_line(error))) from None


class Actor(Generic[T, R]):
    """A worker on a Ray cluster."""

    def __init__(self, make: Callable[[], Callable[[T], R]]) -> None:
        self.work = make()

    def do(self, task: T) -> R:
        """Run one task."""
        return self.work(task)


def first_line(error: Exception) -> str:
    """The first line of an error's message."""
    return str(error).strip().partition("\n")[0]
