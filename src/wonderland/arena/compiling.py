"""Machine code for long work, made by a process of its own while the work goes on without it.

Compiling takes about half a minute, so it must save more than that. All ways to run a game give the same results: work
may change from one to the other between two tasks.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from contextlib import closing
from importlib.metadata import version
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from wonderland.arena.compiled_play import MATCH_LOOP
from wonderland.bots.module.interface import MODULE
from wonderland.engine.targets import functions, machine_code
from wonderland.messages import area
from wonderland.records.quick_check import LINES

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from pathlib import Path

    from wonderland.arena.executors import Executor
    from wonderland.engine.game import Game

    Say = Callable[[str], None]

t = area("reports")

T = TypeVar("T")
R = TypeVar("R")

LOOK_SECONDS = 1.0  # of work, before its length is judged


class Purpose(NamedTuple):
    """What machine code is for."""

    name: str
    modules: tuple[str, ...]
    worth_seconds: float  # of work that is left without it: with less, compiling would save nothing


MATCHES = Purpose("matches", (MATCH_LOOP,), 20.0)
RECORDS = Purpose("records", (LINES,), 20.0)
BOTS = Purpose("bots", MODULE.modules, 120.0)  # a search is only an eighth quicker in machine code
BENCH = Purpose("bench", MODULE.modules, 0.0)
PURPOSES = {purpose.name: purpose for purpose in (MATCHES, RECORDS, BOTS)}  # of a process that compiles


def is_ready(purpose: Purpose, game: Game) -> bool:
    """Is the machine code in the cache?"""
    return functions.has_numba() and mark_of(purpose, game).exists()


def note_ready(purpose: Purpose, game: Game) -> None:
    """Note that it is."""
    if machine_code.can_be_kept():
        machine_code.enter(mark_of(purpose, game), family(purpose, game))


def mark_of(purpose: Purpose, game: Game) -> Path:
    """A folder that exists if all machine code of these sources is in the cache."""
    digest = machine_code.digest_of((*functions.part_modules(game).values(), *purpose.modules))
    return machine_code.cache_folder() / f"{family(purpose, game)}-{digest}-{version('numba')}"


def family(purpose: Purpose, game: Game) -> str:
    """What the marks of all versions begin with."""
    return f"{game.name}-ready-{purpose.name}"


def run_compiled(
    purpose: Purpose,
    game: Game,
    executor: Executor,
    make: Callable[[], Callable[[T], R]],
    make_compiled: Callable[[], Callable[[T], R]],
    tasks: Iterable[T],
    num_tasks: int | None,
    say: Say,
) -> Generator[R]:
    """Yield the results of the tasks, done in machine code if it is in the cache or as soon as compiling has paid.

    `make` makes what does a task without it. `num_tasks` is about how many there are, None if nobody knows.
    """
    if is_ready(purpose, game):
        yield from executor.run(make_compiled, tasks)
        return
    left = iter(tasks)
    compilation = Compilation(purpose, game, say)
    try:
        with closing(executor.run(make, compilation.meanwhile(left, num_tasks))) as results:
            for result in results:
                compilation.count_result()
                yield result
        for task in left:
            yield from executor.run(make_compiled, itertools.chain([task], left))
    finally:
        compilation.stop()


class Compilation:
    """A process that compiles, if that is worth it."""

    def __init__(self, purpose: Purpose, game: Game, say: Say) -> None:
        self.purpose = purpose
        self.game = game
        self.say = say
        self.process: subprocess.Popen[bytes] | None = None
        self._begin: float | None = None  # when the first result came: before that, workers start
        self._num_done = 0  # since then

    def count_result(self) -> None:
        """Note that a task is done."""
        if self._begin is None:
            self._begin = time.monotonic()
        else:
            self._num_done += 1

    def meanwhile(self, tasks: Iterator[T], num_tasks: int | None) -> Iterator[T]:
        """The tasks until there is machine code for the others; the process starts once it is clear that it pays."""
        for task in tasks:
            yield task
            if self.process is not None:
                if self.process.poll() == 0:
                    return
            elif self.is_worth_it(num_tasks):
                self.start()

    def is_worth_it(self, num_tasks: int | None) -> bool:
        """Will what is left take longer than it takes to compile?"""
        if self._begin is None or not self._num_done:
            return False
        seconds = time.monotonic() - self._begin
        if seconds < LOOK_SECONDS or not (functions.has_numba() and machine_code.can_be_kept()):
            return False
        left = seconds if num_tasks is None else seconds / self._num_done * (num_tasks - self._num_done)
        return left > self.purpose.worth_seconds

    def start(self) -> None:
        """Start the process and say so."""
        self.say(t("compiling", game=self.game.title))
        command = [sys.executable, "-m", "wonderland.arena.compile", self.purpose.name, self.game.name]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def stop(self) -> None:
        """End the process: nobody waits for it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
