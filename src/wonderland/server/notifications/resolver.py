"""Looks up the addresses of push services, so that nobody's name delays the look-up of somebody else's.

The system's resolver knows how this machine finds names, but a look-up in it cannot be stopped: without an answer it
takes up to half a minute. So each has a thread of its own, and a player and a site have few of them at a time, those
that nobody waits for any more included. A name that was found before is not waited for at all: its former addresses
are used while they are looked up again.
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import socket
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from wonderland.server.common.foreign_calls import start_call
from wonderland.server.common.limits import counted_address

if TYPE_CHECKING:
    from wonderland.server.common.wall_clock import Clock

MOST = 64  # look-ups at a time, of names that are not known
MOST_OF_PLAYER = 2
MOST_OF_SITE = 4
MOST_KNOWN = 8  # look-ups of known names
FRESH_SECONDS = 60.0
KNOWN_SECONDS = 3600.0
MAX_KNOWN = 1000  # names


class ResolverBusyError(Exception):
    """Too many look-ups are waiting for an answer."""


class Found(NamedTuple):
    """What a look-up has found."""

    addresses: list[str]
    at: float


class Resolver:
    """The names that are known, and the look-ups that run."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known: OrderedDict[str, Found] = OrderedDict()
        self._running: dict[str, asyncio.Future[list[str]]] = {}
        self._counts: Counter[str] = Counter()  # of those that run, by whom and what they are for

    async def addresses(self, host: str, player: str) -> list[str]:
        """The addresses of the host, for a message to the player; OSError if it has none, or ResolverBusyError."""
        if is_address(host):
            return [host]
        known = self._known.get(host)
        age = self._clock.now() - known.at if known else KNOWN_SECONDS
        if age > FRESH_SECONDS and host not in self._running:
            limits = {"known": MOST_KNOWN} if known else limits_of(host, player)
            if all(self._counts[key] < most for key, most in limits.items()):
                self._start(host, list(limits))
        if known is not None and age < KNOWN_SECONDS:
            return known.addresses
        if host not in self._running:
            raise ResolverBusyError
        return await asyncio.shield(self._running[host])

    def _start(self, host: str, keys: list[str]) -> None:
        self._counts.update(keys)
        self._running[host] = start_call(functools.partial(look_up, host))
        self._running[host].add_done_callback(functools.partial(self._end, host, keys))

    def _end(self, host: str, keys: list[str], ended: asyncio.Future[list[str]]) -> None:
        del self._running[host]
        self._counts.subtract(keys)
        self._counts += Counter()  # without those that are zero
        known, now = self._known.pop(host, None), self._clock.now()
        if ended.exception() is None:
            known = Found(ended.result(), now)
        if known is not None and now - known.at < KNOWN_SECONDS:
            self._known[host] = known
        if len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)


def limits_of(host: str, player: str) -> dict[str, int]:
    """How many look-ups of unknown names there may be at a time."""
    return {"unknown": MOST, f"player {player}": MOST_OF_PLAYER, f"site {site_of(host)}": MOST_OF_SITE}


def look_up(host: str) -> list[str]:
    """The addresses of the host; OSError if it has none."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except UnicodeError:  # a part of it is empty or too long
        raise OSError("this is no name of a host") from None
    return [str(one[4][0]) for one in found]


def is_address(host: str) -> bool:
    """Is the host given by its address?"""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def site_of(host: str) -> str:
    """Whose host it is, roughly: an address as limits count it, a name by its last two parts.

    Whoever has a domain can invent as many names in it as there are subscriptions.
    """
    return counted_address(host) if is_address(host) else ".".join(host.rstrip(".").lower().split(".")[-2:])
