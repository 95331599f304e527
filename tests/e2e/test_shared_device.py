"""Several people on one device: nobody sees another's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_sound
from tests.e2e.driver import CHOICES, Player, end_sheet, look
from tests.e2e.local import start
from tests.e2e.phones import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit

HAND = f"{CHOICES}[data-flip], {CHOICES} [data-flip], [data-flip]:has([data-hotkey])"
FLIPS = f"() => [...document.querySelectorAll({HAND!r})].map((card) => card.dataset.flip)"


def uncover(page: Page, name: str) -> None:
    """The next player takes the device."""
    cover = page.get_by_test_id("cover")
    expect(cover.get_by_role("heading", name=f"{name} is next")).to_be_visible()
    cover.get_by_role("button", name="Show my cards").click()
    expect(page.get_by_test_id("stage")).to_be_visible()


def next_name(page: Page) -> str:
    heading = page.get_by_test_id("cover").get_by_role("heading")
    expect(heading).to_be_visible()
    return heading.inner_text().removesuffix(" is next")


def hand(page: Page) -> set[str]:
    look(page)
    return set(page.evaluate(FLIPS))


def test_nothing_of_a_hand_is_left_when_the_device_goes_on(visit: Visit) -> None:
    page = visit(hurry=True).page
    start(page, "Parade", {1: "Ann", 2: "Ben"}, {})
    first = next_name(page)
    second = {"Ann": "Ben", "Ben": "Ann"}[first]
    uncover(page, first)
    cards = hand(page)
    assert len(cards) == 5
    Player(page).do(look(page))
    assert next_name(page) == second
    expect(page.locator("[data-flip], aside")).to_have_count(0)
    expect(page.get_by_role("log", name="What happens")).not_to_contain_text("You")
    uncover(page, second)
    others = hand(page)
    assert len(others) == 5
    assert not others & cards
    for card in cards:
        held = page.locator(f"[data-zone^=hand] [data-flip='{card}'], [data-hotkey][data-flip='{card}']")
        expect(held).to_have_count(0)
    log = page.get_by_role("complementary")
    expect(log.get_by_role("listitem").first).to_be_visible()
    expect(log.get_by_role("listitem").filter(has_text="You draw")).to_have_count(0)
    for name in (first, second):
        Player(page).do(look(page))
        uncover(page, name)
    log.get_by_role("button").first.click()  # back to a position that the second saw
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    assert not set(page.evaluate(FLIPS)) & cards


def test_a_reload_covers_the_cards(visit: Visit) -> None:
    page = visit(hurry=True).page
    start(page, "Parade", {1: "Ann", 2: "Ben"}, {})
    first = next_name(page)
    uncover(page, first)
    look(page)
    page.reload()
    assert next_name(page) == first
    expect(page.get_by_test_id("stage")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("title", ["Parade", "Tea Party"])
def test_two_people_and_a_bot_play_to_the_end(visit: Visit, title: str) -> None:
    page = visit(hurry=True).page
    start(page, title, {1: "Ann", 2: "Ben"}, {3: "Dormouse"})
    player = Player(page)
    page.get_by_test_id("cover").or_(page.get_by_test_id("stage")).wait_for()
    for _ in range(200):
        page.get_by_test_id("cover").or_(
            page.locator(f"{CHOICES}:not([aria-disabled=true]):not([disabled])").first
        ).or_(end_sheet(page)).first.wait_for()
        if end_sheet(page).count():
            break
        if page.get_by_test_id("cover").count():
            uncover(page, next_name(page))
        else:
            player.do(look(page))
    expect(end_sheet(page)).to_be_visible()
    expect(page.get_by_role("heading", name="The count")).to_be_visible()


def test_the_cover_is_accessible_and_fits_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE).page
    start(page, "Parade", {1: "Ann", 2: "A name that is twenty-four"[:24]}, {})
    expect(page.get_by_test_id("cover")).to_be_visible()
    expect_sound(page)
