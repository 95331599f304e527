"""How good an action of Parade looks at once, to the seat that takes it.

Only what that seat knows is used: its own hand, the cards in front, the parade and the counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.games.parade.rules import leaves, num_in_front
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


def appeal(state: State, action: int) -> float:
    """Higher is better: the points that the action costs at once, majorities considered."""
    if state.phase == PLAY:
        return -float(cost_of_playing(state, action))
    return -float(cost_of_keeping(state, action))


def cost_of_playing(state: State, played: int) -> int:
    """How many points the cards taken add, as things stand."""
    cost = 0
    for colour in range(NUM_COLOURS):
        taken = 0
        for i in range(state.num_parade):
            card = state.parade[i]
            if card_colour(card) == colour and leaves(played, card, state.num_parade - 1 - i):
                taken |= 1 << card_value(card)
        if taken:
            cost += cost_of_adding(state, colour, taken)
    return cost


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
    """How many points more the seat to act has in a colour with these cards added."""
    mine = int(state.front[state.seat, colour])
    most, lead_needed = 0, 2 if state.seats == 2 else 0
    for other in range(state.seats):
        if other != state.seat:
            most = max(most, num_in_front(state, other, colour))
    return points_of(mine | added, most + lead_needed) - points_of(mine, most + lead_needed)


def points_of(cards: int, majority: int) -> int:
    """What cards of one colour count if it takes `majority` of them to turn them over (P15–P17)."""
    count = 0
    points = 0
    for value in range(NUM_VALUES):
        if (cards >> value) & 1:
            count += 1
            points += value
    return count if count >= majority else points
