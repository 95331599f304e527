"""Analysed actions as people see them: their order, and their reasons in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.messages import area, in_commas

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.bots.review.schema import AnalysedAction, Reason
    from wonderland.engine.game import Texts

t = area("hints")

MOST_REASONS = 3


def by_shown_chance(actions: Iterable[AnalysedAction]) -> list[AnalysedAction]:
    """The order in which actions are shown: the higher chance in whole percent first, then the higher payoff."""
    return sorted(actions, key=lambda one: (-round(100 * (one.win_chance or 0.0)), -(one.payoff or 0.0)))


def reasons_text(reasons: Sequence[Reason], texts: Texts, names: Sequence[str]) -> str:
    """The most telling reasons in a few words, what the action gains before what it costs."""
    gains, costs = (
        in_commas(
            texts.reason(msgspec.to_builtins(one), names)
            for one in reasons[:MOST_REASONS]
            if (one.effect < 0) == are_costs
        )
        for are_costs in (False, True)
    )
    return t("reasons.but", a=gains, b=costs) if gains and costs else gains or costs
