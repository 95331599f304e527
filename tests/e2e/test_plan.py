"""Planning while others are to act: cards show what they would do now, and one can be chosen in advance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import Player, look, start_quick_match
from tests.e2e.test_friends import play_until_turn_of, plies, sit_down
from tests.e2e.waits import expect_that

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Visit

GONE = "is not possible any more"
DIFFERS = "would do something else now"


def toggle(page: Page) -> Locator:
    return page.get_by_role("button", name="Plan ahead")


def choices(page: Page) -> Locator:
    return page.locator("#match [data-hotkey]:not([aria-disabled=true]):not([disabled])")


def choose_in_advance(page: Page) -> None:
    """With keys only; in Going Out a set is picked first and then confirmed."""
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_contain_text("Choose what you will do")
    expect(choices(page).first).to_be_visible()
    choices(page).first.focus()
    page.keyboard.press("Enter")
    numbers = page.get_by_role("group", name="Play it as").get_by_role("button")
    if numbers.count():
        numbers.first.click()
    confirm = page.get_by_test_id("confirm")
    expect_that(
        page, lambda: confirm.count() or "In advance" in (prompt.text_content() or ""), lambda is_ready: bool(is_ready)
    )
    if confirm.count():
        confirm.click()
    expect(prompt).to_contain_text("In advance: ")


@pytest.mark.parametrize(
    "title", ["Going Out", *(pytest.param(title, marks=pytest.mark.slow) for title in ("Parade", "Tea Party"))]
)
def test_an_action_chosen_in_advance_is_played_taken_back_or_looked_at(visit: Visit, title: str) -> None:
    host, guest = visit(hurry=True), visit(hurry=True)
    sit_down(host, guest, title)
    waiting, acting = Player(host.page, 1), Player(guest.page, 2)
    page = host.page
    before = play_until_turn_of(acting, waiting)
    expect(page.get_by_role("list", name="Your hand").get_by_role("button").first).to_be_visible()
    page.keyboard.press("a")
    expect(toggle(page)).to_have_attribute("aria-pressed", "true")
    choose_in_advance(page)
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Choose what you will do")
    choose_in_advance(page)
    assert plies(guest.page).count() == before, "nothing is sent before the turn"

    def outcome() -> str:
        prompt = page.get_by_test_id("prompt").text_content() or ""
        mine = [text for text in plies(page).all_text_contents()[before:] if "You " in text]
        return prompt if GONE in prompt or DIFFERS in prompt else "".join(mine)

    while not outcome() and guest.page.locator("#match [data-hotkey]").count():
        offer = look(guest.page)
        if offer["isOver"]:
            break
        acting.do(offer)
        page.wait_for_timeout(300)
    expect_that(page, outcome, bool)


def test_planning_works_on_this_device_and_ends_with_the_turn(visit: Visit) -> None:
    page = visit(wishes={"pace": "calm", "opponents": 3, "level": "queen-of-hearts"}).page  # who take their time
    start_quick_match(page, "Parade")
    look(page)
    choices(page).first.click()
    toggle(page).click()
    choose_in_advance(page)
    prompt = page.get_by_test_id("prompt")
    expect_that(
        page,
        lambda: prompt.text_content() or "",
        lambda text: GONE in text or DIFFERS in text or "Your turn" in text or plies(page).count() > 5,
    )
