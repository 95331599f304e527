"""Worker processes on this machine."""

from __future__ import annotations

import multiprocessing
import signal
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, TypeVar, cast

from wonderland.arena.executors import ExecutorError
from wonderland.messages import area, current_language, speak

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

t = area("errors")

T = TypeVar("T")
R = TypeVar("R")


class Processes:
    """An executor with several processes. They are spawned, because a fork would copy locks that threads hold."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, make: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R]:
        """Yield the results as they come; a worker gets its next task when it has sent a result."""
        left = iter(tasks)
        workers: dict[Connection, BaseProcess] = {}
        try:
            with interrupts_postponed():  # only the parent process handles Ctrl-C
                for task in islice(left, self.workers):
                    connection, process = start_worker(make)
                    workers[connection] = process
                    send(connection, task)
            busy = set(workers)
            while busy:
                for connection in cast("list[Connection]", wait(busy)):
                    yield receive(connection, workers[connection])
                    busy.remove(connection)
                    for task in islice(left, 1):
                        send(connection, task)
                        busy.add(connection)
        finally:
            for connection, process in workers.items():
                process.kill()  # they hold nothing, and may have been started where SIGTERM is ignored
                process.join()
                connection.close()


def start_worker(make: Callable[[], Callable[[T], R]]) -> tuple[Connection, BaseProcess]:
    """Start a process that reads tasks from the other end of the connection."""
    context = multiprocessing.get_context("spawn")
    connection, other_end = context.Pipe()
    process = context.Process(target=serve, args=(make, other_end, current_language()), daemon=True)
    process.start()
    other_end.close()  # only the worker holds it, so the connection ends when the worker dies
    return connection, process


def serve(make: Callable[[], Callable[[Any], Any]], connection: Connection, language: str) -> None:
    """The loop of a worker: run tasks until the connection ends."""
    speak(language)
    work = make()
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        connection.send(work(task))


def send(connection: Connection, task: Any) -> None:
    """Send a task; if the worker has died, `receive` raises the error."""
    with suppress(BrokenPipeError):
        connection.send(task)


def receive(connection: Connection, process: BaseProcess) -> Any:
    """The worker's result; ExecutorError if it has died."""
    try:
        return connection.recv()
    except (EOFError, ConnectionResetError):
        process.join()
        raise ExecutorError(t("worker.died", code=process.exitcode or 0)) from None


@contextmanager
def interrupts_postponed() -> Iterator[None]:
    """Block SIGINT inside the block. Workers inherit that; the parent gets a Ctrl-C of this time at the end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would unblock SIGINT when the first worker starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
