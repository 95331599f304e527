"""A server that watches itself: what holds its event loop, garbage collections, and transactions.

    python -m benchmarks.watched_server serve

runs `wonderland` with these arguments. What took longer than a moment goes to the file that WATCH_FILE names, one line
of JSON each: what it was, when it ended (on the clock of `time.monotonic`, which all processes share), how many
milliseconds it took by the clock, and how many of them its thread computed. The difference is waiting: for the
processor, which others use too, for the lock of the interpreter, or for the disk.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import json
import os
import time
from typing import TYPE_CHECKING, Any

from wonderland.commands import main
from wonderland.server.run.worker_process import TableServer
from wonderland.server.storage import database

if TYPE_CHECKING:
    from collections.abc import Callable

NOTED_SECONDS = 0.005
TICK_SECONDS = 0.005

file = open(os.environ["WATCH_FILE"], "a", buffering=1)  # noqa: SIM115  # to the end of the process


def note(what: str, began: float, computed_before: float) -> None:
    """Write down what took long, in the thread that it ran in."""
    now = time.monotonic()
    if now - began > NOTED_SECONDS:
        computed = time.thread_time() - computed_before
        taken = {"ms": round(1000 * (now - began), 1), "computed_ms": round(1000 * computed, 1)}
        file.write(json.dumps({"what": what, "at": round(now, 3), **taken}) + "\n")


async def watch_loop() -> None:
    """Sleep for a moment again and again: how much longer it takes is how long something held the loop."""
    while True:
        began, computed = time.monotonic(), time.thread_time()
        await asyncio.sleep(TICK_SECONDS)
        note("loop", began + TICK_SECONDS, computed)


def watch_collections() -> None:
    began: list[tuple[float, float]] = []

    def collected(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            began.append((time.monotonic(), time.thread_time()))
        elif began:
            note(f"gc {info['generation']}", *began.pop())

    gc.callbacks.append(collected)


def timed(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        began, computed = time.monotonic(), time.thread_time()
        try:
            return function(*arguments)
        finally:
            note(what, began, computed)

    return call


async def startup(self: TableServer, sockets: Any = None, of: Callable[..., Any] = TableServer.startup) -> None:
    await of(self, sockets)
    watch_collections()
    self.watching = asyncio.create_task(watch_loop())  # type: ignore[attr-defined]  # kept as long as the server


# At import: every worker process imports this module.
TableServer.startup = startup  # type: ignore[method-assign]
database.write = timed("write", database.write)
database.read = timed("read", database.read)

if __name__ == "__main__":
    main()
