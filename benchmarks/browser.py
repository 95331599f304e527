"""What the benchmarks of the page share: chromium with the built page, and the tasks that hold up the page."""

from __future__ import annotations

import json
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from tests.e2e import chromium, page_files
from tests.e2e.driver import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

LONG_TASK_MS = 50
WATCH_TASKS = """
window.tasks = [];
const keep = ({ startTime, duration }) => window.tasks.push([startTime, duration]);
new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type: 'longtask', buffered: true });
"""


class Play(NamedTuple):
    """What was measured while a match was played; times in milliseconds."""

    tasks: list[float]  # the long ones
    busy: list[float]  # processor time of every task
    seconds: float


@contextmanager
def chromium_and_page() -> Iterator[tuple[Browser, Path]]:
    """Chromium, and a folder for the servers of this process, which serve a copy of the built page."""
    path = chromium.find_chromium()
    assert path, chromium.MISSING
    page_files.build()
    with (
        tempfile.TemporaryDirectory() as name,
        page_files.served_from_copy(Path(name)),
        sync_playwright() as playwright,
    ):
        browser = chromium.launch(playwright, path)
        yield browser, Path(name)
        browser.close()


def play(browser: Browser, page: Page, steps: int) -> Play:
    """Play so many choices in a page that runs WATCH_TASKS."""
    begin = page.evaluate("() => performance.now()")
    browser.start_tracing(page=page, categories=["toplevel"])
    Player(page).play(most=steps)
    busy = task_times(browser.stop_tracing())
    tasks = [duration for start, duration in page.evaluate("() => window.tasks") if start > begin]
    return Play(tasks, busy, (page.evaluate("() => performance.now()") - begin) / 1000)


def task_times(trace: bytes) -> list[float]:
    """Milliseconds of processor time of every task of the pages' main threads."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = (event for event in events if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in mains)
    return [event["tdur"] / 1000 for event in tasks if "tdur" in event]
