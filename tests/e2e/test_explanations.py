"""Everything on a table says what it is: to a mouse, to keys and to a finger, which plays no card by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.audit import expect_accessible, expect_sound
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.scenes import Moment, open_table
from tests.e2e.waits import expect_that

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator, Page

    from tests.e2e.conftest import Reach, Visit


def explanation(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def expect_apart(page: Page) -> None:
    """All of what is explained can be seen beside the panel."""
    anchor = page.locator("[data-explained]")
    expect_that(page, lambda: (explanation(page).bounding_box(), anchor.bounding_box()), are_apart)


def are_apart(boxes: tuple[FloatRect | None, FloatRect | None]) -> bool:
    panel, anchor = boxes
    if not panel or not anchor:
        return False
    is_above, is_below = panel["y"] + panel["height"] <= anchor["y"], panel["y"] >= anchor["y"] + anchor["height"]
    is_left, is_right = panel["x"] + panel["width"] <= anchor["x"], panel["x"] >= anchor["x"] + anchor["width"]
    return is_above or is_below or is_left or is_right


def hold(page: Page, target: Locator) -> None:
    """With a finger, until something is explained."""
    box = target.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(explanation(page)).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_table_is_explained_to_a_mouse_and_to_keys(visit: Visit, scene: Reach) -> None:
    page = open_table(visit(), scene(Moment("parade", "play", 6)))
    pile = page.locator("[data-zone=pile]")
    pile.hover()
    expect(explanation(page)).to_contain_text("Rule P9")
    expect_apart(page)
    expect_accessible(page)
    page.mouse.move(1, 1)
    expect(explanation(page)).to_have_count(0)

    page.keyboard.press("1")
    page.keyboard.press("e")
    expect(explanation(page)).to_contain_text("Your hand")
    page.keyboard.press("ArrowLeft")  # the last thing that lies before the hand
    expect(explanation(page)).not_to_contain_text("Your hand")
    expect(page.locator("[data-explained]:focus")).to_have_attribute("aria-describedby", "explanation")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    rules = page.get_by_role("dialog", name="Rules of Parade")
    expect(rules.locator(".is-here")).to_contain_text("P5")
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(page.locator("#match [data-hotkey='1']:focus")).to_be_visible()


def test_a_finger_that_stays_on_a_phone_explains_and_plays_nothing(visit: Visit, scene: Reach) -> None:
    visitor = visit(viewport=SMALL_PHONE, has_touch=True, is_mobile=True, holds=True)
    page = open_table(visitor, scene(Moment("tea-party", "play", 4)))
    prompt = page.get_by_test_id("prompt")
    before = prompt.inner_text()
    hold(page, page.locator("#match [data-hotkey='1']"))
    expect(explanation(page)).to_contain_text("Your hand")
    expect(prompt).to_have_text(before)
    expect_apart(page)
    expect_sound(page)

    page.locator("[data-zone=small]").tap()  # does nothing else, so a tap is enough
    expect(explanation(page)).to_contain_text("One point each")
    explanation(page).get_by_role("button", name="Rule T17").tap()
    expect(page.get_by_role("dialog", name="Rules of Tea Party").locator(".is-here")).to_contain_text("T17")
    expect(explanation(page)).to_have_count(0)
