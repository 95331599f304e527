"""The clocks. They are passed in, so that tests can replace them.

The machine's clock may be set at any time, by its owner or over the network. So there are two kinds of time: that of
the calendar, and the server's own, which goes on evenly. What people have left to decide counts by the server's.
"""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

DAY_MS = 24 * 3600 * 1000
MAX_GAP_MS = DAY_MS  # a longer time without a server counts for nobody
BOOT_FILE = Path("/proc/sys/kernel/random/boot_id")


class Reading(NamedTuple):
    """All clocks at one moment, in milliseconds."""

    server: int
    calendar: int
    uptime: int  # the monotonic clock, which all processes of a machine share until it boots
    boot: str  # which boot that counts from; empty if the system does not tell


class Clock:
    """The machine's clocks."""

    _offset_ms: int | None = None  # from the monotonic clock to the server's time

    def now(self) -> float:
        """Monotonic time in seconds."""
        return time.monotonic()

    def wall_ms(self) -> int:
        """The time of the calendar: milliseconds since 1970."""
        return int(time.time() * 1000)

    def server_ms(self) -> int:
        """The server's own time, in milliseconds: that of the calendar, had nobody set the machine's clock."""
        if self._offset_ms is None:
            self.continue_after(None)
        return int(self.now() * 1000) + (self._offset_ms or 0)

    def boot(self) -> str:
        """Which boot of the machine this is."""
        return boot_id()

    def read(self) -> Reading:
        """All clocks at this moment."""
        return Reading(self.server_ms(), self.wall_ms(), int(self.now() * 1000), self.boot())

    def continue_after(self, last: Reading | None) -> None:
        """Go on with the server's time where a server has read it last; the calendar begins it.

        The monotonic clock knows how long ago that is, unless the machine has booted meanwhile, or was another one.
        """
        uptime, calendar = int(self.now() * 1000), self.wall_ms()
        if last is None:
            self._offset_ms = calendar - uptime
            return
        is_same_boot = last.boot == self.boot() != "" and uptime >= last.uptime
        gap = uptime - last.uptime if is_same_boot else max(0, calendar - last.calendar)
        self._offset_ms = last.server + (gap if gap <= MAX_GAP_MS else 0) - uptime


@cache
def boot_id() -> str:
    """The id of the machine's last boot; empty if the system does not tell."""
    try:
        return BOOT_FILE.read_text().strip()
    except OSError:
        return ""
