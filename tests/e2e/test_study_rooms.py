"""Two people in a study room: one leads, one follows, both answer a question in secret."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.record_links import link, played
from tests.server.people import Person
from tests.server.rooms import chapter, study_json

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit
    from tests.server.servers import ThreadServer

# Presses two cards of the parade before the first press can be answered.
CIRCLES = """
() => {
  for (const card of [...document.querySelectorAll('#match [data-flip]')].slice(1, 3)) {
    const { left, top } = card.getBoundingClientRect();
    for (const type of ['pointerdown', 'pointerup']) {
      const event = new PointerEvent(type, { clientX: left + 10, clientY: top + 10, bubbles: true });
      document.querySelector('[data-testid=marks]').dispatchEvent(event);
    }
  }
}
"""


def steps(page: Page) -> int:
    """How many positions the tree shows, the start apart."""
    return page.get_by_test_id("tree").locator("button.step").count() - 1


def test_one_leads_and_everybody_answers(visit: Visit, server: ThreadServer) -> None:
    ann = Person(server.url, "Ann")
    room = ann.open_room(study_json(chapter(), chapter("tea-party", seed=5)))
    owner, guest = visit(), visit()
    owner.become(ann)
    leader, follower = owner.page, guest.page
    for page in (leader, follower):
        page.goto(f"/study/{room}#{ann.invites[room]}")
        expect(page.get_by_test_id("room-bar")).to_contain_text("is to act")
    expect(leader.get_by_test_id("leader")).to_have_text("You lead")
    expect(follower.get_by_test_id("leader")).to_have_text("Ann leads")
    assert (steps(leader), steps(follower)) == (6, 0)

    leader.get_by_role("button", name="One step on").click()
    expect(follower.get_by_test_id("tree").locator("[aria-current=step]")).to_contain_text("1")
    assert steps(follower) == 1
    leader.get_by_role("button", name="One step back").click()
    expect(follower.get_by_test_id("tree").locator("[aria-current=step]")).to_have_text("Start")

    leader.get_by_role("button", name="Draw").click()
    leader.evaluate(CIRCLES)
    for page in (leader, follower):
        expect(page.get_by_test_id("marks").locator("circle")).to_have_count(2)
    leader.get_by_role("button", name="Draw").click()

    leader.get_by_role("button", name="Ask everybody").click()
    follower.get_by_test_id("room-bar").get_by_role("button", name="Take part").click()
    follower.get_by_role("textbox", name="Your name").fill("Bob")
    follower.get_by_role("textbox", name="Your name").press("Enter")
    leader.get_by_role("tab", name="Room").click()
    expect(leader.get_by_test_id("people")).to_contain_text("Bob")
    expect(follower.get_by_test_id("room-bar")).to_contain_text("Choose in secret")
    follower.locator("#match [data-hotkey='1']").click()
    expect(follower.get_by_test_id("room-bar")).to_contain_text("Your choice")
    expect(leader.get_by_test_id("room-bar")).to_contain_text("1 person has chosen")
    expect(leader.get_by_test_id("room-bar")).not_to_contain_text("Your choice")
    leader.get_by_role("button", name="Show the answers").click()
    for page in (leader, follower):
        expect(page.get_by_test_id("answers")).to_contain_text("Bob")
        expect(page.get_by_test_id("answers")).to_contain_text("to win")

    leader.get_by_test_id("chapters").get_by_role("button", name="Match 5").click()
    expect(follower.get_by_test_id("chapters").locator("[aria-current]")).to_contain_text("Match 5")
    leader.get_by_role("button", name="End this room").click()
    leader.get_by_role("button", name="Yes").click()
    expect(follower.get_by_role("alert")).to_contain_text("ended")
    follower.reload()
    expect(follower.get_by_role("main")).to_contain_text("There is no such study room")


def test_a_study_goes_from_the_board_into_a_room(visit: Visit) -> None:
    page = visit().page
    page.goto(link(json.dumps(played("parade")).encode()) + "?step=2&seat=0")
    page.get_by_role("button", name="Analyse on the board").click()
    page.get_by_role("button", name="Share this study").click()
    page.get_by_role("button", name="Study together").click()
    expect(page).to_have_url(re.compile(r"/study/[^#]+#."))
    expect(page.get_by_test_id("leader")).to_have_text("You lead")
    decisions = played("parade")["decisions"]
    assert steps(page) == len(decisions)

    shown = page.get_by_test_id("tree").locator("[aria-current=step]")
    first_own = [decision["seat"] for decision in decisions].index(0)
    for step in range(1, first_own + 1):
        page.keyboard.press("ArrowRight")
        expect(shown).to_contain_text(str(step))
    page.keyboard.press("w")
    expect(page.locator("[data-announcement]").last).to_contain_text("is to act")
    page.keyboard.press("/")
    page.keyboard.type(decisions[first_own]["action"])
    page.keyboard.press("Enter")
    expect(shown).to_contain_text(str(first_own + 1))
