"""How sure a search is of what it found, and what a decision is called (docs/review.md).

Plain functions that compile like the rules. An edge holds sums over the visits of an action (`search/memory.py`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from wonderland.engine import exact_math
from wonderland.engine.placeholders import learned
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

ACCURACY_DECAY = 2.0  # a decision that costs a fair share has an accuracy of 100 · e⁻²
PRIOR_VARIANCE = 0.5  # of two imaginary visits, one won and one lost: few visits that ended alike prove little


def win_chance(edge: Any) -> float:
    """The mean share of the win."""
    return float(edge.wins / edge.visits)


def uncertainty(edge: Any) -> float:
    """The standard error of the win chance."""
    visits = float(edge.visits)
    squares = max(0.0, edge.squared_wins - edge.wins * edge.wins / visits)
    prior = PRIOR_VARIANCE * learned.PAYOFF_SPREAD * learned.PAYOFF_SPREAD
    return math.sqrt((squares + prior) / (visits + 1.0) / visits)


def cost_of(best: Any, chosen: Any) -> float:
    """The win chance that the chosen action loses; 0 where the difference is not larger than both uncertainties."""
    difference = win_chance(best) - win_chance(chosen)
    return difference if difference > uncertainty(best) + uncertainty(chosen) else 0.0


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


def accuracy_of(cost: float, seats: int) -> float:
    """From 100 for a decision that costs nothing towards 0."""
    return 100.0 * exact_math.exp(-ACCURACY_DECAY * cost * seats)


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
