"""Puzzles: a wrong and a right answer with keys, what is repeated after a reload, and room on small screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import overhang, small_targets, violations
from tests.e2e.phones import SMALL_PHONE
from wonderland.puzzles.puzzle import Puzzle, load_collection

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit

THEME = "majority"
PUZZLES = {puzzle.id: puzzle for puzzle in load_collection("parade").puzzles}


def shown_puzzle(page: Page) -> Puzzle:
    """The puzzle that is asked, when it is on the table."""
    expect(page.get_by_test_id("stage")).to_be_visible()
    return PUZZLES[str(page.locator("[data-puzzle]").get_attribute("data-puzzle"))]


def press_card(page: Page, card: str) -> None:
    """The first press looks at the card, the second plays it."""
    choice = page.locator(f"#match [data-flip='card-{card}'] [data-hotkey]")
    digit = str(choice.get_attribute("data-hotkey"))
    page.keyboard.press(digit)
    expect(choice).to_be_focused()
    page.keyboard.press(digit)


def a_wrong_action(puzzle: Puzzle) -> str:
    return next(action for action in puzzle.choices if action != puzzle.solution)


def test_a_missed_puzzle_comes_again_and_everything_fits_on_a_phone(visit: Visit) -> None:
    page = visit().page
    page.goto("./#/puzzles")
    expect(page.get_by_test_id("counts-parade")).to_contain_text(f"{len(PUZZLES)} puzzles")
    page.get_by_role("link", name="Solve: Parade").press("Enter")
    page.get_by_label("Theme").select_option(value=THEME)
    headline, prompt = page.get_by_test_id("headline"), page.get_by_test_id("prompt")
    expect(page.get_by_test_id("about")).to_contain_text("Majority")
    missed = shown_puzzle(page)
    page.get_by_test_id("stage").locator("..").focus()  # digits belong to the list as long as it has the focus

    press_card(page, a_wrong_action(missed))
    expect(headline).to_have_text("Not the best")
    expect(prompt).to_contain_text(f"{missed.choices[missed.solution][0] * 100:.0f}%")
    assert violations(page) == []
    page.keyboard.press("t")
    press_card(page, missed.solution)
    expect(headline).to_have_text("Right, that is it")
    expect(page.get_by_test_id("streak")).to_have_text("0")

    page.keyboard.press("Enter")  # the next puzzle's button has the focus
    expect(page.locator(f"[data-puzzle='{missed.id}']")).to_have_count(0)
    solved = shown_puzzle(page)
    press_card(page, solved.solution)
    expect(headline).to_have_text("Right!")
    expect(page.get_by_test_id("streak")).to_have_text("1")
    expect(page.get_by_role("list", name="Chances").get_by_role("listitem").first).to_contain_text("%")
    assert violations(page) == []

    page.set_viewport_size(SMALL_PHONE)
    page.reload()
    assert shown_puzzle(page).id == missed.id
    assert overhang(page) is None
    assert small_targets(page) == []
    page.keyboard.press("s")
    expect(headline).to_contain_text("The best action")
    assert overhang(page) is None
    page.keyboard.press("n")
    assert shown_puzzle(page).id not in (missed.id, solved.id)
    page.goto("./#/puzzles")
    expect(page.get_by_test_id("counts-parade")).to_contain_text("1 solved · 1 to repeat today")
    assert overhang(page) is None


@pytest.mark.parametrize(
    ("game", "language", "question"),
    [("going-out", "pl", "Które zagranie jest najlepsze?"), ("tea-party", "ja", "最善の手は？")],
)
def test_puzzles_go_on_in_every_language_without_a_network(
    visit: Visit, game: str, language: str, question: str
) -> None:
    visitor = visit(viewport=SMALL_PHONE, wishes={"language": language})
    visitor.excused = (".woff2",)  # the letters of a solution may need a font that this visitor has not kept
    page = visitor.page
    page.goto(f"./#/puzzles/{game}")
    headline = page.get_by_test_id("headline")
    expect(headline).to_have_text(question)
    assert overhang(page) is None
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.keyboard.press("s")
    expect(headline).not_to_have_text(question)
    page.keyboard.press("n")
    expect(headline).to_have_text(question)
    assert violations(page) == []
    page.context.set_offline(False)
