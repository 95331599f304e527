"""Storage: migrations, group commit, and what is read back."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from tests.server.people import Person, new_client
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.waiting import GLANCE, PATIENCE, wait_until
from wonderland.errors import MachineError
from wonderland.server.common.settings import Settings
from wonderland.server.common.wall_clock import Reading
from wonderland.server.people.people import People, StoredPasskey
from wonderland.server.storage import database as database_module
from wonderland.server.storage import schema
from wonderland.server.storage.database import Database, check_database, migrate, open_database
from wonderland.server.storage.matches import FinishedMatch
from wonderland.server.storage.store import NewEvent, Store, StoredEvent
from wonderland.server.storage.writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from sqlalchemy import Connection

    from tests.server.postgres import Postgres
    from wonderland.server.storage.database import Work

from contextlib import asynccontextmanager


class Opened:
    def __init__(self, database: Database, writer: Writer) -> None:
        self.database = database
        self.writer = writer
        self.now = 0
        self.store = Store(database, writer, lambda: self.now, lambda: self.now)
        self.people = People(database, writer, lambda: self.now)

    async def beat(self, worker: str, at: int) -> None:
        """A heartbeat at that time, which ends at once."""
        await self.store.leases.send_heartbeat(worker, Reading(at, at, at, "boot"), lease_ms=0)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Opened]:
    used = open_database(Settings(database=database).with_database().database)
    await migrate(used)
    writer = Writer(used)
    try:
        yield Opened(used, writer)
    finally:
        await writer.close()
        await used.close()


def run(database: str, scenario: Callable[[Opened], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(database) as storage:
            await scenario(storage)

    asyncio.run(whole())


def event(table: str, seq: int, **more: Any) -> NewEvent:
    return NewEvent(table, seq, seq, f"{table} {seq}".encode(), **more)


def test_migrations_make_exactly_the_schema_and_can_run_again(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        await migrate(storage.database)
        assert await storage.database.read(differences) == []
        if not storage.database.is_postgres:
            assert await storage.database.read(sqlite_references) == declared_references()

    run(database, scenario)


def differences(connection: Connection) -> list[Any]:
    """What the database lacks. SQLAlchemy does not read all references of SQLite: they are compared apart."""
    found = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    is_sqlite = connection.dialect.name == "sqlite"
    return [one for one in found if not (is_sqlite and one[0] in ("add_fk", "remove_fk"))]


def sqlite_references(connection: Connection) -> set[tuple[str, ...]]:
    """Table, column, what it refers to, and what a deletion there does."""
    return {
        (table, row["from"], f"{row['table']}.{row['to']}", row["on_delete"])
        for table in schema.metadata.tables
        for row in connection.execute(text(f"PRAGMA foreign_key_list({table})")).mappings()
    }


def declared_references() -> set[tuple[str, ...]]:
    return {
        (table.name, key.parent.name, key.target_fullname, key.ondelete or "NO ACTION")
        for table in schema.metadata.tables.values()
        for key in table.foreign_keys
    }


def test_several_workers_may_migrate_at_once(postgres: Postgres) -> None:
    url = Settings(database=postgres.new_database()).with_database().database

    async def scenario() -> None:
        databases = [open_database(url) for _ in range(3)]
        await asyncio.gather(*(migrate(one) for one in databases))
        await asyncio.gather(*(one.close() for one in databases))

    asyncio.run(scenario())


def test_sqlite_commits_are_on_the_disk_before_they_return(tmp_path: Path) -> None:
    async def scenario(storage: Opened) -> None:
        def pragma(name: str) -> Work[Any]:
            return lambda connection: connection.execute(text(f"PRAGMA {name}")).scalar()

        assert await storage.database.read(pragma("synchronous")) == 2, "FULL"
        assert await storage.database.read(pragma("journal_mode")) == "wal"

    run(f"sqlite:///{tmp_path / 'tables.db'}", scenario)


def test_a_number_is_given_once_and_the_loser_leaves_no_trace(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        store = storage.store
        await store.create_table(event("t", 1, info=b"{}"), False, "w")
        async with opened(database) as other:
            results = await asyncio.gather(
                store.append(event("t", 2, info=b"one"), "m"), other.store.append(event("t", 2, info=b"two"), "m")
            )
        assert sorted(results) == [False, True]
        assert not await store.append(event("t", 2, finished=FinishedMatch("x", b"{}", b"{}", [])), "m")
        assert await store.matches.record("x") is None
        loaded = await store.load_table("t")
        assert loaded is not None
        assert [row.seq for row in loaded.events] == [1, 2]

    run(database, scenario)


def test_what_arrives_together_is_committed_together(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    batches: list[int] = []

    async def scenario(storage: Opened) -> None:
        commit = storage.writer._commit

        async def counted(jobs: list[Any]) -> list[Any]:
            batches.append(len(jobs))
            return await commit(jobs)

        monkeypatch.setattr(storage.writer, "_commit", counted)
        tables = [f"t{number}" for number in range(50)]
        for table in tables:
            await storage.store.create_table(event(table, 1, info=b"{}"), False, "w")
        batches.clear()
        assert all(await asyncio.gather(*(storage.store.append(event(table, 2), "m") for table in tables)))
        assert sum(batches) == 50
        assert len(batches) <= 3

    run(database, scenario)


def test_one_whose_number_is_taken_does_not_split_what_is_committed_together(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[int] = []

    async def scenario(storage: Opened) -> None:
        store, commit = storage.store, storage.writer._commit
        tables = [f"t{number}" for number in range(20)]
        for table in tables:
            await store.create_table(event(table, 1, info=b"{}"), False, "w")
        assert await store.append(event("t7", 2), "m")

        async def counted(jobs: list[Any]) -> list[Any]:
            batches.append(len(jobs))
            return await commit(jobs)

        monkeypatch.setattr(storage.writer, "_commit", counted)
        stored = await asyncio.gather(*(store.append(event(table, 2, info=b"new"), "m") for table in tables))
        assert [table for table, is_stored in zip(tables, stored, strict=True) if not is_stored] == ["t7"]
        assert len(batches) <= 3
        assert {len(await store.events_after(table, 0)) for table in tables} == {2}

    run(postgres.new_database(), scenario)


@pytest.mark.parametrize("count", [2, 63, 64, 65, 64 + 16 + 4 + 1, 200])
def test_many_events_that_arrive_together_are_all_stored(tmp_path: Path, count: int) -> None:
    async def scenario(storage: Opened) -> None:
        store = storage.store
        await store.create_table(event("t", 1, info=b"{}"), False, "w")
        wanted = [event("t", seq, player=f"p{seq}", request=f"r{seq}") for seq in range(2, count + 2)]
        assert all(await asyncio.gather(*(store.append(each, "") for each in wanted)))
        stored = await store.events_after("t", 1)
        assert stored == [StoredEvent(each.seq, each.at, each.player, each.request, each.body) for each in wanted]

    run(f"sqlite:///{tmp_path / 'tables.db'}", scenario)


def test_one_that_fails_does_not_take_the_others_along(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        def fail(connection: Connection) -> None:
            connection.execute(text("SELECT * FROM nowhere"))

        people = storage.people
        results = await asyncio.gather(
            people.add_player("p", "Ann", "digest", ""),
            storage.writer.run(fail),
            people.add_player("q", "Bob", "another", ""),
            return_exceptions=True,
        )
        assert isinstance(results[1], Exception)
        assert results[0] is results[2] is None
        assert [await people.name_of(player) for player in "pqr"] == ["Ann", "Bob", None]

    run(database, scenario)


def test_one_worker_has_the_lease_of_a_table_until_it_ends(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        store = storage.store
        await storage.beat("one", 1000)
        await storage.beat("two", 5000)
        await store.create_table(event("t", 1, info=b"[]", listing="open"), True, "one")
        assert list(await store.lobby.tables()) == [b"[]"]
        assert not await store.leases.acquire("t", "two")
        assert await store.leases.acquire("t", "one")
        storage.now = 2000
        assert await store.leases.alive_workers() == {"two"}
        assert list(await store.lobby.tables()) == []
        assert await store.leases.acquire("t", "two")
        assert not await store.leases.acquire("t", "one")
        await store.leases.release("t", "one", "m")
        assert await store.leases.tables_of("two") == {"t"}
        await store.leases.release("t", "two", "m")
        assert await store.leases.acquire("t", "one")

    run(database, scenario)


def test_tables_and_players_that_nobody_needs_are_forgotten_and_matches_stay(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        store = storage.store
        await storage.people.add_player("p", "Ann", "digest", "")
        await store.create_table(event("t", 1, info=b"{}"), False, "dead")
        assert await store.append(event("t", 2, finished=FinishedMatch("m", b"{}", b"record", [("p", 0)])), "m")
        storage.now = 3 * 24 * 3600 * 1000
        await store.delete_expired(table_days=4, player_days=4)
        assert await store.load_table("t") is not None
        await store.delete_expired(table_days=2, player_days=2)
        assert await store.load_table("t") is None
        assert await storage.people.find("p", "digest") is None
        assert await store.matches.record("m") == b"record"
        assert await storage.database.read(lambda connection: connection.execute(select(schema.events)).all()) == []

    run(database, scenario)


def test_of_two_workers_that_check_a_passkey_at_once_one_accepts_its_counter(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        await storage.people.add_player("p", "Ann", "digest", "")
        assert await storage.people.add_passkey(StoredPasskey("k", "p", b"", 4, "", 0, 0))
        async with opened(database) as other:
            both = [storage.people, other.people] * 4
            uses = [one.use_passkey("k", 5, f"d{number}", "", str) for number, one in enumerate(both)]
            found = await asyncio.gather(*uses)
        assert [one for one in found if one] == [("p", "Ann", [])]
        assert len(await storage.people.devices_of("p")) == 2
        assert await storage.people.use_passkey("k", 0, "back", "", str) is None
        assert await storage.people.add_passkey(StoredPasskey("uncounted", "p", b"", 0, "", 0, 0))
        for digest in ("x", "y"):
            assert await storage.people.use_passkey("uncounted", 0, digest, "", str) == ("p", "Ann", [])

    run(database, scenario)


DAY_MS = 24 * 3600 * 1000


def test_a_clock_that_jumps_makes_nothing_old(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        store = storage.store
        storage.now = 1000 * DAY_MS
        await storage.people.add_player("p", "Ann", "digest", "")
        await store.create_table(event("t", 1, info=b"{}"), False, "dead")
        await storage.beat("w", storage.now)
        for days in (1500, 1501, 1000):  # ahead, back to right
            storage.now = days * DAY_MS
            await storage.beat("w", storage.now)
            await store.delete_expired(table_days=14, player_days=400)
            assert await store.load_table("t") is not None
            assert await storage.people.find("p", "digest") is not None
        player = await storage.people.find("p", "digest")
        assert player is not None
        assert player.device.seen_at <= storage.now + DAY_MS, "it grows old again"
        for days in range(1001, 1020):
            storage.now = days * DAY_MS
            await storage.beat("w", storage.now)
        await storage.beat("behind", 1000 * DAY_MS)
        await store.delete_expired(table_days=14, player_days=400)
        assert await store.load_table("t") is not None, "two clocks differ, and nobody knows which is right"
        await store.delete_expired(table_days=14, player_days=400)
        assert await store.load_table("t") is None, "days that a server has run through count"

    run(database, scenario)


def test_a_statement_that_takes_too_long_fails(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    monkeypatch.setattr(database_module, "STATEMENT_SECONDS", 0.2)
    limits = {**database_module.POSTGRES_LIMITS, "server_settings": {"statement_timeout": "200"}}
    monkeypatch.setattr(database_module, "POSTGRES_LIMITS", limits)

    async def scenario(storage: Opened) -> None:
        with pytest.raises(DBAPIError):
            await storage.database.read(lambda connection: connection.execute(text(endless)).all())
        await storage.beat("w", 1)

    run(database, scenario)


def test_the_files_of_a_database_are_their_owners(tmp_path: Path) -> None:
    (tmp_path / "tables.db").touch(0o644)
    with ThreadServer(quick_settings(tmp_path)) as server:
        Person(server.url)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes.keys() >= {"tables.db", "tables.db-wal", "tables.db.lock"}
    assert set(modes.values()) == {0o600}


def test_one_server_at_a_time_uses_a_file(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)
    with ThreadServer(settings), pytest.raises(MachineError, match=r"tables.db is in use by another server"):
        check_database(settings.database)
    check_database(settings.database)


@pytest.mark.parametrize("name", ["symbolic", "hard"])
def test_one_server_at_a_time_uses_a_file_by_whatever_name(tmp_path: Path, name: str) -> None:
    settings, other = quick_settings(tmp_path), tmp_path / "other" / "games.db"
    other.parent.mkdir()
    with ThreadServer(settings):
        if name == "symbolic":
            other.symlink_to(tmp_path / "tables.db")
        else:
            other.hardlink_to(tmp_path / "tables.db")
        second = ProcessServer(quick_settings(tmp_path, database=f"sqlite:///{other}"), tmp_path / "log")
        try:
            assert second.process.wait(PATIENCE) != 0
        finally:
            second.process.kill()
        assert f"the database {other} is in use by another server" in (tmp_path / "log").read_text()
    check_database(f"sqlite:///{other}")


def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        browser = new_client(server.url)
        assert browser.get("/readyz").status_code == 200
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            wait_until(lambda: browser.get("/readyz").status_code == 503)
            other.execute("ROLLBACK")
        wait_until(lambda: browser.get("/readyz").status_code == 200)


def test_a_players_matches_come_latest_first_in_pages(database: str) -> None:
    async def scenario(storage: Opened) -> None:
        store = storage.store
        await store.create_table(event("t", 1, info=b"{}"), False, "w")
        for number in range(60):
            storage.now = number // 2  # two end in the same millisecond
            finished = FinishedMatch(f"m{number:02}", f"{number}".encode(), b"{}", [("p", 1)])
            assert await store.append(event("t", number + 2, finished=finished), "m")
        first = await store.matches.of_player("p", None)
        assert [int(match.info) for match in first] == list(range(59, 9, -1))
        rest = await store.matches.of_player("p", "m10")
        assert [int(match.info) for match in rest] == list(range(9, -1, -1))
        assert await store.matches.of_player("q", None) == []

    run(database, scenario)


def test_a_caller_who_gives_up_does_not_stop_the_writer(tmp_path: Path) -> None:
    async def scenario(storage: Opened) -> None:
        adding = asyncio.create_task(storage.people.add_player("p", "Ann", "digest", ""))
        await asyncio.sleep(0)
        adding.cancel()
        async with asyncio.timeout(PATIENCE):
            while await storage.people.name_of("p") is None:
                await asyncio.sleep(GLANCE)

    run(f"sqlite:///{tmp_path / 'tables.db'}", scenario)
