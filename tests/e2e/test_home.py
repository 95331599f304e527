"""The home page: what most people want is in sight, and an invitation to install is quiet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.phones import PHONE
from tests.e2e.scenes import open_home, open_local_match

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from tests.e2e.conftest import Visit

MOST_CONTROLS = 25
LAPTOPS: list[ViewportSize] = [{"width": 1366, "height": 768}, {"width": 1280, "height": 720}]
OFFER = """
(outcome) => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
  prompt: () => ((window.asked = true), Promise.resolve({ outcome })),
}))
"""


@pytest.mark.parametrize("language", ["en", "de", "pl", "ja"])
def test_play_now_is_in_sight_on_laptops(visit: Visit, language: str) -> None:
    page = visit(wishes={"language": "en"}).page
    open_home(page)
    expect_play_now_in_sight(page)  # with the offer of lessons
    open_local_match(page)
    page.evaluate("(language) => localStorage.setItem('wonderland.settings', JSON.stringify({ language }))", language)
    page.goto("/")
    page.reload()
    expect_play_now_in_sight(page)  # with the last game


def expect_play_now_in_sight(page: Page) -> None:
    buttons = page.locator(".game .now")
    for size in LAPTOPS:
        page.set_viewport_size(size)
        for number in range(3):
            expect(buttons.nth(number)).to_be_enabled()
            expect(buttons.nth(number)).to_be_in_viewport(ratio=1)


def test_a_phone_shows_few_controls_and_what_is_due_first(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).page
    open_home(page)
    expect(page.get_by_role("link", name="Replay a record")).to_be_visible()
    controls = page.locator("a, button, input").filter(visible=True)
    assert controls.count() <= MOST_CONTROLS
    places = page.get_by_role("navigation", name="Learn and practise").get_by_role("link")
    for address in [link.get_attribute("href") or "" for link in places.all()]:
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("Curiouser and curiouser")).to_have_count(0)
    open_local_match(page)
    page.goto("/")
    due = page.get_by_test_id("due")
    expect(due.get_by_role("link", name="Deal of the day")).to_be_visible()
    expect(due.get_by_role("link")).to_have_count(1)


def test_an_invitation_to_install_is_shown_where_the_browser_offers_it_and_once(visit: Visit) -> None:
    page = visit().page
    open_home(page)
    note = page.get_by_test_id("install")
    expect(note).to_have_count(0)
    page.evaluate(OFFER, "accepted")
    note.get_by_role("button", name="Install Wonderland").click()
    expect(note).to_have_count(0)
    assert page.evaluate("() => window.asked")
    page.evaluate(OFFER, "accepted")
    note.get_by_role("button", name="Not now, and do not ask again").click()
    expect(note).to_have_count(0)
    page.evaluate(OFFER, "accepted")
    expect(note).to_have_count(0)
    page.reload()
    open_home(page)
    page.evaluate(OFFER, "accepted")
    expect(note).to_have_count(0)
