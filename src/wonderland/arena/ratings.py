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
INTERVAL = (2.5, 97.5)  # percentiles
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

    Every two bots must have a comparison each way; half a virtual win is enough.
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

    One virtual draw of every two bots is added, without which a bot that always wins had no finite rating.
    """
    bots = scores.shape[-1]
    virtual = (1 - np.eye(bots)) / 2
    resampled = np.tensordot(weights, np.concatenate([scores, virtual[None]]), 1)
    return with_intervals(fit(scores.sum(0) + virtual), fit(resampled))


def estimate_shares(wins: Floats, played: Floats, fair: float, weights: Floats) -> list[Estimate]:
    """The win share of every bot from its wins and its seats (deals, bots) in every deal.

    The intervals know of one virtual match with a fair result, so that no wins in ten matches are not taken for never.
    """
    all_wins = np.concatenate([wins, np.full((1, wins.shape[1]), fair)])
    all_played = np.concatenate([played, np.ones((1, played.shape[1]))])
    return with_intervals(wins.sum(0) / np.maximum(played.sum(0), 1), weights @ all_wins / (weights @ all_played))


def with_intervals(values: Floats, resampled: Floats) -> list[Estimate]:
    """Each value with the percentiles of its resamples (resamples, bots); the value itself is never left out."""
    lows, highs = np.percentile(resampled, INTERVAL, axis=0)
    return [
        Estimate(float(value), float(min(low, value)), float(max(high, value)))
        for value, low, high in zip(values, lows, highs, strict=True)
    ]
