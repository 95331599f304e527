"""Which connections a process takes, and whether an address may send a request: asked before anything is parsed."""

from __future__ import annotations

import ipaddress
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from wonderland.server.common.limits import MAX_KEYS, counted_address

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonderland.server.common.limits import KeyedRateLimit
    from wonderland.server.common.settings import Settings
    from wonderland.server.http.services import Limits

FORWARDED = b"\r\nx-forwarded-for:"
HEALTH = (b"GET /healthz ", b"GET /readyz ")
FILES = b"GET /assets/"


class GuardedConnection(Protocol):
    """What must be known of a connection."""

    address: str

    def drop(self, reason: str) -> None:
        """End the connection at once."""


class ConnectionGuard:
    """The open HTTP connections of a process: at most so many in all, and so many of an address.

    Proxies are not counted by address: they bring everybody's requests.
    """

    def __init__(self, most: int, settings: Settings, limits: Limits) -> None:
        self._most = most
        self._per_address = settings.connections_per_address
        self._limits = limits
        self._proxies = [proxy.strip() for proxy in settings.trusted_proxies.split(",") if proxy.strip()]
        # As uvicorn itself reads the header for the app.
        self._trusted = ProxyHeadersMiddleware(None, settings.trusted_proxies).trusted_hosts  # type: ignore[arg-type]
        self.is_proxy = lru_cache(MAX_KEYS)(self._is_proxy)  # asked for every connection and request
        self._counts: Counter[str] = Counter()
        self._waiting: dict[GuardedConnection, None] = {}  # without a complete request, oldest first

    def admit(self, connection: GuardedConnection, num_open: int) -> bool:
        """Count a connection; False if its address opens too many at once, or if there is no room.

        The oldest waiting one makes room: that of the same address, if the address has too many.
        """
        address = connection.address
        is_proxy = self.is_proxy(address)
        if not is_proxy and not self._limits.accepts.try_take(address):
            return False
        if not is_proxy and self._counts[address] >= self._per_address:
            if not self._drop_oldest((one for one in self._waiting if one.address == address), "crowd"):
                return False
        elif num_open > self._most and not self._drop_oldest(self._waiting, "full"):
            return False
        self._counts[address] += 1
        self._waiting[connection] = None
        return True

    def wait(self, connection: GuardedConnection) -> None:
        """The connection waits for its next request."""
        self._waiting.pop(connection, None)
        self._waiting[connection] = None

    def work(self, connection: GuardedConnection) -> None:
        """The connection has sent a request."""
        self._waiting.pop(connection, None)

    def remove(self, connection: GuardedConnection) -> None:
        """The connection is closed, or is no HTTP any more."""
        self._waiting.pop(connection, None)
        self._counts[connection.address] -= 1
        if self._counts[connection.address] <= 0:
            del self._counts[connection.address]

    def _drop_oldest(self, waiting: Iterable[GuardedConnection], reason: str) -> bool:
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        del self._waiting[oldest]
        oldest.drop(reason)
        return True

    def _is_proxy(self, address: str) -> bool:
        """Does this address bring other people's requests?"""
        return "*" in self._proxies or any(is_within(address, proxy) for proxy in self._proxies)

    def is_too_fast(self, address: str, data: bytes) -> bool:
        """Has whoever sends the request that begins with this data no credit for it?"""
        return self._limit_of(data).is_used_up(self._sender(address, data))

    def _limit_of(self, data: bytes) -> KeyedRateLimit:
        if data.startswith(HEALTH):
            return self._limits.health
        return self._limits.files if data.startswith(FILES) else self._limits.requests

    def punish(self, address: str) -> None:
        """A request that cannot be read counts, too."""
        self._limits.requests.try_take(address)

    def _sender(self, address: str, data: bytes) -> str:
        """The address that a request counts for: its proxy's, if that names no other."""
        if not self.is_proxy(address):
            return address
        head = data.partition(b"\r\n\r\n")[0].lower()
        values = [rest.partition(b"\r\n")[0] for rest in head.split(FORWARDED)[1:]]
        if not values:
            return address
        host, _ = self._trusted.get_trusted_client_address(b", ".join(values).decode("latin-1"))
        return counted_address(host) if host else address


def is_within(address: str, network: str) -> bool:
    """Is the address, or network, part of the network? A Unix socket has no address and is a proxy's."""
    try:
        return address == "" or ipaddress.ip_network(address).subnet_of(ipaddress.ip_network(network))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
