"""Everything can be done without a mouse, and one always sees where one is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import KeyPlayer, end_sheet
from tests.e2e.scenes import Moment, open_home, open_table
from tests.e2e.waits import expect_that, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit

# The name of what has the focus, and whether one sees that: by an outline, a border or a shadow that others lack.
FOCUSED = """
() => {
  const element = document.activeElement;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const hasOutline = parseFloat(outlineWidth) > 0 && outlineStyle !== 'none';
  const isSeen = element.matches(':focus-visible') && (hasOutline || boxShadow !== 'none');
  const name = element.getAttribute('aria-label') ?? element.innerText ?? '';
  return { tag: element.tagName, name: element === document.body ? '' : name.trim(), isSeen };
}
"""
MOST_TABS = 40


def focus_in_sight(page: Page) -> dict[str, Any]:
    """What has the focus, when one sees that; the page itself needs no sign."""
    return expect_that(page, lambda: page.evaluate(FOCUSED), lambda here: here["isSeen"] or here["tag"] == "BODY")


def tab_to(page: Page, name: str, times: int = 1) -> None:
    """Walk there with the Tab key; every stop on the way can be seen."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if name in focus_in_sight(page)["name"]:
            times -= 1
            if times == 0:
                return
    raise AssertionError(f"no way to {name}")


def test_from_the_home_page_to_the_end_of_a_match_with_keys_only(visit: Visit) -> None:
    page = visit(hurry=True).page
    open_home(page)
    tab_to(page, "Play now", times=3)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tea Party")).to_be_visible()
    KeyPlayer(page).play()
    expect(end_sheet(page)).to_be_visible()
    tab_to(page, "Rematch")
    page.keyboard.press("Enter")
    expect(end_sheet(page)).to_have_count(0)


@pytest.mark.parametrize(
    "moment",
    [Moment("parade", "play"), Moment("going-out", "lead", 2, lambda view: len(view["hands"][0]) > 1, "two cards")],
    ids=str,
)
def test_a_digit_looks_at_a_card_and_plays_it_when_pressed_again(visit: Visit, scene: Reach, moment: Moment) -> None:
    page = open_table(visit(), scene(moment))
    prompt = page.get_by_test_id("prompt")
    before = prompt.inner_text()
    page.keyboard.press("2")
    focused = page.locator("#match [data-hotkey='2']:focus")
    expect(focused).to_be_visible()
    focus_in_sight(page)
    if moment.game == "parade":
        expect(prompt).not_to_have_text(before)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#match [data-hotkey='1']:focus")).to_be_visible()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("key", "title"), [("r", "Rules of Parade"), ("?", "How to play here")])
def test_a_dialog_closes_with_escape_and_gives_the_focus_back(visit: Visit, scene: Reach, key: str, title: str) -> None:
    page = open_table(visit(), scene(Moment("parade", "play")))
    page.keyboard.press("1")
    expect(page.locator("#match [data-hotkey='1']:focus")).to_be_visible()
    page.keyboard.press(key)
    dialog = page.get_by_role("dialog", name=title)
    expect(dialog).to_be_visible()
    wait_for(page, "() => document.activeElement.closest('dialog[open]')", "the dialog does not get the focus")
    page.keyboard.press("2")  # no card is chosen behind the dialog
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator("#match [data-hotkey='1']:focus")).to_be_visible()


def test_a_button_that_opened_a_dialog_has_the_focus_again_afterwards(visit: Visit) -> None:
    page = visit().page
    open_home(page)
    for name in ("Settings", "Rules"):
        opener = page.get_by_role("button", name=name).first
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(opener).to_be_focused()
