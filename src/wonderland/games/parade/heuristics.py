"""How good an action of Parade looks, to the seat that takes it.

Only what that seat knows is used: its own hand, the cards in front, the parade and the counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.games.parade.rules import leaves
from wonderland.games.parade.state import (
    DISCARD_BASE,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_VALUES,
    PLAY,
    card_colour,
    card_value,
)

if TYPE_CHECKING:
    from wonderland.games.state import State

MARGIN = -20.0

# How many cards a set of values of one colour holds, and their sum, by the set's bits.
BITS = np.arange(1 << NUM_VALUES)[:, None] >> np.arange(NUM_VALUES) & 1
NUM_OF = BITS.sum(1).astype(np.int8)
SUM_OF = (BITS * np.arange(NUM_VALUES)).sum(1).astype(np.int8)
VALUES_MASK = (1 << NUM_VALUES) - 1

# Cards taken are gathered in two ints, three colours in each.
COLOURS_PER_INT = 3
CARDS_PER_INT = COLOURS_PER_INT * NUM_VALUES

# What an experienced player minds beside the points at once, in points; found by play against `appeal`.
PER_CARD_TAKEN = 0.16
PER_NEW_COLOUR = 0.56
ALL_COLOURS_REACHED = 1.25
PER_VALUE_EARLY = 0.27  # high cards protect: they are worth keeping while the pile lasts
PER_VALUE_TAKEN = 0.49  # a majority may be lost again
PER_COLOUR_MATE = -0.14  # cards of the played card's colour in the parade
PER_OWN_OF_COLOUR = 0.48  # cards of that colour in front of the player
FULL_PILE = 40


def appeal(state: State, action: int) -> float:
    """What a beginner sees: the points that the action costs at once, majorities considered. Higher is better."""
    if state.phase == PLAY:
        return -float(cost_of_playing(state, action))
    return -float(cost_of_keeping(state, action))


def promise(state: State, action: int) -> float:
    """What an experienced player sees. Higher is better."""
    if state.phase == PLAY:
        return -price_of_playing(state, action)
    return -float(cost_of_keeping(state, action))


def cost_of_playing(state: State, played: int) -> int:
    """How many points the cards taken add, as things stand."""
    low, high = taken_by(state, played)
    cost = 0
    for colour in range(NUM_COLOURS):
        taken = of_colour(low, high, colour)
        if taken:
            cost += cost_of_adding(state, colour, taken)
    return cost


def price_of_playing(state: State, played: int) -> float:
    """The points that the cards taken add, and what they may cost later."""
    seat = state.seat
    low, high = taken_by(state, played)
    price = 0.0
    num_colours = 0
    for colour in range(NUM_COLOURS):
        taken = of_colour(low, high, colour)
        if taken:
            price += cost_of_adding(state, colour, taken)
            price += PER_CARD_TAKEN * NUM_OF[taken] + PER_VALUE_TAKEN * SUM_OF[taken]
            if state.front[seat, colour] == 0:
                price += PER_NEW_COLOUR
        if taken or state.front[seat, colour]:
            num_colours += 1
    if num_colours == NUM_COLOURS:
        price += ALL_COLOURS_REACHED
    colour = card_colour(played)
    price += PER_VALUE_EARLY * card_value(played) * state.num_pile / FULL_PILE
    price += PER_OWN_OF_COLOUR * NUM_OF[state.front[seat, colour]]
    return float(price + PER_COLOUR_MATE * num_in_parade(state, colour))


def taken_by(state: State, played: int) -> tuple[int, int]:
    """The cards that would leave, one bit each: those of the first three colours, and the others."""
    low, high = 0, 0
    last = int(state.num_parade) - 1
    for i in range(last - card_value(played) + 1):
        card = int(state.parade[i])
        if leaves(played, card, last - i):
            if card < CARDS_PER_INT:
                low |= 1 << card
            else:
                high |= 1 << (card - CARDS_PER_INT)
    return low, high


def of_colour(low: int, high: int, colour: int) -> int:
    """The values of one colour among cards gathered by `taken_by`."""
    if colour < COLOURS_PER_INT:
        return (low >> (colour * NUM_VALUES)) & VALUES_MASK
    return (high >> ((colour - COLOURS_PER_INT) * NUM_VALUES)) & VALUES_MASK


def num_in_parade(state: State, colour: int) -> int:
    """How many cards of the colour are in the parade."""
    count = 0
    for i in range(state.num_parade):
        if card_colour(state.parade[i]) == colour:
            count += 1
    return count


def cost_of_keeping(state: State, action: int) -> int:
    """How many points the two cards add that are not discarded."""
    first = (action - DISCARD_BASE) // NUM_CARDS
    second = (action - DISCARD_BASE) % NUM_CARDS
    cost = 0
    for colour in range(NUM_COLOURS):
        kept = 0
        for i in range(state.num_hand[state.seat]):
            card = state.hand[state.seat, i]
            if card_colour(card) == colour and card != first and card != second:
                kept |= 1 << card_value(card)
        if kept:
            cost += cost_of_adding(state, colour, kept)
    return cost


def cost_of_adding(state: State, colour: int, added: int) -> int:
    """How many points more the seat to act has in a colour with these cards added (P15–P17)."""
    majority = 0
    for other in range(state.seats):
        if other != state.seat:
            majority = max(majority, int(NUM_OF[state.front[other, colour]]))
    if state.seats == 2:
        majority += 2
    mine = int(state.front[state.seat, colour])
    return points_of(mine | added, majority) - points_of(mine, majority)


def points_of(cards: int, majority: int) -> int:
    """What cards of one colour count if it takes `majority` of them to turn them over."""
    return int(NUM_OF[cards]) if NUM_OF[cards] >= majority else int(SUM_OF[cards])
