"""The job processes, and the queues in front of them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, BinaryIO, cast

import structlog

from wonderland.engine.wasm.files import GameWithFiles
from wonderland.server.common import metrics
from wonderland.server.jobs import kinds
from wonderland.server.jobs.fair_queue import FairQueue
from wonderland.server.jobs.pipe import read_message, write_message

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.server.jobs.fair_queue import Asker
    from wonderland.server.jobs.kinds import AnyJob, AnyResult

log = structlog.get_logger()

COMMAND = [sys.executable, "-P", "-m", "wonderland.server.jobs.process"]
JOB_SECONDS = 60.0  # a job that takes longer, also on a busy machine, is a defect: its process is killed


class Priority(IntEnum):
    """What goes first when several jobs wait."""

    URGENT = 0  # somebody's time is over
    USUAL = 1  # bots and replays, in one queue: whoever asks for many replays waits longer for bots, and nobody else
    HINT = 2


class Overloaded(Exception):  # noqa: N818  # an answer, not a fault
    """Too many jobs wait."""


@dataclass(eq=False)
class Entry:
    """A job that waits or is worked on."""

    job: bytes
    asker: Asker
    game: Game | None  # what it needs, if its rules are earlier ones
    done: asyncio.Future[bytes] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class JobProcess:
    """One process: started at its first job, and again after it died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._loaded: set[Game] = set()  # earlier rules that it knows

    def work(self, job: bytes, game: Game | None = None) -> bytes:
        """The result of a job, or why the earlier rules that it needs cannot be loaded; blocks.

        ConnectionError if the process dies.
        """
        if self._process is None:
            self._process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._loaded.clear()
        if isinstance(game, GameWithFiles) and game not in self._loaded:
            loaded = self._exchange(kinds.encode(kinds.LoadModule(game.name, game.rules_version, game.files)))
            if not isinstance(kinds.decode_result(loaded), kinds.Loaded):
                return loaded
            self._loaded.add(game)
        return self._exchange(job)

    def _exchange(self, job: bytes) -> bytes:
        assert self._process is not None
        try:
            write_message(cast("BinaryIO", self._process.stdin), job)
            result = read_message(cast("BinaryIO", self._process.stdout))
        except OSError:
            result = None
        if result is None:
            self.end()
            raise ConnectionError("a job process died")
        return result

    def kill(self) -> None:
        """End a job that takes too long."""
        if self._process is not None:
            self._process.kill()

    def end(self) -> None:
        """End the process and forget it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None and not stream.closed:
                    stream.close()
            self._process = None


class JobPool:
    """Several processes. The next job is the first of the most urgent queue."""

    def __init__(self, processes: int, most_waiting: int) -> None:
        self._queues: list[FairQueue[Entry]] = [FairQueue(most_waiting) for _ in Priority]
        self._processes = [JobProcess() for _ in range(processes)]
        self._free = list(self._processes)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="job")
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False

    async def run(self, job: AnyJob, priority: Priority, asker: Asker, game: Game | None = None) -> AnyResult:
        """The result of a job. Overloaded if too many wait, ConnectionError if its process dies.

        `game` is the job's, if it may have earlier rules. A caller who is cancelled takes the job out of the queue.
        """
        if self._is_closing:
            raise Overloaded
        entry = Entry(kinds.encode(job), asker, game)
        queue = self._queues[priority]
        removed = queue.add(entry)
        if removed is not None:
            fail(removed, Overloaded())
            metrics.JOBS_REFUSED.labels(priority.name.lower()).inc()
        self._start_jobs()
        try:
            result: AnyResult = kinds.decode_result(await entry.done)
            return result
        finally:
            queue.discard(entry)

    def num_waiting(self, address: str) -> int:
        """How many jobs wait for an address."""
        return sum(queue.num_waiting(address) for queue in self._queues)

    def _start_jobs(self) -> None:
        """Give the free processes something to do."""
        while self._free and not self._is_closing:
            entry = next((entry for queue in self._queues if (entry := queue.take()) is not None), None)
            if entry is None:
                break
            task = asyncio.create_task(self._work(self._free.pop(), entry))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        for priority in Priority:
            metrics.JOBS_WAITING.labels(priority.name.lower()).set(len(self._queues[priority]))

    async def _work(self, process: JobProcess, entry: Entry) -> None:
        loop = asyncio.get_running_loop()
        timer = loop.call_later(JOB_SECONDS, process.kill)
        try:
            result = await loop.run_in_executor(self._threads, process.work, entry.job, entry.game)
            if not entry.done.done():
                entry.done.set_result(result)
        except ConnectionError as error:
            if not self._is_closing:
                log.warning("a job process died")
            fail(entry, error)
        finally:
            timer.cancel()
            self._free.append(process)
            self._start_jobs()

    async def close(self) -> None:
        """Kill the processes; the jobs that wait or run fail."""
        self._is_closing = True
        for process in self._processes:
            process.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for queue in self._queues:
            while (entry := queue.take()) is not None:
                fail(entry, Overloaded())
        self._threads.shutdown()
        for process in self._processes:
            process.end()


def fail(entry: Entry, error: Exception) -> None:
    """Raise the error where the result is awaited."""
    if not entry.done.done():
        entry.done.set_exception(error)
