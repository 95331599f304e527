"""Plays what the page offers, as somebody does who knows no rules: with the mouse, or with keys only."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypedDict

from playwright.sync_api import expect

from tests.e2e.waits import TIMEOUT_MS, expect_that, wait_for

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
  const open = all.filter((element) => !element.disabled && !isTrue(element, 'aria-disabled'));
  const fresh = open.filter((element) => !isTrue(element, 'aria-pressed') && !isTrue(element, 'aria-expanded'));
  const keys = fresh.map((element) => element.dataset.hotkey);
  const chooser = open.some((element) => isTrue(element, 'aria-expanded'));
  const confirm = document.querySelector('[data-testid=confirm]') !== null;
  const sheet = document.querySelector('[data-testid=next-round]') !== null;
  return isOver || open.length > 0 ? { isOver, sheet, confirm, chooser, keys } : null;
}
"""
# What somebody presses next, by a number from 0 to 1 that stands for their taste: the end of a round, a confirmation,
# a choice that is complete ("Flamingo 3: a pair of threes", "Instead: a single 4"), or one of the fresh ones.
NEXT = """
(taste) => {
  const named = (name) => document.querySelector(`[data-testid=${name}]`);
  const isTrue = (element, name) => element.getAttribute(name) === 'true';
  const isOpen = (element) => !element.disabled && !isTrue(element, 'aria-disabled');
  const all = [...document.querySelectorAll('#match [data-hotkey]')];
  const open = all.filter(isOpen);
  const fresh = open.filter((element) => !isTrue(element, 'aria-pressed') && !isTrue(element, 'aria-expanded'));
  const isPicking = all.some((element) => isTrue(element, 'aria-pressed'));
  const buttons = [...document.querySelectorAll('#match main button')].filter(isOpen);
  const nameOf = (button) => button.ariaLabel ?? button.innerText;
  const complete = buttons.find((button) => /^[^:]+: /.test(nameOf(button)));
  const putBack = buttons.find((button) => nameOf(button) === 'Put all back' && button.checkVisibility());
  const isNumber = (element) => Number(element.dataset.hotkey) > 2;
  const numbers = open.some((element) => isTrue(element, 'aria-expanded')) ? fresh.filter(isNumber) : [];
  const choices = numbers.length > 0 ? numbers : fresh;
  return (
    named('next-round') ??
    named('confirm') ??
    (isPicking ? (complete ?? putBack) : undefined) ??
    choices[Math.floor(taste * choices.length)]
  );
}
"""
# Is it never at rest, which a click would wait for?
IS_RESTLESS = "(element) => element.getAnimations().some((one) => one.effect.getComputedTiming().endTime === Infinity)"
# What a press changes at once or when it is answered: what is offered, or the number of decisions.
SIGNS = f"() => JSON.stringify([({LOOK})(), document.querySelectorAll('aside li').length])"
# Plays to the end without a mouse's way to every card: for tests that are about what comes after.
PLAY_OUT = f"""
async (tastes) => {{
  const look = {LOOK};
  const next = {NEXT};
  for (const taste of tastes) {{
    const end = performance.now() + {TIMEOUT_MS};
    while (look() === null) {{
      if (performance.now() > end) {{
        throw new Error('nothing can be done');
      }}
      await new Promise((resolve) => setTimeout(resolve, 20));
    }}
    if (look().isOver) {{
      return true;
    }}
    next(taste)?.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }}
  return false;
}}
"""
MOST_STEPS = 1500


class Offer(TypedDict):
    isOver: bool
    sheet: bool  # the end of a round lies over the table
    confirm: bool
    chooser: bool  # a number is being chosen
    keys: list[str]  # of what was not chosen yet


def look(page: Page) -> Offer:
    """Wait until something can be done."""
    offer: Offer = wait_for(page, LOOK, "nothing can be done").json_value()
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
        """One step, and wait until it has an effect: a card, a button, a confirmation."""
        self.num_choices += not offer["sheet"]
        before = self.page.evaluate(SIGNS)
        self.press(offer)
        wait_for(self.page, f"(before) => ({SIGNS})() !== before", f"a press changes nothing at {before}", before)

    def press(self, offer: Offer) -> None:
        target = wait_for(self.page, NEXT, f"nothing can be pressed at {offer}", self.taste.random()).as_element()
        assert target
        target.click(force=target.evaluate(IS_RESTLESS))

    def play_out(self) -> None:
        """To the end of the match, in a fraction of the time that a mouse takes."""
        assert self.page.evaluate(PLAY_OUT, self.tastes()), "the match does not end"

    def begin_to_play_out(self) -> None:
        """The same, while somebody else does so, too."""
        self.page.evaluate(f"(tastes) => void ({PLAY_OUT})(tastes)", self.tastes())

    def tastes(self) -> list[float]:
        return [self.taste.random() for _ in range(MOST_STEPS)]


def next_to_act(players: list[Player]) -> tuple[Player, Offer]:
    """Who can do something first, and what."""

    def find() -> tuple[Player, Offer] | None:
        offers = ((player, player.page.evaluate(LOOK)) for player in players)
        return next(((player, offer) for player, offer in offers if offer), None)

    found = expect_that(players[0].page, find, lambda found: found is not None)
    assert found
    return found


class KeyPlayer(Player):
    """Somebody without a mouse."""

    def press(self, offer: Offer) -> None:
        if offer["sheet"]:
            self.page.keyboard.press("Escape")
        elif offer["confirm"]:
            self.page.keyboard.press("Enter")
        else:
            self.choose(offer)

    def choose(self, offer: Offer) -> None:
        numbers = [key for key in offer["keys"] if key.isdigit() and int(key) > 2]
        keys = numbers if offer["chooser"] and numbers else offer["keys"]
        key = self.taste.choice([key for key in keys if len(key) == 1])
        focused = self.page.locator(f"{CHOICES}[data-hotkey='{key}']:focus")
        before, had_focus = self.page.evaluate(SIGNS), focused.count() == 1
        self.page.keyboard.press(key)
        if key.isdigit() and not had_focus and self.is_looking(focused, before):
            self.page.keyboard.press(key)

    def is_looking(self, focused: Locator, before: str) -> bool:
        """Has the first press looked at the choice? Not if the position has changed meanwhile: then it is gone."""
        signs = expect_that(
            self.page,
            lambda: (focused.count() == 1, self.page.evaluate(SIGNS) != before),
            lambda found: any(found),
        )
        return signs[0]


def unfold(game: Locator) -> Locator:
    """The game's panel on the home page with all its ways to play, of which a phone shows one."""
    expect(game.locator(".now")).to_be_enabled()
    more = game.locator(".more")
    if more.count() > 0:
        more.click()
        expect(more).to_have_count(0)
    return game


def start_quick_match(page: Page, title: str) -> None:
    """From the home page into a match against bots."""
    page.goto("./")
    game = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
    game.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("stage")).to_be_visible()
