"""The companion of the box: examples of the rulebooks tapped in, the spinner, who starts, and the sheet to print."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.audit import expect_accessible
from tests.e2e.phones import PHONE
from tests.e2e.scenes import open_home
from tests.e2e.static_site import wait_until_kept

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Visit
    from tests.e2e.static_site import StaticHost

MOST_TAPS = 40  # under a minute for a person
PARADE = [["red 4", "red 6", "blue 7"], ["blue 3", "blue 8"]]
FLAMINGOS = ["flamingo 1", "flamingo 4", "flamingo 2", "flamingo 6", "Queen of Hearts"]
GOING_OUT = [[*FLAMINGOS, "hedgehog 3", "hedgehog 5", "hedgehog 2"], []]
LARGE = ["5 4 3", "5 5", "4 3 2 2"]
SMALL = [2, 4, 1]
COOKIES = [
    [*(f"Large cookie worth {n}" for n in large.split()), *["Small cookies"] * small]
    for large, small in zip(LARGE, SMALL, strict=True)
]


class Fingers:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def lay(self, lots: list[list[str]]) -> None:
        """What lies in front of each player."""
        seats = self.page.get_by_role("radiogroup", name="Whose cards or cookies?")
        expect(seats.get_by_role("radio", checked=True)).to_be_attached()
        for seat, lot in enumerate(lots):
            if seat >= seats.get_by_role("radio").count():
                self.tap(seats.get_by_role("button", name="One player more"))
            if seat > 0:
                self.tap(seats.locator("label").nth(seat))
            for thing in lot:
                place = self.page.get_by_role("group", name=f"In front of Player {seat + 1}")
                self.tap(place.get_by_role("button", name=re.compile(rf"^{thing}\b", re.IGNORECASE)))


def points(page: Page) -> Locator:
    return page.get_by_test_id("points")


def expect_totals(page: Page, totals: dict[str, str]) -> None:
    for name, total in totals.items():
        expect(points(page).get_by_role("region", name=name).locator("output")).to_have_text(total)
        expect(page.get_by_role("radio", name=f"{name} Total {total}", exact=True)).to_be_attached()


def test_the_rulebooks_examples_are_tapped_in_without_a_network(visit_site: Visit, host: StaticHost) -> None:
    page = visit_site(viewport=PHONE, has_touch=True, is_mobile=True).page
    page.goto("./")
    wait_until_kept(page)
    host.stop()
    page.get_by_role("link", name="For the box on the shelf").click()
    page.get_by_role("link", name="Parade: Score sheet").click()

    parade = Fingers(page)
    parade.lay(PARADE)
    expect_totals(page, {"Player 1": "9", "Player 2": "11"})
    expect(points(page).get_by_text("Player 1 wins")).to_be_visible()
    points(page).get_by_role("button", name="Rule P16").click()
    expect(page.get_by_role("dialog").locator(".rule.is-here")).to_contain_text("With two players")
    page.keyboard.press("Escape")
    parade.tap(page.get_by_role("group", name="In front of").get_by_role("button", name="red 4"))
    expect(points(page).get_by_text("Red 4 is there twice.")).to_be_visible()

    page.goto("./#/shelf/going-out")
    expect(page.get_by_role("heading", name="Going Out: Score sheet")).to_be_visible()
    going_out = Fingers(page)
    going_out.lay(GOING_OUT)
    going_out.tap(page.get_by_role("button", name="Player 1", exact=True))
    expect_totals(page, {"Player 1": "11", "Player 2": "0"})

    page.goto("./#/shelf/tea-party")
    expect(page.get_by_role("heading", name="Tea Party: Score sheet")).to_be_visible()
    tea_party = Fingers(page)
    tea_party.lay(COOKIES)
    expect_totals(page, {"Player 1": "14", "Player 2": "14", "Player 3": "12"})
    expect(points(page).get_by_text("Player 1 wins")).to_be_visible()
    assert max(one.taps for one in (parade, going_out, tea_party)) <= MOST_TAPS

    page.reload()
    expect_totals(page, {"Player 1": "14", "Player 2": "14", "Player 3": "12"})


def test_the_spinner_who_starts_and_the_sheet_to_print(visit: Visit) -> None:
    page = visit().page
    open_home(page)
    page.goto("/#/shelf/tea-party")
    page.get_by_role("button", name="Spin", exact=True).click()
    expect(page.locator(".result")).to_contain_text("small cookie")
    page.get_by_role("button", name="Let chance decide").click()
    expect(page.get_by_text(re.compile(r"Player \d starts"))).to_be_visible()
    page.get_by_role("searchbox", name="Which rule?").fill("caterpillar")
    expect(page.get_by_role("button", name="T18")).to_be_visible()
    expect_accessible(page)
    page.emulate_media(media="print")
    expect(page.get_by_test_id("paper").get_by_text("Large cookies", exact=True)).to_be_visible()
    expect(page.get_by_test_id("points")).to_be_hidden()
    page.emulate_media(media="null")  # visitors to come use the same browser
