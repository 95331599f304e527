"""What positions and actions of Going Out are like, for the explorer (docs/explorer.md), from what the seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.situation import WINS, Feature, Grid, cut
from wonderland.engine.state import NOTHING
from wonderland.games.going_out.sets import is_set, num_in_set, set_size, set_value
from wonderland.games.going_out.state import (
    CAT,
    DECK,
    FOLLOW,
    LAY,
    LAY_BASE,
    LAY_OUT,
    LEAD,
    MAX_SEATS,
    MIN_SEATS,
    NUM_NUMBERS,
    PASS,
    QUEEN,
    STOP,
    kind_number,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

SEATS = (3, 4, 5)
HAND = (2, 4, 6, 8)
FEWEST = (1, 2, 4, 6)
JOKERS = (1, 2)
SIZE = (1, 2, 3)
VALUE = (1, 3, 5)
AHEAD = (-9, -4, 0, 1, 5)
TO_TARGET = (9, 21)

FEATURES = (
    Feature("seats", cuts=SEATS, lowest=MIN_SEATS, highest=MAX_SEATS, is_fixed=True, is_coarse=True),
    Feature("stage", names=("lead", "follow", "draw", "lay"), is_fixed=True, is_coarse=True),
    Feature("hand", weight=1.5, cuts=HAND, lowest=0),
    Feature("fewest", weight=1.2, cuts=FEWEST, lowest=0),
    Feature("jokers", weight=0.8, cuts=JOKERS, lowest=0),
    Feature("size", weight=1.2, cuts=SIZE, lowest=0),
    Feature("value", weight=0.7, cuts=VALUE, lowest=0, highest=NUM_NUMBERS),
    Feature("ahead", weight=1.0, cuts=AHEAD, is_coarse=True),
    Feature("to_target", weight=0.8, cuts=TO_TARGET, lowest=1, is_coarse=True),
)

KINDS = (
    *("pass", "lead_low", "lead_high", "joker", "higher", "larger", "last_cards"),
    *("draw_none", "draw_deck", "draw_display", "lay_low", "lay_high"),
)
PASSES, LEAD_LOW, LEAD_HIGH, JOKER, HIGHER, LARGER, LAST_CARDS = range(7)
DRAW_NONE, DRAW_DECK, DRAW_DISPLAY, LAY_LOW, LAY_HIGH = range(7, len(KINDS))
HIGHEST_LOW = 3  # of the numbers

MOST_ROWS = 6  # larger sets stand in the last row
GRID = Grid("sets", tuple(range(1, MOST_ROWS + 1)), tuple(range(1, NUM_NUMBERS + 1)), WINS)


def write_situation(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write the class of every feature."""
    has_set = state.latest != NOTHING and stage(state) == 1
    out[0] = cut(int(state.seats), SEATS)
    out[1] = stage(state)
    out[2] = cut(int(state.num_hand[seat]), HAND)
    out[3] = cut(fewest_cards(state, seat), FEWEST)
    out[4] = cut(int(state.hand[seat, QUEEN]) + int(state.hand[seat, CAT]), JOKERS)
    out[5] = cut(set_size(state.latest) if has_set else 0, SIZE)
    out[6] = cut(set_value(state.latest) if has_set else 0, VALUE)
    out[7] = cut(int(state.totals[seat]) - best_total(state, seat), AHEAD)
    out[8] = cut(int(state.target) - max(int(state.totals[seat]), best_total(state, seat)), TO_TARGET)


def stage(state: State) -> int:
    """To lead, to follow, to draw, or to lay a card on the display."""
    if state.phase == LEAD:
        return 0
    if state.phase == FOLLOW:
        return 1
    return 3 if state.phase == LAY or state.phase == LAY_OUT else 2


def fewest_cards(state: State, seat: int) -> int:
    """How many cards the other with the fewest holds who is still playing; 0 if nobody is."""
    fewest = 0
    for other in range(state.seats):
        count = int(state.num_hand[other])
        if other != seat and count > 0 and (fewest == 0 or count < fewest):
            fewest = count
    return fewest


def best_total(state: State, seat: int) -> int:
    """The most points that another seat has from earlier rounds."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.totals[other]))
    return best


def kind_of_action(state: State, action: int) -> int:
    """What an action does, and at what price."""
    if is_set(action):
        return kind_of_set(state, action)
    if action == PASS:
        return PASSES
    if action == STOP:
        return DRAW_NONE
    if action == DECK:
        return DRAW_DECK
    if action < LAY_BASE:
        return DRAW_DISPLAY
    card = int(action) - LAY_BASE
    return LAY_HIGH if card >= QUEEN or kind_number(card) > HIGHEST_LOW else LAY_LOW


def kind_of_set(state: State, played: int) -> int:
    """The last cards of the hand, a joker spent, a low or a high card led, or how a set beats the latest one."""
    if set_size(played) == state.num_hand[state.seat]:
        return LAST_CARDS
    if num_in_set(played, QUEEN) + num_in_set(played, CAT) > 0:
        return JOKER
    if state.phase == LEAD:
        return LEAD_LOW if set_value(played) <= HIGHEST_LOW else LEAD_HIGH
    return LARGER if set_size(played) > set_size(state.latest) else HIGHER


def grid_place(state: State, action: int) -> int:
    """The size and the value of a set; other actions have no place."""
    if not is_set(action):
        return NOTHING
    return (min(set_size(action), MOST_ROWS) - 1) * NUM_NUMBERS + set_value(action) - 1
