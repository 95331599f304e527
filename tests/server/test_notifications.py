"""Notifications of turns: who is told, when, how often, and that nobody else can read it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.mailboxes import Browser, MailServer, PushService, from_base64, read_authorization, to_base64
from tests.server.people import Person, new_client
from tests.server.servers import ProcessServer, ThreadServer, quick_settings
from tests.waiting import wait_until
from wonderland.errors import OptionError
from wonderland.server.common.settings import Settings, read_settings
from wonderland.server.notifications import delivery, push_encryption, texts
from wonderland.server.notifications.endpoints import EndpointError, parse_endpoint
from wonderland.server.notifications.mail import is_mail_address
from wonderland.server.notifications.quiet_hours import quiet_until
from wonderland.server.storage.outbox import NotificationSettings
from wonderland.server.table.text_cleaning import clean_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.people import Viewer
    from tests.server.postgres import Postgres

PLAY_URL = "https://play.example.org"


def notify_settings(folder: Path, **changes: Any) -> Settings:
    return quick_settings(folder, **{"grace_seconds": 600.0, "notify_seconds": 0.0, "push_private": True, **changes})


@pytest.fixture
def push_service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture
def notifying(tmp_path: Path) -> Iterator[ThreadServer]:
    with ThreadServer(notify_settings(tmp_path)) as running:
        yield running


def seated(url: str) -> tuple[Person, Person, str]:
    """Ann and Bob at a table."""
    ann, bob = Person(url, "Ann"), Person(url, "Bob")
    table = ann.create("parade", 2)
    bob.claim(table, 1, ann.invites[table])
    return ann, bob, table


def subscribe(person: Person, browser: Browser) -> None:
    person.post("/api/me/push", browser.subscription(), 201)


def hand_over(viewer: Viewer) -> None:
    """Start a match and play until it is the other one's turn."""
    viewer.until("snapshot")
    assert viewer.ask(t="start")["t"] == "ack"
    viewer.until("started")
    if viewer.legal:
        assert viewer.act(viewer.legal[0])["t"] == "ack"


def num_waiting(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        count: int = connection.execute("SELECT count(*) FROM outbox").fetchone()[0]
        return count


def test_somebody_who_is_away_gets_one_message_a_turn(notifying: ThreadServer, push_service: PushService) -> None:
    ann, bob, table = seated(notifying.url)
    anns, bobs = Browser(push_service, "/ann"), Browser(push_service, "/bob")
    subscribe(ann, anns)
    subscribe(bob, bobs)
    with ann.connect(table) as viewer:
        hand_over(viewer)
        message = wait_until(bobs.messages)[0]
        assert message == {"title": "Your turn: Parade", "body": "With Ann", "table": table}
        with bob.connect(table) as other:
            other.until("snapshot")
            other.act(other.legal[0])
        viewer.until_turn()
        viewer.act(viewer.legal[0])
        wait_until(lambda: len(bobs.messages()) == 2)
    assert anns.messages() == [], "she was at the table"
    push = push_service.received[0]
    assert (push.headers["topic"], push.headers["content-encoding"]) == (table, "aes128gcm")
    assert int(push.headers["ttl"]) > 0
    key = bob.http.get("/api/me/notifications").json()["push_key"]
    claims = read_authorization(push.headers["authorization"], key)
    assert claims["aud"] == push_service.url
    assert b"Ann" not in push.body


def test_a_name_like_a_link_is_none_in_a_message(notifying: ThreadServer, push_service: PushService) -> None:
    ann, bob = Person(notifying.url, "evil.example/login"), Person(notifying.url, "Bob")
    table = ann.create("parade", 2)
    bob.claim(table, 1, ann.invites[table])
    browser = Browser(push_service)
    subscribe(bob, browser)
    with ann.connect(table) as viewer:
        hand_over(viewer)
        assert wait_until(browser.messages)[0]["body"] == "With evil. example/ login"


def test_a_turn_that_is_over_is_not_told(tmp_path: Path, push_service: PushService) -> None:
    settings = notify_settings(tmp_path, notify_seconds=1.0)
    with ThreadServer(settings) as server:
        ann, bob, table = seated(server.url)
        browser = Browser(push_service)
        subscribe(bob, browser)
        with ann.connect(table) as viewer, bob.connect(table) as other:
            hand_over(viewer)
            other.until_turn()
            assert num_waiting(tmp_path / "tables.db") == 1
            other.act(other.legal[0])
            wait_until(lambda: num_waiting(tmp_path / "tables.db") == 0)
        assert browser.messages() == []


def test_a_subscription_that_is_gone_is_forgotten(notifying: ThreadServer, push_service: PushService) -> None:
    push_service.status = 410
    ann, bob, table = seated(notifying.url)
    subscribe(bob, Browser(push_service))
    assert bob.http.get("/api/me/notifications").json()["num_browsers"] == 1
    with ann.connect(table) as viewer:
        hand_over(viewer)
        wait_until(lambda: bob.http.get("/api/me/notifications").json()["num_browsers"] == 0)
    assert len(push_service.received) == 1


def test_a_device_that_is_signed_out_is_told_of_no_turn(tmp_path: Path, push_service: PushService) -> None:
    database = tmp_path / "tables.db"
    with ThreadServer(notify_settings(tmp_path, notify_seconds=3600.0)) as server:
        ann, bob, table = seated(server.url)
        phone, tablet = bob.another_device(), bob.another_device()
        for number, device in enumerate((bob, phone, tablet)):
            subscribe(device, Browser(push_service, f"/{number}"))
        with closing(sqlite3.connect(database)) as connection:  # as one from before devices were stored
            connection.execute("UPDATE notification_targets SET device_id = NULL WHERE address LIKE '%/2'")
            connection.commit()
        with ann.connect(table) as viewer:
            hand_over(viewer)
        assert num_waiting(database) == 3
        phone.http.delete(f"/api/me/devices/{own_device(phone)}")
        bob.http.delete(f"/api/me/devices/{own_device(tablet)}")
        assert num_waiting(database) == 2, "a subscription without a device stays"
        state = bob.http.get("/api/me/notifications").json()
        assert (state["num_browsers"], state["is_subscribed"]) == (2, True)
        assert bob.http.delete("/api/me").status_code == 204
        assert num_waiting(database) == 0
        with closing(sqlite3.connect(database)) as connection:
            assert connection.execute("SELECT count(*) FROM notification_targets").fetchone() == (0,)


def own_device(person: Person) -> str:
    devices = person.http.get("/api/me/devices").json()
    return str(next(one["id"] for one in devices if one["is_this"]))


def test_a_push_service_in_trouble_is_tried_again(
    notifying: ThreadServer, push_service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "FIRST_RETRY_MS", 10)
    push_service.status = 503
    ann, bob, table = seated(notifying.url)
    browser = Browser(push_service)
    subscribe(bob, browser)
    with ann.connect(table) as viewer:
        hand_over(viewer)
        wait_until(lambda: len(push_service.received) >= 2)
        push_service.status = 201
        tried = len(push_service.received)
        wait_until(lambda: len(push_service.received) > tried)
    assert len({push.headers["topic"] for push in push_service.received}) == 1, "the browser shows one of them"


def test_a_server_killed_before_the_delivery_delivers_once_after_the_restart(
    tmp_path: Path, push_service: PushService
) -> None:
    browser = Browser(push_service)
    with ProcessServer(notify_settings(tmp_path, notify_seconds=3600.0), tmp_path / "log") as server:
        ann, bob, table = seated(server.url)
        subscribe(bob, browser)
        with ann.connect(table) as viewer:
            hand_over(viewer)
            server.kill()
    assert push_service.received == []
    with ProcessServer(notify_settings(tmp_path), tmp_path / "log"):
        wait_until(browser.messages)
        wait_until(lambda: num_waiting(tmp_path / "tables.db") == 0)
    assert [message["table"] for message in browser.messages()] == [table]
    assert browser.endpoint not in (tmp_path / "log").read_text(), "it is a secret of the browser"


def test_two_workers_deliver_once(postgres: Postgres, tmp_path: Path, push_service: PushService) -> None:
    settings = notify_settings(tmp_path, database=postgres.new_database())
    browsers = [Browser(push_service, f"/{number}") for number in range(4)]
    with ThreadServer(settings) as one, ThreadServer(settings) as other:
        ann, bob, table = seated(one.url)
        for browser in browsers:
            subscribe(bob, browser)
        bob.http.base_url = other.url
        with ann.connect(table) as viewer:
            hand_over(viewer)
            wait_until(lambda: all(browser.messages() for browser in browsers))
        wait_until(lambda: other.worker.runtime.store.outbox.players == {bob.player})
        wait_until(lambda: bob.http.get("/api/me/tables").json()[0]["is_your_turn"])
    assert [len(browser.messages()) for browser in browsers] == [1] * 4


@pytest.mark.parametrize(
    "body",
    [
        {"endpoint": "https://127.0.0.1/x", "p256dh": "AAAA", "auth": "AAAA"},
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "file:///etc/passwd"},
        {"p256dh": "no base64!"},
        {"auth": to_base64(b"short")},
    ],
)
def test_what_is_no_subscription_is_refused(
    server: ThreadServer, push_service: PushService, body: dict[str, str]
) -> None:
    subscription = {**Browser(push_service).subscription(), "endpoint": "https://push.example.org/x"}
    assert Person(server.url).http.post("/api/me/push", json={**subscription, **body}).status_code == 400


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/",
        "https://push.example.org:8443/",
        "https://user@push.example.org/",
        "https:///x",
        "https://[::1/",
        "ftp://push.example.org/",
        f"https://push.example.org/{'x' * 3000}",
    ],
)
def test_endpoints_are_https_urls(url: str) -> None:
    with pytest.raises(EndpointError):
        parse_endpoint(url, allows_private=False)


def test_the_encryption_is_that_of_the_rfc() -> None:
    """The example of RFC 8291, appendix A."""
    sender = int.from_bytes(from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = push_encryption.encrypt(
        b"When I grow up, I want to be a watermelon",
        from_base64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        from_base64("BTBZMqHH6r4Tts7J_aSIgg"),
        ec.derive_private_key(sender, ec.SECP256R1()),
        from_base64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert to_base64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl"
        "95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def ms(text: str, zone: str = "Europe/Warsaw") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def test_quiet_hours_end_at_the_same_time_of_the_day() -> None:
    night = NotificationSettings("en", "Europe/Warsaw", 22 * 60, 8 * 60)
    assert quiet_until(night, ms("2026-11-16 21:59")) is None
    assert quiet_until(night, ms("2026-11-16 22:00")) == ms("2026-11-17 08:00")
    assert quiet_until(night, ms("2026-11-17 07:59")) == ms("2026-11-17 08:00")
    assert quiet_until(night, ms("2026-11-17 08:00")) is None
    assert quiet_until(night, ms("2026-03-28 23:00")) == ms("2026-03-29 08:00"), "summer time begins that night"
    noon = NotificationSettings("en", "Asia/Tokyo", 12 * 60, 13 * 60)
    assert quiet_until(noon, ms("2026-11-16 12:30", "Asia/Tokyo")) == ms("2026-11-16 13:00", "Asia/Tokyo")
    assert quiet_until(NotificationSettings(), ms("2026-11-16 03:00")) is None


def test_nothing_is_sent_in_quiet_hours(
    notifying: ThreadServer, push_service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, table = seated(notifying.url)
    subscribe(bob, Browser(push_service))
    whole_day = {"language": "pl", "zone": "Asia/Tokyo", "quiet_from": 0, "quiet_to": 1439}
    assert bob.http.put("/api/me/notifications", json=whole_day).json()["wishes"] == whole_day
    postponed: list[NotificationSettings] = []

    def always_quiet(settings: NotificationSettings, now_ms: int) -> int:
        postponed.append(settings)
        return now_ms + 500

    monkeypatch.setattr(delivery, "quiet_until", always_quiet)
    with ann.connect(table) as viewer:
        hand_over(viewer)
        wait_until(lambda: len(postponed) >= 2)
    assert postponed[0] == NotificationSettings("pl", "Asia/Tokyo", 0, 1439)
    assert push_service.received == []


def test_mail_is_sent_to_a_confirmed_address_until_it_is_stopped(tmp_path: Path) -> None:
    with MailServer() as mails:
        sender = {"smtp_url": mails.url, "smtp_sender": "rabbit@example.org", "public_url": PLAY_URL}
        with ThreadServer(notify_settings(tmp_path, **sender)) as server:
            ann, bob, table = seated(server.url)
            state = bob.http.put("/api/me/email", json={"address": "bob@example.org"}).json()
            assert state["email"] == {"address": "bob@example.org", "is_confirmed": False}
            with ann.connect(table) as viewer:
                hand_over(viewer)
                assert num_waiting(tmp_path / "tables.db") == 0, "the address is not confirmed"
                follow(bob, mails.to("bob@example.org")[0].get_content(), "confirm")
                assert bob.http.get("/api/me/notifications").json()["email"]["is_confirmed"]
                with bob.connect(table) as other:
                    other.until("snapshot")
                    other.act(other.legal[0])
                viewer.until_turn()
                viewer.act(viewer.legal[0])
                mail = wait_until(lambda: mails.to("bob@example.org")[1:])[0]
            assert (mail["From"], mail["Subject"]) == ("rabbit@example.org", "Your turn: Parade")
            assert f"{PLAY_URL}/table/{table}" in mail.get_content()
            assert "With Ann" in mail.get_content()
            one_click = mail["List-Unsubscribe"].strip("<>").removeprefix(PLAY_URL)
            assert bob.http.post(f"{one_click}x").status_code == 404
            opened = bob.http.get(one_click)
            assert (opened.status_code, opened.headers["location"]) == (303, one_click.replace("/api", "/#", 1))
            assert mails.texts[-1].count(b"List-Unsubscribe: <https://") == 1, "in one line, as it is"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            # As RFC 8058 says: by the provider of the mailbox, without a cookie. A page may do it as well.
            elsewhere = {"Origin": "https://mail.example.org", "Sec-Fetch-Site": "cross-site"}
            wish = {"List-Unsubscribe": "One-Click"}
            stopped = new_client(server.url).post(one_click, data=wish, headers=elsewhere)
            assert (stopped.status_code, dict(stopped.cookies)) == (204, {})
            assert bob.http.get("/api/me/notifications").json()["email"] is None


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("evil.example/login", "evil. example/ login"),
        ("http://evil", "http: / / evil"),
        ("www.evil.example", "www. evil. example"),
        ("ann@evil.example", "ann@ evil. example"),
        ("evil。example", "evil。 example"),
        ("evil．example", "evil. example"),  # in full width
        ("evil｡example", "evil。 example"),  # in half width
        ("evil․example", "evil. example"),  # one dot leader
        ("evil.\u200dexample", "evil. \u200dexample"),  # a joiner, which is not seen
        ("1.2.3.4:80", "1. 2. 3. 4: 80"),
        ("evil⁄example∕x", "evil⁄ example∕ x"),
        ("Dr. Ann", "Dr. Ann"),
        ("モーニング娘。", "モーニング娘。"),
    ],
)
def test_no_name_becomes_a_link(name: str, told: str) -> None:
    assert texts.unlinked(clean_name(name)) == told


def follow(person: Person, text: str, purpose: str) -> None:
    """Press the button of the page that the link opens."""
    link = re.search(rf"{PLAY_URL}/#/mail/{purpose}/(\S+)", text)
    assert link is not None
    assert person.http.post(f"/api/mail/{purpose}/{link[1]}").status_code == 204


def test_what_is_no_address_gets_no_mail() -> None:
    wrong = ["bob", "bob@host", "Bob <bob@example.org>", "a@b.org,c@d.org", "a@b.org\nBcc: c@d.org", "a b@c.org"]
    assert [address for address in wrong if is_mail_address(address)] == []
    assert is_mail_address("bob.o'neill+cards@mail.example.org")


def test_settings_for_mail_must_be_complete() -> None:
    with pytest.raises(OptionError, match="smtp_sender"):
        read_settings({"WONDERLAND_SMTP_URL": "smtp://user:secret@host"})
    with pytest.raises(OptionError) as caught:
        read_settings({"WONDERLAND_SMTP_URL": "mailto:secret@host"})
    assert "secret" not in str(caught.value)
