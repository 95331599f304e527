"""The parts of a table: nothing covers another, and what a turn needs is in sight."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_accessible, expect_no_overhang
from tests.e2e.phones import PHONES, SMALL_PHONE, check_phones, come_with_a_phone
from tests.e2e.scenes import Moment, open_replay, open_table
from tests.e2e.test_languages import choose_language
from tests.e2e.visitors import DESKTOP
from tests.e2e.waits import expect_that, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from tests.e2e.conftest import Reach, Visit

ENLARGED: ViewportSize = {"width": 720, "height": 450}  # a desktop at 200 %
TABLET: ViewportSize = {"width": 1024, "height": 768}
# Phones and tablets held upright.
UPRIGHT: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in ((360, 640), (375, 667), (390, 844), (412, 915), (768, 1024), (820, 1180))
]
# Phones on their side, and desktops at 200 %.
LOW: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((844, 390), (720, 450), (960, 540), (683, 384), (512, 384))
]
# The screens of low laptops, whole and without what the browser takes.
LAPTOPS: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in ((1366, 768), (1366, 620), (1280, 720), (1280, 620), (1024, 768), (1024, 640))
]
LARGE: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((1180, 820), (1440, 900), (1920, 1080))
]
# The screens on which there is least room: what fits them fits the others, which are looked at in the slow tests.
NARROW = [UPRIGHT[0], UPRIGHT[2], LOW[0], LOW[3], LOW[4], LAPTOPS[1], LAPTOPS[5], LARGE[1]]
OTHERS = [screen for screen in (*UPRIGHT, *LOW, *LAPTOPS, *LARGE) if screen not in NARROW]
on_every_screen = pytest.mark.parametrize(
    "screens", [pytest.param(NARROW, id="narrow"), pytest.param(OTHERS, id="others", marks=pytest.mark.slow)]
)
# Where the table, the action bar and the log are; the log only where it stands beside the table.
PLACES = """
() => ['.board', '.dock', 'aside'].flatMap((part) => {
  const { left, top, right, bottom } = document.querySelector(`#match ${part}`).getBoundingClientRect();
  return right > left ? [{ left, top, right, bottom }] : [];
})
"""

# All players, what a decision needs, and the hand (with the tray of a set) that stays in sight below it.
BESIDE_THE_HAND = [
    (Moment("parade", "play", 6), ".others > .player, .street, .mine > .player", ".mine > .hand"),
    (Moment("going-out", "follow", 5), ".race .row, .latest .words, .supply", ".own"),
    (Moment("tea-party", "play", 4), ".others > .player, .ring", ".mine"),
]
IS_IN_SIGHT = """
([things, hand]) => {
  const { top } = document.querySelector(hand).getBoundingClientRect();
  const boxes = [...document.querySelectorAll(things)].map((thing) => thing.getBoundingClientRect());
  const board = document.querySelector('#match .board');
  const begin = board.getBoundingClientRect().top;
  const isWhole = boxes.length > 0 && boxes.every((box) => box.top >= begin - 1 && box.bottom <= top + 1);
  return isWhole && board.scrollHeight <= board.clientHeight + 1;
}
"""
# How much of the table is out of sight, in pixels.
EXCESS = """
() => {
  const board = document.querySelector('#match .board'); // none while the table is drawn anew
  return board ? board.scrollHeight - board.clientHeight : Infinity;
}
"""
IS_ONE_ROW = """
() => new Set([...document.querySelectorAll('.street .place')].map((place) => place.offsetTop)).size === 1
"""

# Longer ones come in one of hundreds of matches; `columns.ts` makes their cards smaller, and has a test of its own.
LONG_PARADES = [
    Moment("parade", "play", 3, lambda view: len(view["parade"]) >= 13, "long"),
    Moment("parade", "play", 6, lambda view: len(view["parade"]) >= 12, "long"),
]


def is_usual(view: dict[str, Any]) -> bool:
    """Are the set to beat and the hand small? The lowest screens scroll by a line with larger ones."""
    return len(view["latest"]["cards"]) <= 2 and len(view["hands"][0]) <= 8


def is_last_turn(view: dict[str, Any]) -> bool:
    return view["is_last_turn"] and is_usual(view)


FOLLOW = Moment("going-out", "follow", 5, is_usual, "usual")
LARGEST = [
    Moment("parade", "play", 6),
    *LONG_PARADES,
    Moment("parade", "last_round", 6),
    Moment("parade", "discard", 4),
    FOLLOW,
    Moment("going-out", "follow", 5, is_last_turn, "last turn"),
    Moment("going-out", "follow", 5, lambda view: is_last_turn(view) and not view["sets"], "only pass"),
    Moment("tea-party", "play", 4),
]
LARGEST_PLAYS = [Moment("parade", "play", 6), FOLLOW, Moment("tea-party", "play", 4)]


def test_nothing_covers_the_table(visit: Visit, scene: Reach) -> None:
    page = open_table(visit(), scene(Moment("parade", "play", 6)))
    for size in (*PHONES, ENLARGED, TABLET, DESKTOP):
        page.set_viewport_size(size)
        expect_no_overhang(page)
        check_parts(page, size)


def check_parts(page: Page, size: ViewportSize) -> None:
    num_parts = 3 if size in (TABLET, DESKTOP) else 2
    expect_that(page, lambda: page.evaluate(PLACES), lambda parts: len(parts) == num_parts and are_apart(parts, size))


def are_apart(parts: list[dict[str, float]], size: ViewportSize) -> bool:
    """Each is on the screen, and none covers another."""
    for part in parts:
        if min(part["left"], part["top"]) < 0 or part["right"] > size["width"] or part["bottom"] > size["height"]:
            return False
    for one, other in itertools.combinations(parts, 2):
        beside = one["right"] <= other["left"] or other["right"] <= one["left"]
        if not beside and one["bottom"] > other["top"] and other["bottom"] > one["top"]:
            return False
    return True


@pytest.mark.parametrize(("moment", "things", "hand"), BESIDE_THE_HAND, ids=str)
def test_the_largest_table_fits_the_smallest_phone_without_scrolling(
    visit: Visit, scene: Reach, moment: Moment, things: str, hand: str
) -> None:
    visitor = visit(viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    page = open_table(visitor, scene(moment))
    wait_for(page, IS_IN_SIGHT, "a part of the table is out of sight", [things, hand])
    expect_accessible(page)


@on_every_screen
@pytest.mark.parametrize("moment", LARGEST, ids=str)
def test_the_largest_table_fits_every_screen_without_scrolling(
    visit: Visit, scene: Reach, moment: Moment, screens: list[ViewportSize]
) -> None:
    page = open_table(visit(), scene(moment))
    check_fits(page, screens)
    if moment.game == "parade":
        check_one_row(page, [screen for screen in LAPTOPS if screen in screens])


def check_one_row(page: Page, laptops: list[ViewportSize]) -> None:
    """The parade lies in one row on low laptops."""
    for size in laptops:
        page.set_viewport_size(size)
        wait_for(page, IS_ONE_ROW, f"the parade lies in several rows at {size}")


@on_every_screen
@pytest.mark.parametrize("moment", LARGEST_PLAYS, ids=str)
def test_the_largest_table_fits_in_every_language(
    visit: Visit, scene: Reach, moment: Moment, screens: list[ViewportSize]
) -> None:
    page = open_table(visit(), scene(moment))
    for language in ("ja", "pl"):
        choose_language(page, language)
        check_fits(page, screens)


def test_a_set_of_any_size_fits_low_laptops(visit: Visit, scene: Reach) -> None:
    check_fits(open_table(visit(), scene(Moment("going-out", "follow", 5))), LAPTOPS)


@on_every_screen
def test_a_table_fits_every_screen_while_the_number_of_a_joker_is_chosen(
    visit: Visit, scene: Reach, screens: list[ViewportSize]
) -> None:
    page = open_table(visit(), scene(Moment("going-out", "lead", 5, lambda view: "Q" in view["hands"][0], "joker")))
    page.get_by_role("list", name="Your hand").get_by_role("button", name="Queen of Hearts").first.click()
    expect(page.get_by_role("radio")).to_have_count(7)
    check_fits(page, screens)


def test_the_hand_covers_no_part_of_the_watch_while_a_number_is_chosen(visit: Visit, scene: Reach) -> None:
    moment = Moment("tea-party", "play", 4, lambda view: view["hands"][0][0] == "*", "joker")
    page = open_table(come_with_a_phone(visit), scene(moment))
    page.locator(".mine .hand button").first.tap()
    expect(page.get_by_role("group", name="Which number?")).to_be_visible()
    for size in UPRIGHT:
        page.set_viewport_size(size)
        things = [".others > .player, .ring", ".mine"]
        wait_for(page, IS_IN_SIGHT, f"a part of the watch is out of sight at {size}", things)
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Which number?")).to_have_count(0)


@on_every_screen
@pytest.mark.parametrize("moment", LARGEST_PLAYS, ids=str)
def test_hints_leave_the_whole_table_and_the_action_bar_in_sight(
    visit: Visit, scene: Reach, moment: Moment, screens: list[ViewportSize]
) -> None:
    page = open_table(visit(), scene(moment))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_test_id("hints")).to_be_visible()
    for size in screens:
        check_fits(page, [size])
        for part in (page.get_by_test_id("hints"), page.get_by_role("region", name="Your turn and actions")):
            expect(part).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_hints_are_read_one_after_another(visit: Visit, scene: Reach) -> None:
    page = open_table(come_with_a_phone(visit), scene(LARGEST_PLAYS[0]))
    page.get_by_role("button", name="Hint").tap()
    best = page.get_by_test_id("hints").get_by_role("listitem")
    for shown in (0, 1, 2, 0):
        expect(best.nth(shown)).to_be_in_viewport(ratio=0.9)
        page.get_by_role("button", name="Next action").tap()


@on_every_screen
@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_a_replay_with_all_cards_open_fits_every_screen(
    visit: Visit, scene: Reach, game: str, screens: list[ViewportSize]
) -> None:
    page = open_replay(visit(), scene(Moment(game, "over", 4)), "?step=9")
    check_fits(page, screens)


def check_fits(page: Page, screens: list[ViewportSize]) -> None:
    """Nothing is out of sight but a pixel that was rounded."""
    for size in screens:
        page.set_viewport_size(size)
        expect_that(page, lambda: page.evaluate(EXCESS), lambda excess: excess <= 1)
        expect_no_overhang(page)


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
