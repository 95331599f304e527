"""One player on several devices: tokens, one-time codes, and who a browser was before."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from tests.server.people import Person, new_client
from tests.server.servers import ThreadServer, quick_settings
from tests.waiting import GLANCE, PATIENCE, wait_until
from wonderland.server.common import tokens
from wonderland.server.people.device_labels import label_of
from wonderland.server.people.people import MAX_DEVICES
from wonderland.server.storage.database import MIGRATIONS, check_database

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"
PHONE = "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"


def browser_of(server: ThreadServer, name: str, agent: str = FIREFOX) -> httpx.Client:
    browser = new_client(server.url)
    browser.headers["User-Agent"] = agent
    assert browser.post("/api/players", json={"name": name}).status_code == 201
    return browser


def code_of(browser: httpx.Client) -> str:
    return str(browser.post("/api/me/code").json()["code"])


def test_a_label_names_browser_and_system_only() -> None:
    assert label_of(FIREFOX) == "Firefox, Linux"
    assert label_of(PHONE) == "Chrome, Android"
    assert label_of("python-httpx/0.28") == ""


def test_a_code_carries_a_player_to_another_device_once(server: ThreadServer) -> None:
    ann = browser_of(server, "Ann")
    phone = new_client(server.url)
    phone.headers["User-Agent"] = PHONE
    code = code_of(ann)
    typed = f" {code[:5].lower()}-{code[5:]} "
    answer = phone.post("/api/sign-in/code", json={"code": typed})
    assert answer.status_code == 200
    assert phone.get("/api/me").json() == ann.get("/api/me").json() == answer.json()
    assert new_client(server.url).post("/api/sign-in/code", json={"code": code}).status_code == 404
    devices = ann.get("/api/me/devices").json()
    assert sorted((one["label"], one["is_this"]) for one in devices) == [
        ("Chrome, Android", False),
        ("Firefox, Linux", True),
    ]


def test_wrong_codes_are_refused_and_some_of_them_end_the_right_one(server: ThreadServer) -> None:
    ann, eve = browser_of(server, "Ann"), new_client(server.url)
    for wrong in ("", "x", "0" * 10, "A" * 10, "A" * 5000, "\0" * 10):
        assert eve.post("/api/sign-in/code", json={"code": wrong}).status_code == 404
    former, code = code_of(ann), code_of(ann)
    assert eve.post("/api/sign-in/code", json={"code": former}).status_code == 404, "there is one code at a time"
    letter = "A" if code[-1] != "A" else "B"
    for _ in range(5):
        assert eve.post("/api/sign-in/code", json={"code": code[:-1] + letter}).status_code == 404
    assert eve.post("/api/sign-in/code", json={"code": code}).status_code == 404


def test_a_code_ends_after_ten_minutes_and_attempts_are_limited_by_address(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, sign_ins_per_hour=4)) as server:
        ann = browser_of(server, "Ann")
        code = code_of(ann)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            (expires_at,) = database.execute("SELECT expires_at FROM codes").fetchone()
            (seen_at,) = database.execute("SELECT seen_at FROM devices").fetchone()
            assert 590_000 < expires_at - seen_at < 660_000
            database.execute("UPDATE codes SET expires_at = ?", [seen_at])
            database.commit()
        statuses = [new_client(server.url).post("/api/sign-in/code", json={"code": code}).status_code for _ in range(5)]
        assert statuses == [404, 404, 404, 429, 429]


def test_two_devices_of_a_player_sit_at_the_same_seat(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with ann.connect(table) as one, ann.another_device().connect(table) as two:
        assert two.until("snapshot")["d"]["you"]["seat"] == 0
        two.until_turn()
        assert two.play(lambda legal: legal[0]) == one.play(lambda legal: legal[-1])


def test_a_device_that_is_signed_out_loses_its_token_and_its_connections(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    other = ann.another_device()
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    (device,) = [one["id"] for one in ann.http.get("/api/me/devices").json() if not one["is_this"]]
    eve = Person(server.url, "Eve")
    assert eve.http.delete(f"/api/me/devices/{device}").status_code == 404
    with ann.connect(table) as own, other.connect(table) as lost:
        lost.until("snapshot")
        assert ann.http.delete(f"/api/me/devices/{device}").status_code == 204
        assert lost.until("closing")["d"]["reason"] == "signed_out"
        own.until_turn()
    assert other.http.get("/api/me").status_code == 401
    assert ann.http.get("/api/me").status_code == 200


def test_a_browser_that_signs_in_can_be_again_who_it_was(server: ThreadServer) -> None:
    ann, bill = browser_of(server, "Ann"), browser_of(server, "Bill")
    table = bill.post("/api/tables", json={"game": "parade", "seats": 2}).json()["table"]
    bill.post("/api/sign-in/code", json={"code": code_of(ann)})
    assert bill.get("/api/me").json()["name"] == "Ann"
    assert bill.post("/api/sign-in/former").json()["name"] == "Bill"
    assert bill.get("/api/me").json()["name"] == "Bill"
    assert bill.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Bill"
    assert bill.post("/api/sign-in/former").json()["name"] == "Ann", "the two change places"
    assert ann.post("/api/sign-in/former").status_code == 404


def test_a_player_has_at_most_twenty_devices(server: ThreadServer) -> None:
    ann = browser_of(server, "Ann")
    for _ in range(22):
        assert new_client(server.url).post("/api/sign-in/code", json={"code": code_of(ann)}).status_code == 200
    assert len(ann.get("/api/me/devices").json()) == 20


def test_a_device_that_makes_room_for_another_loses_its_connections(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    oldest = ann.another_device()
    with oldest.connect(table) as lost, ann.connect(table) as own:
        lost.until_turn()
        for _ in range(MAX_DEVICES - 1):  # `ann` asks for the codes, and so is seen
            ann.another_device()
        assert lost.until("closing")["d"]["reason"] == "signed_out"
        own.until_turn()
    assert oldest.http.get("/api/me").status_code == 401


def test_what_a_device_has_sent_before_it_was_signed_out_is_not_done(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    other = ann.another_device()
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True)
    with other.connect(table) as lost, ann.connect(table) as own:
        lost.until_turn()
        own.until_turn()
        (live,) = [one for one in server.worker.live_tables.values() if one.id == table]

        async def hold_and_sign_out() -> None:
            async with live.lock:
                for number in range(3):  # the first one waits for the lock, the others behind it
                    lost.send({"t": "say", "id": f"late-{number}", "text": "late"})
                    while len(live.lock._waiters or ()) < 1:
                        await asyncio.sleep(GLANCE)
                await asyncio.sleep(10 * GLANCE)
                server.worker.close_devices([one.device for one in live.subscribers if one.device != own_device])

        own_device = next(one["id"] for one in ann.http.get("/api/me/devices").json() if one["is_this"])
        assert server.loop is not None
        asyncio.run_coroutine_threadsafe(hold_and_sign_out(), server.loop).result(PATIENCE)
        lost.until("closing")
        own.send({"t": "say", "id": "last", "text": "last"})
        assert own.until("said")["d"]["text"] == "last"


def test_a_worker_that_may_have_missed_a_message_asks_which_devices_there_are(tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path)) as server:
        ann = Person(server.url, "Ann")
        table = ann.create("parade", 2)
        other = ann.another_device()
        device = next(one["id"] for one in ann.http.get("/api/me/devices").json() if not one["is_this"])
        with other.connect(table) as lost, ann.connect(table) as own:
            lost.until("snapshot")
            own.until("snapshot")
            with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
                database.execute("DELETE FROM devices WHERE id = ?", (device,))
                database.commit()
            assert server.loop is not None
            server.loop.call_soon_threadsafe(server.worker.catch_up)
            assert lost.until("closing")["d"]["reason"] == "signed_out"
            assert own.ask(t="ping")["t"] == "ack"


def test_a_device_that_is_signed_out_while_it_connects_is_refused(server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    other = ann.another_device()
    table = ann.create("parade", 2)
    device = next(one["id"] for one in ann.http.get("/api/me/devices").json() if not one["is_this"])
    live = server.worker.live_tables[table]
    assert server.loop is not None
    asyncio.run_coroutine_threadsafe(live.lock.acquire(), server.loop).result(PATIENCE)
    with other.connect(table) as lost:
        wait_until(lambda: live.lock._waiters)
        assert ann.http.delete(f"/api/me/devices/{device}").status_code == 204
        server.loop.call_soon_threadsafe(live.lock.release)
        assert lost.until("closing")["d"]["text"] == "This device was signed out."


def test_tokens_from_before_there_were_devices_stay_valid(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    secret = tokens.new_secret()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        values = ("p", "Ann", tokens.digest(secret), 4_000_000_000_000)
        connection.exec_driver_sql("INSERT INTO players (id, name, token, seen_at) VALUES (?, ?, ?, ?)", values)
    engine.dispose()
    check_database(url)
    with ThreadServer(quick_settings(tmp_path)) as server:
        headers = {"Authorization": f"Bearer p.{secret}"}
        assert new_client(server.url).get("/api/me", headers=headers).json() == {"player": "p", "name": "Ann"}
