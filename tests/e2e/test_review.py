"""A finished match reviewed, and played on from one of its positions."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING

import msgspec
from playwright.sync_api import expect

from tests.commands.command_line import run
from tests.e2e.audit import expect_sound
from tests.e2e.driver import Player, end_sheet
from tests.e2e.fetching import fetch
from tests.e2e.local import stored
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.record_links import link, played
from tests.e2e.scenes import Moment, open_replay, open_table
from tests.e2e.waits import expect_that
from wonderland.bots.review.schema import MatchReview

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Route

    from tests.e2e.conftest import Reach, Visit

OVER = Moment("parade", "over", 3)
REVIEW_MS = 180_000  # many tests at once on few cores
ITERATIONS = 64
# The review that this browser keeps.
KEPT_REVIEW = """
() => new Promise((resolve, fail) => {
  const opening = indexedDB.open('wonderland');
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const store = opening.result.transaction(['study']).objectStore('study');
    const reading = store.getAll(IDBKeyRange.lowerBound('review/'));
    reading.onsuccess = () => (opening.result.close(), resolve(reading.result[0].review));
  };
})
"""


def review_quickly(page: Page) -> None:
    """Let the search of a review be short: what it finds does not matter here."""

    def shorten(route: Route) -> None:
        layout = fetch(route).json()
        layout["search"]["review_iterations"] = ITERATIONS
        route.fulfill(json=layout)

    page.route("**/module-*.json", shorten)


def test_the_end_of_a_match_leads_to_its_review(visit: Visit, scene: Reach) -> None:
    visitor = visit(hurry=True, reuse=False)
    review_quickly(visitor.page)
    page = open_table(visitor, scene(OVER))
    expect(end_sheet(page)).to_be_visible()
    own = r"^(First|Second|Third), (\d+ points? (ahead of|behind)|level on points with) .+"
    expect(page.get_by_test_id("verdict-own")).to_have_text(re.compile(own))
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("complementary").get_by_test_id("review")).to_be_visible()


def test_a_match_is_reviewed_as_by_the_command_and_the_review_is_kept(visit: Visit, tmp_path: Path) -> None:
    page = visit(hurry=True, reuse=False).page
    review_quickly(page)
    record = tmp_path / "match.jsonl"
    record.write_text(json.dumps(played("parade")), encoding="utf-8")
    page.goto(link(record.read_bytes()))
    page.get_by_role("button", name="Review").click()
    review = page.get_by_role("complementary").get_by_test_id("review")
    expect(review.get_by_test_id("luck")).to_be_visible(timeout=REVIEW_MS)
    check_figures(page, record)

    expect(review.get_by_test_id("like").first).to_contain_text("Played like:")
    expect(page.get_by_test_id("summary")).to_contain_text("Played like:")
    review.get_by_text("The exact parts").click()
    expect(review.get_by_test_id("luck-parts")).to_be_visible()

    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"step=2\b.*\breview"))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^step 2 of \d+: .* \d+%, and .* \d+%$"))

    moment = review.get_by_test_id("moment").first
    number = int(re.findall(r"\d+", moment.get_by_role("heading").inner_text())[0])
    moment.get_by_role("button", name="Look at it").click()
    expect(slider).to_have_value(str(number - 1))
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("Better:")
    expect_sound(page)
    verdict.get_by_role("button", name="Play out the better action").click()
    expect(verdict).to_contain_text("What if:")
    expect(slider).not_to_have_value(str(number - 1))
    page.keyboard.press("Escape")
    expect(slider).to_have_value(str(number - 1))

    page.reload()
    expect(page.get_by_test_id("review").get_by_test_id("luck")).to_be_visible()
    page.set_viewport_size(SMALL_PHONE)
    expect(page.get_by_role("button", name="Review")).to_have_count(0)
    dock = page.locator(".dock")
    expect_that(page, lambda: dock.evaluate("(dock) => dock.offsetHeight"), lambda px: px < SMALL_PHONE["height"] / 4)
    expect_sound(page)
    page.get_by_role("button", name="Details").click()
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("dialog").get_by_test_id("luck")).to_be_visible()
    expect_sound(page)


def test_a_decision_is_thought_about_longer_and_the_review_changes(visit: Visit) -> None:
    page = visit(hurry=True, reuse=False).page
    review_quickly(page)
    page.goto(link(json.dumps(played("tea-party")).encode()))
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("complementary").get_by_test_id("luck")).to_be_visible(timeout=REVIEW_MS)
    page.get_by_role("slider").fill("0")
    page.get_by_test_id("verdict").get_by_role("button", name="First moment worth seeing").click()
    number = int(page.get_by_role("slider").input_value()) + 1
    before = num_visits(page, number)
    page.get_by_test_id("verdict").get_by_role("button", name="Think longer").click()
    longer = page.get_by_test_id("verdict").get_by_role("button", name="Think longer")
    expect(longer).to_be_enabled(timeout=REVIEW_MS)
    expect_that(page, lambda: num_visits(page, number), lambda visits: visits > before)
    expect(page.get_by_test_id("verdict").get_by_role("status")).to_have_text(re.compile(r"^(The best|It is open)"))


def num_visits(page: Page, number: int) -> int:
    """How often the search of a decision that is kept tried its actions."""
    review = msgspec.convert(page.evaluate(KEPT_REVIEW), MatchReview)
    decision = next(one for one in review.decisions if one.number == number)
    return sum(choice.visits for choice in decision.choices)


def test_a_match_is_played_on_from_a_step_and_compared_with_what_happened(visit: Visit, scene: Reach) -> None:
    page = open_replay(visit(hurry=True), scene(OVER), "?step=3")
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.get_by_role("slider").fill(str(last - 4))
    page.get_by_role("button", name="Try again from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("The others").select_option(label="Dormouse")
    address = dialog.get_by_role("textbox", name="Link")
    expect(address).to_have_value(re.compile("#/position/parade/."))
    page.set_viewport_size(SMALL_PHONE)
    expect_sound(page)

    page.goto(address.input_value())
    expect(page.get_by_role("button", name="Play on")).to_be_enabled()
    expect_sound(page)
    page.get_by_label("You play as").select_option(index=0)
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("#/play/"))
    Player(page).play_out()
    expect(end_sheet(page)).to_be_visible()
    comparison = page.get_by_test_id("comparison")
    expect(comparison).to_contain_text("In the match")
    expect(comparison.get_by_role("row")).to_have_count(4)
    actions = stored(page)[0]["actions"]
    assert len(actions) >= last - 4
    assert len(stored(page)[0]["origin"]["actions"]) == last - 4


def check_figures(page: Page, record: Path) -> None:
    """The page and the command come to the same."""
    text = run("review", str(record), "--iterations", str(ITERATIONS), "--json").stdout
    by_command = msgspec.json.decode(text, type=MatchReview)
    by_page = msgspec.convert(page.evaluate(KEPT_REVIEW), MatchReview)
    assert by_page == by_command
    assert any(decision.cost for decision in by_page.decisions)
    for accuracy in by_command.accuracies:
        assert accuracy is not None
        rounded = math.floor(accuracy + 0.5)  # as the page does: half up, where Python rounds half to even
        expect(page.get_by_test_id("review")).to_contain_text(f"{rounded} of 100")
