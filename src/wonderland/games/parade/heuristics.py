"""How good an action of Parade looks, to the seat that takes it.

Only what that seat knows is used: its own hand, the cards in front, the parade and the counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from wonderland.games.parade.rules import colour_points, is_last_round, leaves
from wonderland.games.parade.state import (
    DISCARD_BASE,
    MIN_SEATS,
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
PACE = 1.0

# How many cards a set of values of one colour holds, and their sum, by the set's bits.
BITS = np.arange(1 << NUM_VALUES)[:, None] >> np.arange(NUM_VALUES) & 1
NUM_OF = BITS.sum(1).astype(np.int8)
SUM_OF = (BITS * np.arange(NUM_VALUES)).sum(1).astype(np.int8)
VALUES_MASK = (1 << NUM_VALUES) - 1

# Cards taken are gathered in two ints, three colours in each.
COLOURS_PER_INT = 3
CARDS_PER_INT = COLOURS_PER_INT * NUM_VALUES
CARD_BITS = np.array(
    [(1 << card, 0) for card in range(CARDS_PER_INT)] + [(0, 1 << card) for card in range(CARDS_PER_INT)]
)

# Does the second card leave when the first is played and nothing protects it? All those that do are LEAVING.
LEAVES = np.array([[leaves(played, card, NUM_CARDS) for card in range(NUM_CARDS)] for played in range(NUM_CARDS)])
LEAVING = LEAVES @ CARD_BITS

# The costs of all cards held are gathered in one int.
COST_BITS = 12
COST_MASK = (1 << COST_BITS) - 1

# What an experienced player minds, in about tenths of a point, with two to six seats. Found by evolution (CMA-ES) as
# what wins most often alone among beginners. The rows above SECOND_NEXT are pairs: what counts when the pile is empty,
# and what is added to it while the pile is full.
WEIGHTS = np.array(
    [
        [-12.22, -10.14, -9.60, -9.90, -9.93],  # how far a colour counts as turned over: two or more cards behind
        [-11.43, 0.37, 0.66, 0.03, 0.05],
        [-12.99, -6.97, -6.71, -6.54, -7.35],  # one behind
        [-7.35, -3.21, -3.17, -2.86, -2.81],
        [-7.86, -2.60, -2.94, -2.87, -3.24],  # just enough for the majority
        [-9.43, -5.64, -5.30, -5.77, -4.87],
        [-6.42, -0.91, -0.74, -0.78, -0.73],  # one to spare
        [-6.64, -3.48, -3.47, -3.20, -3.43],
        [-6.76, 0.24, -0.06, 0.15, 0.18],  # two or more to spare
        [-6.54, -1.76, -0.63, -0.74, -0.89],
        [-9.05, 1.61, 3.30, 3.69, 4.45],  # each card taken
        [-4.54, 0.36, 2.10, 2.29, 3.50],
        [6.41, 21.01, 21.25, 17.81, 17.79],  # each colour then in front
        [-2.96, -5.72, -4.46, -5.27, -7.42],
        [-17.33, 6.92, 1.23, -5.88, 1.79],  # five colours in front
        [39.98, -0.35, 3.64, 1.22, 10.63],
        [65.00, 22.98, 18.84, 16.52, 14.65],  # six colours in front: the last round
        [67.69, 12.77, 9.93, 7.89, 1.03],
        [0.63, 2.02, 1.87, 1.87, 2.04],  # each point of the two cheapest cards held, which may be kept at the end
        [-0.29, -0.71, -0.88, -0.63, -0.73],
        [-1.90, 0.60, 1.20, 0.98, 1.50],  # the value of the card played
        [0.79, -0.71, -0.44, -0.45, -1.13],
        [6.67, -5.43, -6.12, -6.59, -6.53],  # each card then in the parade
        [-12.01, -5.59, -5.40, -5.15, -5.86],
        [2.23, 1.01, 1.03, 0.69, 0.85],  # each point that the cheapest card held would cost at the next turn
        [1.42, 2.36, 2.52, 2.50, 2.58],
        [-0.09, 0.02, -0.13, -0.13, -0.06],  # the same for all cards held together
        [1.29, 0.43, 0.42, 0.43, 0.40],
        [1.36, 1.29, 1.13, 0.90, 0.94],  # each point that the second cheapest card held would cost at the next turn
        [-3.45, -0.04, 0.11, 0.38, 0.37],  # each card of the played card's colour that stays in the parade
        [-4.45, 2.71, 4.19, 4.56, 5.34],  # each card of that colour in front of the player
        [6.58, 0.59, 0.62, 0.75, 0.74],  # when starting the last round: each point behind the best of the others
        [2.65, -0.48, -0.91, -0.95, -1.26],  # when starting the last round: each point of the two cheapest cards held
        [1.61, 1.62, 1.64, 1.74, 1.89],  # in the last round: each point of the two cheapest cards held
        [-5.52, -2.64, -2.58, -2.67, -2.65],  # in the last round: how far a colour counts as turned over, as above
        [-3.63, -1.90, -1.55, -1.45, -1.51],
        [0.84, 0.16, 0.13, 0.08, 0.08],
        [1.55, 0.59, 0.54, 0.51, 0.44],
        [-0.23, 0.64, 0.55, 0.54, 0.49],
        [-2.48, -1.81, -1.72, -1.66, -1.95],  # the same when discarding
        [-4.67, -2.60, -2.29, -2.02, -2.50],
        [-1.63, -0.34, -0.22, -0.14, -0.12],
        [0.77, 1.06, 1.29, 0.97, 0.89],
        [0.02, 1.33, 1.40, 1.13, 1.01],
    ]
)
SHARE_TURNED, PER_CARD_TAKEN, PER_COLOUR, FIVE_COLOURS, SIX_COLOURS, PER_POINT_HELD = 0, 10, 12, 14, 16, 18
PER_VALUE_PLAYED, PER_CARD_IN_PARADE, CHEAPEST_NEXT, ALL_NEXT = 20, 22, 24, 26
SECOND_NEXT, PER_COLOUR_MATE, PER_OWN_OF_COLOUR = 28, 29, 30
PER_POINT_BEHIND_AT_END, PER_POINT_HELD_AT_END, PER_POINT_HELD_LAST_ROUND = 31, 32, 33
SHARE_TURNED_LAST_ROUND, SHARE_TURNED_DISCARDING = 34, 39
MOST_SPARE = 2  # beyond that, cards more or fewer than a majority needs make no difference
FULL_PILE_TURNS = 8  # turns left to each, from which on a pile counts as full
TENTHS = 10
DEAR = 99  # more than any card costs


def appeal(state: State, action: int) -> float:
    """What a beginner sees: the points that the action costs at once, majorities considered. Higher is better."""
    if state.phase == PLAY:
        return -float(cost_of_playing(state, action))
    return -float(cost_of_keeping(state, action))


def promise(state: State, action: int) -> float:
    """What an experienced player sees. Higher is better."""
    if state.phase != PLAY:
        return -price_of_discarding(state, action) / TENTHS
    if is_last_round(state):
        return -price_in_last_round(state, action) / TENTHS
    return -price_of_playing(state, action) / TENTHS


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
    """What a play costs now and later, before the last round."""
    fullness = min(state.num_pile / (state.seats * FULL_PILE_TURNS), 1.0)
    low, high = taken_by(state, played)
    price = 0.0
    turned, num_colours, num_taken = 0, 0, 0
    for colour in range(NUM_COLOURS):
        taken = of_colour(low, high, colour)
        mine = int(state.front[state.seat, colour]) | taken
        spare = int(NUM_OF[mine]) - majority_of(state, colour)
        if spare >= 0:
            turned |= 1 << colour
        if mine:
            num_colours += 1
            num_taken += int(NUM_OF[taken])
            price += price_of_colour(mine, weight(state, SHARE_TURNED + 2 * place_of(spare), fullness))
    held = cost_of_cheapest_two(state, played, turned)
    price += weight(state, PER_CARD_TAKEN, fullness) * num_taken
    price += weight(state, PER_POINT_HELD, fullness) * held
    price += weight(state, PER_CARD_IN_PARADE, fullness) * (state.num_parade + 1 - num_taken)
    price += price_of_colours(state, num_colours, fullness)
    if num_colours == NUM_COLOURS:
        behind = points_behind(state) + cost_of_playing(state, played)
        price += single(state, PER_POINT_BEHIND_AT_END) * behind + single(state, PER_POINT_HELD_AT_END) * held
    price += price_of_card(state, played, low, high, fullness)
    return float(price + price_of_next_turn(state, played, low, high, turned, fullness))


def price_in_last_round(state: State, played: int) -> float:
    """What the last play costs, the two cards kept after it included."""
    low, high = taken_by(state, played)
    price = 0.0
    turned = 0
    for colour in range(NUM_COLOURS):
        mine = int(state.front[state.seat, colour]) | of_colour(low, high, colour)
        spare = int(NUM_OF[mine]) - majority_of(state, colour)
        if spare >= 0:
            turned |= 1 << colour
        price += price_of_colour(mine, single(state, SHARE_TURNED_LAST_ROUND + place_of(spare)))
    return float(price + single(state, PER_POINT_HELD_LAST_ROUND) * cost_of_cheapest_two(state, played, turned))


def price_of_discarding(state: State, action: int) -> float:
    """What the cards in front cost with the two that are not discarded."""
    price = 0.0
    for colour in range(NUM_COLOURS):
        mine = int(state.front[state.seat, colour]) | kept_of_colour(state, action, colour)
        spare = int(NUM_OF[mine]) - majority_of(state, colour)
        price += price_of_colour(mine, single(state, SHARE_TURNED_DISCARDING + place_of(spare)))
    return price


def weight(state: State, row: int, fullness: float) -> float:
    """A pair of weights, mixed as the pile is full."""
    column = state.seats - MIN_SEATS
    return float(WEIGHTS[row, column] + fullness * WEIGHTS[row + 1, column])


def single(state: State, row: int) -> float:
    """A weight that is the same all the time."""
    return float(WEIGHTS[row, state.seats - MIN_SEATS])


def place_of(spare: int) -> int:
    """Where the weight stands for so many cards more than a majority needs."""
    return min(max(spare, -MOST_SPARE), MOST_SPARE) + MOST_SPARE


def price_of_colour(cards: int, share: float) -> float:
    """Between the cards' values and one each."""
    return float(SUM_OF[cards] - share * (SUM_OF[cards] - NUM_OF[cards]))


def price_of_colours(state: State, num_colours: int, fullness: float) -> float:
    """How near the player is to starting the last round."""
    price = weight(state, PER_COLOUR, fullness) * num_colours
    if num_colours == NUM_COLOURS - 1:
        price += weight(state, FIVE_COLOURS, fullness)
    elif num_colours == NUM_COLOURS:
        price += weight(state, SIX_COLOURS, fullness)
    return float(price)


def price_of_card(state: State, played: int, low: int, high: int, fullness: float) -> float:
    """What giving the card away costs, whatever it takes."""
    colour = card_colour(played)
    num_staying = num_in_parade(state, colour) - int(NUM_OF[of_colour(low, high, colour)])
    price = weight(state, PER_VALUE_PLAYED, fullness) * card_value(played)
    price += single(state, PER_COLOUR_MATE) * num_staying
    return float(price + single(state, PER_OWN_OF_COLOUR) * NUM_OF[state.front[state.seat, colour]])


def price_of_next_turn(state: State, played: int, low: int, high: int, turned: int, fullness: float) -> float:
    """What the cards held may cost when the turn comes round."""
    costs = costs_at_next_turn(state, played, low, high, turned)
    least, second, total = DEAR, DEAR, 0
    for i in range(state.num_hand[state.seat]):
        if state.hand[state.seat, i] != played:
            cost = (costs >> (i * COST_BITS)) & COST_MASK
            total += cost
            second = min(second, max(least, cost))
            least = min(least, cost)
    price = weight(state, CHEAPEST_NEXT, fullness) * least + single(state, SECOND_NEXT) * second
    return float(price + weight(state, ALL_NEXT, fullness) * total)


def costs_at_next_turn(state: State, played: int, low: int, high: int, turned: int) -> int:
    """What each card held would cost after this play if every other seat only added a card to the parade.

    All in one int, COST_BITS for each place in the hand.
    """
    num_behind = int(state.seats) - 1
    costs = costs_of_leaving(state, played, num_behind, turned)
    for i in range(state.num_parade - 1, -1, -1):
        card = int(state.parade[i])
        if not (low & int(CARD_BITS[card, 0]) or high & int(CARD_BITS[card, 1])):
            num_behind += 1
            costs += costs_of_leaving(state, card, num_behind, turned)
    return costs


def costs_of_leaving(state: State, card: int, num_behind: int, turned: int) -> int:
    """What a card of the parade adds to the cost of each card held."""
    cost = cost_of_card(card, turned)
    costs = 0
    for i in range(state.num_hand[state.seat]):
        held = state.hand[state.seat, i]
        if num_behind >= card_value(held) and LEAVES[held, card]:
            costs += cost << (i * COST_BITS)
    return costs


def cost_of_cheapest_two(state: State, played: int, turned: int) -> int:
    """What the two cheapest cards held would cost, kept at the end."""
    least, second = DEAR, DEAR
    for i in range(state.num_hand[state.seat]):
        card = int(state.hand[state.seat, i])
        if card != played:
            cost = cost_of_card(card, turned)
            second = min(second, max(least, cost))
            least = min(least, cost)
    return least + second


def cost_of_card(card: int, turned: int) -> int:
    """One in a colour that is turned over (a bit of `turned`), otherwise the card's value."""
    return 1 if (turned >> card_colour(card)) & 1 else card_value(card)


def points_behind(state: State) -> int:
    """How many points more the seat to act has than the best of the others."""
    best = NUM_CARDS * NUM_VALUES
    for seat in range(state.seats):
        if seat != state.seat:
            best = min(best, points_in_front(state, seat))
    return points_in_front(state, int(state.seat)) - best


def points_in_front(state: State, seat: int) -> int:
    """A seat's points as things stand."""
    points = 0
    for colour in range(NUM_COLOURS):
        points += colour_points(state, seat, colour)
    return points


def taken_by(state: State, played: int) -> tuple[int, int]:
    """The cards that would leave, one bit each: those of the first three colours, and the others (P6, P7)."""
    low, high = 0, 0
    for i in range(state.num_parade - card_value(played)):
        card = state.parade[i]
        low |= int(CARD_BITS[card, 0])
        high |= int(CARD_BITS[card, 1])
    return low & int(LEAVING[played, 0]), high & int(LEAVING[played, 1])


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
    cost = 0
    for colour in range(NUM_COLOURS):
        kept = kept_of_colour(state, action, colour)
        if kept:
            cost += cost_of_adding(state, colour, kept)
    return cost


def kept_of_colour(state: State, action: int, colour: int) -> int:
    """The values of one colour among the two cards that are not discarded."""
    first = (action - DISCARD_BASE) // NUM_CARDS
    second = (action - DISCARD_BASE) % NUM_CARDS
    kept = 0
    for i in range(state.num_hand[state.seat]):
        card = state.hand[state.seat, i]
        if card_colour(card) == colour and card != first and card != second:
            kept |= 1 << card_value(card)
    return kept


def cost_of_adding(state: State, colour: int, added: int) -> int:
    """How many points more the seat to act has in a colour with these cards added (P15–P17)."""
    majority = majority_of(state, colour)
    mine = int(state.front[state.seat, colour])
    return points_of(mine | added, majority) - points_of(mine, majority)


def majority_of(state: State, colour: int) -> int:
    """How many cards of the colour the seat to act needs for the majority (P15, P16)."""
    most = 0
    for other in range(state.seats):
        if other != state.seat:
            most = max(most, int(NUM_OF[state.front[other, colour]]))
    return most + 2 if state.seats == 2 else most


def points_of(cards: int, majority: int) -> int:
    """What cards of one colour count if it takes `majority` of them to turn them over."""
    return int(NUM_OF[cards]) if NUM_OF[cards] >= majority else int(SUM_OF[cards])
