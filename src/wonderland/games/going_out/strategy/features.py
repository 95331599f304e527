"""The features that Going Out's nets read, of the position after an action.

That position is what the rules make of the action before anything is drawn or refilled. Only what the acting seat knows
is used. Other seats are numbered from the acting one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.state import NO_SEAT, NOTHING
from wonderland.games.going_out.knowledge import num_discarded
from wonderland.games.going_out.rules import is_last_turn, phase_after, stays_on_table
from wonderland.games.going_out.scoring import bonus_share, num_scored, points_of
from wonderland.games.going_out.sets import is_set, num_in_set, num_of_suit, set_size, set_value
from wonderland.games.going_out.state import (
    ANY_SUITS,
    CAT,
    CLEAR,
    DECK,
    DRAW,
    DRAW_SECOND,
    FLAMINGO,
    FOLLOW,
    HEDGEHOG,
    LAY_BASE,
    LAY_OUT,
    LEAD,
    MAX_JOKERS,
    MAX_SEATS,
    MIN_SEATS,
    NUM_JOKERS,
    NUM_KINDS,
    NUM_NUMBERS,
    ONE_SUIT,
    ONE_TURN,
    QUEEN,
    TAKE_BASE,
    TURN_ENDS,
    num_copies,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.state import State, States

    Features = npt.NDArray[np.int16]

NO_CARDS = 0  # as a set

# The options of the published game.
RUN_MIN = 3
TARGET = 37

NUM_OTHERS = MAX_SEATS - 1
NUM_SEAT_COUNTS = MAX_SEATS - MIN_SEATS + 1
NUM_PLACES = 10  # of other seats, in all numbers of seats together

MOST_ROUNDS = 5
MOST_CARDS = 11  # in hand
MOST_KNOWN = 3  # cards of one number
MOST_KNOWN_NUMBERS = 4  # of one seat
MOST_EXCESS = 5  # cards of one suit more than of the other
MOST_UNSEEN = 8  # cards of one number
MOST_DECK = 36
MOST_OF_SUIT = 3  # cards of one number
MOST_WAITED = 8  # cards in another hand, turns
MOST_SIZE = 7  # cards of a set
MOST_SHOWN = 3  # cards of one kind on the display
MOST_KINDS_SHOWN = 8
MOST_FITTING = 4  # cards of one number, one of them on the display
MOST_AHEAD = 20  # points
MOST_MARGIN = 12
MOST_MISSING, MOST_OVER = 40, 10  # points to the target
POINTS_PER_JOKER = 2  # of the bonus, about

NUM_EXCESS = 2 * MOST_EXCESS + 1
NUM_AHEAD = 2 * MOST_AHEAD + 1
NUM_MARGINS = 2 * MOST_MARGIN + 1
NUM_DISTANCES = MOST_MISSING + MOST_OVER + 1
NUM_SETS = MOST_SIZE * NUM_NUMBERS
NUM_HELD = NUM_NUMBERS * (MOST_OF_SUIT + 1) ** 2
NUM_NEARNESS = 8  # how near the match is to its end,
POINTS_A_STEP = 5  # in so many points
NUM_HURRY = 4  # how soon the round may end
FAR, NEAR = 4, 2  # cards in the largest other hand
NUM_TABLES = 2  # two seats, more
NUM_PHASES = TURN_ENDS - DRAW + 2  # after an action: from DRAW to TURN_ENDS, and LAY_OUT
NUM_DRAWS = DRAW_SECOND - DRAW + 1
NUM_PENDING = 2 * NUM_PHASES  # with or without a card that is not yet seen
NUM_NEXT = 2 * NUM_OTHERS + 1

# The blocks of features that no action of the player's changes.
ROUND = 0  # per number of seats
THEIR_CARDS = ROUND + NUM_SEAT_COUNTS * (MOST_ROUNDS + 1)  # per number of seats and other seat: cards in hand
THEIR_OUT = THEIR_CARDS + NUM_PLACES * (MOST_CARDS + 1)  # per number of seats and other seat: which went out
THEIR_KNOWN = THEIR_OUT + NUM_PLACES * NUM_OTHERS  # per other seat, number and count: known cards in hand
THEIR_EXCESS = THEIR_KNOWN + NUM_OTHERS * (NUM_NUMBERS + 1) * MOST_KNOWN  # per other seat: flamingos less hedgehogs
UNSEEN = THEIR_EXCESS + NUM_OTHERS * NUM_EXCESS  # per number and count; jokers last
DECK_LEFT = UNSEEN + (NUM_NUMBERS + 1) * (MOST_UNSEEN + 1)
BEST_DISTANCE = DECK_LEFT + MOST_DECK + 1  # per table: how far the best other seat is from the target
# The blocks of features that the action decides.
HELD = BEST_DISTANCE + NUM_TABLES * NUM_DISTANCES  # per hurry, number, flamingos and hedgehogs: in my hand
JOKERS = HELD + NUM_HURRY * NUM_HELD  # per Queens and Cats: in my hand
MY_CARDS = JOKERS + (NUM_JOKERS + 1) ** 2  # per number of seats
RACE = MY_CARDS + NUM_SEAT_COUNTS * (MOST_CARDS + 1)  # per table: my cards, and the smallest other hand
TURNS = RACE + NUM_TABLES * (MOST_CARDS + 1) * (MOST_WAITED + 1)  # per table: turns needed, and the largest other hand
SUITS = TURNS + NUM_TABLES * (MOST_WAITED + 1) ** 2  # excess in my hand, and in what I scored
PENDING = SUITS + NUM_EXCESS**2  # per number of seats
NEXT = PENDING + NUM_SEAT_COUNTS * NUM_PENDING  # per number of seats: who acts next, and whether it leads
MY_SET = NEXT + NUM_SEAT_COUNTS * NUM_NEXT  # per table, size and value: the set to beat
THEIR_SET = MY_SET + NUM_TABLES * NUM_SETS  # per other seat, size and value
NO_SET = THEIR_SET + NUM_OTHERS * NUM_SETS
OUT = NO_SET + 1  # per place and share of the bonus: going out
DISCARDS = OUT + MAX_SEATS * (NUM_JOKERS + 1)  # per number of seats
DISPLAY = DISCARDS + NUM_SEAT_COUNTS * (MAX_JOKERS + 1)  # per kind and count
DRAWABLE = DISPLAY + NUM_KINDS * MOST_SHOWN  # per draw: what there is to draw
AHEAD = DRAWABLE + 2 * (MOST_FITTING + 1) * NUM_DRAWS  # per number of seats and other seat: how many points I have more
MARGIN = AHEAD + NUM_PLACES * NUM_AHEAD  # per table and nearness: points more than the best other seat
MY_DISTANCE = MARGIN + NUM_TABLES * NUM_NEARNESS * NUM_MARGINS  # per table: how far I am from the target
NUM_FEATURES = MY_DISTANCE + NUM_TABLES * NUM_DISTANCES
NUM_SHARED = 3 + NUM_NUMBERS + 1 + NUM_OTHERS * (3 + MOST_KNOWN_NUMBERS)
MAX_FEATURES = NUM_SHARED + NUM_NUMBERS + MOST_KINDS_SHOWN + NUM_OTHERS + 14  # the end included


def knows(state: State) -> bool:
    """Is this the published game? Other options were never learned."""
    return bool(
        state.run_min == RUN_MIN
        and state.run_suits == ONE_SUIT
        and state.same_suits == ANY_SUITS
        and state.target == TARGET
        and state.last_player == ONE_TURN
        and state.joker_sets == CLEAR
    )


def write_shared(state: State, out: Features) -> int:
    """Write the features that no action of the player's changes, and return their number."""
    table = int(state.seats) - MIN_SEATS
    out[0] = ROUND + table * (MOST_ROUNDS + 1) + min(int(state.num_rounds), MOST_ROUNDS)
    out[1] = DECK_LEFT + min(int(state.num_deck), MOST_DECK)
    best = 0
    count = 3
    for place in range(1, state.seats):
        other = seat_after(state, place)
        best = max(best, points_so_far(state, other))
        count = write_other(state, other, place, out, count)
    out[2] = BEST_DISTANCE + min(table, 1) * NUM_DISTANCES + distance_of(best)
    if not changes_display(state):
        count = write_display(state, out, count)
    return write_unseen(state, out, count)


def seat_after(state: State, place: int) -> int:
    """The seat so many places after the seat to act."""
    seat, seats = int(state.seat) + place, int(state.seats)
    return seat if seat < seats else seat - seats  # quicker than a division


def place_of(state: State, seat: int) -> int:
    """How many places the seat is after the seat to act."""
    place = seat - int(state.seat)
    return place if place >= 0 else place + int(state.seats)


def index_of(state: State, place: int) -> int:
    """The index of another seat among all seats of all numbers of seats."""
    table = int(state.seats) - MIN_SEATS
    return table * (table + 1) // 2 + place - 1


def limited(number: int, most: int) -> int:
    """A number from -most to most, counted from 0."""
    return min(max(number, -most), most) + most


def distance_of(points: int) -> int:
    """How far the points are from the target, counted from 0."""
    return min(max(TARGET - points, -MOST_OVER), MOST_MISSING) + MOST_OVER


def num_owned(state: State, seat: int, suit: int) -> int:
    """How many cards of the suit the seat has scored, those on the table included."""
    count = num_scored(state, seat, suit)
    if state.latest_seat == seat:
        count += num_of_suit(int(state.latest), suit)
    return count


def points_so_far(state: State, seat: int) -> int:
    """G22, G23: the total if the round ended now, with about the points that the bonus brings."""
    points = int(state.totals[seat])
    points += points_of(num_owned(state, seat, FLAMINGO), num_owned(state, seat, HEDGEHOG))
    if state.out_place[seat] > 0:
        points += POINTS_PER_JOKER * share_of(int(state.num_discards), int(state.out_place[seat]))
    return points


def share_of(num_jokers: int, place: int) -> int:
    """G22: the jokers for the player who went out in that place."""
    for _ in range(place - 1):
        num_jokers -= bonus_share(num_jokers)
    return bonus_share(num_jokers)


def write_other(state: State, other: int, place: int, out: Features, count: int) -> int:
    """Another seat's hand as far as it is known, and its scored cards."""
    index = index_of(state, place)
    excess = num_owned(state, other, FLAMINGO) - num_owned(state, other, HEDGEHOG)
    out[count] = THEIR_EXCESS + (place - 1) * NUM_EXCESS + limited(excess, MOST_EXCESS)
    out[count + 1] = THEIR_CARDS + index * (MOST_CARDS + 1) + min(int(state.num_hand[other]), MOST_CARDS)
    count += 2
    if state.out_place[other] > 0:
        out[count] = THEIR_OUT + index * NUM_OTHERS + int(state.out_place[other]) - 1
        count += 1
    num_numbers = 0
    for i in range(NUM_NUMBERS + 1):
        known = num_known(state, other, i)
        if known > 0 and num_numbers < MOST_KNOWN_NUMBERS:
            block = THEIR_KNOWN + ((place - 1) * (NUM_NUMBERS + 1) + i) * MOST_KNOWN
            out[count + num_numbers] = block + min(known, MOST_KNOWN) - 1
            num_numbers += 1
    return count + num_numbers


def num_known(state: State, seat: int, index: int) -> int:
    """How many cards of the number everyone knows to be in the hand, index 0 the 1s; jokers after the 7s."""
    if index == NUM_NUMBERS:
        return int(state.known[seat, QUEEN]) + int(state.known[seat, CAT])
    return int(state.known[seat, index]) + int(state.known[seat, NUM_NUMBERS + index])


def write_unseen(state: State, out: Features, count: int) -> int:
    """How many cards of each number the player has not seen."""
    for i in range(NUM_NUMBERS):
        unseen = num_unseen(state, i) + num_unseen(state, NUM_NUMBERS + i)
        out[count + i] = UNSEEN + i * (MOST_UNSEEN + 1) + min(unseen, MOST_UNSEEN)
    unseen = num_unseen(state, QUEEN) + num_unseen(state, CAT)
    out[count + NUM_NUMBERS] = UNSEEN + NUM_NUMBERS * (MOST_UNSEEN + 1) + min(unseen, MOST_UNSEEN)
    return count + NUM_NUMBERS + 1


def num_unseen(state: State, kind: int) -> int:
    """How many cards of the kind are in the deck or unknown in other hands."""
    count = num_copies(kind, int(state.seats)) - int(state.display[kind]) - int(state.hand[state.seat, kind])
    for seat in range(state.seats):
        if seat != state.seat:
            count -= int(state.known[seat, kind])
        if kind < QUEEN:
            count -= int(state.scored[seat, kind])
    if kind >= QUEEN:
        return count - num_discarded(state, kind)
    return count - (num_in_set(int(state.latest), kind) if state.latest != NOTHING else 0)


def write_action(state: State, action: int, after: States, out: Features) -> int:
    """Write the features that the action decides, and return their number; `after` is scratch memory."""
    return write_position(state, after[0], action, act(state, after[0], action), out)


def act(state: State, after: State, action: int) -> int:
    """Carry out an action as far as its outcome is certain, and return the phase that this leads to.

    Only what an action may change is written to `after`: the player's hand, the display, the discards, the latest set.
    """
    seat = int(state.seat)
    played = action if is_set(action) else NO_CARDS
    for kind in range(NUM_KINDS):
        after.hand[seat, kind] = state.hand[seat, kind] - num_in_set(played, kind)
        after.display[kind] = state.display[kind]
    after.num_hand[seat] = state.num_hand[seat] - set_size(played)
    after.num_discards = state.num_discards
    after.latest, after.latest_seat = state.latest, state.latest_seat
    if is_set(action):
        after.num_discards += num_in_set(played, QUEEN) + num_in_set(played, CAT)
        is_kept = stays_on_table(state, played)
        after.latest = played if is_kept else NOTHING
        after.latest_seat = seat if is_kept else NO_SEAT
    elif action >= LAY_BASE:
        move_card(after, seat, action - LAY_BASE, -1)
    elif action >= TAKE_BASE:
        move_card(after, seat, action - TAKE_BASE, 1)
    elif action == DECK:
        after.num_hand[seat] += 1
    return phase_after(state, action)


def move_card(after: State, seat: int, kind: int, added: int) -> None:
    """A card of the display into the hand (1), or one of the hand onto the display (-1)."""
    after.hand[seat, kind] += added
    after.num_hand[seat] += added
    after.display[kind] -= added


def write_position(state: State, after: State, action: int, phase: int, out: Features) -> int:
    """Write every feature that the action decides, of a position made by `act`, and return their number."""
    seat, table = int(state.seat), int(state.seats) - MIN_SEATS
    num_discards = int(after.num_discards)
    flamingos, hedgehogs = num_owned(state, seat, FLAMINGO), num_owned(state, seat, HEDGEHOG)
    if is_set(action):
        flamingos += num_of_suit(action, FLAMINGO)
        hedgehogs += num_of_suit(action, HEDGEHOG)
    points = int(state.totals[seat]) + points_of(flamingos, hedgehogs)
    place_of_phase = phase - DRAW if phase >= DRAW else NUM_PHASES - 1
    out[0] = PENDING + table * NUM_PENDING + 2 * place_of_phase + int(action == DECK)
    out[1] = NEXT + table * NUM_NEXT + next_after(state, after)
    out[2] = latest_after(state, after)
    out[3] = DISCARDS + table * (MAX_JOKERS + 1) + num_discards
    count = 4
    if DRAW <= phase <= DRAW_SECOND:
        out[count] = DRAWABLE + best_to_draw(after, seat) * NUM_DRAWS + place_of_phase
        count += 1
    if phase == TURN_ENDS and after.num_hand[seat] == 0:
        share = share_of(num_discards, int(state.num_out) + 1)
        points += POINTS_PER_JOKER * share
        out[count] = OUT + int(state.num_out) * (NUM_JOKERS + 1) + share
        count += 1
    if changes_display(state):
        count = write_display(after, out, count)
    count = write_hand(state, after, flamingos - hedgehogs, out, count)
    return write_standing(state, points, out, count)


def changes_display(state: State) -> bool:
    """May an action change the display now?"""
    return bool(state.phase != LEAD and state.phase != FOLLOW)


def write_display(state: State, out: Features, count: int) -> int:
    """The cards of the display."""
    num_kinds = 0
    for kind in range(NUM_KINDS):
        if state.display[kind] > 0 and num_kinds < MOST_KINDS_SHOWN:
            out[count + num_kinds] = DISPLAY + kind * MOST_SHOWN + min(int(state.display[kind]), MOST_SHOWN) - 1
            num_kinds += 1
    return count + num_kinds


def best_to_draw(after: State, seat: int) -> int:
    """How many cards of a number on the display the hand holds at most; and is there a joker?"""
    most = 0
    for i in range(NUM_NUMBERS):
        if after.display[i] > 0 or after.display[NUM_NUMBERS + i] > 0:
            most = max(most, 1 + int(after.hand[seat, i]) + int(after.hand[seat, NUM_NUMBERS + i]))
    has_joker = after.display[QUEEN] > 0 or after.display[CAT] > 0
    return 2 * min(most, MOST_FITTING) + int(has_joker)


def write_hand(state: State, after: State, excess_scored: int, out: Features, count: int) -> int:
    """The hand: its numbers, its jokers, how many turns it needs, and how many cards the others still hold."""
    seat, table = int(state.seat), int(state.seats) - MIN_SEATS
    is_many = min(table, 1)
    smallest, largest = other_hands(state)
    block = HELD + hurry_of(state, largest) * NUM_HELD
    num_numbers, excess = 0, 0
    flamingos, hedgehogs, alone = 0, 0, 0
    for i in range(NUM_NUMBERS):
        num_flamingos, num_hedgehogs = int(after.hand[seat, i]), int(after.hand[seat, NUM_NUMBERS + i])
        if num_flamingos + num_hedgehogs > 0:
            flamingos |= int(num_flamingos > 0) << i
            hedgehogs |= int(num_hedgehogs > 0) << i
            alone |= int(num_flamingos + num_hedgehogs == 1) << i
            excess += num_flamingos - num_hedgehogs
            pair = min(num_flamingos, MOST_OF_SUIT) * (MOST_OF_SUIT + 1) + min(num_hedgehogs, MOST_OF_SUIT)
            out[count + num_numbers] = block + i * (MOST_OF_SUIT + 1) ** 2 + pair
            num_numbers += 1
    count += num_numbers
    num_cards = min(int(after.num_hand[seat]), MOST_CARDS)
    turns = num_numbers - turns_saved(flamingos, alone) - turns_saved(hedgehogs, alone)
    turns = max(turns, min(num_cards, 1))  # jokers only
    out[count] = JOKERS + int(after.hand[seat, QUEEN]) * (NUM_JOKERS + 1) + int(after.hand[seat, CAT])
    out[count + 1] = MY_CARDS + table * (MOST_CARDS + 1) + num_cards
    out[count + 2] = RACE + (is_many * (MOST_CARDS + 1) + num_cards) * (MOST_WAITED + 1) + smallest
    out[count + 3] = TURNS + (is_many * (MOST_WAITED + 1) + turns) * (MOST_WAITED + 1) + largest
    out[count + 4] = SUITS + limited(excess, MOST_EXCESS) * NUM_EXCESS + limited(excess_scored, MOST_EXCESS)
    return count + 5


def other_hands(state: State) -> tuple[int, int]:
    """The sizes of the smallest and of the largest other hand that holds cards."""
    smallest, largest = MOST_WAITED, 0
    for seat in range(state.seats):
        num_cards = min(int(state.num_hand[seat]), MOST_WAITED)
        if seat != state.seat and num_cards > 0:
            smallest, largest = min(smallest, num_cards), max(largest, num_cards)
    return smallest, largest


def write_standing(state: State, points: int, out: Features, count: int) -> int:
    """How far the player is from the target, and how many points more it has than every other seat."""
    is_many = min(int(state.seats) - MIN_SEATS, 1)
    best = 0
    for place in range(1, state.seats):
        theirs = points_so_far(state, seat_after(state, place))
        best = max(best, theirs)
        out[count] = AHEAD + index_of(state, place) * NUM_AHEAD + limited(points - theirs, MOST_AHEAD)
        count += 1
    missing = max(TARGET - max(points, best), 0)
    nearness = min((missing + POINTS_A_STEP - 1) // POINTS_A_STEP, NUM_NEARNESS - 1)
    out[count] = MARGIN + (is_many * NUM_NEARNESS + nearness) * NUM_MARGINS + limited(points - best, MOST_MARGIN)
    out[count + 1] = MY_DISTANCE + is_many * NUM_DISTANCES + distance_of(points)
    return count + 2


def hurry_of(state: State, largest: int) -> int:
    """How soon the round may end, from the largest other hand; the highest number in the last turn."""
    if is_last_turn(state):
        return NUM_HURRY - 1
    return 0 if largest > FAR else 1 if largest > NEAR else 2


def turns_saved(numbers: int, alone: int) -> int:
    """How many turns runs of these numbers of a suit save; only single cards are used up by a run."""
    if numbers & (numbers >> 1) & (numbers >> 2) == 0:
        return 0
    saved, length, used = 0, 0, 0
    for i in range(NUM_NUMBERS + 1):
        if numbers >> i & 1:
            length += 1
            used += alone >> i & 1
        else:
            if length >= RUN_MIN:
                saved += max(used - 1, 0)
            length, used = 0, 0
    return saved


def next_after(state: State, after: State) -> int:
    """Who acts next, and whether that seat leads, counted from 0; the last number if the round ends."""
    if state.phase == LAY_OUT:
        return 2 * max(place_of(state, int(state.start_seat)), 1) - 1  # G5
    if is_last_turn(state):
        return NUM_NEXT - 1
    is_lead = after.latest == NOTHING
    for place in range(1, state.seats):
        other = seat_after(state, place)
        is_lead |= other == after.latest_seat
        if state.num_hand[other] > 0:
            return 2 * (place - 1) + int(is_lead)
    return NUM_NEXT - 1


def latest_after(state: State, after: State) -> int:
    """The feature of the set on the table."""
    if after.latest == NOTHING:
        return NO_SET
    index = (min(set_size(after.latest), MOST_SIZE) - 1) * NUM_NUMBERS + set_value(after.latest) - 1
    if after.latest_seat == state.seat:
        return MY_SET + min(int(state.seats) - MIN_SEATS, 1) * NUM_SETS + index
    return THEIR_SET + (place_of(state, int(after.latest_seat)) - 1) * NUM_SETS + index
