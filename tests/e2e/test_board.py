"""The analysis board: from a review with branches, comments and links, and the editor of positions."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.audit import expect_sound
from tests.e2e.fetching import fetch
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.record_links import link, played
from tests.e2e.static_site import wait_until_kept
from wonderland.engine.match import Match
from wonderland.study.reading import to_json
from wonderland.study.study import Study

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

    from tests.e2e.conftest import Visit
    from tests.e2e.static_site import StaticHost

ITERATIONS = 64
THINKING_MS = 60_000
POSITION = "play 1 start 0 | P5 G0 G7 R3 P7 P1 G4 | G3 R1 B2 B4 O0 / ? ? ? ? ? | R8 YT / - | - / - |"


def think_quickly(page: Page) -> None:
    """Let the search be short: what it finds does not matter here."""

    def shorten(route: Route) -> None:
        layout = fetch(route).json()
        layout["search"]["review_iterations"] = ITERATIONS
        route.fulfill(json=layout)

    page.route("**/module-*.json", shorten)


def figures(page: Page) -> Locator:
    return page.get_by_test_id("figures").locator("[data-action]")


def step(page: Page, number: int) -> Locator:
    """The steps of that number in the tree."""
    return page.get_by_test_id("tree").get_by_role("button", name=re.compile(rf"^Step {number},"))


def played_instead(page: Page) -> list[str]:
    """The actions of which the engine shows figures."""
    return [str(row.get_attribute("data-action")) for row in figures(page).all()]


def drag(page: Page, thing: Locator, target: Locator) -> None:
    """As a hand does: in small steps."""
    thing.hover()
    page.mouse.down()
    box = target.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 30, steps=30)
    page.mouse.up()


def test_a_replay_is_analysed_branched_kept_and_shared(visit: Visit) -> None:
    page = visit(hurry=True, reuse=False).page
    think_quickly(page)
    page.goto(link(json.dumps(played("parade")).encode()) + "?step=2&seat=0")
    page.get_by_role("button", name="Analyse on the board").click()
    expect(figures(page).first).to_be_visible(timeout=THINKING_MS)
    expect(page.get_by_test_id("figures")).to_contain_text("By what Ann can know")
    expect(page.get_by_test_id("figures")).to_contain_text("Main line:")
    expect(step(page, 2)).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Explorer").click()
    expect(page.get_by_test_id("explorer").locator("li, tr").first).to_be_visible()
    page.keyboard.press("Escape")

    page.keyboard.press("ArrowRight")
    expect(step(page, 3)).to_have_attribute("aria-current", "step")
    expect(page.get_by_test_id("board-bar")).to_contain_text("Łucja")
    page.keyboard.press("ArrowLeft")
    chosen = played("parade")["decisions"][2]["action"]
    other = next(action for action in played_instead(page) if action != chosen)
    figures(page).and_(page.locator(f"[data-action='{other}']")).get_by_role("button").first.click()
    page.keyboard.press("Enter")
    expect(step(page, 3)).to_have_count(2)
    expect(step(page, 3).last).to_have_attribute("aria-current", "step")
    expect(page).to_have_url(re.compile("#/board/saved/"))
    page.get_by_label("Comment").fill("What if?")
    page.get_by_label("Name of the variation").fill("Plan B")
    page.get_by_label("Name of the variation").blur()
    expect(page.get_by_test_id("tree")).to_contain_text("Plan B")
    expect_sound(page)

    page.reload()
    expect(page.get_by_test_id("tree")).to_contain_text("What if?")
    expect(step(page, 3).last).to_have_text(re.compile(re.escape(other)))
    page.get_by_role("button", name="Share this study").click()
    address = page.get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Make it the main line").click()
    page.get_by_role("button", name="Delete from here").click()
    expect(page.get_by_text("Deleted. Undo brings it back.")).to_be_visible()
    page.keyboard.press("End")
    page.get_by_label("Seen by").select_option(value="turn")
    page.keyboard.press("ArrowLeft")
    page.get_by_label("Comment").fill("Everything hangs on this")
    page.get_by_label("Comment").blur()
    page.reload()
    expect(figures(page).first).to_be_visible(timeout=THINKING_MS)
    expect(page.get_by_test_id("tree").locator("[aria-current]")).to_be_in_viewport()

    guest = visit(hurry=True, reuse=False).page
    guest.goto(address)
    expect(guest.get_by_test_id("tree")).to_contain_text("Plan B")
    guest.get_by_label("Seen by").select_option(value="open")
    think_quickly(guest)
    expect(guest.get_by_test_id("figures")).to_contain_text("With all hands open")
    expect(figures(guest).first).to_be_visible(timeout=THINKING_MS)
    expect(guest.get_by_test_id("figures")).not_to_contain_text("By what you can know")
    guest.keyboard.press("w")
    expect(guest.get_by_text(" is to act. Play a card to the end of the parade. Your hand:")).to_have_count(1)
    guest.set_viewport_size(SMALL_PHONE)
    guest.get_by_role("tab", name="Variations").click()
    expect(step(guest, 3)).to_have_count(2)
    expect_sound(guest)

    match = Match("parade", 2, seed=1)
    action = match.legal[0]
    match.play(action)
    study = to_json(Study.from_match(match).document)
    guest.goto(link(study.replace(action.encode(), b"XX")).replace("replay", "board"))
    expect(guest.get_by_role("alert")).to_contain_text("Step 1 of this study, XX, is not possible.")


def test_a_position_is_set_up_and_opens_only_when_it_is_possible(visit_site: Visit, host: StaticHost) -> None:
    page = visit_site().page
    page.goto("./#/board")
    wait_until_kept(page)
    page.get_by_role("link", name="Set up a position").click()
    expect(page.get_by_test_id("verdict")).to_be_visible()
    page.reload()  # the modules of the game are kept, too
    expect(page.get_by_test_id("verdict")).to_be_visible()
    host.stop()
    open_button = page.get_by_role("button", name="Open on the board")
    page.get_by_test_id("notation").fill(POSITION.replace(" /", " / - /"))
    expect(page.get_by_role("region", name="The table")).to_contain_text("Hand of Player 3")
    page.get_by_test_id("notation").fill(f"{POSITION} P5")
    expect(page.get_by_test_id("verdict")).to_contain_text("P5 is there twice")
    expect(open_button).to_be_disabled()
    page.get_by_test_id("notation").fill(f"{POSITION} -")
    page.get_by_role("button", name="The rest is unknown").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("This position is possible.")

    hand, front = page.get_by_test_id("zone-hand0"), page.get_by_test_id("zone-front0")
    hand.get_by_role("button", name="green 3").press("Enter")
    front.get_by_role("button", name=re.compile("In front of")).press("Enter")
    expect(front.get_by_role("button", name="green 3")).to_be_visible()
    expect(page.get_by_test_id("verdict")).to_contain_text("Seat 0 (Player 1) must hold 5 cards")
    expect(hand.get_by_role("button", name="red 1")).to_be_focused()  # the one after what was laid down
    page.get_by_role("button", name="Undo").click()
    expect(hand.get_by_role("button", name="green 3")).to_be_visible()
    drag(page, hand.get_by_role("button", name="red 1"), page.get_by_test_id("tray"))
    expect(page.get_by_test_id("tray").get_by_role("button", name="red 1", exact=True)).to_be_visible()
    page.get_by_role("button", name="Fill the rest at random").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("This position is possible.")
    expect_sound(page)
    open_button.click()
    expect(figures(page).first).to_be_visible(timeout=THINKING_MS)
