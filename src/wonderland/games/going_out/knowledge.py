"""Who knows what in Going Out: the only place that hides cards, and the one that guesses them.

Hidden from a seat: the deck's order, the others' draws from it, and the other hands but for their cards that came
from the display. A hidden hand keeps its number of cards and shows those that everyone knows of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import chance, piles
from wonderland.engine.state import NOTHING
from wonderland.games.going_out.sets import num_in_set
from wonderland.games.going_out.state import (
    DREW,
    HIDDEN_CARD,
    NO_CARD,
    NUM_KINDS,
    NUM_NUMBER_KINDS,
    num_copies,
)

if TYPE_CHECKING:
    from wonderland.engine.state import State


def hide(state: State, seat: int) -> None:
    """Overwrite everything that the seat (or SPECTATOR) may not know."""
    hide_undrawn(state)
    for other in range(state.seats):
        if other != seat:
            for kind in range(NUM_KINDS):
                state.hand[other, kind] = state.known[other, kind]
    for i in range(state.num_trail):
        if state.trail[i, 0] == DREW and state.trail[i, 1] != seat:
            state.trail[i, 2] = HIDDEN_CARD


def hide_undrawn(state: State) -> None:
    """Overwrite what nobody has seen: the deck, and the chance to come."""
    chance.clear(state.chance)
    for i in range(state.num_deck):
        state.deck[i] = HIDDEN_CARD


def sample(state: State, seed: int) -> None:
    """Put the cards that a hidden state does not show into its hidden places, every way equally likely."""
    chance.set_seed(state.chance, seed)
    count = gather_unseen_cards(state)
    chance.shuffle(state.chance, state.deck, count)
    for seat in range(state.seats):
        for _ in range(num_hidden_in_hand(state, seat)):
            count -= 1
            state.hand[seat, state.deck[count]] += 1
            state.deck[count] = NO_CARD
    for i in range(state.num_deck, count):
        state.deck[i] = NO_CARD


def reshuffle(state: State, seed: int) -> None:
    """Another order of the deck; the jokers of the discard pile are shuffled anyway, before they are dealt."""
    chance.set_seed(state.chance, seed)
    piles.reshuffle(state.chance, state.deck, state.num_deck)


def gather_unseen_cards(state: State) -> int:
    """Write every card that is in no visible place into the deck's places, and return their number."""
    count = 0
    for kind in range(NUM_KINDS):
        for _ in range(num_copies(kind, state.seats) - num_seen(state, kind)):
            state.deck[count] = kind
            count += 1
    return count


def num_seen(state: State, kind: int) -> int:
    """How many cards of the kind lie open or in a place that is not hidden, the deck apart."""
    count = int(state.display[kind])
    for seat in range(state.seats):
        count += int(state.hand[seat, kind]) + int(state.scored[seat, kind])
    if kind < NUM_NUMBER_KINDS:
        if state.latest != NOTHING:
            count += num_in_set(state.latest, kind)
        return count
    return count + num_discarded(state, kind)


def num_discarded(state: State, joker: int) -> int:
    """How many of these jokers are in the discard pile."""
    count = 0
    for i in range(state.num_discards):
        if state.discards[i] == joker:
            count += 1
    return count


def num_hidden_in_hand(state: State, seat: int) -> int:
    """How many cards of the hand the state does not show."""
    count = int(state.num_hand[seat])
    for kind in range(NUM_KINDS):
        count -= int(state.hand[seat, kind])
    return count
