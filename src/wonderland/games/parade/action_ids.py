"""Parade's actions as dense numbers, for a network with one output an action.

66 ids play a card: red 0 to 10, blue, purple, green, grey, orange. 6 ids discard two of the four cards left, by their
places in the hand when it is sorted by card: (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.state import NOTHING
from wonderland.games.parade.state import (
    DISCARD,
    DISCARD_BASE,
    HAND_SIZE,
    NUM_CARDS,
    PLAY,
    discard_action,
    discarded_cards,
)

if TYPE_CHECKING:
    from wonderland.engine.state import State

NUM_LEFT = HAND_SIZE - 1  # cards in hand when two are discarded
NUM_PAIRS = NUM_LEFT * (NUM_LEFT - 1) // 2
NUM_IDS = NUM_CARDS + NUM_PAIRS


def id_of(state: State, action: int) -> int:
    """The dense number of a legal action."""
    if action < DISCARD_BASE:
        return int(action)
    card, other = discarded_cards(action)
    return NUM_CARDS + pair_index(place_in_hand(state, card), place_in_hand(state, other))


def action_of(state: State, action_id: int) -> int:
    """The action of that number; NOTHING if it means none now. (It may still be illegal: `legal_actions` says.)"""
    if 0 <= action_id < NUM_CARDS and state.phase == PLAY:
        return int(action_id)
    if NUM_CARDS <= action_id < NUM_IDS and state.phase == DISCARD:
        for place in range(NUM_LEFT):
            for other in range(place + 1, NUM_LEFT):
                if NUM_CARDS + pair_index(place, other) == action_id:
                    return discard_action(card_at(state, place), card_at(state, other))
    return NOTHING


def pair_index(place: int, other: int) -> int:
    """The number of a pair of places, the lower one first."""
    return place * (2 * NUM_LEFT - place - 1) // 2 + other - place - 1


def place_in_hand(state: State, card: int) -> int:
    """How many cards of the hand come before the card."""
    place = 0
    for i in range(state.num_hand[state.seat]):
        if state.hand[state.seat, i] < card:
            place += 1
    return place


def card_at(state: State, place: int) -> int:
    """The card of the hand before which so many come; NOTHING if there are not so many."""
    for i in range(state.num_hand[state.seat]):
        card = int(state.hand[state.seat, i])
        if place_in_hand(state, card) == place:
            return card
    return NOTHING
