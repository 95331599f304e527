"""Rated and casual matches as two people see them, and a rating as its owner does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.driver import Player, end_sheet
from tests.e2e.test_friends import play_on
from tests.server.people import Person, Viewer
from tests.server.test_rating_attacks import profile_of
from tests.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit
    from tests.server.servers import ThreadServer


def look_for_opponents(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Find opponents").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The match is rated")
    dialog.get_by_role("button", name="Look for players").click()


def test_a_match_of_the_queue_is_rated_without_hints_and_with_a_right_tally(visit: Visit) -> None:
    ann, bob = visit(hurry=True), visit(hurry=True)
    for visitor, name in ((ann, "Ann"), (bob, "Bob")):
        look_for_opponents(visitor.page, name)
    for visitor in (ann, bob):
        visitor.page.get_by_role("button", name="Go to the table").click()
    for visitor in (ann, bob):
        page = visitor.page
        expect(page.get_by_role("region", name="Your turn and actions")).to_contain_text("rated")
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    players = [Player(ann.page, 1), Player(bob.page, 2)]
    play_on(players)
    for visitor in (ann, bob):
        visitor.page.get_by_role("button", name="Rematch").click()
    for visitor in (ann, bob):
        expect(end_sheet(visitor.page)).to_have_count(0)
        expect(visitor.page.get_by_role("button", name="Hint")).to_have_count(0)
    play_on(players)
    for visitor in (ann, bob):
        tally = visitor.page.get_by_role("dialog").get_by_text(re.compile("Ann: [0-2] · Bob: [0-2]"))
        before = tally.text_content()
        visitor.page.reload()
        expect(tally).to_have_text(before or "")
    ann.page.goto("/#/me")
    ratings = ann.page.locator("section").filter(has=ann.page.get_by_role("heading", name="Ratings"))
    expect(ratings).to_contain_text("provisional, at least")
    expect(ratings).to_contain_text("near the level")


def test_a_table_is_rated_when_its_host_says_so_and_lists_tell(visit: Visit) -> None:
    host, guest = visit(), visit()
    page = host.page
    page.goto("/")
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Parade"))
    game.get_by_role("button", name="With friends").click()
    page.get_by_label("Rated: counts for ratings, without hints").check()
    expect(page.get_by_label("Hints are allowed")).to_be_disabled()
    page.get_by_label("Anyone may join").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_test_id("facts")).to_contain_text("rated")
    expect(page.get_by_test_id("facts")).to_contain_text("no hints")
    guest.page.goto("/")
    tables = guest.page.locator("section").filter(has=guest.page.get_by_role("heading", name="Open tables"))
    expect(tables.get_by_role("listitem").filter(has_text="rated").first).to_be_visible()
    page.get_by_role("button", name=re.compile("Fill with bots")).click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("region", name="Your turn and actions")).to_contain_text("rated")


def test_a_profile_draws_how_a_rating_became_what_it_is(visit: Visit, server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    for _ in range(2):
        table = ann.create("parade", 2, bots=[None, "dormouse"], start=True, is_rated=True)
        with ann.connect(table) as viewer:
            Viewer.play(viewer)
    # Matches are counted after their end, and the page asks once.
    wait_until(lambda: [rating["num_matches"] for rating in profile_of(ann)["ratings"]] == [2])
    visitor = visit()
    visitor.become(ann)
    visitor.page.goto("/#/me")
    curve = visitor.page.get_by_test_id("curve")
    expect(curve).to_contain_text("Parade, Against bots: from")
    expect(curve).to_contain_text("in 2 matches")
    expect(curve.locator("path")).to_have_attribute("d", re.compile("^M.*L"))
