"""One timer for all deadlines of a worker, so that an idle table costs nothing."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonderland.server.common.wall_clock import Clock

Call = Callable[[], object]


class Deadlines:
    """Calls with a time. A second call under the same key replaces the first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heap: list[tuple[float, int, Hashable]] = []
        self._calls: dict[Hashable, tuple[int, Call]] = {}
        self._numbers = itertools.count()  # of equal times the earlier one goes first
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """How many calls are waiting."""
        return len(self._calls)

    def set(self, key: Hashable, at: float, call: Call) -> None:
        """Make the call at that time."""
        number = next(self._numbers)
        self._calls[key] = (number, call)
        heapq.heappush(self._heap, (at, number, key))
        if self._heap[0][1] == number:
            self._wake_at(at)

    def cancel(self, key: Hashable) -> None:
        """Do not make the call; its heap entry is skipped later."""
        self._calls.pop(key, None)

    def run_due(self) -> None:
        """Make the calls whose time has come."""
        now = self._clock.now()
        while self._heap and self._heap[0][0] <= now:
            _, number, key = heapq.heappop(self._heap)
            if key in self._calls and self._calls[key][0] == number:
                self._calls.pop(key)[1]()
        while self._heap and self._calls.get(self._heap[0][2], (None,))[0] != self._heap[0][1]:
            heapq.heappop(self._heap)
        if self._heap:
            self._wake_at(self._heap[0][0])

    def close(self) -> None:
        """Cancel all calls."""
        self._calls.clear()
        self._heap.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _wake_at(self, at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        delay = max(0.0, at - self._clock.now())
        self._timer = asyncio.get_running_loop().call_later(delay, self.run_due)
