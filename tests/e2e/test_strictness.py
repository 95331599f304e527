"""The browser is told to be strict, and the page keeps to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.fetching import get
from tests.e2e.scenes import Moment, open_home, open_table

if TYPE_CHECKING:
    from tests.e2e.conftest import Reach, Visit

REPORT = "addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`));"


def test_every_page_has_a_strict_content_security_policy(visit: Visit) -> None:
    page = visit().page
    for address in ("/", "/table/nowhere", "/match/nowhere"):
        answer = get(page, address)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert "'unsafe-eval'" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_no_page_breaks_the_policy(visit: Visit, scene: Reach, game: str) -> None:
    """Whatever the browser refuses, it reports; a visitor notices that as an error."""
    visitor = visit(wishes={"motion": True})
    visitor.run_first(REPORT)
    open_home(visitor.page)
    moment = Moment(game, {"going-out": "lead"}.get(game, "play"))
    page = open_table(visitor, scene(moment))
    page.locator("#match [data-hotkey]").first.hover()
    page.get_by_role("button", name="Table and invitation").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert visitor.trouble() == []


def test_a_script_that_somebody_smuggles_in_does_not_run(visit: Visit) -> None:
    visitor = visit()
    open_home(visitor.page)
    visitor.excused = ("Content Security Policy", "404")
    for smuggle in (
        "() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.broken = 1\">')",
        "() => document.body.append(Object.assign(document.createElement('script'), { text: 'window.broken = 1' }))",
    ):
        with visitor.page.expect_console_message(lambda message: "Content Security Policy" in message.text):
            visitor.page.evaluate(smuggle)
    assert visitor.page.evaluate("() => window.broken") is None
