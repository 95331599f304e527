"""What people may wish: other colours, less motion, a hint, another match."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import Player, end_sheet, look
from tests.e2e.scenes import Moment, open_home, open_table
from tests.e2e.waits import expect_that

if TYPE_CHECKING:
    from tests.e2e.conftest import Reach, Visit


COLOUR = "() => getComputedStyle(document.body).color"


def test_the_colours_of_the_night_stay_after_a_reload(visit: Visit) -> None:
    page = visit().page
    open_home(page)
    by_day = page.evaluate(COLOUR)
    page.get_by_role("button", name="Switch to night colours").click()
    page.reload()
    expect(page.get_by_role("button", name="Switch to day colours")).to_be_visible()
    expect_that(page, lambda: page.evaluate(COLOUR), lambda colour: colour != by_day)


def test_no_colour_is_behind_when_the_theme_changes(visit: Visit, scene: Reach) -> None:
    page = open_table(visit(wishes={"motion": True}), scene(Moment("tea-party", "over")))
    expect(page.get_by_role("dialog").get_by_role("button", name="Rematch")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(COLOUR_TRANSITIONS) == []


COLOUR_TRANSITIONS = """
() => document.getAnimations()
  .map((animation) => animation.transitionProperty)
  .filter((property) => /color|shadow|background|fill|stroke/.test(property ?? ''))
"""
COUNT_MOTIONS = """
window.motions = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...rest) { window.motions += 1; return animate.apply(this, rest); };
"""


@pytest.mark.parametrize("moves", [True, False], ids=["with motion", "with reduced motion"])
def test_cards_move_only_for_those_who_like_it(visit: Visit, scene: Reach, moves: bool) -> None:
    visitor = visit(wishes={"motion": True}, reduced_motion="no-preference" if moves else "reduce")
    visitor.run_first(COUNT_MOTIONS)
    page = open_table(visitor, scene(Moment("parade", "play", 5 if moves else 4)))
    Player(page).play(most=2)
    assert (page.evaluate("() => window.motions") > 0) == moves


def test_a_hint_is_computed_by_the_page_and_not_by_the_server(visit: Visit, scene: Reach) -> None:
    visitor = visit()
    page = open_table(visitor, scene(Moment("tea-party", "play")))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_test_id("prompt").locator(".hint")).to_contain_text(re.compile(r"\d+%|Play"))
    kinds = {json.loads(frame)["t"] for frame in visitor.frames}
    assert "state" in kinds
    assert "hint" not in kinds


def test_a_rematch_begins_at_the_same_table(visit: Visit, scene: Reach) -> None:
    page = open_table(visit(hurry=True), scene(Moment("tea-party", "over", 3)))
    address = page.url
    expect(end_sheet(page)).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(end_sheet(page)).to_have_count(0)
    look(page)
    assert page.url == address
    Player(page).play(most=2)
