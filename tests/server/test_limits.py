"""Rate limits, concurrency limits and deadlines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.people import Person, new_client
from tests.server.servers import ThreadServer, quick_settings
from wonderland.bots.levels import LEVELS
from wonderland.protocol.refusal import Refusal
from wonderland.server.common.deadlines import Deadlines
from wonderland.server.common.limits import MAX_KEYS, ConcurrencyLimit, KeyedRateLimit, RateLimit
from wonderland.server.common.wall_clock import Clock
from wonderland.server.table.levels import pause_for

if TYPE_CHECKING:
    from pathlib import Path


class Hands(Clock):
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


def test_credits_come_back_with_time() -> None:
    clock = Hands()
    limit = RateLimit(clock, per_second=2.0, burst=3.0)
    assert [limit.take() for _ in range(4)] == [True, True, True, False]
    clock.time += 0.5
    assert [limit.take(), limit.take()] == [True, False]
    clock.time += 100
    assert [limit.take() for _ in range(4)] == [True, True, True, False]


def test_every_address_has_its_own_credits_and_their_number_is_bounded() -> None:
    limits = KeyedRateLimit(Hands(), 1.0, 1.0, "tests")
    limits.take("a")
    limits.take("b")
    with pytest.raises(Refusal):
        limits.take("a")
    for number in range(MAX_KEYS + 5):
        limits.take(str(number))
    assert len(limits._limits) == MAX_KEYS


def test_what_is_counted_is_given_back() -> None:
    limit = ConcurrencyLimit(1, "tests")
    for _ in range(2):
        with limit.one("a"), pytest.raises(Refusal), limit.one("a"):
            pass
    assert not limit._counts


def test_deadlines_are_called_in_time_and_order_and_replaced_by_key() -> None:
    async def scenario() -> list[str]:
        clock, called = Hands(), []
        deadlines = Deadlines(clock)
        for name, at in (("c", 3.0), ("a", 1.0), ("b", 2.0), ("b2", 2.0), ("gone", 1.5)):
            deadlines.set(name, at, lambda name=name: called.append(name))  # type: ignore[misc]
        deadlines.set("a", 2.5, lambda: called.append("later"))
        deadlines.cancel("gone")
        deadlines.run_due()
        assert called == []
        clock.time = 2.6
        deadlines.run_due()
        assert called == ["b", "b2", "later"]
        clock.time = 10.0
        deadlines.run_due()
        assert len(deadlines) == 0
        deadlines.close()
        return called

    assert asyncio.run(scenario())[-1] == "c"


def test_a_bots_pause_depends_on_its_level_only() -> None:
    for level in LEVELS:
        pause = pause_for(level.name, 1.2)
        assert pause >= 1.2
        assert pause > (level.budget.seconds or 0)
        assert pause_for(level.name, 0.0) == 0.0


def test_an_address_has_so_many_players_tables_connections_and_requests(tmp_path: Path) -> None:
    limits = {"players_per_hour": 2, "tables_per_hour": 2, "sockets_per_address": 1}
    with ThreadServer(quick_settings(tmp_path, **limits)) as server:
        ann = Person(server.url, "Ann")
        Person(server.url, "Bob")
        refused = new_client(server.url).post("/api/players", json={"name": "Cyd"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        tables = [ann.create(), ann.create()]
        assert ann.post("/api/tables", {"game": "parade", "seats": 2}).status_code == 429
        with ann.connect(tables[0]) as viewer:
            viewer.until("snapshot")
            with ann.connect(tables[1]) as second:
                assert second.until("reject")["d"]["code"] == "too_fast"


def test_a_connection_has_so_many_frames_and_an_address_so_many_requests(tmp_path: Path) -> None:
    limits = {"frames_per_second": 2.0, "requests_per_second": 10.0}
    with ThreadServer(quick_settings(tmp_path, **limits)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create()
        with ann.connect(table) as viewer:
            viewer.until("snapshot")
            answers = [viewer.ask(t="ping")["t"] for _ in range(12)]
            assert answers[:6] == ["ack"] * 6
            assert "reject" in answers
        files = [ann.http.get("/assets/x.js").status_code for _ in range(60)]
        assert 429 not in files, "they have a limit of their own: a browser fetches all of them at once"
        codes = [ann.http.get("/api/games").status_code for _ in range(40)]
        assert 429 in codes
        assert new_client(server.url).get("/healthz").status_code == 200
