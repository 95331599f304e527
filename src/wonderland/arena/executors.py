"""Doing many tasks at once: here, in processes, or on a Ray cluster.

An executor is given `make`, which makes the function that does a task. It is called once in every worker, so
that what is costly to make (compiled code) is made once. Results come as they are ready, in any order.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from wonderland.games.game import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"  # the address of a Ray cluster that is started for this run


class ExecutorError(RuntimeError):
    """Workers that cannot be reached or have died; the message is a sentence."""


class Executor(Protocol):
    """Does tasks."""

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """The result of every task; closing the generator stops the workers."""


def make_executor(workers: int | None, ray_address: str | None) -> Executor:
    """The executor that the command line asks for; without a number there is a worker on every core."""
    if ray_address is not None:
        return RayExecutor(ray_address, workers)
    workers = workers or num_cores()
    return InProcess() if workers == 1 else Processes(workers)


def num_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class InProcess:
    """One task after the other, here."""

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """The results in the order of the tasks."""
        work = make()
        for task in tasks:
            yield work(task)


class Processes:
    """Worker processes on this machine. They are spawned: a fork would copy locks that our threads hold."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Every worker gets a next task when it has sent a result."""
        left = iter(tasks)
        workers: dict[Connection, BaseProcess] = {}
        try:
            with interrupts_ignored():  # which the workers inherit: Ctrl-C is for the process that started them
                for _ in range(self.workers):
                    connection, process = start_worker(make)
                    workers[connection] = process
            busy = {connection for connection in workers if send_next(connection, left)}
            while busy:
                for connection in cast("list[Connection]", wait(busy)):
                    yield receive(connection, workers[connection])
                    if not send_next(connection, left):
                        busy.remove(connection)
        finally:
            for connection, process in workers.items():
                process.terminate()
                process.join()
                connection.close()


def start_worker(make: Callable[[], Callable[[T], R]]) -> tuple[Connection, BaseProcess]:
    """A process that serves the other end of the connection."""
    context = multiprocessing.get_context("spawn")
    connection, other_end = context.Pipe()
    process = context.Process(target=serve, args=(make, other_end), daemon=True)
    process.start()
    other_end.close()  # so that only the worker holds it, and its death ends the connection
    return connection, process


def serve(make: Callable[[], Callable[[Any], Any]], connection: Connection) -> None:
    """Do tasks until nobody sends any more."""
    work = make()
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        connection.send(work(task))


def send_next(connection: Connection, left: Iterator[Any]) -> bool:
    """Send the next task, if one is left."""
    for task in left:
        with suppress(BrokenPipeError):  # the worker has died, and `receive` will say so
            connection.send(task)
        return True
    return False


def receive(connection: Connection, process: BaseProcess) -> Any:
    """The worker's result; ExecutorError if it has died."""
    try:
        return connection.recv()
    except (EOFError, ConnectionResetError):
        process.join()
        raise ExecutorError(f"a worker process died with exit code {process.exitcode}") from None


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Without Ctrl-C for a moment; only the main thread can say so, and only it would be interrupted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


class RayExecutor:
    """Actors on a Ray cluster, on whose machines Wonderland must be installed."""

    def __init__(self, address: str, workers: int | None) -> None:
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise OptionError("--ray needs Ray: pip install 'wonderland[ray]'") from None
        self.address = address
        self.workers = workers

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Every actor gets a next task when it has given a result."""
        ray = self.ray
        left = iter(tasks)
        self._connect()
        try:
            actor = ray.remote(num_cpus=1)(Actor)
            actors = [actor.remote(make) for _ in range(self._num_actors())]
            # The tasks come second, so that none is taken when no actor is left.
            busy = {each.do.remote(task): each for each, task in zip(actors, left, strict=False)}
            while busy:
                (ready, *_), _ = ray.wait(list(busy))
                each = busy.pop(ready)
                yield self._get(ready)
                for task in left:
                    busy[each.do.remote(task)] = each
                    break
        finally:
            ray.shutdown()

    def _connect(self) -> None:
        local = {"num_cpus": self.workers or num_cores(), "include_dashboard": False} if self.address == LOCAL else {}
        try:
            self.ray.init(self.address, log_to_driver=False, logging_level="ERROR", **local)
        except Exception as error:  # Ray raises many kinds, all about the address
            raise ExecutorError(f"there is no Ray cluster at {self.address}: {first_line(error)}") from None

    def _num_actors(self) -> int:
        """Not more than fit at once: a task for an actor that waits for a core would wait, too."""
        cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return min(self.workers or cores, cores)

    def _get(self, reference: Any) -> Any:
        try:
            return self.ray.get(reference)
        except self.ray.exceptions.RayError as error:
            raise ExecutorError(f"a Ray worker failed: {first_line(error)}") from None


class Actor(Generic[T, R]):
    """A worker on a Ray cluster."""

    def __init__(self, make: Callable[[], Callable[[T], R]]) -> None:
        self.work = make()

    def do(self, task: T) -> R:
        """One task."""
        return self.work(task)


def first_line(error: Exception) -> str:
    """As much of an error as fits in a sentence."""
    return str(error).strip().partition("\n")[0]
