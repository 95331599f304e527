"""How often and how many: so that nobody uses up what is there for all."""

from __future__ import annotations

from collections import Counter, OrderedDict
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wonderland.server.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.server.clock import Clock

MAX_BUCKETS = 10_000


class Bucket:
    """Credits that come back with time: each use costs one."""

    def __init__(self, clock: Clock, per_second: float, most: float) -> None:
        self._clock = clock
        self._per_second = per_second
        self._most = most
        self._credits = most
        self._counted_at = clock.now()

    def take(self) -> bool:
        """Use a credit, if there is one."""
        now = self._clock.now()
        self._credits = min(self._most, self._credits + (now - self._counted_at) * self._per_second)
        self._counted_at = now
        if self._credits < 1:
            return False
        self._credits -= 1
        return True


class Buckets:
    """A bucket for every address or player; those that were not used for longest are forgotten."""

    def __init__(self, clock: Clock, per_second: float, most: float, what: str) -> None:
        self._clock = clock
        self._per_second = per_second
        self._most = most
        self._what = what
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> None:
        """Use a credit; Refusal if there is none."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._clock, self._per_second, self._most)
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        if not bucket.take():
            raise Refusal("too_fast", f"too many {self._what}; try again later")


class Counts:
    """How many of something an address has at once."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._counts: Counter[str] = Counter()

    @contextmanager
    def one(self, key: str) -> Iterator[None]:
        """Count one more while the block runs; Refusal if there are too many."""
        if self._counts[key] >= self._most:
            raise Refusal("too_fast", f"too many {self._what} from your address")
        self._counts[key] += 1
        try:
            yield
        finally:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
