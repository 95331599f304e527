"""The time, passed in wherever it matters."""

from __future__ import annotations

import time


class Clock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds that only go forward."""
        return time.monotonic()

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""
        return int(time.time() * 1000)
