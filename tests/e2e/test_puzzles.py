"""Puzzles: a wrong and a right answer with keys, what is repeated after a reload, and room on small screens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.audit import expect_accessible, expect_large_targets, expect_no_overhang
from tests.e2e.phones import SMALL_PHONE
from tests.e2e.static_site import wait_until_kept
from tests.e2e.waits import expect_that
from wonderland.puzzles.puzzle import Puzzle, load_collection

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.e2e.conftest import Visit
    from tests.e2e.static_site import StaticHost

THEME = "majority"
PUZZLES = {puzzle.id: puzzle for puzzle in load_collection("parade").puzzles}


def shown_puzzle(page: Page, is_wanted: Callable[[Puzzle], bool]) -> Puzzle:
    """The puzzle on the table, when a wanted one is there."""
    shown = page.locator("[data-puzzle]")
    return expect_that(page, lambda: PUZZLES[str(shown.get_attribute("data-puzzle"))], is_wanted)


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
    parade = page.get_by_role("article").filter(has=page.get_by_test_id("counts-parade"))
    parade.get_by_text("Themes").click()
    expect(parade.get_by_role("link", name="Majority")).to_have_attribute(
        "href", re.compile("#/puzzles/parade/majority")
    )
    page.get_by_role("link", name="Solve: Parade").press("Enter")
    page.get_by_label("Theme").select_option(value=THEME)
    headline, prompt = page.get_by_test_id("headline"), page.get_by_test_id("prompt")
    missed = shown_puzzle(page, lambda puzzle: puzzle.theme == THEME)
    expect(page.get_by_test_id("about")).to_have_text(re.compile(r"^Majority · \w+ · rated \d{3,4}$"))
    page.get_by_test_id("stage").locator("..").focus()  # digits belong to the list as long as it has the focus

    press_card(page, a_wrong_action(missed))
    expect(headline).to_have_text("Not the best")
    expect(page.get_by_test_id("about")).to_have_text(re.compile(r"Your rating: \d{3,4} \(−\d+\)$"))
    expect(prompt).to_contain_text(f"{missed.choices[missed.solution][0] * 100:.0f}%")
    expect_accessible(page)
    page.keyboard.press("t")
    press_card(page, missed.solution)
    expect(headline).to_have_text("Right, that is it")
    expect(page.get_by_test_id("streak")).to_have_text("0")

    page.keyboard.press("Enter")  # the next puzzle's button has the focus
    solved = shown_puzzle(page, lambda puzzle: puzzle != missed)
    press_card(page, solved.solution)
    expect(headline).to_have_text("Right!")
    expect(page.get_by_test_id("streak")).to_have_text("1")
    expect(page.get_by_role("list", name="Chances").get_by_role("listitem").first).to_contain_text("%")
    expect_accessible(page)

    page.set_viewport_size(SMALL_PHONE)
    page.reload()
    shown_puzzle(page, lambda puzzle: puzzle == missed)
    expect_no_overhang(page)
    expect_large_targets(page)
    page.keyboard.press("s")
    expect(headline).to_contain_text("The best action")
    expect_no_overhang(page)
    page.keyboard.press("n")
    shown_puzzle(page, lambda puzzle: puzzle not in (missed, solved))
    page.goto("./#/puzzles")
    expect(page.get_by_test_id("counts-parade")).to_contain_text("1 solved · 1 to repeat today")
    expect_no_overhang(page)


@pytest.mark.parametrize(
    ("game", "language", "question"),
    [("going-out", "pl", "Które zagranie jest najlepsze?"), ("tea-party", "ja", "最善の手は？")],
)
def test_puzzles_go_on_in_every_language_without_a_network(
    visit_site: Visit, host: StaticHost, game: str, language: str, question: str
) -> None:
    page = visit_site(viewport=SMALL_PHONE, wishes={"language": language}).page
    page.goto(f"./#/puzzles/{game}")
    headline = page.get_by_test_id("headline")
    expect(headline).to_have_text(question)
    expect_no_overhang(page)
    wait_until_kept(page)
    host.stop()
    page.keyboard.press("s")
    expect(headline).not_to_have_text(question)
    page.keyboard.press("n")
    expect(headline).to_have_text(question)
    expect_accessible(page)
