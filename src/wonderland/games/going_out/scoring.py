"""Counting a round and a match (G5, G22–G24): points, places, and who is lowest and highest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.games.going_out.state import (
    FLAMINGO,
    HEDGEHOG,
    NUM_NUMBER_KINDS,
    NUM_NUMBERS,
    QUEEN,
    kind_number,
    make_kind,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

POINTS_PER_PAIR = 3


def bonus_share(num_jokers: int) -> int:
    """G22: half of what is left, rounded up."""
    return (int(num_jokers) + 1) // 2


def num_scored(state: State, seat: int, suit: int) -> int:
    """G13, G23: the scored cards of a suit, its jokers included."""
    count = int(state.scored[seat, QUEEN + suit])
    for number in range(1, NUM_NUMBERS + 1):
        count += int(state.scored[seat, make_kind(suit, number)])
    return count


def num_pairs(state: State, seat: int) -> int:
    """G23: one flamingo and one hedgehog, any numbers."""
    return min(num_scored(state, seat, FLAMINGO), num_scored(state, seat, HEDGEHOG))


def num_singles(state: State, seat: int) -> int:
    """G23: the cards left over."""
    return abs(num_scored(state, seat, FLAMINGO) - num_scored(state, seat, HEDGEHOG))


def points_for(pairs: int, singles: int) -> int:
    """G23: 3 for each pair, 1 for each card left over."""
    return POINTS_PER_PAIR * pairs + singles


def points_of(flamingos: int, hedgehogs: int) -> int:
    """G23: the points for so many scored cards."""
    return points_for(min(flamingos, hedgehogs), abs(flamingos - hedgehogs))


def sum_of_numbers(state: State, seat: int) -> int:
    """G24: the numbers on the scored cards; jokers count 0."""
    total = 0
    for kind in range(NUM_NUMBER_KINDS):
        total += int(state.scored[seat, kind]) * kind_number(kind)
    return total


def has_reached_target(state: State) -> bool:
    """G24: does anyone have the target or more?"""
    for seat in range(state.seats):
        if state.totals[seat] >= state.target:
            return True
    return False


def is_ahead(state: State, points: npt.NDArray[Any], seat: int, other: int) -> bool:
    """G24: the higher total, then more pairs, then the higher sum of numbers."""
    if points[seat] != points[other]:
        return bool(points[seat] > points[other])
    pairs = num_pairs(state, seat) - num_pairs(state, other)
    if pairs != 0:
        return pairs > 0
    return sum_of_numbers(state, seat) > sum_of_numbers(state, other)


def lowest_seat(state: State) -> int:
    """G5: who lays out the display of the next round."""
    best = 0
    for seat in range(1, state.seats):
        if comes_first(state, seat, best, -1):
            best = seat
    return best


def highest_seat(state: State) -> int:
    """G5: who leads the next round."""
    best = 0
    for seat in range(1, state.seats):
        if comes_first(state, seat, best, 1):
            best = seat
    return best


def comes_first(state: State, seat: int, other: int, sign: int) -> bool:
    """G5: total, then points of the round just played (sign 1: the higher first), then the order of going out there."""
    totals = int(state.totals[seat]) - int(state.totals[other])
    if totals != 0:
        return totals * sign > 0
    last = state.num_rounds - 1
    points = int(state.round_points[last, seat]) - int(state.round_points[last, other])
    if points != 0:
        return points * sign > 0
    return went_out_before(state, seat, other) == (sign > 0)


def went_out_before(state: State, seat: int, other: int) -> bool:
    """G5: an earlier place. A round ends with one player at most who did not go out: that one is last."""
    if state.out_place[seat] == 0:
        return False
    return bool(state.out_place[other] == 0 or state.out_place[seat] < state.out_place[other])
