"""The learning rate decays as time passes."""

from __future__ import annotations

RATES = ((0.4, 1e-3), (0.7, 5e-4), (0.9, 2e-4))  # until which share of the time, and the rate
LAST_RATE = 1e-4


def learning_rate(share: float) -> float:
    """The learning rate after that share of the time; the last round begins after all of it."""
    return next((rate for until, rate in RATES if share < until), LAST_RATE)
