"""The features that Parade's nets read, of the position after an action.

That position is what the rules make of the action before anything is drawn or revealed. Only what the acting seat knows
is used. Other seats are numbered from the acting one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import trail
from wonderland.games.parade.rules import (
    has_all_colours,
    is_last_round,
    join_parade,
    lay_in_front,
    lead_needed,
    remove_from_hand,
    take_leaving_cards,
)
from wonderland.games.parade.state import MAX_SEATS, MIN_SEATS, NUM_CARDS, NUM_COLOURS, PLAY, discarded_cards, make_card
from wonderland.games.parade.strategy.costs import (
    LOWEST_OF,
    NUM_OF,
    cost_of_card,
    cost_of_playing,
    count_of,
    majorities,
    most_in_front,
    points_in_front,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.state import State, States

    Features = npt.NDArray[np.int16]

# Where a match stands after the action.
GOING_ON = 0
LAST_TURN_TO_COME = 1  # the action starts the last round
DISCARDS_TO_COME = 2
ALL_DONE = 3
NUM_STAGES = 4

MOST_BEHIND = 19  # beyond that, cards behind another make no difference
MOST_COUNTED = 9  # cards of one colour
MOST_SPARE = 2  # cards more or fewer than a majority needs
MOST_AHEAD = 30  # points
MOST_PILE = 63
NUM_OTHERS = MAX_SEATS - 1
NUM_SEAT_COUNTS = MAX_SEATS - MIN_SEATS + 1
NUM_HELD = 4  # cards in hand after a play
MOST_COST, LEAST_COST = 35, -4  # of a card at the next turn
DEAR = 40  # more than any card costs
NUM_COSTS = MOST_COST - LEAST_COST + 1
MOST_KEPT_COST = 20

# The blocks of features.
PARADE = 0  # per cards behind it and card: in the parade
HELD = PARADE + (MOST_BEHIND + 1) * NUM_CARDS  # per stage and card: in my hand
MINE = HELD + NUM_STAGES * NUM_CARDS  # per cards to spare for the majority and card: in front of me
THEIRS = MINE + (2 * MOST_SPARE + 1) * NUM_CARDS  # per other seat and card: in front of it
COUNTS_OF_MANY = THEIRS + NUM_OTHERS * NUM_CARDS  # per colour: how many are mine, and how many another's at most
COUNTS_OF_TWO = COUNTS_OF_MANY + NUM_COLOURS * (MOST_COUNTED + 1) ** 2  # the same in a match of two
AHEAD = COUNTS_OF_TWO + NUM_COLOURS * (MOST_COUNTED + 1) ** 2  # per other seat: how many points I have more
PILE = AHEAD + NUM_OTHERS * (2 * MOST_AHEAD + 1)  # per number of seats: cards left
STAGE = PILE + NUM_SEAT_COUNTS * (MOST_PILE + 1)  # per number of seats: stage, and turns until it ends
COLOURS = STAGE + NUM_SEAT_COUNTS * NUM_STAGES * (MAX_SEATS + 1)  # per seat: how many colours are in front
NEXT_COSTS = COLOURS + MAX_SEATS * (NUM_COLOURS + 1)  # the cheapest card of the next turn, the second, …
KEPT_COST = NEXT_COSTS + NUM_HELD * NUM_COSTS  # the two cheapest cards held
NUM_FEATURES = KEPT_COST + MOST_KEPT_COST + 1
MAX_FEATURES = NUM_CARDS + NUM_COLOURS + 2 * NUM_OTHERS + NUM_HELD + 5  # the end included


def knows(state: State) -> bool:
    """Was this learned? Reduced games were not, but are near enough."""
    return True


def write_action(state: State, action: int, after: States, out: Features) -> int:
    """Write the features that the action decides, and return their number."""
    after[0] = state
    return write_position(after[0], act(after[0], action), out)


def act(after: State, action: int) -> int:
    """Carry out an action as far as its outcome is certain, and return the stage that this leads to."""
    seat = after.seat
    trail.clear(after)
    if after.phase != PLAY:
        keep_two(after, action)
        return ALL_DONE
    remove_from_hand(after, seat, action)
    join_parade(after, action)
    take_leaving_cards(after, seat)
    if is_last_round(after):
        return DISCARDS_TO_COME
    if has_all_colours(after, seat) or after.num_pile <= 1:
        return LAST_TURN_TO_COME
    return GOING_ON


def keep_two(after: State, action: int) -> None:
    """Lay the cards that are not discarded in front (P13), and leave them in the hand to be noticed."""
    seat = after.seat
    for card in discarded_cards(action):
        remove_from_hand(after, seat, card)
    for i in range(after.num_hand[seat]):
        lay_in_front(after, seat, after.hand[seat, i])


def write_position(after: State, stage: int, out: Features) -> int:
    """Write every feature that the action decides, of a position made by `act`, and return their number."""
    seat = int(after.seat)
    most, second = most_in_front(after)
    needed = majorities(after, seat, most, second)
    count = write_cards(after, stage, out)
    count = write_mine(after, needed, out, count)
    count = write_standing(after, most, second, points_in_front(after, seat, needed), out, count)
    table = int(after.seats) - MIN_SEATS
    out[count] = PILE + table * (MOST_PILE + 1) + min(int(after.num_pile), MOST_PILE)
    out[count + 1] = STAGE + (table * NUM_STAGES + stage) * (MAX_SEATS + 1) + turns_to_come(after, stage)
    count += 2
    if stage <= LAST_TURN_TO_COME:
        count = write_next_costs(after, needed, out, count)
    if stage <= DISCARDS_TO_COME:
        out[count] = KEPT_COST + min(cost_of_cheapest_two(after, needed), MOST_KEPT_COST)
        count += 1
    return count


def turns_to_come(after: State, stage: int) -> int:
    """How many turns or choices of the last round are still to come."""
    if stage == ALL_DONE:
        return int((after.last_round_seat - after.seat) % after.seats)
    if stage == DISCARDS_TO_COME:
        return int(after.turns_left) - 1
    return int(after.seats) if stage == LAST_TURN_TO_COME else 0


def write_cards(after: State, stage: int, out: Features) -> int:
    """The hand and, unless all is done, the parade."""
    count = 0
    for i in range(after.num_hand[after.seat]):
        out[count] = HELD + stage * NUM_CARDS + int(after.hand[after.seat, i])
        count += 1
    if stage != ALL_DONE:
        for i in range(after.num_parade):
            num_behind = min(int(after.num_parade) - 1 - i, MOST_BEHIND)
            out[count] = PARADE + num_behind * NUM_CARDS + int(after.parade[i])
            count += 1
    return count


def write_mine(after: State, needed: int, out: Features, count: int) -> int:
    """The cards in front of the player, by how safe their majority is, and how far each colour is."""
    seat = int(after.seat)
    counts = COUNTS_OF_TWO if after.seats == MIN_SEATS else COUNTS_OF_MANY
    lead = lead_needed(after)
    num_colours = 0
    for colour in range(NUM_COLOURS):
        cards = int(after.front[seat, colour])
        mine = int(NUM_OF[cards])
        enough = count_of(needed, colour)
        theirs = enough - lead
        spare = min(max(mine - enough, -MOST_SPARE), MOST_SPARE) + MOST_SPARE
        count = write_front(cards, MINE + spare * NUM_CARDS + make_card(colour, 0), out, count)
        num_colours += cards != 0
        pair = min(mine, MOST_COUNTED) * (MOST_COUNTED + 1) + min(theirs, MOST_COUNTED)
        out[count] = counts + colour * (MOST_COUNTED + 1) ** 2 + pair
        count += 1
    out[count] = COLOURS + num_colours
    return count + 1


def write_shared(state: State, out: Features) -> int:
    """Write the features that no action of the player's changes, and return their number: every other seat's cards."""
    count = 0
    for place in range(1, state.seats):
        other = seat_after(state, place)
        num_colours = 0
        for colour in range(NUM_COLOURS):
            cards = int(state.front[other, colour])
            num_colours += cards != 0
            block = THEIRS + (place - 1) * NUM_CARDS
            count = write_front(cards, block + make_card(colour, 0), out, count)
        out[count] = COLOURS + place * (NUM_COLOURS + 1) + num_colours
        count += 1
    return count


def seat_after(state: State, place: int) -> int:
    """The seat so many places after the seat to act."""
    seat, seats = int(state.seat) + place, int(state.seats)
    return seat if seat < seats else seat - seats  # quicker than a division


def write_standing(after: State, most: int, second: int, points: int, out: Features, count: int) -> int:
    """How many points more than every other seat the player has."""
    for place in range(1, after.seats):
        other = seat_after(after, place)
        theirs = points_in_front(after, other, majorities(after, other, most, second))
        ahead = min(max(points - theirs, -MOST_AHEAD), MOST_AHEAD) + MOST_AHEAD
        out[count] = AHEAD + (place - 1) * (2 * MOST_AHEAD + 1) + ahead
        count += 1
    return count


def write_front(cards: int, block: int, out: Features, count: int) -> int:
    """The cards of one colour in front of a seat."""
    while cards:
        out[count] = block + int(LOWEST_OF[cards])
        count += 1
        cards &= cards - 1
    return count


def write_next_costs(after: State, needed: int, out: Features, count: int) -> int:
    """What each card held would cost at the next turn if the others only added cards to the parade, sorted."""
    seat = int(after.seat)
    num_held = int(after.num_hand[seat])
    for i in range(num_held):
        cost = cost_of_playing(after, seat, int(after.hand[seat, i]), int(after.seats) - 1, needed)
        cost = min(max(cost, LEAST_COST), MOST_COST) - LEAST_COST
        place = count + i
        while place > count and out[place - 1] > cost:
            out[place] = out[place - 1]
            place -= 1
        out[place] = cost
    for i in range(num_held):
        out[count + i] += NEXT_COSTS + i * NUM_COSTS
    return count + num_held


def cost_of_cheapest_two(after: State, needed: int) -> int:
    """What the two cheapest cards held would cost, kept at the end."""
    least, second = DEAR, DEAR
    for i in range(after.num_hand[after.seat]):
        cost = cost_of_card(after, after.seat, int(after.hand[after.seat, i]), needed)
        second = min(second, max(least, cost))
        least = min(least, cost)
    return least + second
