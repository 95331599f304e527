"""Who knows what: the basket and the hands of others are hidden, and so is what others drew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarts.state import DREW, MAX_CRUMBS, NUM_OF_EACH
from wonderland.engine import chance, piles
from wonderland.engine.state import HIDDEN, NOTHING

if TYPE_CHECKING:
    from wonderland.engine.state import State


def hide(state: State, seat: int) -> None:
    """Overwrite everything that the seat (or SPECTATOR) may not know."""
    hide_undrawn(state)
    for other in range(state.seats):
        if other != seat:
            for i in range(state.num_hand[other]):
                state.hand[other, i] = HIDDEN
    for i in range(state.num_trail):
        if state.trail[i, 0] == DREW and state.trail[i, 1] != seat:
            state.trail[i, 2] = HIDDEN


def hide_undrawn(state: State) -> None:
    """Overwrite what nobody has seen: the basket, and the chance to come."""
    chance.clear(state.chance)
    for i in range(state.num_basket):
        state.basket[i] = HIDDEN


def sample(state: State, seed: int) -> None:
    """Put the tarts that nobody sees into the hidden places, every way equally likely."""
    chance.set_seed(state.chance, seed)
    count = gather_unseen(state)
    chance.shuffle(state.chance, state.basket, count)
    for seat in range(state.seats):
        for i in range(state.num_hand[seat]):
            if state.hand[seat, i] == HIDDEN:
                count -= 1
                state.hand[seat, i] = state.basket[count]
                state.basket[count] = NOTHING


def reshuffle(state: State, seed: int) -> None:
    """Another order of the basket."""
    chance.set_seed(state.chance, seed)
    piles.reshuffle(state.chance, state.basket, state.num_basket)


def gather_unseen(state: State) -> int:
    """Write every tart that is in no visible place into the basket's places, and return their number."""
    count = 0
    for crumbs in range(1, MAX_CRUMBS + 1):
        for _ in range(NUM_OF_EACH - num_seen(state, crumbs)):
            state.basket[count] = crumbs
            count += 1
    return count


def num_seen(state: State, crumbs: int) -> int:
    """How many tarts of that size have left the game, lie on the tray, or are in a hand that is not hidden."""
    seen = int(state.gone[crumbs])
    for i in range(state.num_tray):
        seen += int(state.tray[i] == crumbs)
    for seat in range(state.seats):
        for i in range(state.num_hand[seat]):
            seen += int(state.hand[seat, i] == crumbs)
    return seen
