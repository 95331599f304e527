"""How fast to learn as the time passes: in strides first, in small steps at last."""

from __future__ import annotations

RATES = ((0.4, 1e-3), (0.7, 5e-4), (0.9, 2e-4))  # until which share of the time, how fast to learn
LAST_RATE = 1e-4


def rate_at(share: float) -> float:
    """How fast to learn when so much of the time has passed; the last round begins after all of it."""
    return next((rate for until, rate in RATES if share < until), LAST_RATE)
