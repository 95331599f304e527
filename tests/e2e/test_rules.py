"""The rules in the page: opened before and after a match, searched, and read by their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_large_targets, expect_no_overhang
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.scenes import Moment, open_lobby, open_table
from tests.e2e.visitors import DESKTOP

if TYPE_CHECKING:
    from playwright.sync_api import Locator, ViewportSize

    from tests.e2e.conftest import Reach, Visit


def search(dialog: Locator, query: str, answer: str) -> None:
    dialog.get_by_role("searchbox", name="Search the rules").fill(query)
    expect(dialog.get_by_role("status")).to_have_text(answer)


@pytest.mark.parametrize("viewport", [SMALL_PHONE, DESKTOP], ids=["phone", "desk"])
def test_the_rules_are_searched_and_followed_before_anybody_sits_down(visit: Visit, viewport: ViewportSize) -> None:
    page = visit(viewport=viewport).page
    open_lobby(page, "Tea Party")
    opener = page.get_by_role("button", name="Read the rules")
    opener.click()
    dialog = page.get_by_role("dialog", name="Rules of Tea Party")
    expect(dialog.locator("figure")).to_have_count(7)

    contents = dialog.get_by_role("navigation", name="Contents")
    if viewport is SMALL_PHONE:
        expect(contents).to_be_hidden()
        dialog.get_by_text("Contents").click()
    contents.get_by_role("button", name="The special spaces").click()
    heading = dialog.get_by_role("heading", name="The special spaces")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()

    search(dialog, "castling", "Nothing found for “castling”.")
    dialog.get_by_role("button", name="Show all rules").click()
    search(dialog, "gentle", "1 place found")
    expect(dialog.locator("mark")).to_have_text(["Gentle"])
    search(dialog, "t20", "1 place found")
    dialog.get_by_role("link", name="T11").click()
    expect(dialog.locator("#T11")).to_be_focused()
    expect(dialog.locator("#T11")).to_be_in_viewport()

    expect_no_overhang(page)
    expect_large_targets(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


def test_the_rules_of_counting_are_opened_from_the_score(visit: Visit, scene: Reach) -> None:
    page = open_table(visit(), scene(Moment("parade", "over", 3)))
    score = page.get_by_test_id("end-sheet")
    expect(score).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    dialog = page.get_by_role("dialog", name="Rules of Parade")
    expect(dialog.locator(".is-here")).to_be_in_viewport()
    expect(dialog.locator(".total")).to_have_text(["35", "27", "31", "9", "11"])
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(score).to_be_visible()
