"""Looking up names: one that gets no answer delays nobody else's."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import Any

import pytest

from tests.server.time_travel import MovableClock
from tests.waiting import GLANCE, PATIENCE
from wonderland.server.notifications import resolver
from wonderland.server.notifications.resolver import Resolver, ResolverBusyError, site_of

ADDRESS = "93.184.216.34"


class Names:
    """A resolver of the system: names that begin with `slow` get no answer before `release`, others one at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.slow: tuple[str, ...] = ("slow",)
        self._answer = threading.Event()
        monkeypatch.setattr(socket, "getaddrinfo", self._look_up)
        self.clock = MovableClock()
        self.resolver = Resolver(self.clock)

    def _look_up(self, host: str, *_: object, **__: object) -> list[Any]:
        self.asked.append(host)
        if host.startswith(self.slow):
            assert self._answer.wait(PATIENCE)
            raise socket.gaierror
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ADDRESS, 0))]

    async def give_up(self, host: str, player: str) -> None:
        """Begin a look-up, and wait no longer for it."""
        asking = asyncio.create_task(self.resolver.addresses(host, player))
        while host not in self.asked:
            assert not asking.done(), asking.exception()
            await asyncio.sleep(GLANCE)
        asking.cancel()

    async def release(self) -> None:
        """Answer all look-ups that wait."""
        self._answer.set()
        while self.resolver._running:
            await asyncio.sleep(GLANCE)


def test_names_without_an_answer_delay_no_other_name(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        names = Names(monkeypatch)
        for number in range(40):
            await names.give_up(f"slow.{number}.org", f"player{number}")
        assert await names.resolver.addresses("push.example.org", "ann") == [ADDRESS]
        await names.release()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("most", "asker", "further"),
    [
        (resolver.MOST_OF_PLAYER, "slow{0}.a{0}.org of ann", "slow.b.org of ann"),
        (resolver.MOST_OF_SITE, "slow{0}.a.org of player{0}", "slow.a.org of bob"),
        (resolver.MOST, "slow{0}.a{0}.org of player{0}", "slow.b.org of bob"),
    ],
)
def test_look_ups_that_wait_are_limited(monkeypatch: pytest.MonkeyPatch, most: int, asker: str, further: str) -> None:
    async def scenario() -> None:
        names = Names(monkeypatch)
        for number in range(most):
            host, player = asker.format(number).split(" of ")
            await names.give_up(host, player)
        host, player = further.split(" of ")
        with pytest.raises(ResolverBusyError):
            await names.resolver.addresses(host, player)
        await names.release()
        with pytest.raises(socket.gaierror):  # there is room again, and no such name
            await names.resolver.addresses(host, player)

    asyncio.run(scenario())


def test_a_name_that_is_known_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        names = Names(monkeypatch)
        await names.resolver.addresses("push.example.org", "ann")
        await names.resolver.addresses("push.example.org", "bob")
        assert names.asked == ["push.example.org"], "it is fresh"
        names.slow = ("slow", "push")
        for number in range(resolver.MOST):
            await names.give_up(f"slow.{number}.org", f"player{number}")
        names.clock.ahead += resolver.FRESH_SECONDS + 1
        assert await names.resolver.addresses("push.example.org", "ann") == [ADDRESS]
        while names.asked.count("push.example.org") < 2:  # it is looked up again meanwhile
            await asyncio.sleep(GLANCE)
        await names.release()
        assert await names.resolver.addresses("push.example.org", "ann") == [ADDRESS]
        await names.release()
        names.clock.ahead += resolver.KNOWN_SECONDS
        with pytest.raises(socket.gaierror):
            await names.resolver.addresses("push.example.org", "ann")

    asyncio.run(scenario())


def test_an_address_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        names = Names(monkeypatch)
        assert await names.resolver.addresses("127.0.0.1", "ann") == ["127.0.0.1"]
        assert await names.resolver.addresses("2606:2800::1", "ann") == ["2606:2800::1"]
        assert names.asked == []

    asyncio.run(scenario())


def test_what_is_no_name_has_no_address() -> None:
    with pytest.raises(OSError, match="no name"):
        resolver.look_up(f"{'a' * 70}..org")


def test_all_names_of_a_domain_are_one_site() -> None:
    assert site_of("a.b.evil.example") == site_of("EVIL.example.") == "evil.example"
    assert site_of("2001:db8::1") == site_of("2001:db8::ffff") != site_of("2001:db8:1::1")
    assert site_of("127.0.0.2") != site_of("127.1.0.2")
