"""Who knows what in Going Out: the only place that hides cards, the one that guesses them, and the one that turns a
hidden state into numbers.

Hidden from a seat: the deck's order, the others' draws from it, and the other hands but for their cards that came
from the display. A hidden hand keeps its number of cards and shows those that everyone knows of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import chance, piles
from wonderland.engine.state import NOTHING
from wonderland.games.going_out.sets import num_in_set, set_size, set_value
from wonderland.games.going_out.state import (
    ANY_SUITS,
    CAT,
    DREW,
    HIDDEN_CARD,
    LAY,
    MAX_SEATS,
    MAX_TARGET,
    NO_CARD,
    NO_TURN,
    NUM_CARDS,
    NUM_JOKERS,
    NUM_KINDS,
    NUM_NUMBER_KINDS,
    NUM_NUMBERS,
    QUEEN,
    SHORTEST_RUN,
    STAND,
    num_copies,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

# The blocks of an observation; seats are counted from the observer's.
OBSERVED_HAND = 0  # per kind: in my hand, in fifths like all counts of a kind
OBSERVED_DISPLAY = OBSERVED_HAND + NUM_KINDS  # per kind: in the display
OBSERVED_LATEST = OBSERVED_DISPLAY + NUM_KINDS  # per kind: in the latest set
OBSERVED_VALUE = OBSERVED_LATEST + NUM_KINDS  # per number: is the latest set's value
OBSERVED_DISCARDS = OBSERVED_VALUE + NUM_NUMBERS  # Q and C discarded
OBSERVED_PHASE = OBSERVED_DISCARDS + 2  # per phase
OBSERVED_TABLE = OBSERVED_PHASE + LAY + 1  # size of the latest set (of 10), deck (of 54)
# runs of three, of any suits, numbers of any suits, target (of 100), no last turn, sets of jokers stand
OBSERVED_OPTIONS = OBSERVED_TABLE + 2
OBSERVED_SEAT = OBSERVED_OPTIONS + 6  # per seat: the blocks below

# The blocks of a seat
SEAT_KNOWN = 0  # per kind: known to be in the hand
SEAT_SCORED = SEAT_KNOWN + NUM_KINDS  # per kind: scored in this round
SEAT_TABLE = SEAT_SCORED + NUM_KINDS  # plays, is to act, led first, owns the latest set
SEAT_COUNTS = SEAT_TABLE + 4  # cards in hand (of 10), place of going out (of 5), total (of the target)
SEAT_SIZE = SEAT_COUNTS + 3
OBSERVATION_SIZE = OBSERVED_SEAT + MAX_SEATS * SEAT_SIZE

COUNT_SCALE = 0.2
SIZE_SCALE = 0.1


def hide(state: State, seat: int) -> None:
    """Overwrite everything that the seat (or SPECTATOR) may not know."""
    chance.clear(state.chance)
    for i in range(state.num_deck):
        state.deck[i] = HIDDEN_CARD
    for other in range(state.seats):
        if other != seat:
            for kind in range(NUM_KINDS):
                state.hand[other, kind] = state.known[other, kind]
    for i in range(state.num_trail):
        if state.trail[i, 0] == DREW and state.trail[i, 1] != seat:
            state.trail[i, 2] = HIDDEN_CARD


def sample(state: State, seed: int) -> None:
    """Put the cards that a hidden state does not show into its hidden places, every way equally likely."""
    chance.set_seed(state.chance, seed)
    count = gather_unseen_cards(state)
    chance.shuffle(state.chance, state.deck, count)
    for seat in range(state.seats):
        for _ in range(num_hidden_in_hand(state, seat)):
            count -= 1
            state.hand[seat, state.deck[count]] += 1
            state.deck[count] = NO_CARD
    for i in range(state.num_deck, count):
        state.deck[i] = NO_CARD


def reshuffle(state: State, seed: int) -> None:
    """Another order of the deck; the jokers of the discard pile are shuffled anyway, before they are dealt."""
    chance.set_seed(state.chance, seed)
    piles.reshuffle(state.chance, state.deck, state.num_deck)


def gather_unseen_cards(state: State) -> int:
    """Write every card that is in no visible place into the deck's places, and return their number."""
    count = 0
    for kind in range(NUM_KINDS):
        for _ in range(num_copies(kind, state.seats) - num_seen(state, kind)):
            state.deck[count] = kind
            count += 1
    return count


def num_seen(state: State, kind: int) -> int:
    """How many cards of the kind lie open or in a place that is not hidden, the deck apart."""
    count = int(state.display[kind])
    for seat in range(state.seats):
        count += int(state.hand[seat, kind]) + int(state.scored[seat, kind])
    if kind < NUM_NUMBER_KINDS:
        if state.latest != NOTHING:
            count += num_in_set(state.latest, kind)
        return count
    return count + num_discarded(state, kind)


def num_discarded(state: State, joker: int) -> int:
    """How many of these jokers are in the discard pile."""
    count = 0
    for i in range(state.num_discards):
        if state.discards[i] == joker:
            count += 1
    return count


def num_hidden_in_hand(state: State, seat: int) -> int:
    """How many cards of the hand the state does not show."""
    count = int(state.num_hand[seat])
    for kind in range(NUM_KINDS):
        count -= int(state.hand[seat, kind])
    return count


def observe(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """Write a state that was hidden for the seat as numbers, mostly from 0 to 1."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    for kind in range(NUM_KINDS):
        out[OBSERVED_HAND + kind] = COUNT_SCALE * int(state.hand[seat, kind])
        out[OBSERVED_DISPLAY + kind] = COUNT_SCALE * int(state.display[kind])
    if state.latest != NOTHING:
        for kind in range(NUM_KINDS):
            out[OBSERVED_LATEST + kind] = COUNT_SCALE * num_in_set(state.latest, kind)
        out[OBSERVED_VALUE + set_value(state.latest) - 1] = 1
        out[OBSERVED_TABLE] = SIZE_SCALE * set_size(state.latest)
    out[OBSERVED_DISCARDS] = num_discarded(state, QUEEN) / NUM_JOKERS
    out[OBSERVED_DISCARDS + 1] = num_discarded(state, CAT) / NUM_JOKERS
    out[OBSERVED_PHASE + state.phase] = 1
    out[OBSERVED_TABLE + 1] = int(state.num_deck) / NUM_CARDS
    out[OBSERVED_OPTIONS] = state.run_min > SHORTEST_RUN
    out[OBSERVED_OPTIONS + 1] = state.run_suits == ANY_SUITS
    out[OBSERVED_OPTIONS + 2] = state.same_suits == ANY_SUITS
    out[OBSERVED_OPTIONS + 3] = int(state.target) / MAX_TARGET
    out[OBSERVED_OPTIONS + 4] = state.last_player == NO_TURN
    out[OBSERVED_OPTIONS + 5] = state.joker_sets == STAND
    for other in range(state.seats):
        place = (int(other) - int(seat)) % int(state.seats)
        observe_seat(state, other, out, OBSERVED_SEAT + place * SEAT_SIZE)


def observe_seat(state: State, seat: int, out: npt.NDArray[Any], block: int) -> None:
    """What is public about one seat."""
    for kind in range(NUM_KINDS):
        out[block + SEAT_KNOWN + kind] = COUNT_SCALE * int(state.known[seat, kind])
        out[block + SEAT_SCORED + kind] = COUNT_SCALE * int(state.scored[seat, kind])
    out[block + SEAT_TABLE] = 1
    out[block + SEAT_TABLE + 1] = seat == state.seat
    out[block + SEAT_TABLE + 2] = seat == state.start_seat
    out[block + SEAT_TABLE + 3] = seat == state.latest_seat
    out[block + SEAT_COUNTS] = SIZE_SCALE * int(state.num_hand[seat])
    out[block + SEAT_COUNTS + 1] = int(state.out_place[seat]) / MAX_SEATS
    out[block + SEAT_COUNTS + 2] = int(state.totals[seat]) / int(state.target)
