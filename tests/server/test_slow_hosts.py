"""Hosts of others that do not answer or do not work: nobody else waits for them, and they are dropped in the end."""

from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.mailboxes import Browser, MailServer, PushService, SilentHost
from tests.server.people import Person, new_client
from tests.server.servers import ThreadServer
from tests.server.test_notifications import PLAY_URL, follow, notify_settings, num_waiting, subscribe
from tests.waiting import PATIENCE, wait_until
from wonderland.server.notifications import delivery, mail, push

if TYPE_CHECKING:
    from pathlib import Path

DEFAULT_POOL = min(32, (os.cpu_count() or 1) + 4)  # threads that asyncio shares between all that asks for one
SENDER = {"smtp_sender": "rabbit@example.org", "public_url": PLAY_URL}


def begin_turn(person: Person) -> None:
    """Start a match in which it is soon the person's turn."""
    person.create("parade", 2, bots=[None, "dormouse"], start=True)


def targets(database: Path, columns: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(f"SELECT {columns} FROM notification_targets").fetchall()


def test_a_push_service_that_does_not_answer_delays_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "SEND_SECONDS", PATIENCE)
    settings = notify_settings(tmp_path)
    with PushService() as service, SilentHost() as silent, ThreadServer(settings) as server:
        bob, ann = Person(server.url, "Bob"), Person(server.url, "Ann")
        for number in range(10):
            given = {**Browser(service).subscription(), "endpoint": f"http://{silent.authority}/{number}"}
            bob.post("/api/me/push", given, 201)
        browser = Browser(service, "/ann")
        subscribe(ann, browser)
        begin_turn(bob)
        wait_until(lambda: len(silent.connections) == delivery.PUSH.most_of_player)
        begin_turn(ann)
        wait_until(browser.messages)
        assert len(silent.connections) == delivery.PUSH.most_of_player


def test_a_push_service_that_never_answers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "SEND_SECONDS", 0.1)
    database = tmp_path / "tables.db"
    with PushService() as service, SilentHost() as silent, ThreadServer(notify_settings(tmp_path)) as server:
        bob = Person(server.url, "Bob")
        bob.post("/api/me/push", {**Browser(service).subscription(), "endpoint": f"http://{silent.authority}/"}, 201)
        begin_turn(bob)
        wait_until(lambda: targets(database, "failures, retry_at > 0, is_prompt") == [(1, 1, 0)])
        assert num_waiting(database) == 1, "it waits"


@pytest.mark.parametrize("status", [503, 403])
def test_a_subscription_that_keeps_failing_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr(delivery, "FIRST_RETRY_MS", 1)
    monkeypatch.setattr(delivery, "MAX_FAILURES", 4)
    with PushService() as service, ThreadServer(notify_settings(tmp_path)) as server:
        service.status = status
        bob = Person(server.url, "Bob")
        subscribe(bob, Browser(service))

        def is_dropped() -> bool:
            if not num_waiting(tmp_path / "tables.db"):  # a refused message is not sent again
                begin_turn(bob)
            return not bob.http.get("/api/me/notifications").json()["num_browsers"]

        wait_until(is_dropped)
        assert len(service.received) >= 4


def test_waits_double_up_to_six_hours_and_last_for_days() -> None:
    waits = [delivery.retry_ms(failures) for failures in range(delivery.MAX_FAILURES)]
    assert waits[:3] == [15_000, 30_000, 60_000]
    assert waits[-1] == 6 * 3600 * 1000
    assert sum(waits[:-1]) > 4 * 24 * 3600 * 1000


def test_passkeys_do_not_wait_for_a_silent_mail_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SEND_SECONDS", "STEP_SECONDS"):
        monkeypatch.setattr(mail, name, PATIENCE)
    with ThreadPoolExecutor(DEFAULT_POOL) as pool, SilentHost() as silent:
        settings = notify_settings(tmp_path, smtp_url=f"smtp://{silent.authority}", **SENDER)
        with ThreadServer(settings) as server:

            def ask(number: int) -> None:
                headers = {"X-Forwarded-For": f"203.0.113.{number}"}
                Person(server.url).http.put("/api/me/email", json={"address": f"{number}@a.org"}, headers=headers)

            asked = [pool.submit(ask, number) for number in range(DEFAULT_POOL)]
            wait_until(lambda: len(silent.connections) == DEFAULT_POOL)
            assert new_client(server.url).post("/api/sign-in/passkey/options").status_code == 200
            assert not any(one.done() for one in asked)
            for connection in silent.connections:
                connection.shutdown(2)


def test_a_mail_server_that_does_not_work_is_nobodys_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "FIRST_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(delivery, "BUSY_MS", 1)
    monkeypatch.setattr(delivery, "MAX_FAILURES", 2)
    with MailServer() as mails, ThreadServer(notify_settings(tmp_path, smtp_url=mails.url, **SENDER)) as server:
        bob = Person(server.url, "Bob")
        bob.http.put("/api/me/email", json={"address": "bob@example.org"})
        follow(bob, mails.to("bob@example.org")[0].get_content(), "confirm")
        mails.greeting, before = b"421 not now\r\n", mails.num_connections
        begin_turn(bob)
        wait_until(lambda: mails.num_connections >= before + 3)
        mails.greeting = b"220 loopback\r\n"
        wait_until(lambda: mails.to("bob@example.org")[1:])
        assert targets(tmp_path / "tables.db", "failures") == [(0,)]
