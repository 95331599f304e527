"""Which points the rounds of a position of Going Out may have brought, by functions that compile like the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import problems
from wonderland.engine.state import OVER
from wonderland.games.going_out.position_checks import num_in_game, refuse_number, refuse_seat
from wonderland.games.going_out.scoring import POINTS_PER_PAIR, num_pairs, num_singles, points_for
from wonderland.games.going_out.state import LAY_OUT

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

MAX_ROUND_POINTS = 81  # all 54 cards in pairs
MIN_POINTS_PER_SEAT = 2  # of a round, on average: what the bound of MAX_ROUNDS is made of


def has_enough_points(state: State, problem: Writer) -> bool:
    """Every round brings so much to all together at least."""
    least = MIN_POINTS_PER_SEAT * int(state.seats)
    for number in range(state.num_rounds):
        if points_of_all(state, number) < least:
            refuse_number(problem, b"going-out.too_few_points", points_of_all(state, number))
            problems.number(problem, b"least", least)
            return problems.number(problem, b"seats", state.seats)
    return True


def has_right_rounds(state: State, problem: Writer) -> bool:
    """The rounds that are over brought what they can bring, and the next seats follow from them."""
    return (
        has_not_too_many_points(state, problem)
        and was_not_over_before(state, problem)
        and has_points_of_last_round(state, problem)
        and has_seats_of_points(state, problem)
    )


def has_not_too_many_points(state: State, problem: Writer) -> bool:
    """G23: all cards in pairs bring the most."""
    most = num_in_game(state) // 2 * POINTS_PER_PAIR
    for number in range(state.num_rounds):
        if points_of_all(state, number) > most:
            refuse_number(problem, b"going-out.too_many_together", points_of_all(state, number))
            problems.number(problem, b"most", most)
            return problems.number(problem, b"seats", state.seats)
    return True


def was_not_over_before(state: State, problem: Writer) -> bool:
    """G24: nobody reached the target before the last finished round."""
    for seat in range(state.seats):
        total = 0
        for number in range(int(state.num_rounds) - 1):
            total += int(state.round_points[number, seat])
            if total >= state.target:
                refuse_seat(problem, b"going-out.over_before", seat)
                problems.number(problem, b"round", number + 1)
                return problems.number(problem, b"n", state.target)
    return True


def has_points_of_last_round(state: State, problem: Writer) -> bool:
    """G23: at the end of the match the scored cards are those that the last points were counted from."""
    if state.phase != OVER:
        return True
    for seat in range(state.seats):
        right = points_for(num_pairs(state, seat), num_singles(state, seat))
        points = int(state.round_points[int(state.num_rounds) - 1, seat])
        if points != right:
            refuse_seat(problem, b"going-out.points", seat)
            problems.number(problem, b"right", right)
            return problems.number(problem, b"n", points)
    return True


def has_seats_of_points(state: State, problem: Writer) -> bool:
    """G5: the highest leads and the lowest lays out; who went out first in the round before is not told."""
    if state.num_rounds == 0 or state.phase == OVER:
        return True
    for seat in range(state.seats):
        if standing(state, seat) > standing(state, state.start_seat):
            return refuse_seat(problem, b"going-out.start", state.start_seat)
        if state.phase == LAY_OUT and standing(state, seat) < standing(state, state.seat):
            return refuse_seat(problem, b"going-out.lowest", state.seat)
    if state.phase == LAY_OUT and state.seat == state.start_seat:
        return refuse_seat(problem, b"going-out.lowest", state.seat)
    return True


def standing(state: State, seat: int) -> int:
    """G5: a number that orders seats by their totals, then by their points of the round just played."""
    last = int(state.round_points[int(state.num_rounds) - 1, seat])
    return int(state.totals[seat]) * (MAX_ROUND_POINTS + 1) + last


def points_of_all(state: State, number: int) -> int:
    """What a round brought to all together."""
    total = 0
    for seat in range(state.seats):
        total += int(state.round_points[number, seat])
    return total
