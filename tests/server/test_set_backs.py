"""Who does not come to a table of the queue is set back; honest players keep their place and meet each other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.server.test_storage import Opened, event, opened
from wonderland.server.storage.queue import QueueResult, Wish
from wonderland.server.storage.set_backs import ADDRESS_WAITS_MS, FORGET_MS, PLAYER_WAITS_MS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import Connection

    from wonderland.server.storage.queue import Waiting

WISH = Wish("parade", 2, "quick")


class Queue:
    """The queue in a database, and a clock that the test moves."""

    def __init__(self, storage: Opened) -> None:
        self.storage = storage
        self.queue = storage.store.queue
        self.num_tables = 0
        storage.now = 1_000 * FORGET_MS

    async def join(self, player: str, origin: str) -> None:
        """Look for opponents."""
        if await self.storage.people.name_of(player) is None:
            await self.storage.people.add_player(player, player.title(), f"digest of {player}", "")
        await self.queue.join(player, WISH, origin, FORGET_MS)

    async def ask(self, player: str, origin: str) -> int:
        """For how long a player who would join is set back."""
        await self.join(player, origin)
        wait = await self.wait_of(player)
        await self.queue.leave(player)
        return wait

    async def wait_of(self, player: str) -> int:
        """For how long somebody in the queue is set back."""
        place = await self.queue.place(player)
        assert place is not None
        return max(0, place.joined_at - self.storage.now)

    async def match(self) -> list[str]:
        """Who is put at a table, if anybody is; the last table is `table-N`."""
        found: list[str] = []

        def build(connection: Connection, players: list[Waiting]) -> str:
            self.num_tables += 1
            found.extend(one.player for one in players)
            table = f"table-{self.num_tables}"
            self.storage.store.insert_table(connection, event(table, 1, info=b"{}"), True, None)
            return table

        await self.queue.match(WISH, build)
        return sorted(found)

    async def settle(self, *came: str, is_started: bool = False, table: int | None = None) -> None:
        """A table, by default the last one, starts or is given up."""
        result = QueueResult(list(came), is_started)
        id = f"table-{table or self.num_tables}"
        await self.storage.writer.run(lambda connection: self.queue.settle(connection, id, result))

    async def miss(self, player: str, origin: str) -> None:
        """Be put at a table with somebody from elsewhere who comes, and do not come."""
        await self.join(player, origin)
        await self.join("host", "elsewhere")
        assert await self.match() == sorted(["host", player])
        await self.settle("host")
        await self.queue.leave("host")


def run(database: str, scenario: Callable[[Queue], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(database) as storage:
            await scenario(Queue(storage))

    asyncio.run(whole())


def test_who_does_not_come_is_set_back_longer_each_time(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        for wait in (*PLAYER_WAITS_MS, PLAYER_WAITS_MS[-1]):
            await queue.miss("squatter", f"address {wait}")
            assert await queue.ask("squatter", "another") == wait
            await queue.join("squatter", "another")
            await queue.join("ann", "ann's")
            assert await queue.match() == [], "nobody is put at a table with somebody who is set back"
            await queue.queue.leave("ann")
            queue.storage.now += wait
        queue.storage.now += FORGET_MS
        await queue.miss("squatter", "address")
        assert await queue.ask("squatter", "another") == PLAYER_WAITS_MS[0], "a day without a missed table"

    run(database, scenario)


def test_strangers_at_the_address_of_somebody_who_did_not_come_are_set_back(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        for wait in (*ADDRESS_WAITS_MS, ADDRESS_WAITS_MS[-1]):
            await queue.miss(f"squatter {queue.num_tables}", "shared")
            assert await queue.ask("stranger", "shared") == wait
            assert await queue.ask("ann", "ann's") == 0
            queue.storage.now += wait
        assert await queue.ask("stranger", "shared") == 0, "the time is over"

    run(database, scenario)


def test_strangers_who_wait_already_are_set_back_too(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.join("one", "shared")
        await queue.join("ann", "ann's")
        assert await queue.match() == ["ann", "one"]
        await queue.join("two", "shared")
        await queue.settle("ann")
        assert await queue.wait_of("two") == ADDRESS_WAITS_MS[0]
        assert await queue.wait_of("ann") == 0
        await queue.join("bob", "bob's")
        assert await queue.match() == ["ann", "bob"]

    run(database, scenario)


def test_several_tables_missed_at_once_count_once_for_their_address(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        for wait in ADDRESS_WAITS_MS:
            for player in ("one", "two", "three", "four"):
                await queue.join(f"{player} {wait}", "shared")
            assert len(await queue.match()) + len(await queue.match()) == 4
            for table in (queue.num_tables - 1, queue.num_tables):
                queue.storage.now += 1000
                await queue.settle(table=table)
            assert await queue.ask("stranger", "shared") == wait - 1000
            queue.storage.now += wait

    run(database, scenario)


def test_who_came_is_not_set_back_for_a_neighbour_until_they_miss_a_table(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.join("ann", "shared")
        await queue.join("bob", "bob's")
        assert await queue.match() == ["ann", "bob"]
        await queue.settle("ann", "bob", is_started=True)
        await queue.miss("squatter", "shared")
        assert await queue.ask("ann", "shared") == 0
        await queue.join("ann", "shared")
        await queue.join("bob", "bob's")
        assert await queue.match() == ["ann", "bob"]
        await queue.settle("bob")
        await queue.queue.leave("bob")
        assert await queue.ask("ann", "shared") == PLAYER_WAITS_MS[0]
        queue.storage.now += PLAYER_WAITS_MS[0]
        await queue.miss("another squatter", "shared")
        assert await queue.ask("ann", "shared") == ADDRESS_WAITS_MS[1], "she did not come the last time"

    run(database, scenario)


def test_whoever_plays_alone_with_two_identities_earns_no_trust(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        for player in ("one", "two"):
            await queue.join(player, "shared")
        assert await queue.match() == ["one", "two"]
        await queue.settle("one", "two", is_started=True)
        await queue.miss("squatter", "shared")
        assert await queue.ask("one", "shared") == ADDRESS_WAITS_MS[0]

    run(database, scenario)


def test_who_came_in_vain_keeps_the_place_also_behind_the_same_address(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        for player in ("ann", "squatter"):
            await queue.join(player, "shared")
        assert await queue.match() == ["ann", "squatter"]
        await queue.settle("ann")
        assert await queue.wait_of("ann") == 0
        await queue.join("bob", "bob's")
        assert await queue.match() == ["ann", "bob"]

    run(database, scenario)


def test_a_clock_that_was_set_back_sets_nobody_back(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        await queue.miss("squatter", "shared")
        queue.storage.now -= FORGET_MS
        assert await queue.ask("squatter", "shared") == 0
        await queue.miss("squatter", "shared")
        assert await queue.ask("squatter", "shared") > 0

    run(database, scenario)


def test_what_counts_no_more_is_deleted_and_so_are_the_keys_of_addresses(database: str) -> None:
    async def scenario(queue: Queue) -> None:
        addresses = queue.storage.store.addresses
        today = await addresses.digest("192.0.2.1")
        assert await addresses.digest("192.0.2.1") == today != await addresses.digest("192.0.2.2")
        await queue.miss("squatter", "shared")
        queue.storage.now += 2 * FORGET_MS
        await queue.queue.clean_up()
        await queue.storage.store.delete_expired(1000, 1000)
        queue.storage.now -= 2 * FORGET_MS
        assert await queue.ask("squatter", "shared") == 0
        assert (
            await type(addresses)(queue.storage.store.outbox.key, lambda: queue.storage.now).digest("192.0.2.1")
            != today
        )

    run(database, scenario)
