"""Who knows what in Tea Party: the only place that hides, and the one that guesses what is hidden.

Hidden from a seat: every pile, its own included, the other hands and the others' draws (unless T25), and the stack of
large cookies. All that was played, spun and won is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import chance, piles
from wonderland.games.tea_party.state import (
    DREW,
    HIDDEN_CARD,
    HIDDEN_COOKIE,
    LOWEST_COOKIE,
    NO_CARD,
    NUM_COOKIE_VALUES,
    NUM_KINDS_OF_CARD,
    copies_of_card,
    copies_of_cookie,
)

if TYPE_CHECKING:
    from wonderland.engine.state import State


def hide(state: State, seat: int) -> None:
    """Overwrite everything that the seat (or SPECTATOR) may not know."""
    hide_undrawn(state)
    for other in range(state.seats):
        if other != seat and not state.open_hands:
            for i in range(state.num_hand[other]):
                state.hand[other, i] = HIDDEN_CARD
    for i in range(state.num_trail):
        if state.trail[i, 0] == DREW and state.trail[i, 1] != seat and not state.open_hands:
            state.trail[i, 2] = HIDDEN_CARD


def hide_undrawn(state: State) -> None:
    """Overwrite what nobody has seen: the stack, every pile, and the chance to come."""
    chance.clear(state.chance)
    for i in range(state.num_stack):
        state.stack[i] = HIDDEN_COOKIE
    for seat in range(state.seats):
        for i in range(state.num_pile[seat]):
            state.pile[seat, i] = HIDDEN_CARD


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
