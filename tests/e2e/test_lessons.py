"""The lessons: played to the end with keys only, on a phone, without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_accessible, expect_large_targets, expect_no_overhang, expect_sound
from tests.e2e.lesson_keys import keys_for
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.scenes import open_home
from tests.e2e.static_site import wait_until_kept
from tests.e2e.test_keyboard import tab_to
from web.lessons.generate import match_of, read_lesson

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Visit
    from tests.e2e.static_site import StaticHost

Data = dict[str, Any]


def guide(page: Page) -> Locator:
    return page.locator("section.guide")


def press(page: Page, lesson: Data, step: Data, action: str) -> None:
    for key in keys_for(lesson, step, action):
        page.keyboard.press(key)


def begin(page: Page, step: Data) -> None:
    """The step is on the table, and what it is about is lit."""
    expect(page.locator(f"[data-step='{step['name']}']")).to_be_visible()
    expect(page.locator("[data-lit]")).to_have_count(len(step["light"]))


def solve(page: Page, lesson: Data, step: Data) -> None:
    begin(page, step)
    press(page, lesson, step, step["right"][0])
    expect(page.get_by_test_id("next")).to_be_focused()
    page.keyboard.press("Enter")


def err(page: Page, lesson: Data, step: Data) -> None:
    """Try a wrong action, see what it leads to, and begin again."""
    begin(page, step)
    wrong = next(action for action in match_of(lesson, step).legal if action not in step["right"])
    press(page, lesson, step, wrong)
    expect(page.get_by_test_id("retry")).to_be_focused()
    expect(page.locator("[data-lit]")).to_have_count(0)
    page.keyboard.press("Enter")


def test_a_lesson_is_played_with_keys_only_on_a_phone_without_a_network(visit_site: Visit, host: StaticHost) -> None:
    lesson = read_lesson("parade")
    page = visit_site(viewport=SMALL_PHONE).page
    page.goto("./")
    wait_until_kept(page)
    host.stop()
    tab_to(page, "Learn to play")
    page.keyboard.press("Enter")
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    first, second, *others = lesson["steps"]
    err(page, lesson, first)
    solve(page, lesson, first)
    begin(page, second)
    expect_sound(page)
    page.reload()  # a lesson goes on where it was left
    for step in (second, *others):
        solve(page, lesson, step)
    expect(page.get_by_role("button", name="Play the match")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("A tip for this turn")).to_be_visible()
    expect_no_overhang(page)
    expect_large_targets(page)
    page.goto("./#/learn")
    expect(page.get_by_role("article").filter(has_text="Parade").get_by_text("Done")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), [("going-out", "pl"), ("tea-party", "ja")])
def test_every_step_of_a_lesson_answers_and_goes_on(visit: Visit, game: str, language: str) -> None:
    lesson = read_lesson(game)
    page = visit(viewport=SMALL_PHONE, wishes={"language": language}).page
    page.goto(f"/#/learn/{game}")
    for step in lesson["steps"]:
        if set(match_of(lesson, step).legal) - set(step["right"]):
            err(page, lesson, step)
        expect_no_overhang(page)
        solve(page, lesson, step)
    expect(page.locator("[data-step]")).to_have_count(0)
    expect_accessible(page)


def test_lessons_are_offered_once_to_somebody_new(visit: Visit) -> None:
    page = visit().page
    open_home(page)
    offer = page.get_by_label("Your first time here?")
    expect(offer.get_by_role("link", name="Learn to play")).to_be_visible()
    offer.get_by_role("button", name="No, thanks").click()
    page.reload()
    page.get_by_role("button", name="Rules").first.click()
    expect(offer).to_have_count(0)
    page.get_by_role("link", name="Learn it by playing").click()
    expect(guide(page)).to_be_visible()
    page.get_by_role("button", name="Skip this step").click()
    expect(page.locator(f"[data-step='{read_lesson('parade')['steps'][1]['name']}']")).to_be_visible()
