"""The deal of the day and the page about progress, on a phone and on a desk, without a network."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_no_overhang, expect_sound
from tests.e2e.driver import KeyPlayer, Player, end_sheet, look
from tests.e2e.local import stored
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.static_site import wait_until_kept
from tests.e2e.visitors import DESKTOP, LASTING_NOTICES
from tests.e2e.waits import expect_equal

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit
    from tests.e2e.static_site import StaticHost

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
NUM_LEVELS = 6
AWAY = ("ERR_CONNECTION_REFUSED",)  # the page looks for a server

# A finished match, its review, and a lesson: what somebody has on a device.
PUT = """
(entries) => new Promise((resolve) => {
  const opening = indexedDB.open('wonderland');
  opening.onsuccess = () => {
    const change = opening.result.transaction(['matches', 'study'], 'readwrite');
    change.oncomplete = () => (opening.result.close(), resolve());
    entries.matches.forEach((match) => change.objectStore('matches').put(match));
    Object.entries(entries.study).forEach(([key, value]) => change.objectStore('study').put(value, key));
  };
})
"""


def come(visit: Visit, host: StaticHost, **more: Any) -> Page:
    """Somebody on that day, whose page is kept and whose network is gone."""
    visitor = visit(hurry=True, permissions=["clipboard-read", "clipboard-write"], **more)
    visitor.excused = AWAY
    visitor.run_first(LASTING_NOTICES)
    page = visitor.page
    page.clock.set_fixed_time(NOON)
    page.goto("./#/today")
    wait_until_kept(page)
    host.stop()
    return page


def check_sizes(page: Page) -> None:
    """It fits on a phone and on a desk, and is accessible."""
    page.set_viewport_size(SMALL_PHONE)
    expect_sound(page)
    page.set_viewport_size(DESKTOP)
    expect_no_overhang(page)


def start_deal(page: Page, title: str) -> None:
    page.get_by_role("link", name=f"{title}: Play the deal").click()
    page.get_by_role("button", name="Play the deal").click()
    look(page)


def expect_every_level(page: Page) -> None:
    """Every level has played, and the player's mark is in its histogram."""
    expect(page.get_by_test_id("field").locator("svg line")).to_have_count(NUM_LEVELS)
    expect(page.get_by_test_id("field").get_by_text("You did better than")).to_have_count(NUM_LEVELS)


def test_the_deal_of_the_day_is_played_once_and_compared_with_bots(visit_site: Visit, host: StaticHost) -> None:
    page = come(visit_site, host)
    check_sizes(page)
    start_deal(page, "Tea Party")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    Player(page).play(most=2)
    look(page)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    (match,) = stored(page)
    assert match["seed"] == 1306011353620204
    assert [player["level"] for player in match["players"]] == [None, "hatter", "hatter", "hatter"]

    page.reload()
    look(page)
    assert stored(page)[0]["actions"] == match["actions"]
    page.goto("./#/today")
    page.get_by_role("link", name="Tea Party: Go on").click()
    page.get_by_role("link", name="Go on").click()
    KeyPlayer(page).play(most=6)
    Player(page).play_out()
    expect(end_sheet(page)).to_be_visible()
    page.get_by_role("link", name="How you did").click()
    expect_every_level(page)
    expect(page.get_by_text("The Queen of Hearts from your seat: place")).to_be_visible()
    expect(page.get_by_test_id("squares")).to_be_visible()
    check_sizes(page)
    share_and_practise(page, stored(page)[0]["result"])


def share_and_practise(page: Page, result: dict[str, list[int]]) -> None:
    """The shared text names the standing and no card; a past day and another try are a press away."""
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    first, place, squares, address = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert first == "Wonderland · Tea Party · 2026-11-16"
    assert place.startswith(f"{result['places'][0]}/4")
    assert sum(squares.count(square) for square in "🟩🟨⬜") == NUM_LEVELS
    assert address.endswith("#/today/tea-party/2026-11-16")

    page.get_by_role("link", name="Monday, November 2, 2026: Not played yet").click()
    expect(page.get_by_role("button", name="Play the deal")).to_be_enabled()
    page.go_back()
    page.get_by_role("button", name="Practise this deal").click()
    look(page)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    expect(page.get_by_role("heading", name="Tea Party, Nov 16: practice")).to_be_visible()
    assert [match["daily"]["isCounted"] for match in stored(page)].count(True) == 1


@pytest.mark.slow
@pytest.mark.parametrize("title", ["Parade", "Going Out"])
def test_the_bots_are_asked_once_and_the_queen_s_match_is_replayed(
    visit_site: Visit, host: StaticHost, title: str
) -> None:
    page = come(visit_site, host)
    start_deal(page, title)
    Player(page).play_out()
    page.get_by_role("link", name="How you did").click()
    state = page.get_by_test_id("field-state")
    expect(state).to_have_attribute("data-state", "done")
    text = state.inner_text()
    page.reload()
    expect(state).to_have_text(text)
    expect_every_level(page)
    page.get_by_role("button", name="Watch her play").click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_progress_is_shown_exported_deleted_and_imported(visit_site: Visit, host: StaticHost, tmp_path: Path) -> None:
    page = come(visit_site, host)
    page.evaluate(PUT, example_data())
    page.goto("./#/progress")
    expect(page.get_by_text("1 of 2 matches won")).to_be_visible()
    expect(page.get_by_text("Parade: 80 on average of the last 2, 2 matches reviewed")).to_be_visible()
    expect(page.get_by_text("1 day in a row (longest: 1 day)")).to_be_visible()
    expect(page.get_by_text("1 deal of the day played, 1 won")).to_be_visible()
    check_sizes(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    path = tmp_path / "everything.json"
    download.value.save_as(path)

    page.get_by_role("button", name="Delete everything…").click()
    page.get_by_role("button", name="Delete everything for ever?").click()
    expect(page.get_by_text("No finished match yet.")).to_be_visible()
    expect_equal(page, lambda: stored(page), [])
    chooser = page.get_by_label("Import…").locator("xpath=self::input")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(path.read_text(encoding="utf-8").replace('"actions":[', '"actions":[7,'), encoding="utf-8")
    chooser.set_input_files(damaged)
    expect(page.get_by_role("alert")).to_have_text(
        "This file is damaged or is no export of Wonderland. Nothing was changed."
    )
    expect_equal(page, lambda: stored(page), [])
    chooser.set_input_files(path)
    expect(page.get_by_text("Imported: 2 matches, 3 study entries.")).to_be_visible()
    expect(page.get_by_text("1 of 2 matches won")).to_be_visible()
    assert json.loads(path.read_text(encoding="utf-8"))["matches"] == stored(page)
    page.get_by_role("button", name="Settings").click()
    for language, title in (("ja", "上達の記録"), ("pl", "Postępy")):
        page.locator("dialog select").first.select_option(language)
        expect(page.get_by_role("heading", name=title, include_hidden=True)).to_have_count(1)


def example_data() -> dict[str, Any]:
    """Two matches with their reviews, and a deal of the day."""
    noon = int(NOON.timestamp() * 1000)
    players = [{"name": "Alice", "level": None}, {"name": "Hatter", "level": "hatter"}]
    setup = {"game": "parade", "options": {}, "players": players, "starter": 0, "rules": 1, "seed": 5}
    facts = {"actions": [], "version": 3, "startedAt": noon, "changedAt": noon, "seat": None}
    matches = [
        {**setup, **facts, "id": "lost", "result": {"points": [30, 10], "places": [2, 1]}},
        {**setup, **facts, "id": "won", "result": {"points": [10, 30], "places": [1, 2]}},
    ]
    result = {"points": [10, 30, 40, 50], "places": [1, 2, 3, 4]}
    daily = {"format": 1, "game": "parade", "date": "2026-11-16", "match": "won", "startedAt": noon}
    study = {
        "review/lost": {
            "format": 1,
            "seat": 0,
            "at": noon,
            "review": {"format": 2, "game": "parade", "accuracies": [70, 90]},
        },
        "review/won": {
            "format": 1,
            "seat": 0,
            "at": noon + 1,
            "review": {"format": 2, "game": "parade", "accuracies": [90, 60]},
        },
        "today/parade/2026-11-16": {**daily, "result": result, "field": None, "queen": None},
    }
    return {"matches": matches, "study": study}
