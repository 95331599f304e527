"""Ratings and their intervals from who finished ahead of whom.

A rating is a Bradley–Terry strength on the Elo scale: a bot rated 400 above another finishes ahead of it ten times as
often as behind. Two seats of a match that different bots hold are one comparison, and an equal place is half a win for
both. docs/arena.md says why.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

ELO = 400 / math.log(10)  # points for odds of e to 1
MEAN_RATING = 1500
RESAMPLES = 1000
LOW_PERCENTILE, HIGH_PERCENTILE = 2.5, 97.5
NEWTON_STEPS = 50
LONGEST_STEP = 1.0
PRECISION = 1e-9


class Estimate(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


def fit(scores: Floats) -> Floats:
    """The ratings (…, bots) of greatest likelihood for scores (…, bots, bots): how often the first was ahead.

    Every bot must have been ahead and behind; a part of a virtual win and loss is enough.
    """
    bots = scores.shape[-1]
    comparisons = scores + scores.swapaxes(-1, -2)
    strengths = np.zeros(scores.shape[:-1])
    for _ in range(NEWTON_STEPS):
        expected = 1 / (1 + np.exp(strengths[..., None, :] - strengths[..., :, None]))
        gradient = (scores - comparisons * expected).sum(-1)
        spread = comparisons * expected * expected.swapaxes(-1, -2)
        # Strengths matter only by their differences; a 1 everywhere keeps their mean where it is.
        curvature = np.eye(bots) * spread.sum(-1)[..., None] - spread + 1
        step = np.linalg.solve(curvature, gradient[..., None])[..., 0]
        strengths += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < PRECISION:
            break
    strengths -= strengths.mean(-1, keepdims=True)
    return MEAN_RATING + ELO * strengths


def draw_weights(deals: int, seed: int) -> Floats:
    """Weights (resamples, deals + 1) of the Bayesian bootstrap: in each resample a deal counts more or less.

    Deals are weighed and not matches, because the matches of a deal are not independent. The last weight is for what is
    virtual.
    """
    return np.random.default_rng(seed).exponential(size=(RESAMPLES, deals + 1))


def estimate_ratings(scores: Floats, weights: Floats) -> list[Estimate]:
    """The rating of every bot from scores (deals, bots, bots).

    Every bot is given one virtual win and one virtual loss, spread over the others: without them a bot that always wins
    would have no finite rating.
    """
    bots = scores.shape[-1]
    virtual = (1 - np.eye(bots)) / (bots - 1)
    resampled = fit(np.tensordot(weights, np.concatenate([scores, virtual[None]]), 1))
    return with_intervals(fit(scores.sum(0) + virtual), resampled, resampled)


def estimate_shares(wins: Floats, played: Floats, weights: Floats) -> list[Estimate]:
    """The win share of every bot from its wins and its seats (deals, bots) in every deal.

    The low end counts one virtual match as lost, the high end as won, as Clopper and Pearson do: no wins in ten matches
    do not mean never.
    """
    weights, virtual = weights[:, :-1], weights[:, -1:]
    all_wins, all_played = weights @ wins, weights @ played + virtual
    values = wins.sum(0) / np.maximum(played.sum(0), 1)
    return with_intervals(values, all_wins / all_played, (all_wins + virtual) / all_played)


def with_intervals(values: Floats, lows: Floats, highs: Floats) -> list[Estimate]:
    """Each value with the percentiles of its resamples (resamples, bots); the value itself is never left out."""
    low_ends = np.minimum(np.percentile(lows, LOW_PERCENTILE, axis=0), values)
    high_ends = np.maximum(np.percentile(highs, HIGH_PERCENTILE, axis=0), values)
    return [
        Estimate(float(value), float(low), float(high))
        for value, low, high in zip(values, low_ends, high_ends, strict=True)
    ]
