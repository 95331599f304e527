"""How sure a search is of what it found, and what a decision is called (docs/review.md).

Plain functions that compile like the rules. An edge holds sums over the visits of an action (`search/memory.py`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from wonderland.engine.placeholders import calibration, learned
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    import numpy.typing as npt

    Edges = npt.NDArray[Any]

BEST = 0
GOOD = 1
INACCURACY = 2
MISTAKE = 3
BLUNDER = 4
GRADE_NAMES = (b"best", b"good", b"inaccuracy", b"mistake", b"blunder")  # by grade

# The least cost of each, in fair shares of the win: with four seats 0.2 of them are 5 of 100 matches.
INACCURACY_SHARES = 0.1
MISTAKE_SHARES = 0.2
BLUNDER_SHARES = 0.4

STANDARD_ERRORS = 1.645  # of sampling: 90 % of a normal distribution
EVEN_VARIANCE = 0.25  # of a chance of one half
DIFFERENCE_SHARE = 0.7  # a longer search moves both actions of a comparison, mostly in the same direction
TWO_SEATS = 2
PRIOR_VARIANCE = 0.5  # of two imaginary visits, one won and one lost: few visits that ended alike prove little


def win_chance(edge: Any) -> float:
    """The mean share of the win."""
    return float(edge.wins / edge.visits)


def standard_error(edge: Any) -> float:
    """The standard error of the win chance: what sampling alone may be wrong by."""
    visits = float(edge.visits)
    squares = max(0.0, edge.squared_wins - edge.wins * edge.wins / visits)
    prior = PRIOR_VARIANCE * learned.PAYOFF_SPREAD * learned.PAYOFF_SPREAD
    return math.sqrt((squares + prior) / (visits + 1.0) / visits)


def uncertainty(edge: Any, seats: int) -> float:
    """Half the width of the interval around the win chance: sampling, and what a longer search changes."""
    sampling = STANDARD_ERRORS * standard_error(edge)
    change = budget_error(edge, seats)
    return math.sqrt(sampling * sampling + change * change)


def budget_error(edge: Any, seats: int) -> float:
    """How far 30 times the usual budget moves a win chance: the less, the nearer it is to 0 or 1."""
    chance = (edge.wins + 1.0) / (edge.visits + 2.0)
    spread = math.sqrt(max(0.0, chance * (1.0 - chance)) / EVEN_VARIANCE)
    return float(calibration.BUDGET_ERRORS[seats_row(seats)] * spread)


def difference_error(edge: Any, other: Any, seats: int) -> float:
    """How large a difference of two win chances must be to prove anything."""
    sampling = standard_error(edge) + standard_error(other)
    change = DIFFERENCE_SHARE * max(budget_error(edge, seats), budget_error(other, seats))
    return sampling + change


def seats_row(seats: int) -> int:
    """The row of tables that were measured with two seats and with four: two seats, or more."""
    return 0 if seats == TWO_SEATS else 1


def cost_of(best: Any, chosen: Any, seats: int) -> float:
    """The win chance that the chosen action loses; 0 where the difference proves nothing."""
    difference = win_chance(best) - win_chance(chosen)
    return difference if difference > difference_error(best, chosen, seats) else 0.0


def is_settled(edges: Edges, seats: int) -> bool:
    """Is the best action better than every other one, as far as the search can tell?"""
    best = next_in_order(edges, NOTHING)
    for i in range(len(edges)):
        if i != best and (edges[i].visits == 0 or cost_of(edges[best], edges[i], seats) == 0.0):
            return False
    return True


def grade_of(is_best: bool, cost: float, seats: int) -> int:
    """What a decision of that cost is called."""
    shares = cost * seats
    if is_best:
        return BEST
    if shares < INACCURACY_SHARES:
        return GOOD
    if shares < MISTAKE_SHARES:
        return INACCURACY
    return MISTAKE if shares < BLUNDER_SHARES else BLUNDER


def next_in_order(edges: Edges, last: int) -> int:
    """The action that comes after that one, the best first; with NOTHING, the best."""
    found = NOTHING
    for i in range(len(edges)):
        is_after = last == NOTHING or comes_before(edges, last, i)
        if is_after and (found == NOTHING or comes_before(edges, i, found)):
            found = i
    return found


def comes_before(edges: Edges, i: int, j: int) -> bool:
    """More visits, then the higher payoff, then as they are listed."""
    if edges[i].visits != edges[j].visits:
        return bool(edges[i].visits > edges[j].visits)
    if edges[i].payoff != edges[j].payoff:
        return bool(edges[i].payoff > edges[j].payoff)
    return i < j
