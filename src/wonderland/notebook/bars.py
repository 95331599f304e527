"""A figure between 0 and 1 as a bar."""

from __future__ import annotations

WIDTH, HEIGHT, THICKNESS = 140, 12, 6


def interval_bar(share: float, uncertainty: float) -> str:
    """The share as a bar, with a thin line for where it may lie."""
    return bar(share, share - uncertainty, share + uncertainty)


def bar(share: float, low: float, high: float) -> str:
    """The same with both ends of the interval."""
    middle, left, right = HEIGHT / 2, max(low, 0) * WIDTH, min(high, 1) * WIDTH
    top, length = (HEIGHT - THICKNESS) / 2, share * WIDTH
    return (
        f'<svg class="w-bar w-seat-0" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<rect class="w-track" y="{top}" width="{WIDTH}" height="{THICKNESS}" rx="3"/>'
        f'<rect class="w-as" y="{top}" width="{length:.1f}" height="{THICKNESS}" rx="3"/>'
        f'<path class="w-ao w-w3" d="M{left:.1f} {middle}H{right:.1f}"/></svg>'
    )
