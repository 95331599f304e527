"""Who knows what in Tea Party: the only place that hides, the one that guesses what is hidden, and the one that
turns a hidden state into numbers.

Hidden from a seat: every pile, its own included, the other hands and the others' draws (unless T25), and the stack of
large cookies. All that was played, spun and won is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import chance, piles
from wonderland.games.tea_party.spaces import is_in_hole, is_large
from wonderland.games.tea_party.state import (
    COOKIE,
    DREW,
    HAND_SIZE,
    HIDDEN_CARD,
    HIDDEN_COOKIE,
    LOWEST_COOKIE,
    MAX_COOKIES_SHOWN,
    MAX_NUMBER,
    MAX_SEATS,
    MAX_SPACES,
    MOST_ADDED,
    NO_CARD,
    NO_COOKIE,
    NO_SPACE,
    NUM_CARDS,
    NUM_COOKIE_VALUES,
    NUM_KINDS_OF_CARD,
    NUM_KINDS_OF_SPACE,
    NUM_LARGE_COOKIES,
    NUM_SMALL_COOKIES,
    PLAY,
    SPIN,
    copies_of_card,
    copies_of_cookie,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

# The blocks of an observation. The first is the same for all seats, then one block a seat, from the observer's on.
OBSERVED_KINDS = 0  # per space: its kind, one number for each kind
OBSERVED_COOKIES = OBSERVED_KINDS + MAX_SPACES * NUM_KINDS_OF_SPACE  # per space: small cookies shown, of 5
OBSERVED_SPIN = OBSERVED_COOKIES + MAX_SPACES  # per space: the spinner points at it
OBSERVED_FACE_UP = OBSERVED_SPIN + MAX_SPACES  # per value: the face-up cookie
OBSERVED_UNSEEN = OBSERVED_FACE_UP + NUM_COOKIE_VALUES  # per value: how many are in the stack, of 6
OBSERVED_TABLE = OBSERVED_UNSEEN + NUM_COOKIE_VALUES  # see observe_table
OBSERVED_SEATS = OBSERVED_TABLE + 10

SEAT_HAND = 0  # per place of the hand: the card, one number for each; all 0 for a hidden one
SEAT_UNSEEN = SEAT_HAND + HAND_SIZE * NUM_KINDS_OF_CARD  # per card: how many are in the pile or hidden, of 2
SEAT_PAWN = SEAT_UNSEEN + NUM_KINDS_OF_CARD  # per space: the pawn stands there
SEAT_LARGE = SEAT_PAWN + MAX_SPACES  # per value: large cookies won, of 6
SEAT_FACTS = SEAT_LARGE + NUM_COOKIE_VALUES  # see observe_seat
SEAT_SIZE = SEAT_FACTS + 8

OBSERVATION_SIZE = OBSERVED_SEATS + MAX_SEATS * SEAT_SIZE


def hide(state: State, seat: int) -> None:
    """Overwrite everything that the seat (or SPECTATOR) may not know."""
    chance.clear(state.chance)
    for i in range(state.num_stack):
        state.stack[i] = HIDDEN_COOKIE
    for other in range(state.seats):
        for i in range(state.num_pile[other]):
            state.pile[other, i] = HIDDEN_CARD
        if other != seat and not state.open_hands:
            for i in range(state.num_hand[other]):
                state.hand[other, i] = HIDDEN_CARD
    for i in range(state.num_trail):
        if state.trail[i, 0] == DREW and state.trail[i, 1] != seat and not state.open_hands:
            state.trail[i, 2] = HIDDEN_CARD


def sample(state: State, seed: int) -> None:
    """Put what a hidden state does not show into its hidden places, every way equally likely."""
    chance.set_seed(state.chance, seed)
    sample_stack(state)
    for seat in range(state.seats):
        sample_cards(state, seat)


def reshuffle(state: State, seed: int) -> None:
    """Another order of the stack and of every pile."""
    chance.set_seed(state.chance, seed)
    piles.reshuffle(state.chance, state.stack, state.num_stack)
    for seat in range(state.seats):
        piles.reshuffle(state.chance, state.pile[seat], state.num_pile[seat])


def sample_stack(state: State) -> None:
    """The large cookies that are neither won nor face up, in random order."""
    count = 0
    for index in range(NUM_COOKIE_VALUES):
        for _ in range(num_unseen_cookies(state, index)):
            state.stack[count] = LOWEST_COOKIE + index
            count += 1
    chance.shuffle(state.chance, state.stack, count)


def num_unseen_cookies(state: State, index: int) -> int:
    """T5: how many large cookies of this value are in the stack: all but those won and the face-up one."""
    unseen = copies_of_cookie(state.seats)
    for seat in range(state.seats):
        unseen -= int(state.num_large[seat, index])
    if state.face_up == LOWEST_COOKIE + index:
        unseen -= 1
    return unseen


def sample_cards(state: State, seat: int) -> None:
    """The seat's unseen cards, in random order: some to the hidden places of its hand, the rest to its pile."""
    count = 0
    for card in range(NUM_KINDS_OF_CARD):
        for _ in range(num_unseen_cards(state, seat, card)):
            state.pile[seat, count] = card
            count += 1
    chance.shuffle(state.chance, state.pile[seat], count)
    for i in range(state.num_hand[seat]):
        if state.hand[seat, i] == HIDDEN_CARD:
            count -= 1
            state.hand[seat, i] = state.pile[seat, count]
            state.pile[seat, count] = NO_CARD


def num_unseen_cards(state: State, seat: int, card: int) -> int:
    """T2: how many of this card the seat has left that are not in sight."""
    unseen = copies_of_card(card) - int(state.num_played[seat, card])
    for i in range(state.num_hand[seat]):
        if state.hand[seat, i] == card:
            unseen -= 1
    return unseen


def observe(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write a state that was hidden for the seat as numbers from 0 to 1."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    observe_board(state, out)
    observe_table(state, out)
    for other in range(state.seats):
        place = (int(other) - int(seat)) % int(state.seats)
        observe_seat(state, other, out, OBSERVED_SEATS + place * SEAT_SIZE)


def observe_board(state: State, out: npt.NDArray[Any]) -> None:
    """The spaces, the spinner and the large cookies."""
    for space in range(state.num_spaces):
        out[OBSERVED_KINDS + space * NUM_KINDS_OF_SPACE + int(state.space_kind[space])] = 1
        out[OBSERVED_COOKIES + space] = state.space_cookies[space] / MAX_COOKIES_SHOWN
    if state.last_spin != NO_SPACE:
        out[OBSERVED_SPIN + int(state.last_spin)] = 1
    if state.face_up != NO_COOKIE:
        out[OBSERVED_FACE_UP + int(state.face_up) - LOWEST_COOKIE] = 1
    for index in range(NUM_COOKIE_VALUES):
        out[OBSERVED_UNSEEN + index] = num_unseen_cookies(state, index) / copies_of_cookie(MAX_SEATS)


def observe_table(state: State, out: npt.NDArray[Any]) -> None:
    """The phase, the options, and what is left."""
    out[OBSERVED_TABLE] = state.phase == PLAY
    out[OBSERVED_TABLE + 1] = state.phase == SPIN
    out[OBSERVED_TABLE + 2] = state.phase == COOKIE
    out[OBSERVED_TABLE + 3] = state.number / (MAX_NUMBER + MOST_ADDED)
    out[OBSERVED_TABLE + 4] = state.spins_left / MAX_NUMBER
    out[OBSERVED_TABLE + 5] = state.num_stack / NUM_LARGE_COOKIES
    out[OBSERVED_TABLE + 6] = state.small_left / NUM_SMALL_COOKIES
    out[OBSERVED_TABLE + 7] = state.youngest
    out[OBSERVED_TABLE + 8] = state.gentle_hole
    out[OBSERVED_TABLE + 9] = state.open_hands


def observe_seat(state: State, seat: int, out: npt.NDArray[Any], block: int) -> None:
    """A seat's cards, pawn and cookies."""
    for i in range(state.num_hand[seat]):
        if state.hand[seat, i] != HIDDEN_CARD:
            out[block + SEAT_HAND + i * NUM_KINDS_OF_CARD + int(state.hand[seat, i])] = 1
    for card in range(NUM_KINDS_OF_CARD):
        out[block + SEAT_UNSEEN + card] = num_unseen_cards(state, seat, card) / copies_of_card(MAX_NUMBER)
    out[block + SEAT_PAWN + int(state.pawn_space[seat])] = 1
    for index in range(NUM_COOKIE_VALUES):
        out[block + SEAT_LARGE + index] = state.num_large[seat, index] / copies_of_cookie(MAX_SEATS)
    facts = block + SEAT_FACTS
    out[facts] = 1  # plays in this match
    out[facts + 1] = state.seat == seat
    out[facts + 2] = state.start_seat == seat
    out[facts + 3] = is_large(state, seat)
    out[facts + 4] = is_in_hole(state, seat)
    out[facts + 5] = state.has_failed[seat]
    out[facts + 6] = state.num_small[seat] / NUM_SMALL_COOKIES
    out[facts + 7] = (state.num_hand[seat] + state.num_pile[seat]) / NUM_CARDS
