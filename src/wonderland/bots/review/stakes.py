"""What was at stake in a decision, and how a player decided in all of them (docs/review.md).

Both are measured by merit: the win chance, and the points at the end. Points still differ where a match is as good as
won or lost, so decisions keep a scale there. Plain functions that compile like the rules.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from wonderland.bots.review import grades
from wonderland.engine.placeholders import calibration, heuristics
from wonderland.engine.state import NOTHING

if TYPE_CHECKING:
    from wonderland.engine.state import State as Review  # a record of `memory.review_dtype`
    from wonderland.engine.state import State as Search  # a record of `search/memory.py`

POINTS_SHARE = 0.5  # of what a lead of that many points is worth as a win chance
IMAGINARY_RESIDUAL = 0.5  # of a mean stake: a few decisions that went alike prove little
STANDARD_ERRORS = 1.645  # of 90 % of a normal distribution


def merit(edge: Any) -> float:
    """The win chance, and a little for every point at the end."""
    sign = 1.0 if heuristics.MARGIN > 0 else -1.0
    lead = sign * edge.points / (2.0 * abs(heuristics.MARGIN))
    return float((edge.wins + POINTS_SHARE * lead) / edge.visits)


def most_merit(search: Search) -> float:
    """The merit of the best action: of those that the search visited half as often as any, the highest."""
    edges = search.root_edges[: search.num_root_actions]
    most_visits = edges[grades.next_in_order(edges, NOTHING)].visits
    most = -math.inf
    for i in range(len(edges)):
        if 2 * edges[i].visits >= most_visits:
            most = max(most, merit(edges[i]))
    return most


def loss_of(search: Search, row: int) -> float:
    """How much merit the action of the row loses against the best one; it was visited as often."""
    return most_merit(search) - merit(search.root_edges[row])


def stake_of(search: Search) -> float:
    """How much merit a random legal action loses."""
    best, total, count = most_merit(search), 0.0, 0
    for i in range(search.num_legal_actions):
        edge = search.root_edges[search.rows[i]]
        if edge.visits > 0:
            total += best - merit(edge)
            count += 1
    return float(total / max(count, 1))


def add(review: Review, seat: int, loss: float, stake: float) -> None:
    """Count a decision."""
    review.losses[seat] += loss
    review.stakes[seat] += stake
    review.squared_losses[seat] += loss * loss
    review.squared_stakes[seat] += stake * stake
    review.losses_times_stakes[seat] += loss * stake


def accuracy_of(review: Review, seat: int) -> float:
    """The share of what was at stake that the seat kept: 0 for random play, 1 for the best."""
    if review.stakes[seat] <= 0.0:
        return 1.0
    return float(min(1.0, max(0.0, 1.0 - review.losses[seat] / review.stakes[seat])))


def error_of_accuracy(review: Review, seat: int) -> float:
    """Half the width of its interval: how much it would differ in other decisions of the same player."""
    count, total = float(review.num_judged[seat]), review.stakes[seat]
    if count < 2.0 or total <= 0.0:
        return 1.0
    ratio = review.losses[seat] / total
    residuals = review.squared_losses[seat] - 2.0 * ratio * review.losses_times_stakes[seat]
    residuals += ratio * ratio * review.squared_stakes[seat]
    imaginary = IMAGINARY_RESIDUAL * total / count
    variance = max(0.0, residuals) * count / (count - 1.0) + imaginary * imaginary
    return float(min(1.0, STANDARD_ERRORS * math.sqrt(variance) / total))


def level_near(accuracy: float, seats: int) -> int:
    """The level whose mean accuracy is nearest, 0 for random play; NOTHING where none was measured."""
    row = grades.seats_row(seats)
    found, least = NOTHING, math.inf
    for i in range(calibration.LEVEL_ACCURACIES.shape[1]):
        distance = abs(calibration.LEVEL_ACCURACIES[row, i] - accuracy)
        if distance < least:
            found, least = i, distance
    return found
