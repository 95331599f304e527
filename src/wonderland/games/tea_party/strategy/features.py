"""The features that Tea Party's nets read, of the position after an action.

That position is what the rules make of the action before anything is spun, turned up or drawn. Only what the acting
seat knows is used. Other seats are numbered from the acting one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.engine import trail
from wonderland.games.tea_party import symbols
from wonderland.games.tea_party.deal import lay_down
from wonderland.games.tea_party.knowledge import num_unseen_cards, num_unseen_cookies
from wonderland.games.tea_party.rules import total_large
from wonderland.games.tea_party.spaces import (
    change_size,
    has_to_escape,
    is_large,
    kind_below,
    move,
    move_again,
    win_face_up_cookie,
)
from wonderland.games.tea_party.state import (
    AGAIN,
    CATERPILLAR,
    CHESHIRE_CAT,
    COOKIE,
    COPIES_OF_COOKIE,
    COPIES_OF_NUMBER,
    LOWEST_COOKIE,
    MAX_NUMBER,
    MAX_SEATS,
    MIN_SEATS,
    NO_COOKIE,
    NUM_CARDS,
    NUM_COOKIE_VALUES,
    NUM_KINDS_OF_CARD,
    NUM_LARGE_COOKIES,
    NUM_SMALL_COOKIES,
    PLAY,
    SMALL_COOKIES,
    TAKE_UP,
    TEA_PARTY,
    copies_of_card,
    play_card,
    play_end,
    play_number,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State, States

    Features = npt.NDArray[np.int16]

# The published board, by space.
BOARD = symbols.BOARD_SPACES[0].split()
KINDS = np.array([symbols.KIND_LETTERS.index(space[:1]) for space in BOARD], np.int8)
COOKIES = np.array([int(space[1:]) for space in BOARD], np.int8)
NUM_SPACES = len(BOARD)

# What chance or a choice still brings in this turn.
NOTHING_MORE = 0
SMALL_TO_COME = 1  # the spinner says how many small cookies
CHOICE_TO_COME = 2  # of a large cookie
UNSEEN_TO_COME = 3  # the top cookie of the stack
SPINS_TO_COME = 4  # as many spins as are added to it
NUM_PENDING = SPINS_TO_COME + MAX_NUMBER + 2

MOST_AHEAD = 20  # points
MOST_MORE = 2  # large cookies
NUM_OTHERS = MAX_SEATS - 1
NUM_SEAT_COUNTS = MAX_SEATS - MIN_SEATS + 1
NUM_COUNTS = COPIES_OF_NUMBER + 1  # of a card: none, one, two
NUM_KEPT = NUM_KINDS_OF_CARD + 1  # a card, or none
NUM_SIZES = 2  # small, large
NUM_FACE_UP = NUM_COOKIE_VALUES + 2  # a value, none, or one that nobody has seen yet

# The blocks of features that no action of the player's changes.
THEIR_UNSEEN = 0  # per other seat, card and count: in its hand or pile
THEIR_LEFT = THEIR_UNSEEN + NUM_OTHERS * NUM_KINDS_OF_CARD * NUM_COUNTS  # per other seat: cards left
STACK = THEIR_LEFT + NUM_OTHERS * (NUM_CARDS + 1)  # cookies in the stack
STACK_VALUES = STACK + NUM_LARGE_COOKIES + 1  # per value and count: in the stack
SMALL_LEFT = STACK_VALUES + NUM_COOKIE_VALUES * (COPIES_OF_COOKIE + 1)  # small cookies left
# The blocks of features that the action decides.
THEIR_SPACE = SMALL_LEFT + NUM_SMALL_COOKIES + 1  # per other seat, size and space
APART = THEIR_SPACE + NUM_OTHERS * NUM_SIZES * NUM_SPACES  # per other seat: how many spaces it is before me
AHEAD = APART + NUM_OTHERS * NUM_SPACES  # per number of seats and other seat: how many points I have more
MORE_LARGE = AHEAD + NUM_SEAT_COUNTS * NUM_OTHERS * (2 * MOST_AHEAD + 1)  # per other seat: large cookies I have more
FACE_UP = MORE_LARGE + NUM_OTHERS * (2 * MOST_MORE + 1)
MY_SPACE = FACE_UP + NUM_FACE_UP  # per size and space
PENDING = MY_SPACE + NUM_SIZES * NUM_SPACES
KEPT = PENDING + NUM_PENDING  # per pair of cards kept in hand, in their order
NEXT = KEPT + NUM_KEPT * NUM_KEPT  # per size, space and card kept
MY_UNSEEN = NEXT + NUM_SIZES * NUM_SPACES * NUM_KINDS_OF_CARD  # per card and count: in my pile
MY_LEFT = MY_UNSEEN + NUM_KINDS_OF_CARD * NUM_COUNTS  # per number of seats: cards that I have left
NUM_FEATURES = MY_LEFT + NUM_SEAT_COUNTS * (NUM_CARDS + 1)
NUM_SHARED = NUM_OTHERS * (NUM_KINDS_OF_CARD + 1) + NUM_COOKIE_VALUES + 2
MAX_FEATURES = NUM_SHARED + 4 * NUM_OTHERS + NUM_KINDS_OF_CARD + 8  # the end included


def knows(state: State) -> bool:
    """Is this the published game? Other boards and hands of two were never learned."""
    if state.num_spaces != NUM_SPACES or state.youngest:
        return False
    for space in range(NUM_SPACES):
        if state.space_kind[space] != KINDS[space] or state.space_cookies[space] != COOKIES[space]:
            return False
    return True


def write_shared(state: State, out: Features) -> int:
    """Write the features that no action of the player's changes, and return their number."""
    count = 0
    for place in range(1, state.seats):
        seat = seat_after(state, place)
        block = THEIR_UNSEEN + (place - 1) * NUM_KINDS_OF_CARD * NUM_COUNTS
        for card in range(NUM_KINDS_OF_CARD):
            out[count] = block + card * NUM_COUNTS + copies_of_card(card) - int(state.num_played[seat, card])
            count += 1
        out[count] = THEIR_LEFT + (place - 1) * (NUM_CARDS + 1) + num_left(state, seat)
        count += 1
    out[count] = STACK + int(state.num_stack)
    out[count + 1] = SMALL_LEFT + int(state.small_left)
    count += 2
    for index in range(NUM_COOKIE_VALUES):
        out[count] = STACK_VALUES + index * (COPIES_OF_COOKIE + 1) + num_unseen_cookies(state, index)
        count += 1
    return count


def seat_after(state: State, place: int) -> int:
    """The seat so many places after the seat to act."""
    seat, seats = int(state.seat) + place, int(state.seats)
    return seat if seat < seats else seat - seats  # quicker than a division


def num_left(state: State, seat: int) -> int:
    """How many cards the seat has in hand and pile."""
    return int(state.num_hand[seat]) + int(state.num_pile[seat])


def write_action(state: State, action: int, after: States, out: Features) -> int:
    """Write the features that the action decides, and return their number; `after` is scratch memory."""
    after[0] = state
    return write_position(state, after[0], act(after[0], action), out)


def act(after: State, action: int) -> int:
    """Carry out an action as far as its outcome is certain, and return what is still to come in this turn.

    Without a stack no cookie is turned up that nobody may know.
    """
    seat = int(after.seat)
    has_stack = after.num_stack > 0
    after.num_stack = 0
    trail.clear(after)
    if after.phase == COOKIE:
        if action != TAKE_UP:
            return UNSEEN_TO_COME
        win_face_up_cookie(after, seat)
        return NOTHING_MORE
    if action == AGAIN:
        return SPINS_TO_COME + int(after.spins_left)
    if after.phase != PLAY:
        distance = int(after.last_spin) - int(after.pawn_space[seat])
        move(after, seat, distance if distance >= 0 else distance + int(after.num_spaces))
        return arrive(after, seat, has_stack)
    lay_down(after, seat, play_end(action), play_card(action))
    after.number = play_number(action)
    if has_to_escape(after, seat):
        return SPINS_TO_COME + int(after.number)
    move(after, seat, after.number)
    return arrive(after, seat, has_stack)


def arrive(after: State, seat: int, has_stack: bool) -> int:
    """T16–T19: what is certain of the space's action, and what is not."""
    if kind_below(after, seat) == CHESHIRE_CAT:
        move_again(after, seat)
    kind = kind_below(after, seat)
    if kind == TEA_PARTY and has_stack:
        return CHOICE_TO_COME
    if kind == TEA_PARTY:
        win_face_up_cookie(after, seat)
    elif kind == SMALL_COOKIES and after.small_left > 0:
        return SMALL_TO_COME
    elif kind == CATERPILLAR:
        change_size(after, seat)
    return NOTHING_MORE


def write_position(state: State, after: State, pending: int, out: Features) -> int:
    """Write every feature that the action decides, of a position made by `act`, and return their number."""
    seat, table = int(after.seat), int(after.seats) - MIN_SEATS
    space = int(after.pawn_space[seat]) + NUM_SPACES * int(is_large(after, seat))
    points, large = points_of(after, seat), total_large(after, seat)
    out[0] = FACE_UP + face_up_after(state, after)
    out[1] = MY_SPACE + space
    out[2] = PENDING + pending
    out[3] = KEPT + kept_card(after, seat, 0) * NUM_KEPT + kept_card(after, seat, 1)
    out[4] = MY_LEFT + table * (NUM_CARDS + 1) + num_left(after, seat)
    count = 5
    for card in range(NUM_KINDS_OF_CARD):
        out[count] = MY_UNSEEN + card * NUM_COUNTS + num_unseen_cards(after, seat, card)
        count += 1
    for i in range(int(after.num_hand[seat])):
        if i == 0 or after.hand[seat, i] != after.hand[seat, 0]:
            out[count] = NEXT + space * NUM_KINDS_OF_CARD + int(after.hand[seat, i])
            count += 1
    for place in range(1, after.seats):
        count = write_other(after, seat, place, points, large, out, count)
    return count


def write_other(after: State, seat: int, place: int, points: int, large: int, out: Features, count: int) -> int:
    """Where another pawn stands, and how its player does beside the one to act."""
    other, table = seat_after(after, place), int(after.seats) - MIN_SEATS
    space = int(after.pawn_space[other])
    apart = space - int(after.pawn_space[seat])
    ahead = min(max(points - points_of(after, other), -MOST_AHEAD), MOST_AHEAD) + MOST_AHEAD
    more = min(max(large - total_large(after, other), -MOST_MORE), MOST_MORE) + MOST_MORE
    out[count] = THEIR_SPACE + ((place - 1) * NUM_SIZES + int(is_large(after, other))) * NUM_SPACES + space
    out[count + 1] = APART + (place - 1) * NUM_SPACES + (apart if apart >= 0 else apart + NUM_SPACES)
    out[count + 2] = AHEAD + (table * NUM_OTHERS + place - 1) * (2 * MOST_AHEAD + 1) + ahead
    out[count + 3] = MORE_LARGE + (place - 1) * (2 * MOST_MORE + 1) + more
    return count + 4


def points_of(state: State, seat: int) -> int:
    """T15: the values of the large cookies plus the small ones."""
    points = int(state.num_small[seat])
    for index in range(NUM_COOKIE_VALUES):
        points += int(state.num_large[seat, index]) * (LOWEST_COOKIE + index)
    return points


def face_up_after(state: State, after: State) -> int:
    """The index of the face-up cookie's value; the next one for none, the last for one still to be turned up."""
    if after.face_up != NO_COOKIE:
        return int(after.face_up) - LOWEST_COOKIE
    return NUM_COOKIE_VALUES + int(state.face_up != NO_COOKIE and state.num_stack > 0)


def kept_card(after: State, seat: int, place: int) -> int:
    """The card at that place of the hand, counted from 1; 0 for none."""
    return int(after.hand[seat, place]) + 1 if place < after.num_hand[seat] else 0
