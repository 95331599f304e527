"""Rate limits and concurrency limits."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from wonderland.protocol.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.server.common.wall_clock import Clock

MAX_KEYS = 10_000
MAX_UNKNOWN = 64  # characters of what is no address
NETWORK_BITS = 64  # of an IPv6 address: a household gets as many addresses as it wants, but one network


@lru_cache(MAX_KEYS)
def counted_address(host: str) -> str:
    """The address that limits count: an IPv6 address by its /64 network, an IPv4 address as it is."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:MAX_UNKNOWN]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))


class RateLimit:
    """A token bucket: every use costs one credit, and credits refill with time up to `burst`."""

    def __init__(self, clock: Clock, per_second: float, burst: float) -> None:
        self._clock = clock
        self._per_second = per_second
        self._burst = burst
        self._credits = burst
        self._counted_at = clock.now()

    def take(self) -> bool:
        """Use a credit; False if there is none."""
        if self.is_used_up():
            return False
        self._credits -= 1
        return True

    def is_used_up(self) -> bool:
        """Is there no credit?"""
        now = self._clock.now()
        credits = min(self._burst, self._credits + (now - self._counted_at) * self._per_second)
        self._credits, self._counted_at = credits, now
        return credits < 1


class KeyedRateLimit:
    """A rate limit for every address or player. The least recently used keys are forgotten."""

    def __init__(self, clock: Clock, per_second: float, burst: float, what: str) -> None:
        self._clock = clock
        self._per_second = per_second
        self._burst = burst
        self._what = what
        self._limits: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, key: str) -> None:
        """Use a credit of the key; Refusal if there is none."""
        if not self.try_take(key):
            raise Refusal("too_fast", f"too_many.{self._what}")

    def is_used_up(self, key: str) -> bool:
        """Has the key no credit?"""
        limit = self._limits.get(key)
        return limit is not None and limit.is_used_up()

    def try_take(self, key: str) -> bool:
        """Use a credit of the key; False if there is none."""
        limit = self._limits.get(key)
        if limit is None:
            limit = self._limits[key] = RateLimit(self._clock, self._per_second, self._burst)
            if len(self._limits) > MAX_KEYS:
                self._limits.popitem(last=False)
        self._limits.move_to_end(key)
        return limit.take()


class ConcurrencyLimit:
    """A limit on how many of something an address has at the same time."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._counts: Counter[str] = Counter()

    @contextmanager
    def one(self, key: str) -> Iterator[None]:
        """Count one more inside the block; Refusal if there are too many."""
        if self._counts[key] >= self._most:
            raise Refusal("too_fast", f"too_many.{self._what}")
        self._counts[key] += 1
        try:
            yield
        finally:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
