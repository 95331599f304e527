"""Those who wait: for opponents, in the queue, and for their turn."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e import chromium
from tests.e2e.conftest import visits
from tests.e2e.driver import Player, look, next_to_act
from tests.e2e.visitors import Browsers
from tests.e2e.waits import expect_equal, expect_that, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Playwright

    from tests.e2e.conftest import Visit
    from tests.server.servers import ThreadServer


def look_for_players(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Find opponents").click()
    page.get_by_role("dialog").get_by_role("button", name="Look for players").click()


def test_two_visitors_find_each_other_and_see_whose_turn_it_is(visit: Visit) -> None:
    alice, bill = visit(hurry=True), visit(hurry=True)
    look_for_players(alice.page, "Alice")
    note = alice.page.get_by_role("status").filter(has_text="Parade")
    expect(note).to_contain_text("1 of 2 so far")
    note.get_by_role("button", name="Play a bot meanwhile").click()
    expect(alice.page.get_by_test_id("stage")).to_contain_text("Alice")
    expect(note).to_be_hidden()

    look_for_players(bill.page, "Bill")
    for visitor in (alice, bill):
        expect(visitor.page.get_by_text("Your table for Parade is ready.")).to_be_visible()
    for visitor in (alice, bill):
        visitor.page.get_by_role("button", name="Go to the table").click()
    for visitor in (alice, bill):
        expect(visitor.page.get_by_test_id("stage")).to_contain_text("Alice")
        expect(visitor.page.get_by_test_id("stage")).to_contain_text("Bill")

    player, offer = next_to_act([Player(alice.page), Player(bill.page)])
    acting, waiting = (alice, bill) if player.page is alice.page else (bill, alice)
    player.do(offer)
    look(waiting.page)
    for visitor, state in ((waiting, "your turn"), (acting, "waits for")):
        visitor.page.goto("/")
        tables = visitor.page.get_by_role("region", name="Your tables")
        expect(tables.get_by_role("listitem")).to_have_count(1)
        expect(tables).to_contain_text(state)
    expect(waiting.page).to_have_title("(1) Wonderland")
    expect(acting.page).to_have_title("Wonderland")

    waiting.page.get_by_role("button", name="Tell me when it is my turn").click()
    dialog = waiting.page.get_by_role("dialog")
    dialog.get_by_role("checkbox", name="Quiet hours").check()
    expect(dialog.get_by_label("from")).to_have_value("22:00")
    dialog.get_by_label("from").fill("21:30")
    dialog.get_by_label("to", exact=True).press("Tab")
    dialog.get_by_role("button", name="Close").click()
    waiting.page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(dialog.get_by_label("from")).to_have_value("21:30")
    expect(dialog).to_contain_text(re.compile("Time zone: ."))


def test_who_does_not_come_to_a_table_reads_how_long_they_are_set_back(visit: Visit) -> None:
    # At an address of their own: others who use this server are not set back.
    alice, bill = (visit(reuse=False, extra_http_headers={"X-Forwarded-For": "192.0.2.50"}) for _ in range(2))
    for visitor, name in ((alice, "Alice"), (bill, "Bill")):
        look_for_players(visitor.page, name)
    alice.page.get_by_role("button", name="Not now").click()
    alice.page.get_by_role("button", name="Find opponents").click()
    alice.page.get_by_role("dialog").get_by_role("button", name="Look for players").click()
    expect(alice.page.get_by_text("You are matched with others again in 1 minute.")).to_be_visible()


SHOWN = """
async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = await registration.getNotifications();
  return shown.map(({ title, body, tag }) => ({ title, body, tag }));
}
"""


@pytest.fixture
def visit_with_windows(driver: Playwright, server: ThreadServer) -> Iterator[Visit]:
    """Somebody comes with the whole browser: its headless shell closes every notification at once."""
    path = chromium.find_chromium()
    if path is None:
        pytest.skip(chromium.MISSING)
    with chromium.launch(driver, path) as browser, visits(Browsers(browser), server.url) as come:
        yield come


def test_a_push_message_is_shown_by_the_service_worker(visit_with_windows: Visit, server: ThreadServer) -> None:
    visitor = visit_with_windows(reuse=False, service_workers="allow")
    page = visitor.page
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.goto("/")
    wait_for(page, "() => navigator.serviceWorker.ready.then(() => true)", "no service worker is active")
    session = page.context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    expect_that(page, lambda: registrations, bool)
    turn = {"title": "Your turn: Parade", "body": "With Ann", "table": "8WRveySM29qT"}
    message = {"origin": server.url, "registrationId": registrations[0], "data": json.dumps(turn)}
    for _ in range(2):  # the second takes the place of the first
        session.send("ServiceWorker.deliverPushMessage", message)
    expect_equal(
        page, partial(page.evaluate, SHOWN), [{"title": turn["title"], "body": turn["body"], "tag": turn["table"]}]
    )
    page.close()
