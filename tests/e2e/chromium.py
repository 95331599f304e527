"""The browsers of the tests: Debian's chromium, or whichever chromium or chrome is installed.

Most tests use its headless shell, where that is installed: the same engine without windows, menus and extensions takes
a quarter less processor time.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SHELL = "chromium-headless-shell"
MISSING = "Chromium is missing (Debian: apt install chromium)"
ARGUMENTS = [
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def find_chromium() -> str | None:
    """Where it is installed."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return None


def find_shell() -> str | None:
    """Where the headless shell is installed; the whole browser, if it is not."""
    return shutil.which(SHELL) or find_chromium()


def launch(playwright: Playwright, path: str) -> Browser:
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
