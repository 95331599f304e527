"""How good an action of Going Out is, to the seat that takes it.

Only what that seat knows is used: its own hand, what lies open, and how many cards the others hold. A beginner and an
experienced player look at the same things and weigh them differently: the points at once, what the hand is good for
afterwards, how hard a set is to beat, and what going out brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.engine.nets import action_values
from wonderland.engine.state import NOTHING
from wonderland.games.going_out.rules import stays_on_table
from wonderland.games.going_out.scoring import bonus_share, num_scored, points_of
from wonderland.games.going_out.sets import (
    is_set,
    num_bits,
    num_in_set,
    num_of_suit,
    same_number_set,
    set_size,
    set_value,
)
from wonderland.games.going_out.state import (
    CAT,
    DECK,
    DRAW,
    FLAMINGO,
    HEDGEHOG,
    LAY_BASE,
    MIN_SEATS,
    NUM_NUMBERS,
    PASS,
    QUEEN,
    STOP,
    TAKE_BASE,
    kind_number,
)
from wonderland.games.going_out.strategy.features import knows

if TYPE_CHECKING:
    from wonderland.engine.game import Values
    from wonderland.engine.nets.net import Net
    from wonderland.engine.state import Actions, State

MARGIN = 10.0  # among equals the winner leads by about 4
PACE = 0.07  # a net soon shows what there is to see
REVIEW_ITERATIONS = 6000
LUCK_ROLLOUTS = 250
LUCK_NOISE = 1.5
LUCK_EVALUATE_AFTER = 2

# Who values: columns of WEIGHTS.
BEGINNER = 0
EXPERIENCED_OF_TWO = 1  # in a match of two: whoever goes out ends the round
EXPERIENCED = 2

# What they mind: rows of WEIGHTS.
CARD_PLAYED = 0
SIZE_PLAYED = 1
VALUE_PLAYED = 2
PASSED = 3
CARD = 4
CARD_NUMBER = 5
NEW_NUMBER = 6
TWO_ALIKE = 7
THREE_ALIKE = 8
MORE_ALIKE = 9
RUN = 10
FIRST_JOKER = 11
NEXT_JOKER = 12
SUIT_EXCESS = 13
OUT = 14
OUT_BONUS = 15
OUT_OTHERS = 16
DECK_AFTER_PLAY = 17
DECK_FIRST = 18
DECK_SECOND = 19
TAKE_AFTER_PLAY = 20
TAKE_FIRST = 21
TAKE_SECOND = 22
GIVEN_JOKER = 23
GIVEN_NUMBER = 24

# In points. A beginner's are round numbers; experienced players' were found by play against beginners and each other.
WEIGHTS = np.array(
    [
        (1.00, 1.31, 1.62),  # CARD_PLAYED: a number card played, beside its points
        (0.00, 0.12, -0.13),  # SIZE_PLAYED: times the size of a set that stays on the table
        (0.00, 0.06, -0.15),  # VALUE_PLAYED: times its value
        (0.00, 0.36, -0.03),  # PASSED: passing
        (1.50, 1.10, 2.46),  # CARD: a number card in hand
        (0.00, 0.11, -0.10),  # CARD_NUMBER: times its number
        (-1.00, -1.73, -1.31),  # NEW_NUMBER: each different number in hand: one turn more to go out
        (1.00, 0.32, 0.18),  # TWO_ALIKE: two cards of one number
        (0.50, 0.79, 0.51),  # THREE_ALIKE: a third one
        (0.50, 0.49, 0.29),  # MORE_ALIKE: each further one
        (0.50, 1.13, 0.92),  # RUN: three numbers of a suit in a row
        (0.50, 0.87, 0.77),  # FIRST_JOKER: a joker in hand
        (0.50, 0.80, 0.87),  # NEXT_JOKER: each further one
        (-0.50, -0.18, -0.38),  # SUIT_EXCESS: each card by which one suit exceeds the other, in hand and scored
        (1.00, 1.22, 0.61),  # OUT: going out
        (1.50, 1.79, 2.33),  # OUT_BONUS: each joker that it brings
        (0.00, 0.36, 0.27),  # OUT_OTHERS: each card that the others still hold then
        (0.50, 0.73, 0.62),  # DECK_AFTER_PLAY: a card of the deck after playing
        (0.50, 1.08, 1.02),  # DECK_FIRST: after passing
        (0.50, 0.60, 0.86),  # DECK_SECOND: as the second one
        (0.00, 0.27, -0.30),  # TAKE_AFTER_PLAY: a card of the display after playing, beside its worth in hand
        (0.00, 0.29, -0.26),  # TAKE_FIRST: after passing
        (0.00, 0.34, -0.50),  # TAKE_SECOND: as the second one
        (0.00, 0.39, 0.19),  # GIVEN_JOKER: a joker laid down for others to take
        (-0.20, 0.06, -0.20),  # GIVEN_NUMBER: times the number, less one, of a card laid down
    ]
)

NO_CARDS = 0  # as a set


def beginner_values(state: State, actions: Actions, count: int, out: Values) -> None:
    """What a beginner sees in each action."""
    for i in range(count):
        out[i] = beginner_value(state, actions[i])


def expert_values(
    state: State, actions: Actions, count: int, net: Net, scratch: State, out: Values, prediction: Values
) -> None:
    """What an expert sees, by the net; with options that it never learned, by a rule of thumb."""
    if knows(state):
        action_values.write_values(state, actions, count, net, scratch, out, prediction)
    else:
        for i in range(count):
            out[i] = expert_value(state, actions[i])


def beginner_value(state: State, action: int) -> float:
    """What a beginner sees. Higher is better."""
    return worth(state, action, BEGINNER)


def expert_value(state: State, action: int) -> float:
    """What an experienced player sees. Higher is better."""
    return worth(state, action, EXPERIENCED_OF_TWO if state.seats == MIN_SEATS else EXPERIENCED)


def worth(state: State, action: int, player: int) -> float:
    """What the action is worth in this player's eyes, in points."""
    if is_set(action):
        return worth_of_playing(state, action, player)
    if action == PASS:
        return worth_of_hand(state, NO_CARDS, 0, player) + weigh(PASSED, player)
    if action == STOP:
        return worth_of_stopping(state, player)
    if action >= LAY_BASE:
        return worth_of_laying(state, int(action) - LAY_BASE, player)
    return worth_of_drawing(state, action, player)


def weigh(what: int, player: int) -> float:
    """How much this player minds that, in points."""
    return float(WEIGHTS[what, player])


def worth_of_playing(state: State, played: int, player: int) -> float:
    """The points at once, the hand that is left, going out if none is, and how hard a set that stays is to beat."""
    flamingos = num_of_suit(played, FLAMINGO)
    hedgehogs = num_of_suit(played, HEDGEHOG)
    size = set_size(played)
    result = points_gained(state, flamingos, hedgehogs) + worth_of_hand(state, played, 1, player)
    result += weigh(CARD_PLAYED, player) * (flamingos + hedgehogs)
    if stays_on_table(state, played):
        result += weigh(SIZE_PLAYED, player) * size + weigh(VALUE_PLAYED, player) * set_value(played)
    if size == state.num_hand[state.seat]:
        result += worth_of_going_out(state, size - flamingos - hedgehogs, player)
    return result


def points_gained(state: State, flamingos: int, hedgehogs: int) -> float:
    """G23: what so many cards more add to the points of the seat to act."""
    scored_flamingos = num_scored(state, state.seat, FLAMINGO)
    scored_hedgehogs = num_scored(state, state.seat, HEDGEHOG)
    after = points_of(scored_flamingos + flamingos, scored_hedgehogs + hedgehogs)
    return after - points_of(scored_flamingos, scored_hedgehogs)


def worth_of_hand(state: State, moved: int, sign: int, player: int) -> float:
    """What the hand is good for without the cards of a set (sign 1), or with them added (sign -1)."""
    result = 0.0
    num_numbers, flamingos, hedgehogs = 0, 0, 0
    for i in range(NUM_NUMBERS):
        num_flamingos = int(state.hand[state.seat, i]) - sign * num_in_set(moved, i)
        num_hedgehogs = int(state.hand[state.seat, NUM_NUMBERS + i]) - sign * num_in_set(moved, NUM_NUMBERS + i)
        count = num_flamingos + num_hedgehogs
        if count > 0:
            num_numbers += count
            flamingos |= int(num_flamingos > 0) << i
            hedgehogs |= int(num_hedgehogs > 0) << i
            result += worth_of_number(i + 1, count, player)
    result += weigh(RUN, player) * (num_runs(flamingos) + num_runs(hedgehogs))
    num_cards = int(state.num_hand[state.seat]) - sign * set_size(moved)
    if num_cards > num_numbers:
        result += weigh(FIRST_JOKER, player) + weigh(NEXT_JOKER, player) * (num_cards - num_numbers - 1)
    return result


def worth_of_number(number: int, count: int, player: int) -> float:
    """What so many cards of one number are good for in hand."""
    result = weigh(NEW_NUMBER, player)
    result += (weigh(CARD, player) + weigh(CARD_NUMBER, player) * number) * count
    if count > 1:
        result += weigh(TWO_ALIKE, player)
    if count > 2:
        result += weigh(THREE_ALIKE, player) + weigh(MORE_ALIKE, player) * (count - 3)
    return result


def num_runs(numbers: int) -> int:
    """At how many of these numbers (a bit for each) three in a row begin."""
    return num_bits(numbers & (numbers >> 1) & (numbers >> 2))


def worth_of_going_out(state: State, num_jokers: int, player: int) -> float:
    """G19, G22: the bonus, so many jokers more being discarded, and what the others may not get to play."""
    num_left = int(state.num_discards) + num_jokers
    for _ in range(state.num_out):
        num_left -= bonus_share(num_left)
    result = weigh(OUT, player) + weigh(OUT_BONUS, player) * bonus_share(num_left)
    for seat in range(state.seats):
        if seat != state.seat:
            result += weigh(OUT_OTHERS, player) * state.num_hand[seat]
    return result


def worth_of_stopping(state: State, player: int) -> float:
    """Being out, or else the hand as it is."""
    if state.num_hand[state.seat] == 0:
        return worth_of_going_out(state, 0, player)
    return worth_of_hand(state, NO_CARDS, 0, player)


def worth_of_drawing(state: State, action: int, player: int) -> float:
    """The hand with a card of the display, or with an unknown one."""
    place = int(state.phase) - DRAW
    if action == DECK:
        return worth_of_hand(state, NO_CARDS, 0, player) + weigh(DECK_AFTER_PLAY + place, player)
    kind = int(action) - TAKE_BASE
    result = worth_of_hand(state, single_card(kind), -1, player) + weigh(TAKE_AFTER_PLAY + place, player)
    return result + weigh(SUIT_EXCESS, player) * excess_added(state, kind, 1)


def worth_of_laying(state: State, kind: int, player: int) -> float:
    """G5, G15: the hand without the card, which others may take."""
    result = worth_of_hand(state, single_card(kind), 1, player)
    if kind >= QUEEN:
        return result + weigh(GIVEN_JOKER, player)
    result += weigh(SUIT_EXCESS, player) * excess_added(state, kind, -1)
    return result + weigh(GIVEN_NUMBER, player) * (kind_number(kind) - 1)


def single_card(kind: int) -> int:
    """The card as a set, a joker as any number."""
    if kind >= QUEEN:
        return same_number_set(1, 0, 0, int(kind == QUEEN), int(kind == CAT))
    is_flamingo = kind < NUM_NUMBERS
    return same_number_set(kind_number(kind), int(is_flamingo), int(not is_flamingo), 0, 0)


def excess_added(state: State, kind: int, added: int) -> int:
    """By how many cards more one suit exceeds the other, in hand and scored, with this card added (1) or gone (-1)."""
    if kind >= QUEEN:
        return 0
    excess = 0
    for i in range(NUM_NUMBERS):
        excess += num_owned(state, i) - num_owned(state, NUM_NUMBERS + i)
    changed = excess + added if kind < NUM_NUMBERS else excess - added
    return abs(changed) - abs(excess)


def num_owned(state: State, kind: int) -> int:
    """How many cards of the kind the seat to act has in hand, scored or on the table."""
    count = int(state.hand[state.seat, kind]) + int(state.scored[state.seat, kind])
    if state.latest != NOTHING and state.latest_seat == state.seat:
        count += num_in_set(state.latest, kind)
    return count
