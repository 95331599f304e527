"""Who knows what in Parade: the only place that hides cards, and the one that guesses them.

Hidden from a seat: the pile's order, the other hands, the others' draws, and their discards until the reveal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import chance, piles
from wonderland.engine.state import OVER
from wonderland.games.parade.state import (
    DISCARDED,
    DREW,
    HIDDEN_CARD,
    NO_CARD,
    NUM_DISCARDS,
    card_colour,
    card_value,
    make_card,
)

if TYPE_CHECKING:
    from wonderland.engine.state import State


def hide(state: State, seat: int) -> None:
    """Overwrite everything that the seat (or SPECTATOR) may not know."""
    hide_undrawn(state)
    for other in range(state.seats):
        if other != seat:
            for i in range(state.num_hand[other]):
                state.hand[other, i] = HIDDEN_CARD
            if state.phase != OVER:
                hide_discards(state, other)
    for i in range(state.num_trail):
        if state.trail[i, 1] != seat and is_secret_event(state, state.trail[i, 0]):
            state.trail[i, 2] = HIDDEN_CARD


def hide_discards(state: State, seat: int) -> None:
    """P13: that a seat has chosen is public, what it chose is not."""
    if state.discards[seat, 0] != NO_CARD:
        for i in range(NUM_DISCARDS):
            state.discards[seat, i] = HIDDEN_CARD


def is_secret_event(state: State, event: int) -> bool:
    """Draws are always secret, discards until the reveal."""
    return bool(event == DREW or (event == DISCARDED and state.phase != OVER))


def hide_undrawn(state: State) -> None:
    """Overwrite what nobody has seen: the pile, and the chance to come."""
    chance.clear(state.chance)
    for i in range(state.num_pile):
        state.pile[i] = HIDDEN_CARD


def sample(state: State, seed: int) -> None:
    """Put the cards that a hidden state does not show into its hidden places, every way equally likely."""
    chance.set_seed(state.chance, seed)
    count = gather_unseen_cards(state)
    chance.shuffle(state.chance, state.pile, count)
    for seat in range(state.seats):
        for i in range(state.num_hand[seat]):
            if state.hand[seat, i] == HIDDEN_CARD:
                count -= 1
                state.hand[seat, i] = state.pile[count]
                state.pile[count] = NO_CARD
        for i in range(NUM_DISCARDS):
            if state.discards[seat, i] == HIDDEN_CARD:
                count -= 1
                state.discards[seat, i] = state.pile[count]
                state.pile[count] = NO_CARD
    leave_out_missing_cards(state, count)


def reshuffle(state: State, seed: int) -> None:
    """Another order of the pile."""
    chance.set_seed(state.chance, seed)
    piles.reshuffle(state.chance, state.pile, state.num_pile)


def gather_unseen_cards(state: State) -> int:
    """Write every card that is in no visible place into the pile's places, and return their number."""
    count = 0
    for colour in range(state.num_colours):
        seen = values_seen(state, colour)
        for value in range(state.num_values):
            if not (seen >> value) & 1:
                state.pile[count] = make_card(colour, value)
                count += 1
    return count


def leave_out_missing_cards(state: State, count: int) -> None:
    """Of the unseen cards left, the pile has no more than it had: a position in notation may lack cards."""
    for i in range(state.num_pile, count):
        state.pile[i] = NO_CARD


def values_seen(state: State, colour: int) -> int:
    """A bit for every value of the colour that lies open or in a hand that is not hidden."""
    seen = 0
    for i in range(state.num_parade):
        seen |= value_bit(state.parade[i], colour)
    for seat in range(state.seats):
        seen |= int(state.front[seat, colour])
        for i in range(state.num_hand[seat]):
            seen |= value_bit(state.hand[seat, i], colour)
        for i in range(NUM_DISCARDS):
            seen |= value_bit(state.discards[seat, i], colour)
    return seen


def value_bit(card: int, colour: int) -> int:
    """The card's bit if it is of the colour; nothing for other, hidden and absent cards."""
    if card < 0 or card_colour(card) != colour:
        return 0
    return int(1 << card_value(card))
