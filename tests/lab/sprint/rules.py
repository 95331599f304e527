"""The rules of Sprint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.lab.sprint.state import (
    HAND_SIZE,
    HIGHEST,
    LONG_WAY,
    MAX_SEATS,
    NUM_CARDS,
    NUM_OF_EACH,
    NUM_TURNS,
    PLAY,
    PLAYED,
    WINNING_SPACE,
)
from wonderland.engine import chance, trail
from wonderland.engine.state import NO_SEAT, OVER

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import Actions, State

RULES_VERSION = 1


def deal(state: State, seats: int, options: npt.NDArray[Any], start_seat: int) -> None:
    trail.reset(state)
    state.seats, state.turns, state.does_first_space_win = seats, 0, options[1]
    for seat in range(MAX_SEATS):
        state.points[seat] = 0
        for card in range(HIGHEST + 1):
            state.hand[seat, card] = 0
    for i in range(NUM_CARDS):
        state.deck[i] = 1 + i // NUM_OF_EACH
    chance.shuffle(state.chance, state.deck, NUM_CARDS)
    for seat in range(seats):
        for i in range(HAND_SIZE - (options[0] if seat == 0 else 0)):
            state.hand[seat, state.deck[seat * HAND_SIZE + i]] += 1
    state.seat = chance.below(state.chance, seats) if start_seat == NO_SEAT else start_seat
    state.phase = PLAY


def legal_actions(state: State, out: Actions) -> int:
    count = 0
    if state.phase == PLAY:
        for card in range(1, HIGHEST + 1):
            if state.hand[state.seat, card] > 0:
                out[count] = card
                count += 1
    return count


def apply_action(state: State, action: int) -> None:
    trail.clear(state)
    seat = int(state.seat)
    trail.note(state, PLAYED, seat, action)
    state.hand[seat, action] -= 1
    state.points[seat] += action
    has_won = bool(state.does_first_space_win and state.points[seat] == WINNING_SPACE)
    if has_won:
        state.points[seat] = LONG_WAY
    state.turns += 1
    state.seat = (seat + 1) % state.seats
    if has_won or state.turns == NUM_TURNS * state.seats:
        state.phase, state.seat = OVER, NO_SEAT


def score(state: State, out: npt.NDArray[Any]) -> None:
    for seat in range(state.seats):
        out[seat] = state.points[seat]


def is_ahead(state: State, points: npt.NDArray[Any], seat: int, other: int) -> bool:
    return bool(points[seat] > points[other])
