"""What cards cost in Parade as things stand, quickly: sets of cards are bits, and sums are looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.games.parade.rules import lead_needed, leaves
from wonderland.games.parade.state import NUM_CARDS, NUM_COLOURS, NUM_VALUES, card_colour, card_value

if TYPE_CHECKING:
    from wonderland.engine.state import State

# How many cards a set of values of one colour holds, their sum, and the lowest, by the set's bits.
BITS = np.arange(1 << NUM_VALUES)[:, None] >> np.arange(NUM_VALUES) & 1
NUM_OF = BITS.sum(1).astype(np.int8)
SUM_OF = (BITS * np.arange(NUM_VALUES)).sum(1).astype(np.int8)
LOWEST_OF = BITS.argmax(1).astype(np.int8)
VALUES_MASK = (1 << NUM_VALUES) - 1

# Cards of all colours are gathered in two ints, three colours in each.
COLOURS_PER_INT = 3
CARDS_PER_INT = COLOURS_PER_INT * NUM_VALUES
CARD_BITS = np.array(
    [(1 << card, 0) for card in range(CARDS_PER_INT)] + [(0, 1 << card) for card in range(CARDS_PER_INT)]
)

# The cards that leave when a card is played and nothing protects them.
LEAVING = (
    np.array([[leaves(played, card, NUM_CARDS) for card in range(NUM_CARDS)] for played in range(NUM_CARDS)])
    @ CARD_BITS
)

# Counts of all colours are gathered in one int.
COUNT_BITS = 8
COUNT_MASK = (1 << COUNT_BITS) - 1


def most_in_front(state: State) -> tuple[int, int]:
    """How many cards the seat with the most has in front, and the one with the next most, of every colour."""
    most, second = 0, 0
    for colour in range(NUM_COLOURS):
        first_count, second_count = 0, 0
        for seat in range(state.seats):
            count = int(NUM_OF[state.front[seat, colour]])
            second_count = max(second_count, min(count, first_count))
            first_count = max(first_count, count)
        most |= first_count << (colour * COUNT_BITS)
        second |= second_count << (colour * COUNT_BITS)
    return most, second


def count_of(counts: int, colour: int) -> int:
    """One colour's count among those gathered."""
    return (counts >> (colour * COUNT_BITS)) & COUNT_MASK


def most_of_others(state: State, seat: int, colour: int, most: int, second: int) -> int:
    """How many cards of the colour the others have in front of them at most."""
    if int(NUM_OF[state.front[seat, colour]]) == count_of(most, colour):
        return count_of(second, colour)
    return count_of(most, colour)


def majorities(state: State, seat: int, most: int, second: int) -> int:
    """How many cards of every colour the seat needs for the majority (P15, P16)."""
    lead = lead_needed(state)
    needed = 0
    for colour in range(NUM_COLOURS):
        count = most_of_others(state, seat, colour, most, second) + lead
        needed |= count << (colour * COUNT_BITS)
    return needed


def points_of(cards: int, needed: int) -> int:
    """What cards of one colour count if it takes so many of them to turn them over (P17)."""
    return int(NUM_OF[cards]) if NUM_OF[cards] >= needed else int(SUM_OF[cards])


def points_in_front(state: State, seat: int, needed: int) -> int:
    """A seat's points as things stand."""
    points = 0
    for colour in range(NUM_COLOURS):
        points += points_of(int(state.front[seat, colour]), count_of(needed, colour))
    return points


def leaving(state: State, played: int, num_added: int) -> tuple[int, int]:
    """The cards that a card would take from the parade, played after so many others were added (P6, P7)."""
    low, high = 0, 0
    num_parade = int(state.num_parade)
    for i in range(min(num_parade + num_added - card_value(played), num_parade)):
        card = state.parade[i]
        low |= int(CARD_BITS[card, 0])
        high |= int(CARD_BITS[card, 1])
    return low & int(LEAVING[played, 0]), high & int(LEAVING[played, 1])


def cost_of_adding(state: State, seat: int, low: int, high: int, needed: int) -> int:
    """How many points more the seat has with these cards in front of it."""
    cost = 0
    for colour in range(NUM_COLOURS):
        added = of_colour(low, high, colour)
        if added:
            mine = int(state.front[seat, colour])
            enough = count_of(needed, colour)
            cost += points_of(mine | added, enough) - points_of(mine, enough)
    return cost


def cost_of_playing(state: State, seat: int, card: int, num_added: int, needed: int) -> int:
    """How many points a card would cost the seat, played after so many others were added."""
    low, high = leaving(state, card, num_added)
    return cost_of_adding(state, seat, low, high, needed)


def of_colour(low: int, high: int, colour: int) -> int:
    """The values of one colour among cards gathered in two ints."""
    if colour < COLOURS_PER_INT:
        return (low >> (colour * NUM_VALUES)) & VALUES_MASK
    return (high >> ((colour - COLOURS_PER_INT) * NUM_VALUES)) & VALUES_MASK


def cost_of_card(state: State, seat: int, card: int, needed: int) -> int:
    """One in a colour that the seat has turned over, otherwise the card's value."""
    colour = card_colour(card)
    is_turned = int(NUM_OF[state.front[seat, colour]]) >= count_of(needed, colour)
    return 1 if is_turned else card_value(card)
