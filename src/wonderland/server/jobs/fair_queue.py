"""A bounded queue that is fair: addresses take turns, then the tables of an address, then the jobs of a table."""

from __future__ import annotations

from collections import deque
from typing import Generic, NamedTuple, Protocol, TypeVar


class Asker(NamedTuple):
    """For whom a job is done."""

    address: str
    table: str


class Asked(Protocol):
    """An entry of the queue."""

    @property
    def asker(self) -> Asker:
        """For whom it is."""


T = TypeVar("T", bound=Asked)


class FairQueue(Generic[T]):
    """Entries that wait. Whoever has many of them waits for others with few, not the other way round."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._addresses: dict[str, dict[str, deque[T]]] = {}  # in the order of their turns, without empty ones

    def __len__(self) -> int:
        """How many wait."""
        return sum(self.num_waiting(address) for address in self._addresses)

    def num_waiting(self, address: str) -> int:
        """How many wait for an address."""
        return sum(len(entries) for entries in self._addresses.get(address, {}).values())

    def add(self, entry: T) -> T | None:
        """Add an entry. If that is one too many, the last one of the address with the most entries is returned."""
        tables = self._addresses.setdefault(entry.asker.address, {})
        tables.setdefault(entry.asker.table, deque()).append(entry)
        return self._remove_last() if len(self) > self._most else None

    def take(self) -> T | None:
        """Remove and return the next entry; None if nothing waits."""
        if not self._addresses:
            return None
        address, tables = next(iter(self._addresses.items()))
        table, entries = next(iter(tables.items()))
        entry = entries.popleft()
        # Both go to the end of their line.
        del self._addresses[address]
        del tables[table]
        if entries:
            tables[table] = entries
        if tables:
            self._addresses[address] = tables
        return entry

    def discard(self, entry: T) -> None:
        """Remove an entry, if it still waits."""
        address, table = entry.asker
        entries = self._addresses.get(address, {}).get(table)
        if entries is not None and entry in entries:
            entries.remove(entry)
            self._drop_if_empty(address, table)

    def _remove_last(self) -> T:
        counts = {address: self.num_waiting(address) for address in self._addresses}
        most = max(counts.values())
        address = [address for address, count in counts.items() if count == most][-1]  # of equals, who came last
        tables = self._addresses[address]
        table = max(reversed(tables), key=lambda table: len(tables[table]))
        entry = tables[table].pop()
        self._drop_if_empty(address, table)
        return entry

    def _drop_if_empty(self, address: str, table: str) -> None:
        if not self._addresses[address][table]:
            del self._addresses[address][table]
        if not self._addresses[address]:
            del self._addresses[address]
