"""A review in plain lines: every decision, what cost most, accuracy, and luck and skill apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots.match_review import costliest
from wonderland.bots.review.choices import reasons_text
from wonderland.bots.review.words import MILLIONTHS_PER_MATCH
from wonderland.engine.cells import table_of_figures
from wonderland.messages import in_sentences, number_text, percent_text
from wonderland.terminal.replay.background_review import NUM_COSTLY
from wonderland.terminal.replay.judgement import costly_line, follows_text, like_text, signed, verdict
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.bots.review.schema import MatchReview, ReviewedDecision
    from wonderland.engine.game import Texts

LUCK_COLUMNS = ("accuracy", "own", "others", "deal", "draws", "rest", "result")


def decision_line(decision: ReviewedDecision, texts: Texts, names: Sequence[str]) -> str:
    """A decision with its verdict, and for a costly one what tells for the better action."""
    name = names[decision.seat]
    played = t("review.played", number=decision.number, name=name, action=decision.action)
    line = in_sentences([played, verdict(decision)[0]])
    if decision.grade in ("best", "good"):
        return line
    reasons = reasons_text(decision.choices[0].reasons, texts, names)
    if reasons:
        line = in_sentences([line, t("review.reasons", reasons=reasons)])
    follows = follows_text(decision, names)
    return in_sentences([line, follows]) if follows else line


def summary_lines(review: MatchReview, seats: Iterable[int], names: Sequence[str]) -> list[str]:
    """What cost each player most and like which level they decided, how accurate everybody was, and the luck."""
    lines = []
    for seat in seats:
        lines += costly_lines((one for one in review.decisions if one.seat == seat), names[seat])
        lines += filter(None, [like_text(review.played_like[seat], names[seat])])
    return [*lines, "", *luck_lines(review, names)]


def costly_lines(decisions: Iterable[ReviewedDecision], name: str) -> list[str]:
    """What cost a player most."""
    costly = costliest(decisions, NUM_COSTLY)
    if not costly:
        return [t("costly.none", name=name)]
    return [t("costly.title", name=name), *(costly_line(number, one) for number, one in enumerate(costly, start=1))]


def luck_lines(review: MatchReview, names: Sequence[str]) -> list[str]:
    """A row for every player: accuracy, and the parts of the result in matches of 100."""
    fair = number_text(review.luck[0].fair_share / MILLIONTHS_PER_MATCH, 1)
    rows = [["", *(t(f"luck.column.{name}") for name in LUCK_COLUMNS)]]
    for name, accuracy, luck in zip(names, review.accuracies, review.luck, strict=True):
        shown = "–" if accuracy is None else percent_text(accuracy / 100)
        rows.append([name, shown, *(signed(part / MILLIONTHS_PER_MATCH, 1) for part in luck.parts)])
    return [t("luck.title", fair=fair), t("luck.note"), *table_of_figures(rows)]
