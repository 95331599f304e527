"""The log follows what happens, and lets those read who scroll back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.driver import Player
from tests.e2e.scenes import Moment, open_replay, open_table
from tests.e2e.waits import TIMEOUT_MS, expect_that

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

    from tests.e2e.conftest import Reach, Visit

IN_SIGHT = """
(line) => {
  const [{ top, bottom }, frame] = [line.getBoundingClientRect(), line.closest('.list').getBoundingClientRect()];
  return top >= frame.top - 1 && bottom <= frame.bottom + 1;
}
"""
APPEAR = f"""
(line) => new Promise((resolve, reject) => {{
  const look = () => (({IN_SIGHT})(line) ? resolve() : requestAnimationFrame(look));
  look();
  setTimeout(reject, {TIMEOUT_MS}, 'the line is not in sight');
}})
"""
SMALL: ViewportSize = {"width": 1100, "height": 420}


def lines(page: Page) -> Locator:
    return page.get_by_role("complementary").get_by_role("listitem")


def test_the_newest_line_stays_in_sight_unless_one_reads_elsewhere(visit: Visit, own_scene: Reach) -> None:
    page = open_table(visit(viewport=SMALL, hurry=True), own_scene(Moment("parade", "play", 3)))
    player = Player(page)
    while lines(page).count() < 15:
        player.play(most=1)
    lines(page).last.evaluate(APPEAR)
    assert not lines(page).first.evaluate(IN_SIGHT)

    lines(page).first.evaluate("(line) => line.closest('.list').scrollTo(0, 0)")
    before = lines(page).count()
    player.play(most=1)
    expect_that(page, lines(page).count, lambda count: count > before)
    assert lines(page).first.evaluate(IN_SIGHT)
    assert not lines(page).last.evaluate(IN_SIGHT)

    page.get_by_role("button", name="To the newest").click()
    lines(page).last.evaluate(APPEAR)
    player.play(most=1)
    lines(page).last.evaluate(APPEAR)


def test_the_log_follows_again_after_one_looked_back(visit: Visit, own_scene: Reach) -> None:
    page = open_table(visit(viewport=SMALL, hurry=True), own_scene(Moment("parade", "play", 3)))
    player = Player(page)
    while lines(page).get_by_role("button").count() < 5:  # steps that this page has seen
        player.play(most=1)
    lines(page).get_by_role("button").first.click()
    page.get_by_role("button", name="Back to now").click()
    lines(page).last.evaluate(APPEAR)
    player.play(most=1)
    lines(page).last.evaluate(APPEAR)


def test_what_the_others_did_stays_beside_the_prompt(visit: Visit, own_scene: Reach) -> None:
    page = open_table(visit(hurry=True), own_scene(Moment("parade", "play", 3)))
    Player(page).play(most=1)
    told = page.get_by_test_id("since").get_by_role("listitem")
    sentences = lines(page).locator(".line > span:last-child")
    expect_that(
        page,
        lambda: ([text.strip() for text in told.all_text_contents()], sentences.all_text_contents()[-2:]),
        lambda texts: texts[0] == texts[1],
    )
    expect(told).to_have_count(2)


def test_the_line_of_a_replayed_step_is_in_sight(visit: Visit, scene: Reach) -> None:
    page = open_replay(visit(viewport=SMALL), scene(Moment("parade", "over", 3)), "?step=12")
    lines(page).nth(11).evaluate(APPEAR)
    page.keyboard.press("Home")
    lines(page).first.evaluate(APPEAR)
