"""The clock. It is passed in, so that tests can replace it."""

from __future__ import annotations

import time


class Clock:
    """The machine's clock."""

    def now(self) -> float:
        """Monotonic time in seconds."""
        return time.monotonic()

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""
        return int(time.time() * 1000)
