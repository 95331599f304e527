"""Every page of the table, opened without knowing its language."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import look, unfold
from tests.e2e.record_links import link, played
from tests.e2e.test_review import review_quickly

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

GAMES = ["parade", "going-out", "tea-party"]


def button(page: Page | Locator, icon: str) -> Locator:
    """The first button with that drawing: its name is in no language that a test knows."""
    return page.locator(f'button:has([href="#a-i-{icon}"])').first


def open_home(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".now").first).to_be_enabled()


def open_dialog(page: Page, opener: Locator) -> Locator:
    opener.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def open_settings(page: Page) -> None:
    open_home(page)
    open_dialog(page, button(page, "settings"))


def open_help(page: Page) -> None:
    open_settings(page)
    button(page.get_by_role("dialog"), "help").click()
    expect(page.locator("dialog kbd").first).to_be_visible()


def open_rules(page: Page) -> None:
    open_home(page)
    game = unfold(page.locator("article").first)
    expect(open_dialog(page, game.locator(".link")).locator("p").nth(5)).to_be_visible()


def open_local_setup(page: Page) -> None:
    open_home(page)
    open_dialog(page, unfold(page.locator("article").nth(1)).locator(".now ~ .button").first).locator("summary").click()


def open_setup(page: Page) -> None:
    open_home(page)
    game = unfold(page.locator("article").nth(1))
    open_dialog(page, game.locator(".now ~ .button").nth(1)).locator("summary").click()


def open_lobby(page: Page) -> None:
    open_home(page)
    name = page.locator(".name input")
    name.fill("Alice")  # the names that are suggested in a longer language may be too long for the server
    name.blur()
    open_dialog(page, unfold(page.locator("article").nth(1)).locator(".now ~ .button").nth(1))
    page.locator("dialog .primary").click()
    expect(page.locator("main ol")).to_be_visible()


def open_hints(page: Page) -> None:
    """In a match on this device."""
    open_home(page)
    page.locator(".now").nth(1).click()
    look(page)
    button(page, "hint").click()
    expect(page.get_by_test_id("hints").get_by_role("listitem").first).to_be_visible()


def open_explanation(page: Page) -> None:
    open_hints(page)
    page.keyboard.press("e")
    expect(page.get_by_role("tooltip")).to_be_visible()


def open_address(address: str, sign: str) -> Callable[[Page], None]:
    """A page that is there as soon as it has that part."""

    def open_it(page: Page) -> None:
        page.goto(f"/#/{address}")
        expect(page.locator(sign).first).to_be_visible()

    return open_it


def open_translating(page: Page) -> None:
    """With the texts of one area: all of them take a minute to look at."""
    open_address("translate", "main li")(page)
    page.locator("main select").nth(1).select_option("today")
    expect(page.locator("main li").nth(500)).to_have_count(0)


def open_review(page: Page, game: str) -> None:
    """A short one, of a random match."""
    review_quickly(page)
    page.goto(f"{link(json.dumps(played(game)).encode())}?step=4&review")
    expect(page.get_by_test_id("luck")).to_be_attached()


EVERY_PAGE: dict[str, Callable[[Page], None]] = {
    "home": open_home,
    "settings": open_settings,
    "help": open_help,
    "rules": open_rules,
    "local setup": open_local_setup,
    "setup": open_setup,
    "lobby": open_lobby,
    "hints": open_hints,
    "explanation": open_explanation,
    "learn": open_address("learn", "main .button"),
    "puzzles": open_address("puzzles", "[data-testid=counts-parade]"),
    "today": open_address("today", "main .button"),
    "calendar": open_address("today/parade", ".calendar"),
    "explorer": open_address("explorer", "main .button"),
    "progress": open_address("progress", ".panel"),
    "sign in": open_address("me", ".panel"),
    "shelf": open_address("shelf", "main .button"),
    "records": open_address("replay", "main .button"),
    "board": open_address("board", "main .panel"),
    "nowhere": open_address("nowhere", "main .button"),
    "translating": open_translating,
    **{f"lesson {game}": open_address(f"learn/{game}", "section.guide") for game in GAMES},
    **{f"explorer {game}": open_address(f"explorer/{game}", "[data-testid=explorer-mine]") for game in GAMES},
    **{f"puzzle {game}": open_address(f"puzzles/{game}", "[data-testid=headline]") for game in GAMES},
    **{f"editor {game}": open_address(f"board/edit/{game}", "[data-testid=verdict]") for game in GAMES},
    **{f"shelf {game}": open_address(f"shelf/{game}", ".tile") for game in GAMES},
    **{f"review {game}": partial(open_review, game=game) for game in GAMES},
}
# Of what every game has, one game's page is looked at in the ordinary run.
OF_ONE_GAME = {
    "lesson parade",
    "explorer going-out",
    "puzzle tea-party",
    "editor going-out",
    "shelf parade",
    "review tea-party",
}
PAGES = [
    pytest.param(name, marks=() if name in OF_ONE_GAME or not name.endswith(tuple(GAMES)) else pytest.mark.slow)
    for name in EVERY_PAGE
]
