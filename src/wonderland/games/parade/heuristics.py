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

# What an experienced player minds beside the points at once, in points: with two seats, and with more. Fitted to
# what the search found in some twenty thousand positions.
WEIGHTS = np.array(
    [
        [2.31, 0.89],  # the value of each card taken: a majority may be lost again
        [-11.33, -2.05],  # each card taken: many cards may win a majority
        [-3.29, 20.83],  # each colour that is new in front
        [2.74, -2.35],  # each of these, by the number of colours then in front
        [18.64, -3.81],  # all six colours in front: the last round
        [-0.64, -0.13],  # the value of the card played
        [0.34, 1.46],  # the same while the pile is full: high cards protect, so they are worth keeping
        [-1.07, -0.59],  # each card of the played card's colour that stays in the parade
        [-0.71, 1.96],  # each card of that colour in front of the player
        [0.78, 2.17],  # how far behind the others the player still is in each colour taken, in cards
    ]
)
(
    PER_VALUE_TAKEN,
    PER_CARD_TAKEN,
    PER_NEW_COLOUR,
    PER_NEW_COLOUR_AND_COLOUR,
    ALL_COLOURS_REACHED,
    PER_VALUE_PLAYED,
    PER_VALUE_PLAYED_EARLY,
    PER_COLOUR_MATE,
    PER_OWN_OF_COLOUR,
    PER_CARD_BEHIND,
) = range(len(WEIGHTS))
MOST_AHEAD, MOST_BEHIND = -2, 3  # beyond that, cards behind make no difference
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
    """The points that the cards taken add, and what the play may cost later."""
    column = 0 if state.seats == 2 else 1
    low, high = taken_by(state, played)
    price = 0.0
    num_new, num_colours = 0, 0
    for colour in range(NUM_COLOURS):
        taken = of_colour(low, high, colour)
        if taken:
            price += price_of_taking(state, colour, taken, column)
            if state.front[state.seat, colour] == 0:
                num_new += 1
        if taken or state.front[state.seat, colour]:
            num_colours += 1
    price += WEIGHTS[PER_NEW_COLOUR, column] * num_new
    price += WEIGHTS[PER_NEW_COLOUR_AND_COLOUR, column] * num_new * num_colours
    if num_colours == NUM_COLOURS:
        price += WEIGHTS[ALL_COLOURS_REACHED, column]
    return float(price + price_of_card(state, played, low, high, column))


def price_of_taking(state: State, colour: int, taken: int, column: int) -> float:
    """What cards of one colour cost."""
    behind = most_of_others(state, colour) - int(NUM_OF[int(state.front[state.seat, colour]) | taken])
    price = float(cost_of_adding(state, colour, taken))
    price += WEIGHTS[PER_VALUE_TAKEN, column] * SUM_OF[taken] + WEIGHTS[PER_CARD_TAKEN, column] * NUM_OF[taken]
    return float(price + WEIGHTS[PER_CARD_BEHIND, column] * min(max(behind, MOST_AHEAD), MOST_BEHIND))


def price_of_card(state: State, played: int, low: int, high: int, column: int) -> float:
    """What giving the card away costs, whatever it takes."""
    colour, value = card_colour(played), card_value(played)
    num_staying = num_in_parade(state, colour) - int(NUM_OF[of_colour(low, high, colour)])
    price = WEIGHTS[PER_VALUE_PLAYED, column] * value
    price += WEIGHTS[PER_VALUE_PLAYED_EARLY, column] * value * state.num_pile / FULL_PILE
    price += WEIGHTS[PER_COLOUR_MATE, column] * num_staying
    return float(price + WEIGHTS[PER_OWN_OF_COLOUR, column] * NUM_OF[state.front[state.seat, colour]])


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
    majority = most_of_others(state, colour)
    if state.seats == 2:
        majority += 2
    mine = int(state.front[state.seat, colour])
    return points_of(mine | added, majority) - points_of(mine, majority)


def most_of_others(state: State, colour: int) -> int:
    """How many cards of the colour the other with the most has."""
    most = 0
    for other in range(state.seats):
        if other != state.seat:
            most = max(most, int(NUM_OF[state.front[other, colour]]))
    return most


def points_of(cards: int, majority: int) -> int:
    """What cards of one colour count if it takes `majority` of them to turn them over."""
    return int(NUM_OF[cards]) if NUM_OF[cards] >= majority else int(SUM_OF[cards])
