"""What made a server or its load wait, summed up over one phase of a benchmark."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.server_process import ServerProcess

LONG_MS = 50
TICK_SECONDS = 0.005
KINDS = ("loop", "write", "read", "gc 0", "gc 1", "gc 2")


class Stalls:
    """Follows a watched server, and this process, from its creation on."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._began = time.monotonic()
        self._waited = server.waited_seconds()
        self._own_waited = own_waited_seconds()
        self._own_longest = 0.0
        self._task = asyncio.create_task(self._watch_own_loop())

    async def _watch_own_loop(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(TICK_SECONDS)
            self._own_longest = max(self._own_longest, time.monotonic() - began - TICK_SECONDS)

    def end(self) -> dict[str, Any]:
        """The longest of each kind in milliseconds, by the clock and computed, and how many there were over `LONG_MS`.

        `waited_for_processor_ms` is how long the event loops of server and load could have run, but others had the
        processor: stalls of a machine, not of a program.
        """
        self._task.cancel()
        noted = self._server.stalls(self._began)
        return {
            **{kind: spread_of([one for one in noted if one["what"] == kind]) for kind in KINDS},
            "load_longest_ms": round(1000 * self._own_longest, 1),
            "waited_for_processor_ms": {
                "server": round(1000 * (self._server.waited_seconds() - self._waited)),
                "load": round(1000 * (own_waited_seconds() - self._own_waited)),
            },
        }


def own_waited_seconds() -> float:
    """The same for this process."""
    return int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9


def spread_of(stalls: list[dict[str, Any]]) -> dict[str, Any]:
    """The longest of these stalls, and how many of them are long."""
    longest = {name: max((stall[name] for stall in stalls), default=0) for name in ("ms", "computed_ms")}
    return {**longest, f"over_{LONG_MS}_ms": sum(stall["ms"] > LONG_MS for stall in stalls)}
