"""The summary of a review: what decisions and chance brought every seat, in millionths, so that all sums are exact.

Plain functions that compile like the rules; `schema.py` has the types of what they write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.review import memory, stakes
from wonderland.engine import json_writer as json
from wonderland.engine.json_writer import MILLION, to_millionths
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.game import Values
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State as Review  # a record of `memory.review_dtype`

    Millionths = npt.NDArray[np.int64]

PERCENT = 100.0
# Random play, and every level of `bots/levels.py`, the weakest first.
LEVEL_NAMES = (b"random", b"dormouse", b"white-rabbit", b"hatter", b"caterpillar", b"cheshire-cat", b"queen-of-hearts")
NO_MOMENT = 0  # numbers of decisions begin with 1


def clear(review: Review) -> None:
    """Nothing reviewed yet."""
    for seat in range(len(review.win_chances)):
        review.win_chances[seat] = 0
        review.step_luck[seat] = 0
        review.deal[seat] = 0
        review.draws[seat] = 0
        review.own_decisions[seat] = 0
        review.others_decisions[seat] = 0
        review.num_judged[seat] = 0
        review.losses[seat] = 0.0
        review.stakes[seat] = 0.0
        review.squared_losses[seat] = 0.0
        review.squared_stakes[seat] = 0.0
        review.losses_times_stakes[seat] = 0.0
        for i in range(memory.NUM_MOMENTS):
            review.moments[seat, i, 0] = NO_MOMENT
            review.moments[seat, i, 1] = 0


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


def add_deal(review: Review, seats: int) -> None:
    """The luck of the deal: by symmetry the mean over all deals and starters is a fair share for everybody."""
    for seat in range(seats):
        review.step_luck[seat] = review.win_chances[seat] - review.fair_shares[seat]
        review.deal[seat] = review.step_luck[seat]


def add_draws(review: Review, seats: int) -> None:
    """The luck of a step, rounded so that the seats' luck adds up to zero."""
    so_far, given = 0.0, 0
    for seat in range(seats):
        so_far += review.luck_sums[seat]
        upto = 0 if seat == seats - 1 else to_millionths(so_far)
        review.step_luck[seat] = upto - given
        review.draws[seat] += upto - given
        given = upto


def add_decision(review: Review, seat: int, seats: int, number: int, lost: int) -> None:
    """A decision that was judged: what it lost goes to the others, in proportion to their win chances."""
    review.num_judged[seat] += 1
    if lost == 0:
        return
    review.own_decisions[seat] -= lost
    give_to_others(review, seat, seats, lost)
    add_moment(review, seat, number, lost)


def give_to_others(review: Review, seat: int, seats: int, lost: int) -> None:
    """What one seat loses, the others win."""
    sum_of_others = 0
    for other in range(seats):
        sum_of_others += review.win_chances[other] if other != seat else 0
    so_far, given, num_left = 0, 0, seats - 1
    for other in range(seats):
        if other != seat:
            num_left -= 1
            so_far += review.win_chances[other] if sum_of_others > 0 else 1
            whole = sum_of_others if sum_of_others > 0 else seats - 1
            upto = lost if num_left == 0 else lost * so_far // whole
            review.others_decisions[other] += upto - given
            given = upto


def add_moment(review: Review, seat: int, number: int, lost: int) -> None:
    """Keep the costliest decisions of the seat, of equal ones the earlier."""
    place = memory.NUM_MOMENTS
    while place > 0 and lost > review.moments[seat, place - 1, 1]:
        place -= 1
    if place == memory.NUM_MOMENTS:
        return
    for i in range(memory.NUM_MOMENTS - 1, place, -1):
        review.moments[seat, i, 0] = review.moments[seat, i - 1, 0]
        review.moments[seat, i, 1] = review.moments[seat, i - 1, 1]
    review.moments[seat, place, 0] = number
    review.moments[seat, place, 1] = lost


def write_step(review: Review, seats: int, number: int, writer: Writer) -> None:
    """A `ReviewedStep`."""
    json.open_object(writer)
    json.key(writer, b"number")
    json.number(writer, number)
    json.key(writer, b"win_chances")
    write_numbers(review.win_chances, seats, writer)
    json.key(writer, b"luck")
    write_numbers(review.step_luck, seats, writer)
    json.close_object(writer)


def write_numbers(numbers: Millionths, seats: int, writer: Writer) -> None:
    """A number for every seat."""
    json.open_list(writer)
    for seat in range(seats):
        json.number(writer, numbers[seat])
    json.close_list(writer)


def write_summary(review: Review, seats: int, writer: Writer) -> None:
    """The last parts of a `MatchReview`: accuracies, moments and luck."""
    json.open_object(writer)
    json.key(writer, b"accuracies")
    json.open_list(writer)
    for seat in range(seats):
        if review.num_judged[seat] > 0:
            json.decimal(writer, PERCENT * stakes.accuracy_of(review, seat))
        else:
            json.null(writer)
    json.close_list(writer)
    json.key(writer, b"played_like")
    json.open_list(writer)
    for seat in range(seats):
        if review.num_judged[seat] > 0:
            write_played_like(review, seat, seats, writer)
        else:
            json.null(writer)
    json.close_list(writer)
    json.key(writer, b"moments")
    json.open_list(writer)
    for seat in range(seats):
        write_moments(review, seat, writer)
    json.close_list(writer)
    json.key(writer, b"luck")
    json.open_list(writer)
    for seat in range(seats):
        write_luck(review, seat, writer)
    json.close_list(writer)
    json.close_object(writer)


def write_played_like(review: Review, seat: int, seats: int, writer: Writer) -> None:
    """A `PlayedLike`: the interval of the accuracy, and the levels that play so."""
    accuracy, error = stakes.accuracy_of(review, seat), stakes.error_of_accuracy(review, seat)
    low, high = max(0.0, accuracy - error), min(1.0, accuracy + error)
    json.open_object(writer)
    json.key(writer, b"low")
    json.decimal(writer, PERCENT * low)
    json.key(writer, b"high")
    json.decimal(writer, PERCENT * high)
    json.key(writer, b"stake")
    json.decimal(writer, review.stakes[seat])
    json.key(writer, b"level")
    write_level(stakes.level_near(accuracy, seats), writer)
    json.key(writer, b"lowest_level")
    write_level(stakes.level_near(low, seats), writer)
    json.key(writer, b"highest_level")
    write_level(stakes.level_near(high, seats), writer)
    json.close_object(writer)


def write_level(level: int, writer: Writer) -> None:
    """Its name; `null` where no level was measured."""
    if level == NOTHING:
        json.null(writer)
    else:
        json.text(writer, LEVEL_NAMES[level])


def write_moments(review: Review, seat: int, writer: Writer) -> None:
    """The numbers of the seat's costliest decisions."""
    json.open_list(writer)
    for i in range(memory.NUM_MOMENTS):
        if review.moments[seat, i, 0] != NO_MOMENT:
            json.number(writer, review.moments[seat, i, 0])
    json.close_list(writer)


def write_luck(review: Review, seat: int, writer: Writer) -> None:
    """One seat's result taken apart: the rest is what makes the sum exact."""
    fair, result = review.fair_shares[seat], review.win_chances[seat]
    parts = review.own_decisions[seat] + review.others_decisions[seat] + review.deal[seat] + review.draws[seat]
    json.open_object(writer)
    json.key(writer, b"fair_share")
    json.number(writer, fair)
    json.key(writer, b"result")
    json.number(writer, result)
    json.key(writer, b"own_decisions")
    json.number(writer, review.own_decisions[seat])
    json.key(writer, b"others_decisions")
    json.number(writer, review.others_decisions[seat])
    json.key(writer, b"deal")
    json.number(writer, review.deal[seat])
    json.key(writer, b"draws")
    json.number(writer, review.draws[seat])
    json.key(writer, b"rest")
    json.number(writer, result - fair - parts)
    json.close_object(writer)
