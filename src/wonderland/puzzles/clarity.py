"""How clearly a search prefers its best action to the next one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from wonderland.bots.search_bot import Finding


class Lead(NamedTuple):
    """The best action, and how far its payoff is above the next one's."""

    action: int
    size: float
    uncertainty: float  # the standard error of `size`, from above

    def is_clear(self, least: float, errors: float) -> bool:
        """Is the lead as large as that, and so many standard errors above zero?"""
        return self.size >= least and self.size >= errors * self.uncertainty


def lead_of(findings: list[Finding], payoff_spread: float) -> Lead | None:
    """The lead of the action visited most; None with a single action, which is never searched.

    `payoff_spread` is the game's (`strategy/learned.py`): below 1 where a net ends the rollouts.
    """
    tried = [finding for finding in findings if finding.visits > 0]
    if len(tried) < 2:
        return None
    best = max(tried, key=lambda finding: (finding.visits, finding.payoff))
    second = max((finding for finding in tried if finding is not best), key=lambda finding: finding.payoff)
    variance = variance_of_mean(best) + variance_of_mean(second)
    return Lead(best.action, best.payoff - second.payoff, payoff_spread * math.sqrt(variance))


def variance_of_mean(finding: Finding) -> float:
    """At most: no payoff from 0 to 1 of that mean varies more than a win or a loss does. One visit is added to each."""
    mean = (finding.payoff * finding.visits + 0.5) / (finding.visits + 1)
    return mean * (1 - mean) / finding.visits
