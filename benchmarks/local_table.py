"""How quick a match on the device is: `python -m benchmarks.local_table`, after `make page`.

Starts a server for the page's files and chromium, and measures the time from "Play now" to the first card (cold: a
browser with an empty cache; warm: the next match in it), the first hint, and the tasks that hold up the page for more
than 50 ms while the Queen of Hearts plays. On a machine that is busy with other things the times are theirs, too.
"""

from __future__ import annotations

import argparse
import os
import statistics
from typing import TYPE_CHECKING, Any

from benchmarks.browser import LONG_TASK_MS, WATCH_TASKS, Play, chromium_and_page, play
from tests.e2e.driver import look
from tests.e2e.visitors import Browsers, Visitor
from tests.server.servers import ThreadServer, quick_settings
from wonderland.engine import catalogue
from wonderland.games import NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TITLES = [catalogue.load(name).title for name in NAMES]
QUEEN = {"level": "queen-of-hearts", "opponents": 1, "motion": True, "pace": "calm"}
# Presses "Play now" of a game, and waits for a card in the player's hand.
PLAY = """
(title) => new Promise((resolve) => {
  const panel = [...document.querySelectorAll('article')].find((one) => one.querySelector('h2').innerText === title);
  const begin = performance.now();
  const look = () => {
    const card = document.querySelector('[data-testid=stage] li svg, [data-testid=stage] [data-flip] svg');
    card?.checkVisibility() ? resolve(performance.now() - begin) : requestAnimationFrame(look);
  };
  panel.querySelector('button.primary').click();
  look();
})
"""
HINT = """
() => new Promise((resolve) => {
  const begin = performance.now();
  const isThere = () => document.querySelector('.detail .hint');
  const look = () => (isThere() ? resolve(performance.now() - begin) : setTimeout(look, 5));
  document.querySelector('.bar .ask').click();
  look();
})
"""
READY = "() => document.querySelectorAll('article button.primary:not(:disabled)').length === 3"


def come(browser: Browser, url: str, wishes: dict[str, Any]) -> Visitor:
    """A browser with an empty cache at the home page."""
    visitor = Visitor(Browsers(browser), url, wishes, hurry=False)
    visitor.run_first(WATCH_TASKS)
    visitor.page.goto("/")
    visitor.page.wait_for_function(READY)
    return visitor


def first_card(page: Page, title: str) -> float:
    """Milliseconds from the press to the first card."""
    time: float = page.evaluate(PLAY, title)
    return time


def measure_start(browser: Browser, url: str, title: str, times: int) -> tuple[list[float], list[float], list[float]]:
    """First cards cold and warm, and first hints."""
    cold, warm, hints = [], [], []
    for _ in range(times):
        page = come(browser, url, {"opponents": 1, "level": "dormouse", "pace": "instant"}).page
        cold.append(first_card(page, title))
        look(page)
        hints.append(page.evaluate(HINT))
        page.goto("/")
        page.wait_for_function(READY)
        warm.append(first_card(page, title))
        page.context.close()
    return cold, warm, hints


def measure_queen(browser: Browser, url: str, title: str, steps: int) -> Play:
    """A match against the Queen."""
    page = come(browser, url, QUEEN).page
    first_card(page, title)
    look(page)
    played = play(browser, page, steps)
    page.context.close()
    return played


def report(times: int, steps: int) -> None:
    with chromium_and_page() as (browser, folder), ThreadServer(quick_settings(folder)) as server:
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        for title in TITLES:
            cold, warm, hints = measure_start(browser, server.url, title, times)
            tasks, busy, _ = measure_queen(browser, server.url, title, steps)
            for what, found, wanted in (
                ("first card, cold", cold, "< 1000 ms"),
                ("first card, warm", warm, "< 300 ms"),
                ("first hint", hints, "< 1000 ms"),
            ):
                print(f"{title}: {what}: {statistics.median(found):.0f} ms ({max(found):.0f})  {wanted}")
            for what, found in (("tasks", tasks), ("tasks by the processor's time", busy)):
                long = [time for time in found if time > LONG_TASK_MS]
                worst = max(found, default=0)
                print(f"{title}: {what} over {LONG_TASK_MS} ms beside the Queen: {len(long)} ({worst:.0f} ms)  0")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often a match is started")
    parser.add_argument("--steps", type=int, default=6, help="how many choices are played against the Queen")
    arguments = parser.parse_args()
    report(arguments.times, arguments.steps)
