"""Everything fits: no sideways scrolling, and on a phone nothing to press is smaller than a finger."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import overhang, small_targets
from tests.e2e.driver import end_sheet
from tests.e2e.scenes import EVERY_MOMENT, MOMENTS, PAGES, Moment, open_replay, open_table
from tests.e2e.visitors import DESKTOP

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from tests.e2e.conftest import Reach, Visit
    from tests.e2e.visitors import Visitor

PHONES: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
]
ENLARGED: ViewportSize = {"width": 720, "height": 450}  # a desktop at 200 %
TABLET: ViewportSize = {"width": 1024, "height": 768}
# Where the table, the action bar and the log are; the log only where it stands beside the table.
PLACES = """
() => ['.board', '.dock', 'aside'].flatMap((part) => {
  const { left, top, right, bottom } = document.querySelector(`#match ${part}`).getBoundingClientRect();
  return right > left ? [{ left, top, right, bottom }] : [];
})
"""

# What a decision needs, and the hand that stays in sight below it.
BESIDE_THE_HAND = [
    (Moment("parade", "play", 6), ".street, .mine > .player", ".mine > .hand"),
    (Moment("going-out", "follow", 5), ".supply", ".own"),
    (Moment("tea-party", "play", 4), ".ring", ".mine"),
]
IS_IN_SIGHT = """
([things, hand]) => {
  const { top } = document.querySelector(hand).getBoundingClientRect();
  const boxes = [...document.querySelectorAll(things)].map((thing) => thing.getBoundingClientRect());
  const board = document.querySelector('#match .board').getBoundingClientRect();
  return boxes.length > 0 && boxes.every((box) => box.top >= board.top - 1 && box.bottom <= top + 1);
}
"""


def come_with_a_phone(visit: Visit) -> Visitor:
    return visit(viewport=PHONES[0], has_touch=True, is_mobile=True)


def check_phones(page: Page) -> None:
    for phone in PHONES:
        page.set_viewport_size(phone)
        assert overhang(page) is None, phone
        assert small_targets(page) == [], phone


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_phones_and_desktops(visit: Visit, name: str) -> None:
    page = come_with_a_phone(visit).page
    PAGES[name](page)
    check_phones(page)
    page.set_viewport_size(DESKTOP)
    assert overhang(page) is None


@pytest.mark.parametrize("moment", EVERY_MOMENT, ids=str)
def test_a_table_fits_phones_and_desktops(visit: Visit, scene: Reach, moment: Moment) -> None:
    page = open_table(come_with_a_phone(visit), scene(moment))
    if moment.phase == "over":
        expect(end_sheet(page)).to_be_visible()
        check_phones(page)
        page.keyboard.press("Escape")
    check_phones(page)
    page.set_viewport_size(DESKTOP)
    assert overhang(page) is None


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_a_replay_fits_phones_and_desktops(visit: Visit, scene: Reach, game: str) -> None:
    (moment,) = (moment for moment in MOMENTS if moment.game == game and moment.phase == "over")
    page = open_replay(come_with_a_phone(visit), scene(moment), "?step=8")
    check_phones(page)
    page.set_viewport_size(DESKTOP)
    assert overhang(page) is None


def test_nothing_covers_the_table(visit: Visit, scene: Reach) -> None:
    page = open_table(visit(), scene(Moment("parade", "play", 6)))
    for size in (*PHONES, ENLARGED, TABLET, DESKTOP):
        page.set_viewport_size(size)
        assert overhang(page) is None, size
        parts = page.evaluate(PLACES)
        assert len(parts) == (3 if size in (TABLET, DESKTOP) else 2), size
        for part in parts:
            assert part["left"] >= 0, size
            assert part["top"] >= 0, size
            assert part["right"] <= size["width"], size
            assert part["bottom"] <= size["height"], size
        for one, other in itertools.combinations(parts, 2):
            beside = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"], size


@pytest.mark.parametrize(("moment", "things", "hand"), BESIDE_THE_HAND, ids=str)
def test_the_hand_covers_nothing_that_a_turn_needs(
    visit: Visit, scene: Reach, moment: Moment, things: str, hand: str
) -> None:
    visitor = visit(viewport=PHONES[1], has_touch=True, is_mobile=True)
    page = open_table(visitor, scene(moment))
    page.wait_for_function(IS_IN_SIGHT, arg=[things, hand])


def test_log_and_chat_open_as_sheets_on_a_phone(visit: Visit, scene: Reach) -> None:
    page = open_table(come_with_a_phone(visit), scene(Moment("parade", "last_round")))
    for name in ("Log", "Chat"):
        page.get_by_role("banner").get_by_role("button", name=name).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_phones(page)
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_on_a_phone_the_first_tap_shows_and_the_second_plays(visit: Visit, scene: Reach) -> None:
    page = open_table(come_with_a_phone(visit), scene(Moment("parade", "play", 3)))
    card = page.get_by_role("list", name="Your hand").get_by_role("button").first
    name = card.get_attribute("aria-label") or ""
    card.tap()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    expect(page.get_by_role("list", name="Your hand").get_by_role("button", name=name, exact=True)).to_be_visible()
    page.get_by_test_id("confirm").tap()
    expect(page.get_by_role("log")).to_contain_text("You")
