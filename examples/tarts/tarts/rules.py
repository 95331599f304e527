"""The rules of The Queen's Tarts, in the order of rules.md. An action is the number of crumbs of the tart to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarts.state import (
    CAUGHT,
    DREW,
    FULL_TRAY,
    HAND_SIZE,
    MAX_CRUMBS,
    MAX_SEATS,
    NUM_OF_EACH,
    NUM_TARTS,
    PLAY,
    PLAYED,
    STOLE,
)
from wonderland.engine import chance, trail
from wonderland.engine.state import NO_SEAT, NOTHING, OVER

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import Actions, State

RULES_VERSION = 1


def deal(state: State, seats: int, options: npt.NDArray[Any], start_seat: int) -> None:
    """R1: shuffle, three tarts to each, and a random seat to start."""
    clear_table(state, seats)
    for i in range(NUM_TARTS):
        state.basket[i] = 1 + i // NUM_OF_EACH
    chance.shuffle(state.chance, state.basket, NUM_TARTS)
    state.num_basket = NUM_TARTS
    for seat in range(seats):
        for _ in range(HAND_SIZE):
            take_from_basket(state, seat)
    state.start_seat = chance.below(state.chance, seats) if start_seat == NO_SEAT else start_seat
    state.seat = state.start_seat
    state.phase = PLAY


def legal_actions(state: State, out: Actions) -> int:
    """R2: any tart of the hand; tarts of the same size are one action."""
    count = 0
    if state.phase == PLAY:
        for crumbs in range(1, MAX_CRUMBS + 1):
            if place_in_hand(state, state.seat, crumbs) != NOTHING:
                out[count] = crumbs
                count += 1
    return count


def apply_action(state: State, action: int) -> None:
    """R2 to R6: a turn."""
    trail.clear(state)
    seat = state.seat
    remove_from_hand(state, seat, action)
    state.tray[state.num_tray] = action
    state.num_tray += 1
    trail.note(state, PLAYED, seat, action)
    crumbs = crumbs_on_tray(state)
    if crumbs == FULL_TRAY:
        clear_tray(state, seat, STOLE, 1)
    elif crumbs > FULL_TRAY:
        clear_tray(state, seat, CAUGHT, -1)
    if state.num_basket > 0:
        trail.note(state, DREW, seat, take_from_basket(state, seat))
    state.seat = (seat + 1) % state.seats
    if state.num_hand[state.seat] == 0:
        state.phase = OVER
        state.seat = NO_SEAT


def clear_tray(state: State, seat: int, event: int, sign: int) -> None:
    """R3, R4: all tarts of the tray leave the game, and each is a point won or lost."""
    trail.note(state, event, seat, state.num_tray)
    state.points[seat] += sign * state.num_tray
    for i in range(state.num_tray):
        state.gone[state.tray[i]] += 1
        state.tray[i] = NOTHING
    state.num_tray = 0


def score(state: State, out: npt.NDArray[Any]) -> None:
    """R7: the points as they stand."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


def is_ahead(state: State, points: npt.NDArray[Any], seat: int, other: int) -> bool:
    """R7: more points; there is no tie-break."""
    return bool(points[seat] > points[other])


def crumbs_on_tray(state: State) -> int:
    """All crumbs on the tray."""
    crumbs = 0
    for i in range(state.num_tray):
        crumbs += int(state.tray[i])
    return crumbs


def take_from_basket(state: State, seat: int) -> int:
    """The next tart of the basket goes to a hand."""
    state.num_basket -= 1
    tart = state.basket[state.num_basket]
    state.basket[state.num_basket] = NOTHING
    state.hand[seat, state.num_hand[seat]] = tart
    state.num_hand[seat] += 1
    return int(tart)


def place_in_hand(state: State, seat: int, crumbs: int) -> int:
    """Where a tart of that size lies in the hand; NOTHING if there is none."""
    for i in range(state.num_hand[seat]):
        if state.hand[seat, i] == crumbs:
            return i
    return NOTHING


def remove_from_hand(state: State, seat: int, crumbs: int) -> None:
    """Take a tart out of the hand; the others close up."""
    last = state.num_hand[seat] - 1
    for i in range(place_in_hand(state, seat, crumbs), last):
        state.hand[seat, i] = state.hand[seat, i + 1]
    state.hand[seat, last] = NOTHING
    state.num_hand[seat] = last


def clear_table(state: State, seats: int) -> None:
    """Every field of a state that may hold anything, but the chance."""
    trail.reset(state)
    state.seats = seats
    state.num_tray = 0
    for i in range(NUM_TARTS):
        state.basket[i] = NOTHING
    for i in range(FULL_TRAY):
        state.tray[i] = NOTHING
    for crumbs in range(MAX_CRUMBS + 1):
        state.gone[crumbs] = 0
    for seat in range(MAX_SEATS):
        state.num_hand[seat] = 0
        state.points[seat] = 0
        for i in range(HAND_SIZE):
            state.hand[seat, i] = NOTHING
