"""Whole matches against bots, through the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.e2e.driver import Player, end_sheet, look, start_quick_match
from tests.e2e.waits import expect_equal

if TYPE_CHECKING:
    from tests.e2e.conftest import Visit

LABELS = "cards => cards.map((card) => card.ariaLabel.split(' takes')[0])"
PLACE = re.compile(r"^\d+\.$")


def test_a_result_is_shared_as_a_picture_and_the_same_cards_are_played_again(visit: Visit) -> None:
    page = visit(hurry=True).page
    start_quick_match(page, "Parade")
    look(page)
    hand = page.get_by_role("list", name="Your hand").get_by_role("button")
    dealt = hand.evaluate_all(LABELS)
    player = Player(page)
    player.play_out()
    expect(end_sheet(page).get_by_text(PLACE)).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Share as picture").click()
    with Image.open(download.value.path()) as picture:
        assert picture.format == "PNG"
        assert picture.width > picture.height / 2
    page.get_by_role("button", name="Same deal again").click()
    expect(end_sheet(page)).to_have_count(0)
    look(page)
    expect_equal(page, lambda: hand.evaluate_all(LABELS), dealt)
    player.play_out()
    expect(page.get_by_text("Matches won:")).to_be_visible()


def test_a_table_with_options_is_set_up_filled_with_bots_and_played_to_its_end(visit: Visit) -> None:
    page = visit(hurry=True).page
    page.goto("/")
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Going Out"))
    game.get_by_role("button", name="With friends").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Fewer").click()
    dialog.get_by_text("Rule options").click()
    dialog.get_by_role("spinbutton").fill("10")
    dialog.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start", exact=True).click()
    player = Player(page)
    player.play(most=4)
    player.play_out()
    expect(end_sheet(page).get_by_text(PLACE)).to_have_count(2)


@pytest.mark.slow
@pytest.mark.parametrize("title", ["Parade", "Going Out", "Tea Party"])
def test_a_match_against_five_bots_is_played_to_its_end_with_moving_cards(visit: Visit, title: str) -> None:
    page = visit(wishes={"opponents": 5, "motion": True}).page
    start_quick_match(page, title)
    Player(page).play()
    expect(end_sheet(page)).to_be_visible()
