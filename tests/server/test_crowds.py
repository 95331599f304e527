"""A crowd takes nobody's place: at a table, at the server, in the list of tables, or in front of the bots."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.people import Person, Viewer, forwarded
from tests.server.servers import ThreadServer, quick_settings
from tests.server.test_storage import event, opened
from wonderland.client import Access, TableConnection
from wonderland.client.frames import Frame
from wonderland.protocol.refusal import Refusal
from wonderland.server.common.wall_clock import Reading
from wonderland.server.live import live_table
from wonderland.server.live.places import Crowd, Crowded
from wonderland.server.live.subscriber import Subscriber
from wonderland.server.storage.lobby import LISTED_PER_ADDRESS, MAX_LISTED

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.protocol.frames import Closing

ANN, CROWD, OTHER = "198.51.100.7", "192.0.2.1", "192.0.2.2"


class Nowhere:
    """A connection whose frames nobody reads."""

    def write(self, data: bytes) -> int:
        return 0

    def end(self) -> None:
        pass


def viewer(address: str, player: str | None = None, seated: bool = False, invited: bool = False) -> Subscriber:
    one = Subscriber(player, "", Nowhere(), 1, address)
    one.seat_digest = "token" if seated else None
    one.is_invited = invited
    return one


def crowd_of(most: int, per_address: int, viewers: list[Subscriber]) -> Crowd:
    crowd = Crowd(most, per_address)
    for one in viewers:
        assert crowd.find_displaced(one) is None
        crowd.add(one)
    return crowd


def test_seated_players_displace_everybody_else_and_invited_people_those_who_watch() -> None:
    watching, invited, seated = viewer("a"), viewer("b", invited=True), viewer("c", seated=True)
    crowd = crowd_of(3, 3, [watching, invited, seated])
    assert crowd.find_displaced(viewer("d", invited=True)) is watching
    crowd.remove(watching)
    crowd.add(viewer("d", invited=True))
    with pytest.raises(Crowded):
        crowd.find_displaced(viewer("e"))
    assert crowd.find_displaced(viewer("e", seated=True)) is not None


def test_of_equals_the_last_one_of_the_address_with_the_most_gives_way() -> None:
    many = [viewer("a") for _ in range(3)]
    crowd = crowd_of(4, 4, [*many, viewer("b")])
    assert crowd.find_displaced(viewer("c")) is many[-1]
    crowd.remove(many[-1])
    crowd.add(viewer("c"))
    assert crowd.find_displaced(viewer("d")) is many[1]
    crowd.remove(many[1])
    crowd.add(viewer("d"))
    with pytest.raises(Crowded):
        crowd.find_displaced(viewer("e"))


def test_an_address_has_few_places_which_its_players_share() -> None:
    watching = [viewer("a", "ann") for _ in range(3)]
    crowd = crowd_of(100, 3, watching)
    with pytest.raises(Crowded):
        crowd.find_displaced(viewer("a", "ann"))
    assert crowd.find_displaced(viewer("a", "bob")) is watching[-1]
    assert crowd.find_displaced(viewer("a", "cyd", seated=True)) is watching[-1]
    assert crowd.find_displaced(viewer("b")) is None
    for one in [*watching, *watching]:
        crowd.remove(one)
    assert crowd.find_displaced(viewer("a", "ann")) is None
    assert not crowd._by_address


def test_players_who_are_refused_try_again_by_themselves() -> None:
    crowd = crowd_of(1, 1, [viewer("a", "ann", seated=True)])
    with pytest.raises(Refusal) as refused:
        crowd.find_displaced(viewer("b", "bob", seated=True))
    assert not isinstance(refused.value, Crowded)


def watch(server: ThreadServer, table: str, address: str, **hello: Any) -> Viewer:
    return Viewer(server.url, table, hello, forwarded(address))


def reason(viewer: Viewer) -> str:
    return str(viewer.until("closing")["d"]["reason"])


def test_a_player_comes_back_to_a_table_full_of_watchers(tmp_path: Path) -> None:
    full = quick_settings(tmp_path, viewers_per_table=4, watchers_per_address=2)
    with ThreadServer(full) as server, ExitStack() as stack:
        ann = Person(server.url, "Ann", ANN)
        table = ann.create(is_public=True)
        watchers = [stack.enter_context(watch(server, table, address)) for address in (CROWD, OTHER) * 2]
        for one in watchers:
            one.until("snapshot")
        for address in (CROWD, "192.0.2.3"):
            one = stack.enter_context(watch(server, table, address))
            if address == CROWD:
                assert reason(one) == "crowded", "an address has two places"
            else:
                one.until("snapshot")
                assert reason(watchers[2]) == "crowded", "who comes alone takes the place of one of two"
        with ann.connect(table) as seated:
            assert seated.until("snapshot")["d"]["you"]["seat"] == 0
            here = (seated, watchers[0], watchers[1], watchers[3])
            assert [one.ask(t="ping")["t"] for one in here] == ["ack"] * 4, "a player has a place of their own"
        with watch(server, table, "192.0.2.4", invite=ann.invites[table]) as invited:
            invited.until("snapshot")
            assert reason(watchers[3]) == "crowded"


def test_a_player_comes_back_to_a_server_full_of_watchers(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, max_connections=14)) as server, ExitStack() as stack:
        ann, other = Person(server.url, "Ann", ANN), Person(server.url, "Other", OTHER)
        own, others = ann.create(), [other.create(is_public=True) for _ in range(3)]
        watchers = [
            stack.enter_context(watch(server, table, f"192.0.2.{number}"))
            for table in others
            for number in range(10, 14)
        ]
        for one in watchers:
            one.until("snapshot")
        with ann.connect(own) as seated:
            assert seated.until("snapshot")["d"]["you"]["seat"] == 0
            assert reason(watchers[8]) == "crowded", "the last one of an address with three"
            assert [one.ask(t="ping")["t"] for one in (*watchers[:8], *watchers[9:])] == ["ack"] * 11


def test_a_player_comes_back_from_an_address_that_connects_too_often(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, connects_per_minute=2.0)) as server:
        ann, bob = Person(server.url, "Ann", ANN), Person(server.url, "Bob", ANN)
        table = ann.create(is_public=True)
        with watch(server, table, ANN) as neighbour:
            neighbour.until("snapshot")
        stream = f"/api/tables/{table}/stream"
        assert bob.http.get(stream).status_code == 429
        headers = Access(server.url, table, ann.token, ann.seat_tokens[table]).headers()
        for _ in range(3):
            with ann.http.stream("GET", stream, headers=headers) as lines:
                assert lines.status_code == 200
        with Viewer(server.url, table, {}, {**headers, **forwarded(ANN)}) as seated:
            assert seated.until("snapshot")["d"]["you"]["seat"] == 0


def test_a_client_that_was_let_go_says_why_and_stays_away(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, viewers_per_table=1)) as server:
        ann = Person(server.url, "Ann", ANN)
        table = ann.create(is_public=True)

        invited = {"invite": ann.invites[table]}

        async def stay(stack: ExitStack) -> Closing | None:
            async with TableConnection(Access(server.url, table)) as connection:
                async for frame in connection:
                    if isinstance(frame, Frame) and frame.t == "snapshot":
                        stack.enter_context(await asyncio.to_thread(watch, server, table, OTHER, **invited))
                return connection.closing

        with ExitStack() as stack:
            closing = asyncio.run(stay(stack))
        assert closing is not None
        assert closing.reason == "crowded"


def test_one_window_too_many_ends_the_oldest_of_the_same_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "CONNECTIONS_PER_SEAT", 2)
    with ThreadServer(quick_settings(tmp_path)) as server, ExitStack() as stack:
        ann = Person(server.url, "Ann")
        table = ann.create()
        windows = []
        for _ in range(3):
            windows.append(stack.enter_context(ann.connect(table)))
            windows[-1].until("snapshot")
        assert reason(windows[0]) == "seat_moved"
        assert [one.ask(t="ping")["t"] for one in windows[1:]] == ["ack", "ack"]


def test_tables_of_one_address_push_nobody_out_of_the_list(database: str) -> None:
    async def scenario() -> list[str]:
        async with opened(database) as storage:
            store = storage.store
            await store.leases.send_heartbeat("worker", Reading(0, 0, 0, "boot"), 1_000_000)

            async def create(table: str, origin: str | None, listing: str) -> None:
                storage.now += 1
                row = event(table, 1, info=table.encode(), listing=listing)
                await store.create_table(row, True, "worker")
                if origin is not None:
                    await store.lobby.set_origin(table, origin)

            await create("ann's", "ann", "open")
            await create("bob's", "bob", "playing")
            await create("of the queue", None, "playing")
            for number in range(MAX_LISTED + 5):
                await create(f"flood {number}", "crowd", "open")
            return [bytes(info).decode() for info in await store.lobby.tables()]

    listed = asyncio.run(scenario())
    assert len(listed) == MAX_LISTED
    flood = [f"flood {number}" for number in range(MAX_LISTED + 4, 6, -1)]
    assert listed[:2] == [flood[0], "ann's"], "everybody's latest open table comes first"
    assert listed[2:4] == flood[1:LISTED_PER_ADDRESS]
    assert listed[4:6] == ["of the queue", "bob's"]
    assert listed[6:] == flood[LISTED_PER_ADDRESS : LISTED_PER_ADDRESS + MAX_LISTED - 6], "where there is room"


def test_the_list_knows_where_tables_were_created_but_not_the_address(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        people = [Person(server.url, "Ann", ANN), Person(server.url, "Bob", CROWD)]
        tables = [person.create(is_public=True) for person in people * 2]
        with sqlite3.connect(tmp_path / "tables.db") as database:
            origins = dict(database.execute("SELECT id, origin FROM tables").fetchall())
        assert origins[tables[0]] == origins[tables[2]] != origins[tables[1]] == origins[tables[3]]
        assert ANN.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
