"""Requests that a test makes itself, with Playwright's client instead of the page's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Page, Route

# The client keeps connections, and may send on one that the server is just closing. A browser then connects again by
# itself; this client does so only when it is told to.
CONNECT_AGAIN = 3  # times


def fetch(route: Route) -> APIResponse:
    """What the page would have got, for a test that gives it something else."""
    return route.fetch(max_retries=CONNECT_AGAIN)


def get(page: Page, address: str) -> APIResponse:
    return page.request.get(address, max_retries=CONNECT_AGAIN)
