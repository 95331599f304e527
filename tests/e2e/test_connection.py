"""A page behind a proxy that holds everything silently: the connection stays open, and nothing comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.scenes import Moment, open_table
from tests.e2e.waits import TIMEOUT_MS
from tests.freezing_proxy import FreezingProxy

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit
    from tests.server.servers import ThreadServer

AWAY = "The table cannot be reached. Trying again…"
# By the page's clock, so that a busy machine makes no difference.
LONGEST_SILENCE_MS = 5000
A_MOMENT_MS = 400


def test_a_frozen_connection_is_said_and_the_action_is_played_once(
    visit: Visit, own_scene: Reach, server: ThreadServer
) -> None:
    scene = own_scene(Moment("parade", "play"))
    with FreezingProxy(server.url) as proxy:
        visitor = visit(proxy.url, reuse=False)
        visitor.excused = ("WebSocket connection",)
        page = visitor.page
        page.clock.install()
        open_table(visitor, scene)
        away, prompt = page.get_by_role("status").filter(has_text=AWAY), page.get_by_test_id("prompt")
        hand = page.get_by_role("list", name="Your hand").get_by_role("button")
        expect(hand.first).to_have_attribute("aria-disabled", "false")
        with scene.person.connect(scene.table) as beside:
            num_before = len(beside.until("snapshot")["d"]["match"]["log"])

        stop_clock(page)
        proxy.freeze()
        page.clock.run_for(LONGEST_SILENCE_MS)
        expect(away).to_be_visible()
        page.clock.resume()
        proxy.thaw()
        expect(away).to_have_count(0)

        stop_clock(page)
        proxy.freeze()
        hand.first.click()
        page.clock.run_for(A_MOMENT_MS)
        expect(prompt).to_contain_text("on its way…")
        expect(hand.nth(1)).to_have_attribute("aria-disabled", "true")
        page.clock.run_for(LONGEST_SILENCE_MS)
        expect(prompt).to_contain_text("Not received yet.")
        page.clock.resume()
        proxy.thaw()  # the action arrives on the connection that was given up, and on the next one
        expect(page.get_by_role("complementary").get_by_role("listitem")).to_have_count(num_before + 2)
        expect(hand.first).to_have_attribute("aria-disabled", "false")
        with scene.person.connect(scene.table) as beside:
            log = beside.until("snapshot")["d"]["match"]["log"]
            assert [entry["seat"] for entry in log[num_before:]] == [0, 1]
        page.close()


def stop_clock(page: Page) -> None:
    """Let time pass only when the test says so, from a moment on that no busy machine has passed already."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + TIMEOUT_MS / 1000)
