"""`exp` and `log` with the same bits on every target.

Libraries differ in the last bits of these functions. Sums, products and quotients are the same everywhere, and so are
`math.floor` and `math.sqrt`.
"""

from __future__ import annotations

import math

MOST_EXP = 40.0
LN2 = 0.6931471805599453
LN2_HIGH = 0.6931471803691238  # the upper bits of ln 2: its products with small ints are exact
LN2_LOW = 1.9082149292705877e-10  # ln 2 less the upper bits
SQRT2 = 1.4142135623730951
# Coefficients of Taylor series, the last one first. Further terms would not change the result.
EXP_SERIES = tuple(1 / math.factorial(n) for n in range(13, 1, -1))  # e^r = 1 + r + r² (1/2! + r/3! + …)
LOG_SERIES = tuple(2 / (2 * n + 1) for n in range(10, 0, -1))  # ln((1 + s) / (1 − s)) = 2s + s (2/3 s² + 2/5 s⁴ + …)


def exp(x: float) -> float:
    """e^x; numbers beyond ±MOST_EXP count as ±MOST_EXP."""
    x = min(max(x, -MOST_EXP), MOST_EXP)
    power = math.floor(x / LN2 + 0.5)
    rest = (x - power * LN2_HIGH) - power * LN2_LOW
    series = 0.0
    for coefficient in EXP_SERIES:
        series = series * rest + coefficient
    result = 1.0 + (rest + rest * rest * series)
    return result * (1 << power) if power >= 0 else result / (1 << -power)


def log(x: float) -> float:
    """The natural logarithm of a finite number of at least 1."""
    power = 0
    while x >= SQRT2:
        x *= 0.5
        power += 1
    excess = x - 1.0
    ratio = excess / (x + 1.0)
    square = ratio * ratio
    series = 0.0
    for coefficient in LOG_SERIES:
        series = (series + coefficient) * square
    rest = excess - (ratio * (excess - series) - power * LN2_LOW)  # 2 ratio = excess − ratio excess, which loses less
    return power * LN2_HIGH + rest
