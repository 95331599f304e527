"""Laying the table (T4–T7), and the cards and cookies that lie on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import chance, trail
from wonderland.engine.state import NO_SEAT, State
from wonderland.games.tea_party.state import (
    COOKIES_OPTION,
    DREW,
    HAND_SIZE,
    KINDS_OPTION,
    LEFT,
    LOWEST_COOKIE,
    MAX_SEATS,
    MAX_SPACES,
    NO_CARD,
    NO_COOKIE,
    NO_SPACE,
    NUM_CARDS,
    NUM_COOKIE_VALUES,
    NUM_KINDS_OF_CARD,
    NUM_LARGE_COOKIES,
    NUM_SMALL_COOKIES,
    NUM_SPACES_OPTION,
    YOUNGEST_HAND_SIZE,
    copies_of_card,
    copies_of_cookie,
)

if TYPE_CHECKING:
    import numpy.typing as npt

DRAWN_PLACE = 1  # T14: between the two cards in hand (T26: beside the one)


def lay_board(state: State, options: npt.NDArray[Any]) -> None:
    """T4: the board as its option encodes it."""
    state.num_spaces = options[NUM_SPACES_OPTION]
    for space in range(MAX_SPACES):
        state.space_kind[space] = options[KINDS_OPTION + space]
        state.space_cookies[space] = options[COOKIES_OPTION + space]


def stack_large_cookies(state: State) -> None:
    """T5, T6: as many as the seats need, face down in random order, the top one turned up."""
    count = 0
    for index in range(NUM_COOKIE_VALUES):
        for _ in range(copies_of_cookie(state.seats)):
            state.stack[count] = LOWEST_COOKIE + index
            count += 1
    chance.shuffle(state.chance, state.stack, count)
    state.num_stack = count
    state.face_up = take_from_stack(state)


def deal_cards(state: State, seat: int) -> None:
    """T7: a shuffled pile of eleven, and a hand from its top, in the order drawn."""
    count = 0
    for card in range(NUM_KINDS_OF_CARD):
        for _ in range(copies_of_card(card)):
            state.pile[seat, count] = card
            count += 1
    chance.shuffle(state.chance, state.pile[seat], count)
    state.num_pile[seat] = count
    for i in range(hand_size(state)):
        state.hand[seat, i] = take_from_pile(state, seat)
    state.num_hand[seat] = hand_size(state)


def hand_size(state: State) -> int:
    """T7: three cards. T26: two for the youngest."""
    return YOUNGEST_HAND_SIZE if state.youngest else HAND_SIZE


def take_from_pile(state: State, seat: int) -> int:
    """The top card of the seat's own pile."""
    top = int(state.num_pile[seat]) - 1
    card = int(state.pile[seat, top])
    state.pile[seat, top] = NO_CARD
    state.num_pile[seat] = top
    return card


def take_from_stack(state: State) -> int:
    """The top large cookie of the stack."""
    top = int(state.num_stack) - 1
    cookie = int(state.stack[top])
    state.stack[top] = NO_COOKIE
    state.num_stack = top
    return cookie


def lay_down(state: State, seat: int, end: int, card: int) -> None:
    """T9: the card at this end leaves the hand; the others keep their order."""
    last = int(state.num_hand[seat]) - 1
    if end == LEFT:
        for i in range(last):
            state.hand[seat, i] = state.hand[seat, i + 1]
    state.hand[seat, last] = NO_CARD
    state.num_hand[seat] = last
    state.num_played[seat, card] += 1


def draw_card(state: State, seat: int) -> None:
    """T14: the top card of the own pile joins the hand."""
    card = take_from_pile(state, seat)
    for i in range(state.num_hand[seat], DRAWN_PLACE, -1):
        state.hand[seat, i] = state.hand[seat, i - 1]
    state.hand[seat, DRAWN_PLACE] = card
    state.num_hand[seat] += 1
    trail.note(state, DREW, seat, card)


def clear_table(state: State, seats: int) -> None:
    """An empty table without a board, every place holding its "nothing"."""
    trail.reset(state)
    state.seats = seats
    state.large_seat = NO_SEAT
    state.number = 0
    state.spins_left = 0
    state.last_spin = NO_SPACE
    state.face_up = NO_COOKIE
    state.small_left = NUM_SMALL_COOKIES
    for i in range(NUM_LARGE_COOKIES):
        state.stack[i] = NO_COOKIE
    for seat in range(MAX_SEATS):
        clear_seat(state, seat)


def clear_seat(state: State, seat: int) -> None:
    """No pawn, no cards, no cookies."""
    state.pawn_space[seat] = NO_SPACE
    state.has_failed[seat] = 0
    state.num_hand[seat] = 0
    for i in range(HAND_SIZE):
        state.hand[seat, i] = NO_CARD
    state.num_pile[seat] = 0
    for i in range(NUM_CARDS):
        state.pile[seat, i] = NO_CARD
    for card in range(NUM_KINDS_OF_CARD):
        state.num_played[seat, card] = 0
    for index in range(NUM_COOKIE_VALUES):
        state.num_large[seat, index] = 0
    state.num_small[seat] = 0
