"""What positions and actions of Parade are like, for the explorer (docs/explorer.md), from what the seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.situation import POINTS, Feature, Grid, cut
from wonderland.engine.state import NOTHING
from wonderland.games.parade.rules import has_all_colours, has_majority, is_last_round
from wonderland.games.parade.state import (
    DISCARD,
    MAX_SEATS,
    MIN_SEATS,
    NUM_COLOURS,
    NUM_VALUES,
    PLAY,
    discarded_cards,
)
from wonderland.games.parade.strategy.costs import (
    CARD_BITS,
    NUM_OF,
    cost_of_adding,
    cost_of_playing,
    count_of,
    leaving,
    majorities,
    most_in_front,
    of_colour,
    points_in_front,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

SEATS = (3, 4, 5, 6)
PILE = (1, 9, 21)
LEAD = (-10, -4, -1, 2, 5)
COLOURS = (2, 4, 5)
MAJORITIES = (1, 2)
PARADE = (7, 9, 11, 14)
CHEAPEST = (1, 4, 9)

FEATURES = (
    Feature("seats", cuts=SEATS, lowest=MIN_SEATS, highest=MAX_SEATS, is_fixed=True, is_coarse=True),
    Feature("stage", names=("turns", "last_round", "discards"), is_fixed=True, is_coarse=True),
    Feature("pile", weight=1.0, cuts=PILE, lowest=0),
    Feature("lead", weight=1.2, cuts=LEAD, is_coarse=True),
    Feature("cheapest", weight=1.5, cuts=CHEAPEST),
    Feature("colours", weight=1.0, cuts=COLOURS, lowest=0, highest=NUM_COLOURS),
    Feature("majorities", weight=0.7, cuts=MAJORITIES, lowest=0),
    Feature("parade", weight=0.5, cuts=PARADE, lowest=1),
)

KINDS = ("nothing", "few", "many", "majority", "sixth_colour", "keep_cheapest", "keep_other")
NOTHING_TAKEN, FEW, MANY, MAJORITY, SIXTH_COLOUR, KEEP_CHEAPEST, KEEP_OTHER = range(len(KINDS))
MOST_FEW = 2  # cards

GRID = Grid("cards", tuple(range(NUM_COLOURS)), tuple(range(NUM_VALUES)), POINTS)

NO_COST = 1 << 14


def write_situation(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write the class of every feature."""
    most, second = most_in_front(state)
    out[0] = cut(int(state.seats), SEATS)
    out[1] = stage(state)
    out[2] = cut(int(state.num_pile), PILE)
    out[3] = cut(lead(state, seat, most, second), LEAD)
    out[4] = cut(least_cost(state, seat, majorities(state, seat, most, second)), CHEAPEST)
    out[5] = cut(num_colours(state, seat), COLOURS)
    out[6] = cut(num_majorities(state, seat), MAJORITIES)
    out[7] = cut(int(state.num_parade), PARADE)


def stage(state: State) -> int:
    """Turns, the last round, or the discards."""
    if state.phase == DISCARD:
        return 2
    return int(is_last_round(state))


def lead(state: State, seat: int, most: int, second: int) -> int:
    """By how many points the seat is ahead of the best other one as things stand: fewer points are better."""
    best = NO_COST
    for other in range(state.seats):
        if other != seat:
            best = min(best, points_in_front(state, other, majorities(state, other, most, second)))
    return best - points_in_front(state, seat, majorities(state, seat, most, second))


def least_cost(state: State, seat: int, needed: int) -> int:
    """What the cheapest choice costs at once: a card to play, or two cards to discard."""
    best = NO_COST
    for i in range(state.num_hand[seat]):
        card = int(state.hand[seat, i])
        if card >= 0 and state.phase != DISCARD:
            best = min(best, cost_of_playing(state, seat, card, 0, needed))
        for k in range(i + 1, state.num_hand[seat]):
            if card >= 0 and state.phase == DISCARD:
                best = min(best, cost_of_discarding(state, seat, card, int(state.hand[seat, k]), needed))
    return best if best < NO_COST else 0


def cost_of_discarding(state: State, seat: int, first: int, second: int, needed: int) -> int:
    """How many points the cards cost that are not discarded."""
    low, high = 0, 0
    for i in range(state.num_hand[seat]):
        card = state.hand[seat, i]
        if card != first and card != second:
            low |= int(CARD_BITS[card, 0])
            high |= int(CARD_BITS[card, 1])
    return cost_of_adding(state, seat, low, high, needed)


def num_colours(state: State, seat: int) -> int:
    """How many colours lie in front of the seat."""
    count = 0
    for colour in range(NUM_COLOURS):
        count += int(state.front[seat, colour] != 0)
    return count


def num_majorities(state: State, seat: int) -> int:
    """Of how many colours the seat has the majority."""
    count = 0
    for colour in range(NUM_COLOURS):
        count += int(has_majority(state, seat, colour))
    return count


def kind_of_action(state: State, action: int) -> int:
    """What a card takes, or whether the cards kept are the cheapest."""
    seat = int(state.seat)
    most, second = most_in_front(state)
    needed = majorities(state, seat, most, second)
    if state.phase == DISCARD:
        first, second = discarded_cards(action)
        is_cheapest = cost_of_discarding(state, seat, first, second, needed) == least_cost(state, seat, needed)
        return KEEP_CHEAPEST if is_cheapest else KEEP_OTHER
    low, high = leaving(state, int(action), 0)
    count, colours, gained = 0, 0, 0
    for colour in range(NUM_COLOURS):
        taken, mine = of_colour(low, high, colour), int(state.front[seat, colour])
        count += int(NUM_OF[taken])
        colours += int(mine | taken != 0)
        gained += int(gains_majority(mine, taken, count_of(needed, colour)))
    if count == 0:
        return NOTHING_TAKEN
    if colours == state.num_colours and not has_all_colours(state, seat):
        return SIXTH_COLOUR
    if gained > 0:
        return MAJORITY
    return FEW if count <= MOST_FEW else MANY


def gains_majority(mine: int, taken: int, needed: int) -> bool:
    """Does the seat have enough cards of a colour with those taken, and not without?"""
    return bool(taken != 0 and NUM_OF[mine | taken] >= needed and (mine == 0 or NUM_OF[mine] < needed))


def grid_place(state: State, action: int) -> int:
    """The card played; a discard has no place."""
    return int(action) if state.phase == PLAY else NOTHING
