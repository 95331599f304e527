"""The clocks of a match: what time each seat has left, from the times of the events alone.

So a clock is the same after a crash and on another worker, and nothing that a player does but deciding changes it.
Times are the server's, in milliseconds: they go on evenly, whatever happens to the machine's clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.protocol.refusal import Refusal

if TYPE_CHECKING:
    from wonderland.protocol.frames import Pace
    from wonderland.server.table.table_match import By

DAY_SECONDS = 24 * 3600
MAX_DAYS = 30
MAX_INCREMENT = 3600  # seconds


class Waiting(msgspec.Struct, frozen=True):
    """Whose decision a match waits for."""

    seat: int
    player: str
    since: int  # when the position came about
    until: int | None  # when the clock runs out; None without a clock


class SeatClocks:
    """The clocks of all seats in one match."""

    def __init__(self, pace: Pace, remaining: list[int], since: int) -> None:
        self._pace = pace
        self.remaining = remaining  # what each seat had left when the position came about
        self.since = since

    def act(self, seat: int, by: By, at: int) -> None:
        """The seat has decided. A bot's time is not counted."""
        if self._pace.clock == "match" and by != "bot":
            left = max(0, self.remaining[seat] - (at - self.since))
            self.remaining[seat] = left + self._pace.increment * 1000
        self.since = at

    def until(self, seat: int) -> int | None:
        """When the clock of the seat, which is to decide, runs out; None without a clock."""
        return None if self._pace.clock == "none" else self.since + self.remaining[seat]

    def left(self, running: int | None, now: int) -> list[int] | None:
        """What every seat has left of the match, the running clock included; None without such a clock."""
        if self._pace.clock != "match":
            return None
        used = [now - self.since if seat == running else 0 for seat in range(len(self.remaining))]
        return [max(0, left - gone) for left, gone in zip(self.remaining, used, strict=True)]


def full_clocks(pace: Pace, seats: int, at: int) -> SeatClocks:
    """The clocks of a match that starts."""
    return SeatClocks(pace, [pace.seconds * 1000] * seats, at)


def check_pace(pace: Pace, max_turn_seconds: int) -> None:
    """Refusal for a pace that nobody can play at."""
    least, most = {
        "none": (0, 0),
        "turn": (1, max_turn_seconds),
        "match": (1, DAY_SECONDS),
        "days": (DAY_SECONDS, MAX_DAYS * DAY_SECONDS),
    }[pace.clock]
    if not least <= pace.seconds <= most:
        key = "match_seconds" if pace.clock == "match" else "turn_seconds"
        raise Refusal("unparsable", key, least=least, most=most)
    if not 0 <= pace.increment <= (MAX_INCREMENT if pace.clock == "match" else 0):
        raise Refusal("unparsable", "increment", most=MAX_INCREMENT)
