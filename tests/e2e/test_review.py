"""A finished match played on from one of its positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.audit import overhang, small_targets, violations
from tests.e2e.driver import Player, end_sheet
from tests.e2e.local import stored
from tests.e2e.scenes import Moment, open_replay

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit

OVER = Moment("parade", "over", 3)
PHONE = (360, 640)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


def audit(page: Page) -> None:
    """On the screen as it is."""
    assert overhang(page) is None
    assert small_targets(page) == []
    assert violations(page) == []


def test_a_match_is_played_on_from_a_step_and_compared_with_what_happened(visit: Visit, scene: Reach) -> None:
    page = open_replay(visit(hurry=True), scene(OVER), "?step=3")
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.get_by_role("slider").fill(str(last - 4))
    page.get_by_role("button", name="Try again from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("The others").select_option(label="Dormouse")
    link = dialog.get_by_role("textbox", name="Link").input_value()
    assert "#/position/parade/" in link
    resize(page, *PHONE)
    audit(page)

    page.goto(link)
    expect(page.get_by_role("button", name="Play on")).to_be_enabled()
    audit(page)
    page.get_by_label("You play as").select_option(index=0)
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("#/play/"))
    Player(page).play()
    end_sheet(page).wait_for()
    comparison = page.get_by_test_id("comparison")
    expect(comparison).to_contain_text("In the match")
    expect(comparison.get_by_role("row")).to_have_count(4)
    actions = stored(page)[0]["actions"]
    assert len(actions) >= last - 4
    assert len(stored(page)[0]["origin"]["actions"]) == last - 4
