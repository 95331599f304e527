"""Estimates with 95 % intervals, tests, and the correction for many tests (docs/lab.md says each in words)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from wonderland.arena.ratings import Estimate

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

Z = 1.959964  # standard errors on either side


def mean_of(values: Sequence[float] | Floats) -> Estimate:
    """The mean of independent values."""
    numbers = np.asarray(values, float)
    error = Z * numbers.std(ddof=1) / math.sqrt(len(numbers)) if len(numbers) > 1 else math.inf
    return around(float(numbers.mean()), float(error))


def ratio_of(parts: Sequence[float] | Floats, wholes: Sequence[float] | Floats) -> Estimate | None:
    """The sum of the parts by that of the wholes, of independent pairs; None if there is nothing to share."""
    over, under = np.asarray(parts, float), np.asarray(wholes, float)
    total = under.sum()
    if total == 0:
        return None
    ratio = over.sum() / total
    error = Z * math.sqrt(((over - ratio * under) ** 2).sum()) / total if len(over) > 1 else math.inf
    return around(float(ratio), float(error))


def share_among(parts: Sequence[float] | Floats, wholes: Sequence[float] | Floats) -> Estimate | None:
    """The same of parts that are no larger than their wholes, nor below 0: neither is the interval."""
    ratio = ratio_of(parts, wholes)
    return ratio and Estimate(ratio.value, max(0.0, ratio.low), min(1.0, ratio.high))


def share_of(count: float, total: int) -> Estimate:
    """A share, by Wilson's interval: it has a width also where the share is 0 or 1."""
    share = count / total
    spread = Z * math.sqrt(share * (1 - share) / total + Z * Z / (4 * total * total))
    scale, middle = 1 + Z * Z / total, share + Z * Z / (2 * total)
    return Estimate(
        share, max(0.0, min(share, (middle - spread) / scale)), min(1.0, max(share, (middle + spread) / scale))
    )


def around(value: float, error: float) -> Estimate:
    """An interval of that half width."""
    return Estimate(value, value - error, value + error)


def chance_of_share(share: float, fair: float, total: int) -> float:
    """How likely a share is at least as far from fair by chance alone, in that many matches (two-sided).

    The spread is that of wins that nobody shares, the widest there is: shared ones make the test careful.
    """
    spread = math.sqrt(fair * (1 - fair) / total)
    return math.erfc(abs(share - fair) / spread / math.sqrt(2))


def chance_of_shares(shares: Sequence[float], total: int) -> float:
    """How likely all shares together are so far from equal by chance alone: Pearson's test."""
    fair = 1 / len(shares)
    statistic = total * sum((share - fair) ** 2 for share in shares) / fair
    return chi_square_tail(statistic, len(shares) - 1)


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is larger."""
    half = value / 2
    first = 1 if freedom % 2 else 2
    tail = math.erfc(math.sqrt(half)) if first == 1 else math.exp(-half)
    for degrees in range(first, freedom, 2):
        tail += half ** (degrees / 2) * math.exp(-half) / math.gamma(degrees / 2 + 1)
    return tail


def corrected(chances: Sequence[float]) -> list[float]:
    """The same after Holm's correction: all of them together cry wolf as seldom as one alone would."""
    result, highest = [0.0] * len(chances), 0.0
    for rank, index in enumerate(sorted(range(len(chances)), key=lambda index: chances[index])):
        highest = max(highest, min(1.0, chances[index] * (len(chances) - rank)))
        result[index] = highest
    return result
