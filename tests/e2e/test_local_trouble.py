"""What can go wrong with matches on the device: one clear sentence each, and nothing else is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.e2e.driver import CHOICES, Player, look, start_quick_match
from tests.e2e.fetching import fetch
from tests.e2e.local import game_panel, my_matches, on_database, stored
from tests.e2e.scenes import open_home
from tests.e2e.visitors import LASTING_NOTICES
from tests.e2e.waits import expect_equal

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.e2e.conftest import Visit
    from tests.server.servers import ThreadServer

FORBID = """
for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { get() { throw new DOMException('no', 'SecurityError'); } });
"""
ADD_BROKEN = "store.put({ id: 'broken', game: 'parade', actions: 7 });"
ADD_SPOILED = """
store.getAll().onsuccess = ({ target: { result } }) => {
  const match = result.find(({ id }) => !id.startsWith('spoiled'));
  store.put({ ...match, id: 'spoiled-%d', %s });
};
"""


def begin(page: Page) -> str:
    """A match with a decision; its address."""
    start_quick_match(page, "Parade")
    Player(page).play(most=1)
    look(page)
    return page.url


def test_the_second_tab_takes_the_match_over(visit: Visit) -> None:
    visitor = visit(hurry=True, reuse=False)
    first = visitor.page
    address = begin(first)
    second = first.context.new_page()
    second.goto(address)
    look(second)
    expect(first.get_by_role("alert")).to_contain_text("played from another window")
    Player(second).play(most=1)
    look(second)
    actions = stored(second)[0]["actions"]
    first.locator(CHOICES).first.click(force=True)  # nobody listens
    assert stored(second)[0]["actions"] == actions
    first.reload()
    look(first)
    expect(second.get_by_role("alert")).to_contain_text("played from another window")
    Player(first).play(most=1)
    look(first)
    assert len(stored(first)[0]["actions"]) > len(actions)


def test_a_match_that_cannot_be_continued_says_why_and_the_others_stay(visit: Visit) -> None:
    page = visit(hurry=True).page
    address = begin(page)
    spoiled = {
        "actions: ['G99']": "damaged",
        "options: { nothing: 1 }, players: [match.players[0]]": "damaged",
        "seed: 'five'": "damaged",
        "rules: 99": "another version of the rules",
    }
    for number, (change, sentence) in enumerate(spoiled.items()):
        on_database(page, ADD_SPOILED % (number, change))
        page.goto("/")
        page.goto(f"/#/play/spoiled-{number}")
        expect(page.locator("main")).to_contain_text(sentence)
    page.get_by_role("link", name="Home").last.click()
    expect(my_matches(page)).to_have_count(1 + len(spoiled))
    my_matches(page).locator(f"a[href$='{urlsplit(address).fragment}']").click()
    look(page)


def test_damaged_data_is_listed_and_can_be_deleted(visit: Visit) -> None:
    page = visit(hurry=True).page
    begin(page)
    on_database(page, ADD_BROKEN)
    open_home(page)
    expect(my_matches(page)).to_have_count(2)
    broken = my_matches(page).filter(has_text="damaged")
    broken.get_by_role("button", name="Delete").click()
    broken.get_by_role("button", name="Delete?").click()
    expect(my_matches(page)).to_have_count(1)
    expect_equal(page, lambda: len(stored(page)), 1)


def test_a_match_that_does_not_exist_is_closed(visit: Visit) -> None:
    page = visit().page
    page.goto("/#/play/nothing")
    expect(page.locator("main")).to_contain_text("There is no such match on this device.")


def test_a_browser_that_stores_nothing_says_so(visit: Visit) -> None:
    visitor = visit()
    visitor.run_first(FORBID)
    visitor.run_first(LASTING_NOTICES)
    page = visitor.page
    open_home(page)
    game_panel(page, "Parade").get_by_role("button", name="Play now").click()
    notice = page.locator(".notices")
    expect(notice).to_contain_text("lets the page store nothing")
    expect(game_panel(page, "Parade").get_by_role("button", name="With friends")).to_be_enabled()


def test_a_full_device_says_so(visit: Visit, server: ThreadServer) -> None:
    visitor = visit(reuse=False)
    visitor.run_first(LASTING_NOTICES)
    page = visitor.page
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": 1})
    open_home(page)
    game_panel(page, "Parade").get_by_role("button", name="Play now").click()
    expect(page.locator(".notices")).to_contain_text("no room left")
    assert stored(page) == []


def test_without_webassembly_the_page_says_so(visit: Visit) -> None:
    page = visit(reuse=False).page

    def switch_off(route: Route) -> None:
        script = fetch(route)
        route.fulfill(response=script, body=f"delete globalThis.WebAssembly;{script.text()}")

    page.route("**/assets/worker-*.js", switch_off)
    open_home(page)
    game_panel(page, "Parade").get_by_role("button", name="Play now").click()
    expect(page.locator("main")).to_contain_text("WebAssembly is switched off")
    open_home(page)
    expect(game_panel(page, "Parade").get_by_role("button", name="With friends")).to_be_enabled()
