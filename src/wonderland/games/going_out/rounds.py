"""One round of Going Out, its deal (G2, G3, G5) and its end (G22–G24): what happens around the turns of rules.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import chance, trail
from wonderland.engine.state import NO_SEAT, NOTHING, OVER
from wonderland.games.going_out.scoring import (
    bonus_share,
    has_reached_target,
    highest_seat,
    lowest_seat,
    num_pairs,
    num_singles,
    points_for,
)
from wonderland.games.going_out.state import (
    BONUS,
    HAND_SIZE,
    LAY_OUT,
    MATCH_ENDED,
    MAX_JOKERS,
    MAX_ROUNDS,
    MAX_SEATS,
    NO_CARD,
    NUM_CARDS,
    NUM_KINDS,
    PAIR_CODE,
    POINTS,
    ROUND_DEALT,
    ROUND_ENDED,
    UNDEALT,
    display_size,
    num_copies,
)

if TYPE_CHECKING:
    from wonderland.engine.state import State


def deal_hands(state: State) -> None:
    """G2, G3: all cards are shuffled; seven to each, the rest is the deck."""
    count = 0
    for kind in range(NUM_KINDS):
        for _ in range(num_copies(kind, state.seats)):
            state.deck[count] = kind
            count += 1
    chance.shuffle(state.chance, state.deck, count)
    state.num_deck = count
    for seat in range(state.seats):
        for _ in range(HAND_SIZE):
            add_to_hand(state, seat, take_from_deck(state))


def deal_next_round(state: State) -> None:
    """G5: the lowest player takes the top cards of the deck, to lay as many out; the highest will lead."""
    lowest = lowest_seat(state)
    state.start_seat = highest_seat(state)
    clear_round(state)
    deal_hands(state)
    for _ in range(display_size(state.seats)):
        add_to_hand(state, lowest, take_from_deck(state))
    trail.note(state, ROUND_DEALT, lowest, state.num_rounds + 1)
    state.seat = lowest
    state.phase = LAY_OUT


def end_round(state: State) -> None:
    """G22–G24: the bonus is dealt, the points are counted; then comes the next round or the end."""
    trail.note(state, ROUND_ENDED, NO_SEAT, state.num_rounds + 1)
    deal_bonus(state)
    count_points(state)
    if has_reached_target(state):
        trail.note(state, MATCH_ENDED, NO_SEAT, NOTHING)
        state.phase = OVER
        state.seat = NO_SEAT
    else:
        deal_next_round(state)


def deal_bonus(state: State) -> None:
    """G22: the discarded jokers, shuffled, in order of going out, half of the rest to each."""
    chance.shuffle(state.chance, state.discards, state.num_discards)
    for place in range(1, state.num_out + 1):
        seat = seat_in_place(state, place)
        for _ in range(bonus_share(state.num_discards)):
            top = state.num_discards - 1
            joker = state.discards[top]
            state.discards[top] = NO_CARD
            state.num_discards = top
            state.scored[seat, joker] += 1
            trail.note(state, BONUS, seat, joker)
    for i in range(state.num_discards):
        trail.note(state, UNDEALT, NO_SEAT, state.discards[i])


def seat_in_place(state: State, place: int) -> int:
    """G19: who went out as the first, second, ..."""
    for seat in range(state.seats):
        if state.out_place[seat] == place:
            return seat
    return NO_SEAT


def count_points(state: State) -> None:
    """G23: everyone's points of the round are added to the totals."""
    for seat in range(state.seats):
        pairs = num_pairs(state, seat)
        singles = num_singles(state, seat)
        points = points_for(pairs, singles)
        state.round_points[state.num_rounds, seat] = points
        state.totals[seat] += points
        trail.note(state, POINTS, seat, pairs * PAIR_CODE + singles)
    state.num_rounds += 1


def take_from_deck(state: State) -> int:
    """The top card of the deck."""
    top = state.num_deck - 1
    card = state.deck[top]
    state.deck[top] = NO_CARD
    state.num_deck = top
    return int(card)


def add_to_hand(state: State, seat: int, kind: int) -> None:
    """One card more."""
    state.hand[seat, kind] += 1
    state.num_hand[seat] += 1


def clear_match(state: State, seats: int) -> None:
    """An empty table, every place holding its "nothing", whatever the record held before."""
    trail.reset(state)
    state.seats = seats
    for seat in range(MAX_SEATS):
        state.totals[seat] = 0
        for i in range(MAX_ROUNDS):
            state.round_points[i, seat] = 0
    state.num_rounds = 0
    clear_round(state)


def clear_round(state: State) -> None:
    """No cards anywhere, nobody out."""
    state.latest = NOTHING
    state.latest_seat = NO_SEAT
    state.num_deck = 0
    for i in range(NUM_CARDS):
        state.deck[i] = NO_CARD
    state.num_discards = 0
    for i in range(MAX_JOKERS):
        state.discards[i] = NO_CARD
    state.num_out = 0
    for kind in range(NUM_KINDS):
        state.display[kind] = 0
    for seat in range(MAX_SEATS):
        state.num_hand[seat] = 0
        state.out_place[seat] = 0
        for kind in range(NUM_KINDS):
            state.hand[seat, kind] = 0
            state.known[seat, kind] = 0
            state.scored[seat, kind] = 0
