"""How light and quick the browser table is: `python -m benchmarks.page`, after `make page`.

Starts a server and chromium, and measures what a newcomer waits for: the size of the scripts, the time from the
navigation to a table until its first card is seen (an empty cache every time), and the tasks that hold up the page for
more than 50 ms while bots play and cards move. On a machine that is busy with other things the times are theirs, too;
the processor's own time, from the browser's trace, is given beside them.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.browser import LONG_TASK_MS, WATCH_TASKS, Play, chromium_and_page, play
from tests.e2e.visitors import Browsers, Visitor
from tests.server.people import Person, close_clients
from tests.server.servers import ThreadServer, quick_settings
from wonderland.engine import catalogue
from wonderland.server.http import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MOST_SCRIPT_KB = 150
MOST_VIEW_MS = 1000
BOT = "dormouse"
BOT_PAUSE = 0.3

WATCH_FIRST_CARD = """
const look = () => {
  const card = document.querySelector('[data-testid=stage] li svg');
  if (card?.checkVisibility()) {
    window.seen ??= performance.now();
  } else {
    requestAnimationFrame(look);
  }
};
look();
"""


class Found(NamedTuple):
    """What was measured of a game."""

    times: list[float]  # milliseconds to the first card
    scripts: set[str]
    played: Play


def script_sizes() -> dict[str, float]:
    """Kilobytes of every script of the page, as sent by a server that compresses."""
    scripts = sorted((page.PAGE / "assets").glob("*.js"))
    assert scripts, "the page is not built: make page"
    return {script.name: len(gzip.compress(script.read_bytes(), 9)) / 1000 for script in scripts}


def sit_down(server: ThreadServer, game: str, seats: int) -> tuple[Person, str]:
    person = Person(server.url, "Alice")
    return person, person.create(game, seats, bots=[None, *[BOT] * (seats - 1)], start=True)


def open_table(browser: Browser, url: str, person: Person, table: str) -> Visitor:
    """A browser with an empty cache comes to the table."""
    visitor = Visitor(Browsers(browser), url, {"motion": True}, hurry=False)
    visitor.run_first(WATCH_TASKS + WATCH_FIRST_CARD)
    visitor.become(person)
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_function("() => window.seen")
    return visitor


def measure(browser: Browser, server: ThreadServer, game: str, views: int, steps: int) -> Found:
    """First views of a table, then a part of a match of three with motion."""
    person, table = sit_down(server, game, 3)
    times: list[float] = []
    scripts: set[str] = set()
    for _ in range(views):
        visitor = open_table(browser, server.url, person, table)
        times.append(visitor.page.evaluate("() => window.seen"))
        entries = "() => performance.getEntriesByType('resource').map(({ name }) => name)"
        scripts = {Path(name).name for name in visitor.page.evaluate(entries) if name.endswith(".js")}
        visitor.page.context.close()
    visitor = open_table(browser, server.url, person, table)
    played = play(browser, visitor.page, steps)
    visitor.page.context.close()
    return Found(times, scripts, played)


def rows_of(game: str, found: Found, sizes: dict[str, float]) -> list[tuple[str, str, str]]:
    """What was measured, its value, and what is wanted."""
    size = sum(sizes[name] for name in found.scripts)
    median, worst = statistics.median(found.times), max(found.times)
    longest = max(found.played.tasks, default=0)
    long = [time for time in found.played.busy if time > LONG_TASK_MS]
    return [
        (f"{game}: scripts of a table, gzipped", f"{size:.0f} kB", f"≤ {MOST_SCRIPT_KB} kB"),
        (f"{game}: first card seen, median (worst)", f"{median:.0f} ms ({worst:.0f})", f"< {MOST_VIEW_MS} ms"),
        (
            f"{game}: tasks over {LONG_TASK_MS} ms in {found.played.seconds:.0f} s of play (longest)",
            f"{len(found.played.tasks)} ({longest:.0f} ms)",
            "0",
        ),
        (
            f"{game}: of them by the processor's time (longest)",
            f"{len(long)} ({max(found.played.busy, default=0):.0f} ms)",
            "0",
        ),
    ]


def report(views: int, steps: int) -> None:
    with chromium_and_page() as (browser, folder):
        sizes = script_sizes()
        rows: list[tuple[str, str, str]] = []
        scripts: set[str] = set()
        with ThreadServer(quick_settings(folder, bot_pause=BOT_PAUSE)) as server:
            for game in catalogue.names():
                found = measure(browser, server, game, views, steps)
                scripts |= found.scripts
                rows += rows_of(game, found, sizes)
        close_clients()
        together = sum(sizes[name] for name in scripts)
        rows.append(("scripts of all tables together, gzipped", f"{together:.0f} kB", f"≤ {MOST_SCRIPT_KB} kB"))
        rows.append(("with areas that are fetched when somebody opens them", f"{sum(sizes.values()):.0f} kB", ""))
    width = max(len(row[0]) for row in rows)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for what, value, wanted in rows:
        print(f"{what:{width}}  {value:>16}  {wanted}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--views", type=int, default=5, help="how often a table is opened")
    parser.add_argument("--steps", type=int, default=12, help="how many choices are played")
    arguments = parser.parse_args()
    report(arguments.views, arguments.steps)
