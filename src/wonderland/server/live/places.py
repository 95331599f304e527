"""Places for viewers, when there are not enough: seated players first, then invited people, then those who watch.

Among equals, the newcomer of an address with few viewers takes the place of the last one of the address with the most;
within an address, players share in the same way. So nobody who comes alone is locked out by a crowd.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wonderland.protocol.refusal import Refusal
from wonderland.server.live.subscriber import Rank

if TYPE_CHECKING:
    from wonderland.server.live.subscriber import Subscriber

ShareOf = Callable[["Subscriber"], str | None]  # those with the same answer share their places
Viewers = dict["Subscriber", None]  # in the order in which they came


class Crowded(Refusal):
    """No place for somebody without a seat. They need not try again by themselves."""

    def __init__(self) -> None:
        super().__init__("too_fast", "closing.crowded")


class Places:
    """At most so many viewers."""

    def __init__(self, most: int, share_of: ShareOf) -> None:
        self._most = most
        self._share_of = share_of
        self._shares: list[dict[str | None, Viewers]] = [{} for _ in Rank]  # by rank, without empty ones
        self._num_viewers = 0

    @property
    def is_empty(self) -> bool:
        """Is nobody there?"""
        return self._num_viewers == 0

    def add(self, viewer: Subscriber) -> None:
        """Count a viewer."""
        self._shares[viewer.rank].setdefault(self._share_of(viewer), {})[viewer] = None
        self._num_viewers += 1

    def remove(self, viewer: Subscriber) -> None:
        """Count a viewer no more."""
        shares, share = self._shares[viewer.rank], self._share_of(viewer)
        del shares[share][viewer]
        if not shares[share]:
            del shares[share]
        self._num_viewers -= 1

    def find_displaced(self, newcomer: Subscriber) -> Subscriber | None:
        """Who gives way to the newcomer; None if there is room. Refusal if nobody does."""
        if self._num_viewers < self._most:
            return None
        last_rank = max(rank for rank in Rank if self._shares[rank])
        shares = self._shares[last_rank]
        largest = max(shares.values(), key=len)
        own = shares.get(self._share_of(newcomer), {})
        has_less = newcomer.rank == last_rank and len(own) + 1 < len(largest)
        if newcomer.rank < last_rank or has_less:
            return next(reversed(largest))
        raise Refusal("too_fast", "too_many.places") if newcomer.holds_seat else Crowded()


class Crowd:
    """At most so many viewers, and so many of an address."""

    def __init__(self, most: int, per_address: int) -> None:
        self._all = Places(most, lambda viewer: viewer.address)
        self._per_address = per_address
        self._by_address: dict[str, Places] = {}
        self._viewers: set[Subscriber] = set()

    def find_displaced(self, newcomer: Subscriber) -> Subscriber | None:
        """Who gives way to the newcomer; None if there is room. Refusal if nobody does."""
        own = self._by_address.get(newcomer.address)
        return (own and own.find_displaced(newcomer)) or self._all.find_displaced(newcomer)

    def add(self, viewer: Subscriber) -> None:
        """Give the viewer a place."""
        if viewer.address not in self._by_address:
            self._by_address[viewer.address] = Places(self._per_address, lambda viewer: viewer.player)
        self._viewers.add(viewer)
        self._by_address[viewer.address].add(viewer)
        self._all.add(viewer)

    def remove(self, viewer: Subscriber) -> None:
        """The viewer has no place any more."""
        if viewer not in self._viewers:
            return
        self._viewers.remove(viewer)
        self._all.remove(viewer)
        own = self._by_address[viewer.address]
        own.remove(viewer)
        if own.is_empty:
            del self._by_address[viewer.address]


def take_places(crowds: Sequence[Crowd], newcomer: Subscriber, free: Callable[[Subscriber], None]) -> None:
    """Give the newcomer a place in all crowds, free those of whoever gives way; Refusal if there is none."""
    for one in [crowd.find_displaced(newcomer) for crowd in crowds]:
        if one is not None:
            free(one)
            one.close("crowded", 0)
    for crowd in crowds:
        crowd.add(newcomer)
