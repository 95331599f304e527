"""Matches on the device, as their players see and store them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.e2e.driver import unfold
from tests.e2e.scenes import open_home

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ON_DATABASE = """
() => new Promise((resolve, fail) => {
  const opening = indexedDB.open('wonderland');
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const change = opening.result.transaction(['matches', 'records'], 'readwrite');
    change.oncomplete = () => (opening.result.close(), resolve(result));
    let result = null;
    const [store, give] = [change.objectStore('matches'), (value) => (result = value)];
    WORK
  };
})
"""
READ = "store.getAll().onsuccess = (event) => give(event.target.result);"


def game_panel(page: Page, title: str) -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))


def set_up(page: Page, title: str) -> Locator:
    """The form for a match on this device."""
    open_home(page)
    unfold(game_panel(page, title)).get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def start(page: Page, title: str, players: dict[int, str], levels: dict[int, str]) -> None:
    """A match of people and bots, by seat; the form begins with two seats."""
    dialog = set_up(page, title)
    for _ in range(2, len(players) + len(levels)):
        dialog.get_by_role("button", name="More").click()
    for seat, name in players.items():
        dialog.get_by_label(f"Who plays on seat {seat}").select_option(label="Person")
        dialog.get_by_label(f"Name on seat {seat}").fill(name)
    for seat, level in levels.items():
        dialog.get_by_label(f"Who plays on seat {seat}").select_option(label=level)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)


def my_matches(page: Page) -> Locator:
    """The list on the home page."""
    return page.locator("section").filter(has=page.get_by_role("heading", name="Your matches")).get_by_role("listitem")


def stored(page: Page) -> list[dict[str, Any]]:
    """The matches in the browser's database."""
    matches: list[dict[str, Any]] = on_database(page, READ)
    return matches


def on_database(page: Page, work: str) -> Any:
    """Run a script with the `store` of matches."""
    return page.evaluate(ON_DATABASE.replace("WORK", work))
