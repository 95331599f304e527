"""What positions and actions of Tea Party are like, for the explorer (docs/explorer.md), from what the seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.situation import POINTS, Feature, Grid, cut
from wonderland.engine.state import NOTHING
from wonderland.games.tea_party.spaces import has_to_escape, is_large, is_occupied
from wonderland.games.tea_party.state import (
    ACCEPT,
    AGAIN,
    COOKIE,
    JOKER,
    LOWEST_COOKIE,
    MAX_NUMBER,
    MAX_SEATS,
    MIN_SEATS,
    MOST_ADDED,
    NUM_COOKIE_VALUES,
    PLAY,
    TAKE_UP,
    play_number,
)
from wonderland.games.tea_party.strategy.features import num_left, points_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

SEATS = (3, 4)
DISTANCE = (3, 5, 7, 10)
AHEAD = (-8, -4, -1, 2, 5)
CARDS = (3, 6, 9)
FACE_UP = (2, 4, 5)

FEATURES = (
    Feature("seats", cuts=SEATS, lowest=MIN_SEATS, highest=MAX_SEATS, is_fixed=True, is_coarse=True),
    Feature("stage", names=("race", "hole", "spin", "cookie"), is_fixed=True, is_coarse=True),
    Feature("distance", weight=1.0, cuts=DISTANCE, lowest=1),
    Feature("reach", weight=1.5, names=("no", "yes")),
    Feature("ahead", weight=1.2, cuts=AHEAD, is_coarse=True),
    Feature("cards", weight=1.2, cuts=CARDS, lowest=0, is_coarse=True),
    Feature("size", weight=1.0, names=("small", "large")),
    Feature("face_up", weight=0.7, cuts=FACE_UP, lowest=0, highest=LOWEST_COOKIE + NUM_COOKIE_VALUES - 1),
)

KINDS = (
    *("party", "cat", "hole", "small_cookies", "caterpillar", "plain", "occupied"),
    *("few_spins", "many_spins", "accept", "again", "face_up", "face_down"),
)
PARTY, CAT, HOLE, COOKIES, MUSHROOM, PLAIN, OCCUPIED = range(7)
FEW_SPINS, MANY_SPINS, ACCEPTS, SPINS_AGAIN, TAKES_UP, TAKES_DOWN = range(7, len(KINDS))
MOST_FEW_SPINS = 2
KIND_OF_SPACE = (PLAIN, PARTY, CAT, HOLE, COOKIES, MUSHROOM)  # by kind of space

MOST_ROWS = 12  # who is farther away stands in the last row
NUMBERS = MAX_NUMBER + MOST_ADDED
GRID = Grid("distances", tuple(range(1, MOST_ROWS + 1)), tuple(range(1, NUMBERS + 1)), POINTS)


def write_situation(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write the class of every feature."""
    out[0] = cut(int(state.seats), SEATS)
    out[1] = stage(state, seat)
    out[2] = cut(distance(state, seat), DISTANCE)
    out[3] = int(highest_number(state, seat) >= distance(state, seat))
    out[4] = cut(points_of(state, seat) - best_points(state, seat), AHEAD)
    out[5] = cut(num_left(state, seat), CARDS)
    out[6] = int(is_large(state, seat))
    out[7] = cut(max(0, int(state.face_up)), FACE_UP)


def stage(state: State, seat: int) -> int:
    """To move, to escape from the hole, to accept a spin, or to choose a cookie."""
    if state.phase == PLAY:
        return int(has_to_escape(state, seat))
    return 3 if state.phase == COOKIE else 2


def distance(state: State, seat: int) -> int:
    """How many spaces it is to the Tea Party ahead: a whole round for a pawn that stands on it."""
    return int(state.num_spaces) - int(state.pawn_space[seat])


def highest_number(state: State, seat: int) -> int:
    """The highest number that the seat can play now: of the cards at the ends of its hand; 0 without one."""
    highest, last = 0, int(state.num_hand[seat]) - 1
    for i in range(last + 1):
        if i == 0 or i == last:
            card = int(state.hand[seat, i])
            highest = max(highest, MAX_NUMBER if card == JOKER else card)
    return highest + MOST_ADDED if highest > 0 and is_large(state, seat) else highest


def best_points(state: State, seat: int) -> int:
    """The most points that another seat has."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, points_of(state, other))
    return best


def kind_of_action(state: State, action: int) -> int:
    """Where a card leads: over the Tea Party, or to a kind of space, or on to a space that is taken."""
    if action >= ACCEPT:
        return kind_of_choice(action)
    seat, number = int(state.seat), play_number(action)
    if has_to_escape(state, seat):
        return FEW_SPINS if number <= MOST_FEW_SPINS else MANY_SPINS
    if number >= distance(state, seat):
        return PARTY
    space = int(state.pawn_space[seat]) + number
    return OCCUPIED if is_occupied(state, seat, space) else KIND_OF_SPACE[int(state.space_kind[space])]


def kind_of_choice(action: int) -> int:
    """What is chosen of a spin or of two cookies."""
    if action == ACCEPT:
        return ACCEPTS
    if action == AGAIN:
        return SPINS_AGAIN
    return TAKES_UP if action == TAKE_UP else TAKES_DOWN


def grid_place(state: State, action: int) -> int:
    """How far it was to the Tea Party, and the number played; in the hole and for choices there is no place."""
    seat = int(state.seat)
    if action >= ACCEPT or has_to_escape(state, seat):
        return NOTHING
    return (min(distance(state, seat), MOST_ROWS) - 1) * NUMBERS + play_number(action) - 1
