"""The tally of a review: what decisions and chance brought every seat, in millionths, so that all sums are exact.

Plain functions that compile like the rules; `results.py` has the types of what they write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wonderland.bots import grades
from wonderland.engine import json_writer as json
from wonderland.engine.json_writer import MILLION, to_millionths

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.game import Values
    from wonderland.engine.json_writer import Writer

    Millionths = npt.NDArray[np.int64]

NUM_MOMENTS = 3
NO_MOMENT = 0  # numbers of decisions begin with 1


class Tally(NamedTuple):
    """The sums so far, by seat."""

    win_chances: Millionths  # where the match stands
    step_luck: Millionths  # of the last step
    deal: Millionths
    draws: Millionths
    own_decisions: Millionths
    others_decisions: Millionths
    num_judged: npt.NDArray[np.int64]
    accuracy: npt.NDArray[np.float64]  # summed over the decisions judged
    moments: Millionths  # by seat: the costliest decisions and their costs, the costliest first


def clear(tally: Tally) -> None:
    """Nothing reviewed yet."""
    for seat in range(len(tally.win_chances)):
        tally.win_chances[seat] = 0
        tally.step_luck[seat] = 0
        tally.deal[seat] = 0
        tally.draws[seat] = 0
        tally.own_decisions[seat] = 0
        tally.others_decisions[seat] = 0
        tally.num_judged[seat] = 0
        tally.accuracy[seat] = 0.0
        for i in range(NUM_MOMENTS):
            tally.moments[seat, i, 0] = NO_MOMENT
            tally.moments[seat, i, 1] = 0


def share_out(shares: Values, seats: int, out: Millionths) -> None:
    """Divide a win in proportion to the shares, or evenly where they are all zero; the parts add up exactly."""
    sum_of_shares = 0.0
    for seat in range(seats):
        sum_of_shares += shares[seat]
    so_far, given = 0.0, 0
    for seat in range(seats):
        so_far += shares[seat] / sum_of_shares if sum_of_shares > 0.0 else 1.0 / seats
        upto = MILLION if seat == seats - 1 else to_millionths(so_far)
        out[seat] = upto - given
        given = upto


def add_deal(tally: Tally, seats: int, fair: Millionths) -> None:
    """The luck of the deal: by symmetry the mean over all deals and starters is a fair share for everybody."""
    for seat in range(seats):
        tally.step_luck[seat] = tally.win_chances[seat] - fair[seat]
        tally.deal[seat] = tally.step_luck[seat]


def add_draws(tally: Tally, seats: int, luck: Values) -> None:
    """The luck of a step, rounded so that the seats' luck adds up to zero."""
    so_far, given = 0.0, 0
    for seat in range(seats):
        so_far += luck[seat]
        upto = 0 if seat == seats - 1 else to_millionths(so_far)
        tally.step_luck[seat] = upto - given
        tally.draws[seat] += upto - given
        given = upto


def add_decision(tally: Tally, seat: int, seats: int, number: int, lost: int) -> None:
    """A decision that was judged: what it lost goes to the others, in proportion to their win chances."""
    tally.num_judged[seat] += 1
    tally.accuracy[seat] += grades.accuracy_of(lost / MILLION, seats)
    if lost == 0:
        return
    tally.own_decisions[seat] -= lost
    give_to_others(tally, seat, seats, lost)
    add_moment(tally, seat, number, lost)


def give_to_others(tally: Tally, seat: int, seats: int, lost: int) -> None:
    """What one seat loses, the others win."""
    sum_of_others = 0
    for other in range(seats):
        sum_of_others += tally.win_chances[other] if other != seat else 0
    so_far, given, num_left = 0, 0, seats - 1
    for other in range(seats):
        if other != seat:
            num_left -= 1
            so_far += tally.win_chances[other] if sum_of_others > 0 else 1
            whole = sum_of_others if sum_of_others > 0 else seats - 1
            upto = lost if num_left == 0 else lost * so_far // whole
            tally.others_decisions[other] += upto - given
            given = upto


def add_moment(tally: Tally, seat: int, number: int, lost: int) -> None:
    """Keep the costliest decisions of the seat, of equal ones the earlier."""
    place = NUM_MOMENTS
    while place > 0 and lost > tally.moments[seat, place - 1, 1]:
        place -= 1
    if place == NUM_MOMENTS:
        return
    for i in range(NUM_MOMENTS - 1, place, -1):
        tally.moments[seat, i, 0] = tally.moments[seat, i - 1, 0]
        tally.moments[seat, i, 1] = tally.moments[seat, i - 1, 1]
    tally.moments[seat, place, 0] = number
    tally.moments[seat, place, 1] = lost


def write_step(tally: Tally, seats: int, number: int, writer: Writer) -> None:
    """A `ReviewedStep`."""
    json.open_object(writer)
    json.key(writer, b"number")
    json.number(writer, number)
    json.key(writer, b"win_chances")
    write_numbers(tally.win_chances, seats, writer)
    json.key(writer, b"luck")
    write_numbers(tally.step_luck, seats, writer)
    json.close_object(writer)


def write_numbers(numbers: Millionths, seats: int, writer: Writer) -> None:
    """A number for every seat."""
    json.open_list(writer)
    for seat in range(seats):
        json.number(writer, numbers[seat])
    json.close_list(writer)


def write_summary(tally: Tally, seats: int, fair: Millionths, writer: Writer) -> None:
    """The last parts of a `MatchReview`: accuracies, moments and luck."""
    json.open_object(writer)
    json.key(writer, b"accuracies")
    json.open_list(writer)
    for seat in range(seats):
        if tally.num_judged[seat] > 0:
            json.decimal(writer, tally.accuracy[seat] / tally.num_judged[seat])
        else:
            json.null(writer)
    json.close_list(writer)
    json.key(writer, b"moments")
    json.open_list(writer)
    for seat in range(seats):
        write_moments(tally, seat, writer)
    json.close_list(writer)
    json.key(writer, b"luck")
    json.open_list(writer)
    for seat in range(seats):
        write_luck(tally, seat, fair[seat], tally.win_chances[seat], writer)
    json.close_list(writer)
    json.close_object(writer)


def write_moments(tally: Tally, seat: int, writer: Writer) -> None:
    """The numbers of the seat's costliest decisions."""
    json.open_list(writer)
    for i in range(NUM_MOMENTS):
        if tally.moments[seat, i, 0] != NO_MOMENT:
            json.number(writer, tally.moments[seat, i, 0])
    json.close_list(writer)


def write_luck(tally: Tally, seat: int, fair: int, result: int, writer: Writer) -> None:
    """One seat's result taken apart: the rest is what makes the sum exact."""
    parts = tally.own_decisions[seat] + tally.others_decisions[seat] + tally.deal[seat] + tally.draws[seat]
    json.open_object(writer)
    json.key(writer, b"fair_share")
    json.number(writer, fair)
    json.key(writer, b"result")
    json.number(writer, result)
    json.key(writer, b"own_decisions")
    json.number(writer, tally.own_decisions[seat])
    json.key(writer, b"others_decisions")
    json.number(writer, tally.others_decisions[seat])
    json.key(writer, b"deal")
    json.number(writer, tally.deal[seat])
    json.key(writer, b"draws")
    json.number(writer, tally.draws[seat])
    json.key(writer, b"rest")
    json.number(writer, result - fair - parts)
    json.close_object(writer)
