"""Going Out in the page with the largest hand that the rules allow, and with a display that nobody takes from."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import look
from tests.e2e.local import on_database
from tests.e2e.phones import PHONES, check_phones
from tests.e2e.scenes import Moment, open_home, open_table
from tests.e2e.visitors import DESKTOP
from tests.e2e.waits import expect_equal
from tests.games.going_out.hoarding import HOARDER, LARGEST_HANDS, LARGEST_SEEDS, MANY_SETS, choice, largest
from tests.games.going_out.positions import kinds_in
from wonderland.games.going_out import GAME
from wonderland.games.going_out.cards import CARD_TEXTS
from wonderland.games.going_out.state import DRAW_FIRST, LAY

if TYPE_CHECKING:
    import random

    from playwright.sync_api import Page

    from tests.e2e.conftest import Reach, Visit
    from wonderland.engine.match import Match

LARGE_DISPLAY = 18
# The names of the cards of a list that are not wholly on the board, sideways.
CUT_OFF = """
(selector) => {
  const board = document.querySelector('#match .board').getBoundingClientRect();
  const isCut = ({ left, right }) => left < board.left - 1 || right > board.right + 1;
  const all = [...document.querySelectorAll(selector)];
  return all.length === 0 ? null : all.filter((one) => isCut(one.getBoundingClientRect())).map((one) => one.ariaLabel);
}
"""


def hoard(match: Match, chance: random.Random) -> int:
    return GAME.notation.parse_action(match.state, choice(match.state))


def fill_display(match: Match, chance: random.Random) -> int:
    """Pass, draw a card of the deck, and lay any card on the display."""
    state = match.state
    if state.phase == DRAW_FIRST and state.num_deck:
        return GAME.notation.parse_action(state, "deck")
    if state.phase == LAY:
        card = chance.choice(kinds_in(state.hand[state.seat].tolist()))
        return GAME.notation.parse_action(state, f"lay {CARD_TEXTS[card]}")
    return hoard(match, chance) if state.seat != HOARDER or "stop" not in match.legal else match.legal_actions[0]


LARGEST_HAND = Moment(
    "going-out",
    "follow",
    3,
    lambda view: len(view["hands"][HOARDER]) == LARGEST_HANDS[3],
    "largest hand",
    tuple(MANY_SETS.items()),
    hoard,
)
DISPLAY = Moment(
    "going-out",
    "draw_first",
    2,
    lambda view: len(view["display"]) >= LARGE_DISPLAY,
    "large display",
    choose=fill_display,
)


@pytest.mark.parametrize(("moment", "cards"), [(LARGEST_HAND, ".own .hand button"), (DISPLAY, ".display button")])
def test_no_card_is_cut_off_and_every_one_can_be_pressed(
    visit: Visit, scene: Reach, moment: Moment, cards: str
) -> None:
    page = open_table(visit(), scene(moment))
    check_phones(page)
    for size in (*PHONES, DESKTOP):
        page.set_viewport_size(size)
        for part in (cards, ".latest .card", ".side button"):
            expect_equal(page, partial(page.evaluate, CUT_OFF, part), [])


def play_three_queens(page: Page) -> None:
    """Press three cards of the hand, and confirm the set that they are."""
    hand = page.get_by_role("list", name="Your hand")
    expect(hand.get_by_role("button")).to_have_count(LARGEST_HANDS[3])
    for index in range(3):
        hand.get_by_role("button", name="Queen of Hearts").nth(index).click()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_role("log").get_by_text("You play", exact=False).last).to_contain_text("3 Queens of Hearts")
    expect(hand.get_by_role("button")).to_have_count(LARGEST_HANDS[3] - 3)


def test_a_set_of_the_largest_hand_is_played_at_a_server(visit: Visit, own_scene: Reach) -> None:
    play_three_queens(open_table(visit(hurry=True), own_scene(LARGEST_HAND)))


def test_a_set_of_the_largest_hand_is_played_on_the_device(visit: Visit) -> None:
    page = visit(hurry=True).page
    open_home(page)
    on_database(page, f"store.put({json.dumps(saved(largest(3)))});")
    page.goto("/#/play/largest")
    look(page)
    play_three_queens(page)


def saved(match: Match) -> dict[str, object]:
    """The match as the page stores it, with bots for the others."""
    played = zip(match.past_states(), match.past_actions, strict=True)
    return {
        "id": "largest",
        "game": GAME.name,
        "options": match.options,
        "players": [
            {"name": "Alice", "level": None},
            *({"name": name, "level": "dormouse"} for name in ("Nod", "Doze")),
        ],
        "starter": None,
        "rules": GAME.rules_version,
        "seed": LARGEST_SEEDS[3],
        "actions": [GAME.action_text(states[0], action) for states, action in played],
        "version": match.ply,
        "startedAt": 0,
        "changedAt": 0,
        "seat": HOARDER,
        "result": None,
    }
