"""One player on several devices, with a profile: codes, passkeys, and being forgotten, in the page."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.e2e.audit import expect_accessible, expect_large_targets, expect_no_overhang
from tests.e2e.fetching import CONNECT_AGAIN
from tests.e2e.phones import SMALL_PHONE
from tests.server.people import Person, Viewer
from tests.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Locator, Page

    from tests.e2e.conftest import Visit
    from tests.server.servers import ThreadServer

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
NOT_KNOWN = ("401",)  # the browser reports the answer to a question that a page may ask


def panel(page: Page, title: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=title, exact=True))


def test_a_player_carries_the_profile_to_another_device_and_back(visit: Visit, server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    play_with_a_dormouse(ann)
    play_with(ann, Person(server.url, "Bo"))
    wait_until(lambda: len(ann.http.get("/api/me/profile").json()["ratings"]) == 2, "Ann gets no ratings")
    desk, phone = visit(), visit()
    desk.become(ann)
    desk.page.goto("/")
    desk.page.get_by_role("link", name="Your profile").click()
    expect(desk.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(panel(desk.page, "Ratings")).to_contain_text("1 match")
    expect(panel(desk.page, "Against the levels")).to_contain_text("Dormouse")
    check_filter(panel(desk.page, "Matches"))
    expect_accessible(desk.page)
    desk.page.set_viewport_size(SMALL_PHONE)
    expect_no_overhang(desk.page)
    expect_large_targets(desk.page)
    code = make_code(desk.page)

    phone.page.goto("/#/me")
    expect(phone.page.get_by_text("Nobody knows you here yet")).to_be_visible()
    sign_in(phone.page, code.lower())
    expect(phone.page.get_by_role("heading", name="Ann")).to_be_visible()
    phone.page.goto(f"/player/{Person(server.url, 'Bill').player}")
    expect(phone.page.get_by_role("heading", name="Bill", level=2)).to_be_visible()
    expect(phone.page.get_by_text("Your devices")).not_to_be_visible()

    desk.page.reload()
    devices = panel(desk.page, "Your devices")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    devices.get_by_role("listitem").filter(has_not_text="this device").get_by_role("button").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    phone.excused = NOT_KNOWN
    phone.page.goto("/#/me")
    phone.page.reload()
    expect(phone.page.get_by_text("Nobody knows you here yet")).to_be_visible()


def play_with_a_dormouse(ann: Person) -> None:
    table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_rated=True)
    with ann.connect(table) as viewer:
        viewer.play()


def play_with(ann: Person, other: Person) -> None:
    table = ann.create("parade", 2, is_rated=True)
    other.claim(table, 1, ann.invites[table])
    with ann.connect(table) as host, other.connect(table) as guest:
        host.until("snapshot")
        host.ask(t="start")
        with ThreadPoolExecutor() as pool:
            list(pool.map(Viewer.play, (host, guest)))


def check_filter(matches: Locator) -> None:
    """One match was against bots, one against a person, and both in the same game."""
    expect(matches.get_by_role("listitem")).to_have_count(2)
    matches.get_by_label("Game").select_option("tea-party")
    expect(matches).to_contain_text("No such matches.")
    matches.get_by_label("Game").select_option("parade")
    matches.get_by_label("Opponents").select_option("people")
    expect(matches.get_by_role("listitem")).to_have_count(1)
    expect(matches).to_contain_text("Bo")


def make_code(page: Page) -> str:
    page.get_by_role("button", name="Bring another device").click()
    expect(page.locator("output")).to_have_text(re.compile(r"\w"))
    return page.locator("output").inner_text()


def sign_in(page: Page, code: str) -> None:
    page.get_by_label("Code from your other device").fill(code)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_whoever_signs_in_can_switch_back_and_be_forgotten(visit: Visit, server: ThreadServer) -> None:
    ann, bill = Person(server.url, "Ann"), Person(server.url, "Bill")
    visitor = visit()
    visitor.become(bill)
    page = visitor.page
    page.goto("/#/me")
    expect(page.get_by_text("This device is Bill now.")).to_be_visible()
    sign_in(page, ann.post("/api/me/code", None).json()["code"])
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    page.get_by_role("button", name="Be Bill again").click()
    expect(page.get_by_role("heading", name="Bill")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    assert '"name":"Bill"' in download.value.path().read_text("utf-8")
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Really forget me").click()
    expect(page.get_by_text("Nobody knows you here yet")).to_be_visible()
    assert ann.http.get(f"/api/players/{bill.player}").status_code == 404


def test_a_passkey_signs_in_on_another_device(visit: Visit, server: ThreadServer) -> None:
    url = server.url.replace("127.0.0.1", "localhost")  # an address in numbers has no passkeys
    desk, phone = visit(url, reuse=False), visit(url, reuse=False)
    desk.page.request.post("/api/players", data={"name": "Ann"}, max_retries=CONNECT_AGAIN)
    desk.remember({"wonderland.introduced": "1"})
    session, authenticator = with_authenticator(desk.page)
    desk.page.goto("/#/me")
    desk.page.get_by_role("button", name="Make a passkey").click()
    expect(panel(desk.page, "Passkeys").get_by_role("listitem")).to_have_count(1)
    (credential,) = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert credential["isResidentCredential"]

    other, synced = with_authenticator(phone.page)
    other.send("WebAuthn.addCredential", {"authenticatorId": synced, "credential": credential})
    phone.page.goto("/#/me")
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(panel(phone.page, "Your devices").get_by_role("listitem")).to_have_count(2)


def with_authenticator(page: Page) -> tuple[CDPSession, Any]:
    """A virtual authenticator in the browser; its id."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    added = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, added["authenticatorId"]
