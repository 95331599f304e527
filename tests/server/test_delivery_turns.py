"""Turns of deliveries: nobody's many notifications stand before somebody else's, and targets that fail wait."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from sqlalchemy import select, text

from tests.server.test_storage import Opened, event, run
from wonderland.server.common.settings import Settings
from wonderland.server.storage.database import MIGRATIONS, open_database
from wonderland.server.storage.delivery_turns import Lane
from wonderland.server.storage.schema import devices
from wonderland.server.storage.waiting_schema import notification_targets

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from wonderland.server.storage.outbox import Delivery

WIDE = Lane("push", most=100, most_unproven=100, most_of_player=100, most_of_site=100)


class Turns:
    """Tables at which it is the turn of players, each with targets; two workers deliver."""

    def __init__(self, storage: Opened) -> None:
        self.storage = storage
        self.outbox = storage.store.outbox
        self.num_tables = 0

    async def begin(self) -> None:
        for worker in ("one", "two"):
            await self.storage.beat(worker, 1_000_000)

    async def subscribe(self, player: str, *sites: str) -> None:
        await self.storage.people.add_player(player, player, player, "label")
        device = await self.storage.database.read(lambda connection: device_of(connection, player))
        for number, site in enumerate(sites):
            await self.outbox.add_push(player, device, f"https://{site}/{player}/{number}", site, b"key", b"secret")
        await self.outbox.refresh_player(player)

    async def turn(self, player: str, count: int = 1) -> None:
        """It becomes the player's turn at so many tables more."""
        for _ in range(count):
            self.num_tables += 1
            table = f"table{self.num_tables}"
            await self.storage.store.create_table(event(table, 1, info=b""), False, "")
            await self.storage.store.append(event(table, 2, turn_of=player), "")

    async def claim(self, lane: Lane, *running: Delivery, worker: str = "one") -> list[Delivery]:
        return await self.outbox.claim(worker, lane, self.storage.now, running)


def device_of(connection: Connection, player: str) -> str:
    query = select(devices.c.id).where(devices.c.player_id == player)
    return str(connection.execute(query).scalar_one())


def players(claimed: list[Delivery]) -> list[str]:
    return [one.target.player for one in claimed]


def test_many_deliveries_of_others_do_not_stand_before_one(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        turns = Turns(storage)
        await turns.begin()
        for number in range(5):
            await turns.subscribe(f"many{number}", "a.org", "b.org")
            await turns.turn(f"many{number}", 4)
        storage.now += 1000
        await turns.subscribe("ann", "c.org")
        await turns.turn("ann")
        assert "ann" in players(await turns.claim(WIDE._replace(most=6)))

    run(database, scenario)


def test_players_and_sites_have_few_deliveries_at_a_time_in_all_workers(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        turns = Turns(storage)
        await turns.begin()
        for player in ("ann", "bob", "cat"):
            await turns.subscribe(player, "a.org", "b.org", "a.org")
            await turns.turn(player, 3)
        first = await turns.claim(WIDE._replace(most_of_player=2))
        assert sorted(players(first)) == ["ann"] * 2 + ["bob"] * 2 + ["cat"] * 2
        assert await turns.claim(WIDE._replace(most_of_player=2), *first) == []
        assert await turns.claim(WIDE._replace(most_of_player=2), worker="two") == []
        for one in first:
            await turns.outbox.postpone(one, 5000)
        second = await turns.claim(WIDE._replace(most_of_site=4))
        assert sorted(site_of(one) for one in second) == ["a.org"] * 4 + ["b.org"] * 4
        assert await turns.claim(WIDE._replace(most_of_site=4), worker="two") == []
        await turns.outbox.finish(second[0])
        third = await turns.claim(WIDE._replace(most_of_site=4), worker="two")
        assert [site_of(one) for one in third] == [site_of(second[0])]

    run(database, scenario)


def site_of(delivery: Delivery) -> str:
    return delivery.target.address.split("/")[2]


def test_a_delivery_is_made_by_one_worker(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        turns = Turns(storage)
        await turns.begin()
        await turns.subscribe("ann", *(["a.org"] * 10))
        await turns.turn("ann")
        both = await asyncio.gather(*(turns.claim(WIDE, worker=worker) for worker in ("one", "two")))
        assert len({one.key for claimed in both for one in claimed}) == sum(map(len, both)) == 10

    run(database, scenario)


def test_a_target_that_fails_waits_and_comes_last(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        turns = Turns(storage)
        await turns.begin()
        await turns.subscribe("ann", "a.org")
        await turns.turn("ann", 2)
        claimed = await turns.claim(WIDE)
        for one in claimed:
            await turns.outbox.fail(one, 5000, is_over=False)
        assert await turns.claim(WIDE) == [], "it waits with all its deliveries"
        storage.now = 5000
        await turns.subscribe("bob", "a.org")
        await turns.turn("bob")
        again = await turns.claim(WIDE)
        assert players(again) == ["bob", "ann", "ann"]
        assert [one.target.failures for one in again] == [0, 1, 1], "failures at the same time are one"
        await turns.outbox.succeed(again[1], is_prompt=True)
        await turns.outbox.fail(again[0], 0, is_over=True)
        rest = await turns.claim(WIDE)
        assert [(one.target.failures, one.target.is_prompt) for one in rest] == [(0, True)]

    run(database, scenario)


def test_slow_and_new_targets_leave_room_for_prompt_ones(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        turns = Turns(storage)
        await turns.begin()
        await turns.subscribe("ann", "a.org")
        await turns.turn("ann")
        await turns.outbox.succeed((await turns.claim(WIDE))[0], is_prompt=True)
        for number in range(6):
            await turns.subscribe(f"new{number}", "b.org")
            await turns.turn(f"new{number}")
        lane = WIDE._replace(most=4, most_unproven=3)
        running = await turns.claim(lane)
        assert len(running) == 3
        storage.now += 1000
        await turns.turn("ann")
        more = await turns.claim(lane, *running)
        assert players(more) == ["ann"]
        assert await turns.claim(lane, *running, *more) == []

    run(database, scenario)


def test_whoever_had_no_turn_for_longest_is_next(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        turns = Turns(storage)
        await turns.begin()
        lane = WIDE._replace(most=2)
        for player in ("ann", "bob", "cat"):
            await turns.subscribe(player, "a.org")
            await turns.turn(player, 2)
        storage.now += 1000
        first = await turns.claim(lane)
        for one in first:
            await turns.outbox.succeed(one, is_prompt=False)
        storage.now += 1000
        second = await turns.claim(lane._replace(most=1))
        assert sorted(players(first + second)) == ["ann", "bob", "cat"]

    run(database, scenario)


def test_a_delivery_that_an_error_left_with_its_worker_is_found_again(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        turns = Turns(storage)
        await turns.begin()
        await turns.subscribe("ann", "a.org")
        await turns.turn("ann")
        claimed = await turns.claim(WIDE)
        assert await turns.claim(WIDE, *claimed) == []
        assert [one.key for one in await turns.claim(WIDE)] == [one.key for one in claimed]
        storage.now = 2_000_000  # both workers have died
        await storage.beat("three", 3_000_000)
        assert [one.key for one in await turns.claim(WIDE, worker="three")] == [one.key for one in claimed]

    run(database, scenario)


STORED = [("push", "https://a.push.example.org/x"), ("push", "https://192.0.2.1/"), ("email", "ann@mail.example.org")]


def store_as_before(connection: Connection) -> None:
    """Targets and a delivery in a database of the version before."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "0006")
    connection.execute(text("INSERT INTO players (id, name, seen_at) VALUES ('ann', 'Ann', 0)"))
    table = "INSERT INTO tables (id, is_public, info, checkpoint_seq, attended_at) VALUES ('t', false, :info, 0, 0)"
    connection.execute(text(table), {"info": b""})
    columns = "id, player_id, kind, address, created_at"
    target = text(f"INSERT INTO notification_targets ({columns}) VALUES (:id, 'ann', :kind, :address, 0)")
    for number, (kind, address) in enumerate(STORED):
        connection.execute(target, {"id": f"n{number}", "kind": kind, "address": address})
    columns = "table_id, seq, target_id, due_at, attempts"
    connection.execute(text(f"INSERT INTO outbox ({columns}) VALUES ('t', 2, 'n0', 0, 3)"))


def test_targets_and_deliveries_from_before_take_turns(database: str) -> None:
    async def fill() -> None:
        used = open_database(Settings(database=database).with_database().database)
        await used.write(store_as_before)
        await used.close()

    async def scenario(storage: Opened) -> None:
        query = select(notification_targets.c.site).order_by(notification_targets.c.id)
        sites = await storage.database.read(lambda connection: connection.execute(query).scalars().all())
        assert sites == ["example.org", "192.0.2.1", "example.org"]
        turns = Turns(storage)
        await turns.begin()
        assert [one.target.id for one in await turns.claim(WIDE)] == ["n0"]

    asyncio.run(fill())
    run(database, scenario)
