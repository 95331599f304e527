"""Friends on other servers' sides: two workers, a database from before, and a friend who is away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import insert, select, text

from tests.server.mailboxes import Browser, PushService
from tests.server.people import Person
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.server.test_friends import PATH, answer, ask, circle, friends
from tests.waiting import wait_until
from wonderland.server.common.settings import Settings
from wonderland.server.storage.database import MIGRATIONS, migrate, open_database
from wonderland.server.storage.friends_schema import friendships
from wonderland.server.storage.schema import players

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from tests.server.postgres import Postgres

BEFORE = "0013"


def test_what_two_workers_see_is_the_same(postgres: Postgres, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database=postgres.new_database(), grace_seconds=1.0)
    with ThreadServer(settings) as one, ProcessServer(settings, tmp_path / "log") as other:
        ann, bob = Person(one.url, "Ann"), Person(other.url, "Bob")
        link = ann.post(f"{PATH}/link", None, 201).json()["link"]
        ask(bob, ann, link=link)
        answer(ann, bob, "accept")
        assert not circle(ann)["friends"][0]["is_here"]
        bob.http.get("/api/me/tables")
        wait_until(lambda: circle(ann)["friends"][0]["is_here"])
        table = bob.create("parade", 2, invited=[ann.player])
        assert circle(ann)["invitations"][0]["table"]["id"] == table
        ann.claim(table, 1)
        bob.http.put(f"{PATH}/settings", json={"is_invisible": True})
        assert not circle(ann)["friends"][0]["is_here"]


def test_a_database_from_before_there_were_friends_goes_on(database: str) -> None:
    async def scenario() -> list[Any]:
        opened = open_database(Settings(database=database).with_database().database)
        try:
            await opened.write(upgrade_to_before)
            await opened.write(lambda connection: connection.execute(insert(players), [player("ann"), player("bob")]))
            await migrate(opened)
            row = {"player_id": "ann", "other_id": "bob", "asked_at": 1}
            await opened.write(lambda connection: connection.execute(insert(friendships), row))
            return await opened.read(lambda connection: list(connection.execute(select(friendships.c.player_id))))
        finally:
            await opened.close()

    assert [row[0] for row in asyncio.run(scenario())] == ["ann"]


def upgrade_to_before(connection: Connection) -> None:
    """Make the tables of the version before."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, BEFORE)
    assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == BEFORE


def player(id: str) -> dict[str, Any]:
    return {"id": id, "name": id, "seen_at": 0}


def test_a_friend_who_is_away_is_told_of_an_invitation_once(tmp_path: Path) -> None:
    changes: dict[str, Any] = {"grace_seconds": 600.0, "notify_seconds": 0.0, "push_private": True}
    with PushService() as service, ThreadServer(quick_settings(tmp_path, **changes)) as running:
        ann, bob = friends(running.url, "Ann", "Bob")
        browser = Browser(service)
        bob.post("/api/me/push", browser.subscription(), 201)
        table = ann.create("tea-party", 2, invited=[bob.player])
        message = wait_until(browser.messages)[0]
        assert message == {"title": "Invitation: Tea Party", "body": "Ann keeps a seat for you", "table": table}
        bob.http.delete(f"{PATH}/{ann.player}")
        ann.create("tea-party", 2, invited=[bob.player])
        assert len(circle(bob)["invitations"]) == 2, "they have played together"
        ask(ann, bob)
        answer(bob, ann, "accept")
        last = ann.create("parade", 2, invited=[bob.player])
        assert [one["table"] for one in wait_until(lambda: browser.messages()[1:])] == [last], "no stranger notifies"
