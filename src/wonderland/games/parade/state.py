"""Parade's cards (P1) and the record that holds a position.

A card is an int: colour × 11 + value. `NO_CARD` is an empty place, `HIDDEN_CARD` a card the viewer may not
know.
"""

from __future__ import annotations

from wonderland.engine.state import NOTHING, state_dtype

NUM_COLOURS = 6
NUM_VALUES = 11
NUM_CARDS = NUM_COLOURS * NUM_VALUES
FEWEST_COLOURS = 2  # P20, as are the other smallest sizes
FEWEST_VALUES = 2
NO_CARD = NOTHING
HIDDEN_CARD = -2

MIN_SEATS = 2
MAX_SEATS = 6
HAND_SIZE = 5
SMALLEST_HAND = 2
PARADE_SIZE = 6
SMALLEST_PARADE = 1
NUM_DISCARDS = 2

# Each of two seats always holds all cards of a hand but one until the last action of the match.
MAX_PARADE = NUM_CARDS - MIN_SEATS * (SMALLEST_HAND - 1)

# Phases
PLAY = 1  # P5: play one card of the hand
DISCARD = 2  # P13: choose two of the four cards left to discard

# Why the last round started (P10)
NO_REASON = 0
ALL_COLOURS = 1
PILE_EMPTY = 2

# Events of the trail: value is a card unless said otherwise
PLAYED = 0
TOOK = 1
DREW = 2
LAST_ROUND = 3  # value: the reason
DISCARDED = 4
KEPT = 5  # a card of the hand joined the cards in front at the reveal

# An action is the card to play, or DISCARD_BASE + first × NUM_CARDS + second with first < second.
DISCARD_BASE = NUM_CARDS
MAX_ACTIONS = 6  # five cards to play, or the six pairs of four cards

# One turn notes the card played, every card of the parade, the draw and the last round.
TRAIL_SIZE = MAX_PARADE + 2

STATE = state_dtype(
    [
        ("num_colours", "i1"),  # P20, as are the next three: the sizes of the game
        ("num_values", "i1"),
        ("hand_size", "i1"),
        ("parade_size", "i1"),
        ("start_seat", "i1"),  # P3
        ("last_round_seat", "i1"),  # the seat that triggered the last round; NO_SEAT before that
        ("last_round_reason", "i1"),  # NO_REASON before the last round
        ("turns_left", "i1"),  # turns still to take in the last round
        ("num_pile", "i1"),
        ("pile", "i1", (NUM_CARDS,)),  # the top card is the last one in use; then NO_CARD
        ("num_parade", "i1"),
        ("parade", "i1", (MAX_PARADE,)),  # front first; then NO_CARD
        ("num_joined", "i1"),
        ("joined", "i1", (NUM_CARDS,)),  # every card that joined the parade since the deal, in order; then NO_CARD
        ("num_hand", "i1", (MAX_SEATS,)),
        ("hand", "i1", (MAX_SEATS, HAND_SIZE)),  # in the order drawn; then NO_CARD
        ("front", "i2", (MAX_SEATS, NUM_COLOURS)),  # bit v set: the card of value v lies in front of the seat
        ("discards", "i1", (MAX_SEATS, NUM_DISCARDS)),  # NO_CARD until chosen
    ],
    TRAIL_SIZE,
)


def make_card(colour: int, value: int) -> int:
    """The card of this colour and value."""
    return colour * NUM_VALUES + value


def card_colour(card: int) -> int:
    """0..5: red, blue, purple, green, grey, orange."""
    return int(card // NUM_VALUES)


def card_value(card: int) -> int:
    """0..10."""
    return int(card % NUM_VALUES)


def discard_action(card: int, other: int) -> int:
    """The action that discards these two cards, whichever is named first."""
    return DISCARD_BASE + int(min(card, other)) * NUM_CARDS + int(max(card, other))


def discarded_cards(action: int) -> tuple[int, int]:
    """The two cards that the action discards, the lower first."""
    pair = action - DISCARD_BASE
    return pair // NUM_CARDS, pair % NUM_CARDS
