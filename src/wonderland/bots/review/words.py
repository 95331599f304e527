"""The figures of a review, the same in its page and in notebooks."""

from __future__ import annotations

from wonderland.messages import number_text, percent_text

MILLION = 1_000_000
MILLIONTHS_PER_MATCH = 10_000  # of a hundred matches


def percent(share: float | None) -> str:
    """`45%`, or a dash for what was never tried."""
    return "–" if share is None else percent_text(share)


def signed(number: float) -> str:
    """`+1.5`, `-0.3`."""
    text = number_text(number, 1)
    return text if text.startswith("-") else f"+{text}"
