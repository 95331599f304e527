"""Small things by which people judge whether a page can be trusted: each is right without a reload or a second look."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import CHOICES, KeyPlayer, Player, end_sheet, look, start_quick_match, unfold
from tests.e2e.local import my_matches, on_database, stored
from tests.e2e.phones import PHONES, come_with_a_phone
from tests.e2e.scenes import Moment, open_home, open_table
from tests.e2e.test_friends import sit_down
from tests.e2e.waits import expect_that

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Reach, Visit

COPIES = """
store.getAll().onsuccess = ({ target: { result } }) => {
  const match = result.find(({ result }) => result === null);
  for (const i of [1, 2, 3, 4, 5]) store.put({ ...match, id: `copy-${i}`, changedAt: match.changedAt - i });
};
"""
HAS_FOCUS_IN_TABLE = "() => document.activeElement?.closest('#match') !== null"
IS_CUT = "(name) => name.scrollWidth > name.clientWidth"
COLOUR = "(element) => getComputedStyle(element).backgroundColor"
MOVES = "() => document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity).length"


def badge(page: Page) -> Locator:
    return page.get_by_role("button", name="Chat").locator("b")


def test_ones_own_words_are_not_unread(visit: Visit) -> None:
    host, guest = visit(hurry=True), visit(hurry=True)
    sit_down(host, guest)
    phone = PHONES[0]
    for visitor in (host, guest):
        visitor.page.set_viewport_size(phone)
    host.page.get_by_role("button", name="Chat").click()
    host.page.get_by_role("textbox", name="Say something").fill("Tea?")
    host.page.get_by_role("button", name="Send").click()
    expect(host.page.get_by_role("list", name="Chat")).to_contain_text("Tea?")
    host.page.keyboard.press("Escape")
    expect(badge(guest.page)).to_have_text("1")
    expect(badge(host.page)).to_have_count(0)
    host.page.reload()
    look_at_table(host.page)
    expect(badge(host.page)).to_have_count(0)
    guest.page.get_by_role("button", name="Chat").click()
    guest.page.keyboard.press("Escape")
    expect(badge(guest.page)).to_have_count(0)


def look_at_table(page: Page) -> None:
    expect(page.get_by_test_id("stage")).to_be_visible()


def test_unfinished_matches_are_cleared_by_one_action_that_asks_first(visit: Visit) -> None:
    page = visit(hurry=True).page
    start_quick_match(page, "Parade")
    Player(page).play_out()
    start_quick_match(page, "Parade")
    look(page)
    on_database(page, COPIES)
    open_home(page)
    row = page.get_by_test_id("going-on")
    links = my_matches(page).get_by_role("link")
    expect(links).to_have_count(4 + 1)
    row.get_by_role("button", name="Show all 6").click()
    expect(links).to_have_count(6 + 1)
    row.get_by_role("button", name="Delete the unfinished ones").click()
    expect(row).to_contain_text("Delete 6 unfinished matches? Finished ones stay.")
    row.get_by_role("button", name="Keep them").click()
    assert len(stored(page)) == 7
    row.get_by_role("button", name="Delete the unfinished ones").click()
    row.get_by_role("button", name="Delete them").click()
    expect(links).to_have_count(1)
    assert [match["result"] is not None for match in stored(page)] == [True]


@pytest.mark.parametrize("title", ["Parade", "Going Out", "Tea Party"])
def test_a_clock_leaves_names_on_phones_whole(visit: Visit, title: str) -> None:
    visitor = come_with_a_phone(visit)
    page = visitor.page
    open_home(page)
    page.get_by_role("textbox", name="Your name").fill("Caterina")
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
    unfold(game).get_by_role("button", name="With friends").click()
    page.get_by_label("Clock").select_option("15 min for the match + 10 s a turn")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name=re.compile("Fill")).click()
    page.get_by_role("button", name="Start", exact=True).click()
    look_at_table(page)
    tag = page.get_by_test_id("seat-0")
    expect(tag.get_by_role("timer")).to_be_visible()
    for phone in (PHONES[0], PHONES[2]):
        page.set_viewport_size(phone)
        expect(tag.get_by_text("Caterina")).to_be_visible()
        expect_that(page, lambda: tag.get_by_text("Caterina").evaluate(IS_CUT), lambda is_cut: not is_cut)


def test_the_button_that_shows_the_whole_score_has_words_on_a_phone_on_its_side(visit: Visit, own_scene: Reach) -> None:
    visitor = visit(wishes={"motion": True, "speed": "slow"}, viewport=PHONES[2])
    page = open_table(visitor, own_scene(Moment("parade", "discard", 2)))
    Player(page).play_out()
    button = page.get_by_role("button", name="Show all")
    expect(button).to_be_visible()
    assert button.evaluate("(button) => parseFloat(getComputedStyle(button).fontSize)") > 10


def test_the_bars_of_the_race_are_visible_in_high_contrast(visit: Visit, scene: Reach) -> None:
    visitor = visit()
    wanted = Moment("going-out", "follow", 3, lambda view: max(view["totals"]) > 5, "with points")
    page = open_table(visitor, scene(wanted))
    page.emulate_media(forced_colors="active")
    lanes = page.locator(".groove")
    for lane in lanes.all():
        assert lane.locator(".done").evaluate(COLOUR) != lane.evaluate(COLOUR)
    page.emulate_media(forced_colors="none")


def test_nothing_pulses_where_motion_is_off(visit: Visit) -> None:
    page = visit(wishes={"motion": False}).page
    start_quick_match(page, "Tea Party")
    look(page)
    assert page.evaluate(MOVES) == 0


@pytest.mark.parametrize(
    "title", ["Tea Party", *(pytest.param(title, marks=pytest.mark.slow) for title in ("Parade", "Going Out"))]
)
def test_the_focus_stays_at_the_table_after_every_play(visit: Visit, title: str) -> None:
    page = visit(hurry=True).page
    start_quick_match(page, title)
    player = KeyPlayer(page, 3)
    page.locator(CHOICES).first.focus()
    for _ in range(6):
        offer = look(page)
        if offer["isOver"] or offer["sheet"]:
            break
        player.do(offer)
        look(page)
        expect_that(page, lambda: page.evaluate(HAS_FOCUS_IN_TABLE), bool)


def test_a_cards_name_tells_the_points_that_eyes_see(visit: Visit, scene: Reach) -> None:
    takes = Moment("parade", "play", 3, lambda view: any(view["previews"].values()), "takes")
    page = open_table(visit(), scene(takes))
    hand = page.get_by_role("list", name="Your hand")
    expect(hand.get_by_role("button", name=re.compile(r"takes [^.]*\. \d+ points? then\.")).first).to_be_visible()


def test_the_old_matchs_log_does_not_stay_for_screen_readers(visit: Visit) -> None:
    page = visit(hurry=True).page
    start_quick_match(page, "Parade")
    Player(page).play_out()
    live = page.get_by_role("log", name="What happens").last  # the dialog above has one of its own
    expect(live).to_contain_text("You throw away")
    page.get_by_role("button", name="Rematch").click()
    expect(end_sheet(page)).to_have_count(0)
    look(page)
    expect(live).not_to_contain_text("You throw away")
