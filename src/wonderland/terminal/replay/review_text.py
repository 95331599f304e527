"""A review in plain lines: every decision, what cost most, accuracy, and luck and skill apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.match_review import costliest
from wonderland.bots.review.words import LUCK_COLUMNS, LUCK_NOTE, MILLIONTHS_PER_MATCH
from wonderland.engine.cells import padded, width_of
from wonderland.terminal.replay.background_review import NUM_COSTLY
from wonderland.terminal.replay.judgement import costly_line, verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.bots.review.schema import MatchReview, ReviewedDecision
    from wonderland.engine.game import Texts


def decision_line(decision: ReviewedDecision, texts: Texts, names: Sequence[str]) -> str:
    """A decision with its verdict, and for a costly one what tells for the better action."""
    line = f"{decision.number}. {names[decision.seat]}: {decision.action}. {verdict(decision)[0]}"
    if decision.grade in ("best", "good"):
        return line
    reasons = [texts.reason(msgspec.to_builtins(one), names) for one in decision.choices[0].reasons]
    return f"{line} It {', '.join(reasons)}." if reasons else line


def summary_lines(review: MatchReview, seats: Iterable[int], names: Sequence[str]) -> list[str]:
    """What cost each player most, how accurate everybody was, and the luck."""
    lines = []
    for seat in seats:
        lines += costly_lines((one for one in review.decisions if one.seat == seat), names[seat])
    return [*lines, "", *luck_lines(review, names)]


def costly_lines(decisions: Iterable[ReviewedDecision], name: str) -> list[str]:
    """What cost a player most."""
    costly = costliest(decisions, NUM_COSTLY)
    if not costly:
        return [f"None of {name}'s decisions cost much."]
    return [f"What cost {name} most:", *(costly_line(number, one) for number, one in enumerate(costly, start=1))]


def luck_lines(review: MatchReview, names: Sequence[str]) -> list[str]:
    """A row for every player: accuracy, and the parts of the result in matches of 100."""
    width = max(map(width_of, names))
    fair = review.luck[0].fair_share / MILLIONTHS_PER_MATCH
    header = "".join(f"{column:>8}" for column in LUCK_COLUMNS)
    lines = [
        f"Luck and skill, in matches of 100 beside a fair share of {fair:.1f}:",
        f"{LUCK_NOTE}.",
        f"{'':<{width}}{'accuracy':>10}{header}",
    ]
    for name, accuracy, luck in zip(names, review.accuracies, review.luck, strict=True):
        parts = "".join(f"{part / MILLIONTHS_PER_MATCH:>+8.1f}" for part in luck.parts)
        shown = "–" if accuracy is None else f"{accuracy:.0f} %"
        lines.append(f"{padded(name, width)}{shown:>10}{parts}")
    return lines
