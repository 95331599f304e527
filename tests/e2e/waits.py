"""Waiting for what changes by itself: the tests look again and again until it is as it should be."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import JSHandle, Page

T = TypeVar("T")

TIMEOUT_MS = 60_000  # generous, because a wait that succeeds costs nothing
GLANCE_MS = 20


def wait_for(page: Page, script: str, what: str, arg: Any = None) -> JSHandle:
    """Until the script gives something; otherwise the test fails, and `what` says what did not happen."""
    try:
        return page.wait_for_function(script, arg=arg, timeout=TIMEOUT_MS)
    except PlaywrightTimeoutError:
        pytest.fail(what)


def expect_that(page: Page, look: Callable[[], T], is_wanted: Callable[[T], bool]) -> T:
    """Until what is found is wanted; what was found."""
    end = time.monotonic() + TIMEOUT_MS / 1000
    while not is_wanted(found := look()):
        assert time.monotonic() < end, f"found only {found!r} on a screen of {page.viewport_size}"
        page.wait_for_timeout(GLANCE_MS)
    return found


def expect_equal(page: Page, look: Callable[[], object], wanted: object) -> None:
    """Until both are equal."""
    end = time.monotonic() + TIMEOUT_MS / 1000
    while (found := look()) != wanted and time.monotonic() < end:
        page.wait_for_timeout(GLANCE_MS)
    assert found == wanted, f"found {found!r} on a screen of {page.viewport_size}"
