"""Ratings with confidence intervals, from pairwise comparisons of places.

A rating is a Bradley–Terry strength on the Elo scale: a bot rated 400 above another finishes ahead of it ten times as
often as behind. Every pair of seats with different bots is one comparison; an equal place is half a win for both.
docs/arena.md explains the choice.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

ELO = 400 / math.log(10)  # rating points per unit of log-odds
MEAN_RATING = 1500
RESAMPLES = 1000
LOW_PERCENTILE, HIGH_PERCENTILE = 2.5, 97.5
CONFIDENCE = 0.95
NEWTON_STEPS = 50
LONGEST_STEP = 1.0
PRECISION = 1e-9
MIN_DEALS = 20  # with fewer, luck counts with its whole weight
LEAST_LUCK = 1e-12


class Estimate(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


def fit(scores: Floats) -> Floats:
    """Maximum-likelihood ratings (…, bots), by Newton's method, for scores (…, bots, bots): how often row beat column.

    Every bot needs some win and some loss, otherwise the maximum is infinite; a fraction of a virtual one is enough.
    """
    bots = scores.shape[-1]
    comparisons = scores + scores.swapaxes(-1, -2)
    strengths = np.zeros(scores.shape[:-1])
    for _ in range(NEWTON_STEPS):
        expected = 1 / (1 + np.exp(strengths[..., None, :] - strengths[..., :, None]))
        gradient = (scores - comparisons * expected).sum(-1)
        spread = comparisons * expected * expected.swapaxes(-1, -2)
        # Only differences of strengths matter, so the Hessian is singular; adding 1 everywhere fixes their mean.
        curvature = np.eye(bots) * spread.sum(-1)[..., None] - spread + 1
        step = np.linalg.solve(curvature, gradient[..., None])[..., 0]
        strengths += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < PRECISION:
            break
    strengths -= strengths.mean(-1, keepdims=True)
    return MEAN_RATING + ELO * strengths


def draw_weights(deals: int, seed: int) -> Floats:
    """Weights (resamples, deals + 1) of the Bayesian bootstrap.

    Deals are resampled, not matches, because the matches of a deal are not independent. The last column is the weight
    of the virtual results.
    """
    return np.random.default_rng(seed).exponential(size=(RESAMPLES, deals + 1))


def estimate_ratings(scores: Floats, weights: Floats) -> list[Estimate]:
    """The rating of every bot from scores (deals, bots, bots).

    Every bot gets one virtual win and one virtual loss, spread over the others. Without them the rating of a bot that
    always wins would be infinite.
    """
    bots = scores.shape[-1]
    virtual = (1 - np.eye(bots)) / (bots - 1)
    resampled = fit(np.tensordot(weights, np.concatenate([scores, virtual[None]]), 1))
    return with_intervals(fit(scores.sum(0) + virtual), resampled, resampled)


def estimate_shares(wins: Floats, played: Floats, weights: Floats) -> list[Estimate]:
    """The win share of every bot from its wins and its seats (deals, bots) in every deal.

    The low end counts one virtual match as lost and the high end counts it as won, as in the Clopper–Pearson interval.
    So a bot without a win still has a positive upper end.
    """
    weights, virtual = weights[:, :-1], weights[:, -1:]
    all_wins, all_played = weights @ wins, weights @ played + virtual
    values = wins.sum(0) / np.maximum(played.sum(0), 1)
    return with_intervals(values, all_wins / all_played, (all_wins + virtual) / all_played)


def without_luck(wins: Floats, played: Floats, luck: Floats) -> Floats:
    """The wins (deals, bots) less what luck brought, times a weight for every bot: how much of it shows in its wins.

    The weights of every second deal come from the other deals, so that they do not depend on what they change.
    """
    if len(wins) < MIN_DEALS:
        return wins - luck
    corrected = wins.copy()
    for half, other in ((np.s_[::2], np.s_[1::2]), (np.s_[1::2], np.s_[::2])):
        rest = deviations(wins[other], played[other])
        weights = (rest * luck[other]).sum(0) / np.maximum((luck[other] ** 2).sum(0), LEAST_LUCK)
        corrected[half] -= weights * luck[half]
    return corrected


def deviations(wins: Floats, played: Floats) -> Floats:
    """By how much the wins (deals, bots) differ from the mean share of the bot."""
    shares: Floats = wins.sum(0) / np.maximum(played.sum(0), 1)
    return wins - played * shares


def variance_factors(wins: Floats, corrected: Floats, played: Floats) -> list[float]:
    """By which factor the variance of every bot's win share is smaller when luck is taken out."""
    before, after = ((deviations(each, played) ** 2).sum(0) for each in (wins, corrected))
    return [float(factor) for factor in before / np.maximum(after, LEAST_LUCK)]


def with_intervals(values: Floats, lows: Floats, highs: Floats) -> list[Estimate]:
    """Each value with percentiles of its resamples (resamples, bots); the interval always contains the value."""
    low_ends = np.minimum(np.percentile(lows, LOW_PERCENTILE, axis=0), values)
    high_ends = np.maximum(np.percentile(highs, HIGH_PERCENTILE, axis=0), values)
    return [
        Estimate(float(value), float(low), float(high))
        for value, low, high in zip(values, low_ends, high_ends, strict=True)
    ]
