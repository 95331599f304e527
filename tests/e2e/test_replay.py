"""A finished match, step by step."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import end_sheet
from tests.e2e.scenes import Moment, open_replay
from tests.e2e.waits import expect_that

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit

OVER = Moment("parade", "over", 3)


def expect_step(page: Page, step: int) -> None:
    expect(page.get_by_role("slider")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"[?&]step={step}(&|$)"))


def test_keys_walk_through_a_replay(visit: Visit, scene: Reach) -> None:
    page = open_replay(visit(), scene(OVER))
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    assert last > 10
    expect_step(page, 0)
    for key, step in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowLeft", last - 1),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        expect_step(page, step)


def test_the_scrubber_and_the_log_jump_to_a_step(visit: Visit, scene: Reach) -> None:
    page = open_replay(visit(), scene(OVER))
    page.get_by_role("slider").fill("9")
    expect_step(page, 9)
    stage = page.get_by_test_id("stage")
    ninth = stage.inner_html()
    page.get_by_role("complementary").get_by_role("button").nth(4).click()
    expect_step(page, 5)
    expect_that(page, stage.inner_html, lambda shown: shown != ninth)
    page.get_by_role("button", name="One step on").click()
    expect_step(page, 6)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider")).not_to_have_value("6")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_an_address_with_a_step_and_a_seat_opens_there(visit: Visit, scene: Reach) -> None:
    page = open_replay(visit(), scene(OVER), "?step=7&seat=1")
    expect_step(page, 7)
    eyes = page.get_by_role("combobox", name="With whose eyes")
    expect(eyes.locator("option:checked")).to_have_text("Poppy")


@pytest.mark.parametrize("moment", [OVER, Moment("going-out", "over"), Moment("tea-party", "over")], ids=str)
def test_one_can_look_with_the_eyes_of_every_seat(visit: Visit, scene: Reach, moment: Moment) -> None:
    page = open_replay(visit(), scene(moment), "?step=4")
    eyes = page.get_by_role("combobox", name="With whose eyes")
    stage = page.get_by_test_id("stage")
    seen = {stage.inner_html()}
    for seat in range(moment.seats):
        eyes.select_option(index=seat + 1)
        expect(page).to_have_url(re.compile(rf"step=4&seat={seat}$"))
        expect(stage.locator("use[href*='back'], use[href='#a-fig-R'], use[href='#a-teapot']").first).to_be_attached()
        seen.add(expect_that(page, stage.inner_html, lambda shown: shown not in seen))
    eyes.select_option(index=0)
    expect(page).to_have_url(re.compile(r"step=4$"))


def test_anybody_with_the_address_may_look_at_a_finished_match(visit: Visit, scene: Reach) -> None:
    visitor = visit()
    visitor.page.goto(f"/match/{scene(OVER).match}?step=3")
    expect_step(visitor.page, 3)
    visitor.page.get_by_role("button", name="Score").click()
    expect(end_sheet(visitor.page)).to_be_visible()


def test_a_match_that_does_not_exist_is_told_kindly(visit: Visit) -> None:
    visitor = visit()
    visitor.excused = ("404",)
    visitor.page.goto("/match/nothing")
    expect(visitor.page.get_by_role("alert")).to_have_text("That does not exist, or is not for everyone.")
