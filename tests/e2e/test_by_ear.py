"""Whole matches by ear: what is announced in a browser is what the transcripts say, and keys are enough.

The transcripts come from `web/tests/by_ear/`, where somebody plays who knows nothing but announcements.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import end_sheet, look
from tests.e2e.local import on_database
from tests.e2e.scenes import Moment, open_home, open_table
from tests.e2e.waits import expect_equal, wait_for
from wonderland.engine import catalogue

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from tests.e2e.conftest import Reach, Visit

ENLARGED: ViewportSize = {"width": 320, "height": 256}  # 1280 × 1024 at 400 %
TRANSCRIPTS = Path(__file__).parent / "transcripts"
# Everything that is ever added to a live region, by its number: regions in dialogs repeat what is new.
LISTEN = """
window.heard = new Map();
new MutationObserver(() => {
  for (const said of document.querySelectorAll('[data-announcement]')) {
    heard.set(Number(said.dataset.announcement), said.textContent);
  }
}).observe(document, { childList: true, subtree: true });
"""
# Without what is said only where an answer takes long.
HEARD = """
() => [...heard].sort(([a], [b]) => a - b).map(([, text]) => text).filter((text) => !text.includes('on its way'))
"""


def parts_of(transcript: str) -> list[tuple[str, str]]:
    """What is typed, with what is announced after it; first what is announced before anything is typed."""
    opening, *rest = transcript.rstrip("\n").split("\n> ")
    return [("", opening), *((typed, told) for typed, _, told in (part.partition("\n") for part in rest))]


def saved(game: str) -> dict[str, Any]:
    """The match of the transcript, as the page stores it before its first decision."""
    match: dict[str, Any] = json.loads((TRANSCRIPTS / "matches.json").read_text(encoding="utf-8"))[game]
    nothing_yet = {"actions": [], "version": 1, "startedAt": 0, "changedAt": 0, "seat": None, "result": None}
    return {"id": "heard", **match, **nothing_yet, "rules": catalogue.load(game).rules_version}


@pytest.mark.parametrize(
    "game",
    ["tea-party", pytest.param("parade", marks=pytest.mark.slow), pytest.param("going-out", marks=pytest.mark.slow)],
)
def test_a_match_is_played_by_typing_and_announced_as_in_the_transcript(visit: Visit, game: str) -> None:
    page = visit(hurry=True).page
    open_home(page)
    on_database(page, f"store.put({json.dumps(saved(game))});")
    page.add_init_script(LISTEN)
    page.goto("/#/play/heard")
    page.reload()
    num_heard = 0
    for typed, told in parts_of((TRANSCRIPTS / f"{game}.txt").read_text(encoding="utf-8")):
        if typed:
            type_action(page, typed)
        expect_equal(page, partial(heard_since, page, num_heard), told)
        num_heard = len(page.evaluate(HEARD))
    expect(end_sheet(page)).to_be_visible()


def heard_since(page: Page, first: int) -> str:
    return " ".join(page.evaluate(HEARD)[first:])


def test_the_table_in_words_is_walked_through_with_arrow_keys(visit: Visit, scene: Reach) -> None:
    page = open_table(visit(), scene(Moment("parade", "play")))
    page.keyboard.press("w")
    expect(page.locator("[data-announcement]").last).to_contain_text("Your hand:")
    expect(page.get_by_role("textbox", name="Type an action")).not_to_be_focused()
    page.keyboard.press("b")
    words = page.get_by_role("dialog", name="The table in words")
    expect(words.get_by_role("heading", name="Your hand")).to_be_visible()
    wait_for(page, "() => document.activeElement.closest('dialog[open]')", "the dialog does not get the focus")
    page.keyboard.press("ArrowDown")
    expect(words.get_by_role("heading", name="Your hand")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(words.get_by_role("listitem").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(words.get_by_role("heading", name="The parade, from the front")).to_be_focused()
    page.keyboard.press("Escape")
    expect(words).to_have_count(0)


@pytest.mark.parametrize("game", ["parade", "going-out", "tea-party"])
def test_at_400_percent_the_table_has_a_height_and_nothing_is_cut_sideways(
    visit: Visit, scene: Reach, game: str
) -> None:
    page = open_table(visit(viewport=ENLARGED), scene(Moment(game, "lead" if game == "going-out" else "play")))
    board = page.get_by_role("group", name="The table")
    assert (board.bounding_box() or {"height": 0})["height"] >= ENLARGED["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= ENLARGED["width"]
    page.get_by_role("button", name="Hint").scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Hint")).to_be_in_viewport()


def type_action(page: Page, text: str) -> None:
    """With the keyboard alone; the field keeps the focus."""
    field = page.get_by_role("textbox", name="Type an action")
    if not field.evaluate("(field) => field === document.activeElement"):
        look(page)
        page.keyboard.press("/")
        expect(field).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
