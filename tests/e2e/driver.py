"""Plays what the page offers, as somebody does who knows no rules: with the mouse, or with keys only."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, TypedDict

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

CHOICES = "#match [data-hotkey]"
# What can be done at this moment; null while there is nothing to do but wait.
LOOK = """
() => {
  const isOver = document.querySelector('[data-testid=end-sheet]') !== null;
  const all = [...document.querySelectorAll('#match [data-hotkey]')];
  const isTrue = (element, name) => element.getAttribute(name) === 'true';
  const open = all
    .map((element, index) => ({ element, index, key: element.dataset.hotkey }))
    .filter(({ element }) => !element.disabled && !isTrue(element, 'aria-disabled'));
  const fresh = open.filter(({ element }) => !isTrue(element, 'aria-pressed') && !isTrue(element, 'aria-expanded'));
  const picked = all.filter((element) => isTrue(element, 'aria-pressed')).length;
  const chooser = open.some(({ element }) => isTrue(element, 'aria-expanded'));
  const confirm = document.querySelector('[data-testid=confirm]') !== null;
  const sheet = document.querySelector('[data-testid=next-round]') !== null;
  const about = ({ element, index, key }) => ({ index, key, moves: element.getAnimations().length > 0 });
  return isOver || open.length > 0 ? { isOver, sheet, confirm, picked, chooser, fresh: fresh.map(about) } : null;
}
"""
MOST_STEPS = 1500
PUT_BACK = "Put all back"
COMPLETE = re.compile(r"^[^:]+: ")  # "Flamingo 3: a pair of threes", "Instead: a single 4"


class Choice(TypedDict):
    index: int
    key: str
    moves: bool  # it is never at rest, which a click would wait for


class Offer(TypedDict):
    isOver: bool
    sheet: bool  # the end of a round lies over the table
    confirm: bool
    picked: int  # cards of a choice that has several
    chooser: bool  # a number is being chosen
    fresh: list[Choice]


def look(page: Page) -> Offer:
    """Wait until something can be done."""
    offer: Offer = page.wait_for_function(LOOK).json_value()
    return offer


def end_sheet(page: Page) -> Locator:
    return page.get_by_test_id("end-sheet")


class Player:
    """Somebody at a table, with a seeded taste."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.taste = random.Random(seed)
        self.num_choices = 0

    def play(self, until: Callable[[Offer], bool] = lambda _: False, most: int = MOST_STEPS) -> Offer:
        """Play to the end of the match, until an offer that is wanted, or for so many steps."""
        for _ in range(most):
            offer = look(self.page)
            if offer["isOver"] or until(offer):
                return offer
            self.do(offer)
        assert most < MOST_STEPS, "the match does not end"
        return look(self.page)

    def do(self, offer: Offer) -> None:
        """One step: a card, a button, a confirmation."""
        if offer["sheet"]:
            self.page.get_by_test_id("next-round").click()
            return
        self.num_choices += 1
        if offer["confirm"]:
            self.confirm()
        elif offer["picked"] and self.completions.count() > 0:
            self.completions.first.click()
        elif offer["picked"] and self.put_back.count() > 0 and self.is_in_a_corner(offer):
            self.put_back.click()
        else:
            self.choose(offer)

    def choose(self, offer: Offer) -> None:
        choice = self.taste.choice(self.worth_trying(offer))
        self.page.locator(CHOICES).nth(choice["index"]).click(force=choice["moves"])

    def confirm(self) -> None:
        self.page.get_by_test_id("confirm").click()

    def worth_trying(self, offer: Offer) -> list[Choice]:
        """The numbers, where a number is being chosen."""
        numbers = [choice for choice in offer["fresh"] if choice["key"].isdigit() and int(choice["key"]) > 2]
        return numbers if offer["chooser"] and numbers else offer["fresh"]

    def is_in_a_corner(self, offer: Offer) -> bool:
        return not offer["fresh"] or self.put_back.is_visible()

    @property
    def completions(self) -> Locator:
        return self.page.locator("#match main").get_by_role("button", name=COMPLETE, disabled=False)

    @property
    def put_back(self) -> Locator:
        return self.page.locator("#match main").get_by_role("button", name=PUT_BACK)


class KeyPlayer(Player):
    """Somebody without a mouse."""

    def do(self, offer: Offer) -> None:
        if offer["sheet"]:
            self.page.keyboard.press("Escape")
            return
        self.num_choices += 1
        if offer["confirm"]:
            self.page.keyboard.press("Enter")
        else:
            self.choose(offer)

    def choose(self, offer: Offer) -> None:
        reachable = [choice for choice in self.worth_trying(offer) if len(choice["key"]) == 1]
        key = self.taste.choice(reachable)["key"]
        self.page.keyboard.press(key)
        if key.isdigit():  # the first press looked
            expect(self.page.locator(f"{CHOICES}:focus")).to_have_attribute("data-hotkey", key)
            self.page.keyboard.press(key)


def start_quick_match(page: Page, title: str) -> None:
    """From the home page into a match against bots."""
    page.goto("./")
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
    game.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("stage")).to_be_visible()
