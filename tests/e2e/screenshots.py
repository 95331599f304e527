"""Takes the pictures of docs/screenshots: every page, on a desk and on a phone, by day and by night.

It starts a server of its own, plays some turns of every game against bots, and photographs.
"""

from __future__ import annotations

import io
import itertools
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.e2e.chromium import MISSING, find_chromium, launch
from tests.e2e.driver import Player
from tests.server.servers import ThreadServer, quick_settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES: dict[str, ViewportSize] = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
LOOKS = tuple(itertools.product(SIZES, ("light", "dark")))
GAMES = ("parade", "going-out", "tea-party")
TURNS = {"parade": 5, "going-out": 9, "tea-party": 5}
QUALITY = 50
WIDEST = 960  # pixels: enough for a page of documentation
STILL_MS = 1500
HASTE = """
const key = 'wonderland.settings';
localStorage.getItem(key) ?? localStorage.setItem(key, '{"pace":"instant"}');
"""


def main() -> None:
    """Take all pictures."""
    chromium = find_chromium() or sys.exit(MISSING)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        ThreadServer(quick_settings(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        address = server.url
        browser = launch(playwright, chromium)
        for size, theme in LOOKS:
            page = open_page(browser, address, size, theme)
            shoot(page, f"home-{size}-{theme}")
            page.locator(".game").first.get_by_role("button").last.click()
            page.get_by_role("dialog").get_by_role("button").last.click()
            page.wait_for_url("**/table/**")
            shoot(page, f"lobby-{size}-{theme}")
            page.context.close()
        for game in GAMES:
            for size, theme in LOOKS:
                page = open_page(browser, address, size, theme)
                start_match(page, game)
                Player(page).play(most=TURNS[game])
                page.wait_for_timeout(STILL_MS)
                point_at_something(page, size)
                shoot(page, f"{game}-{size}-{theme}")
                page.context.close()
        for size, theme in LOOKS:
            page = open_page(browser, address, size, theme)
            start_match(page, "parade")
            Player(page).play()
            page.wait_for_timeout(6000)
            shoot(page, f"end-{size}-{theme}")
            page.get_by_role("dialog").get_by_role("button", name="Replay").click()
            page.get_by_role("slider").fill("20")
            shoot(page, f"replay-{size}-{theme}")
            page.context.close()
        browser.close()
    total = sum(picture.stat().st_size for picture in FOLDER.glob("*.webp"))
    print(f"{len(list(FOLDER.glob('*.webp')))} pictures, {total / 1000:.0f} kB")


def open_page(browser: Browser, address: str, size: str, theme: Any) -> Page:
    """The home page of somebody new."""
    is_phone = size == "phone"
    context = browser.new_context(viewport=SIZES[size], color_scheme=theme, has_touch=is_phone, is_mobile=is_phone)
    page = context.new_page()
    page.add_init_script(HASTE)
    page.goto(address)
    name = page.locator(".name input")
    name.fill("Alice")
    name.blur()
    page.get_by_role("button", name="Play now").first.wait_for()
    return page


def start_match(page: Page, game: str) -> None:
    """Against bots."""
    page.get_by_role("button", name="Play now").nth(GAMES.index(game)).click()
    page.get_by_test_id("stage").wait_for()
    page.mouse.move(1, 1)


def point_at_something(page: Page, size: str) -> None:
    """Show what a card would do, on a phone before it is confirmed."""
    choices = page.get_by_test_id("stage").locator("[data-hotkey]:not([aria-disabled=true]):not(:disabled)")
    if choices.count() > 1:  # by force: a cookie that can be taken is never at rest
        if size == "phone":
            choices.nth(1).tap(force=True)
        else:
            choices.nth(1).hover(force=True)


def shoot(page: Page, name: str) -> None:
    """Write what can be seen."""
    page.wait_for_timeout(STILL_MS)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.thumbnail((WIDEST, WIDEST))
    picture.save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)
    print(name)


if __name__ == "__main__":
    main()
