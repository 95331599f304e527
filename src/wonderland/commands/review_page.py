"""A review as one HTML file: the graph, the costliest moments, luck and skill, every decision. No scripts, no links."""

from __future__ import annotations

from datetime import date
from html import escape
from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.review import grades
from wonderland.bots.review.schema import decision_table
from wonderland.bots.review.words import GRADE_WORDS, percent
from wonderland.commands.review_tables import TABLE_STYLE, drawn_table
from wonderland.terminal.replay.judgement import matches_text
from wonderland.terminal.replay.replayed_match import ReplayedMatch
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.bots.review.schema import AnalysedAction, MatchReview, ReviewedDecision
    from wonderland.engine.game import Game
    from wonderland.records.record import Record

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #8886; text-align: left; vertical-align: top; }
.w-figure { text-align: right; }
article { margin: 1.5rem 0; }
svg { width: 100%; height: auto; }
.w-wide { overflow-x: auto; }
.w-inaccuracy { color: #8a5a00; } .w-mistake { color: #b35900; } .w-blunder { color: #b3352f; font-weight: bold; }
@media (prefers-color-scheme: dark) {
  .w-inaccuracy { color: #e0b050; } .w-mistake { color: #f09040; } .w-blunder { color: #ff8078; }
}
"""


def page_of(review: MatchReview, record: Record, seats: Sequence[int]) -> str:
    """The whole page."""
    match = ReplayedMatch(record)
    game, names = match.game, match.names
    decisions = [decision for decision in review.decisions if decision.seat in seats]
    parts = [
        f"<h1>{escape(game.title)}: {escape(', '.join(names))}</h1>",
        f"<p>{escape(origin(review, record))}</p>",
        "<h2>Chances to win</h2>",
        review.graph(names),
        "<h2>The costliest decisions</h2>",
        moments(review, match, seats),
        "<h2>Luck and skill</h2>",
        review.luck_table(names),
        "<h2>Decisions</h2>",
        decision_table(decisions, names),
        f"<p>{legend(review.seats)}</p>",
    ]
    title = f"<title>{escape(game.title)}: review</title>"
    style = f"<style>{STYLE}{TABLE_STYLE}</style>"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">{title}{style}'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{chr(10).join(parts)}\n</body></html>\n'


def origin(review: MatchReview, record: Record) -> str:
    """When and with what the review was made."""
    return (
        f"Reviewed on {date.today().isoformat()} by Wonderland {__version__}: rules {record.rules}, "
        f"{review.iterations} iterations for each decision, seed {review.seed}."
    )


def legend(seats: int) -> str:
    """What the columns and the grades mean."""
    least = {
        "inaccuracy": grades.INACCURACY_SHARES,
        "mistake": grades.MISTAKE_SHARES,
        "blunder": grades.BLUNDER_SHARES,
    }
    grade_texts = [
        f'<span class="w-{name}">{name}</span> from {100 * share / seats:g}' for name, share in least.items()
    ]
    return (
        "Chances are to win, by what the player could know: with the action played, and with the best one. "
        f"The cost is in matches of 100; what the search cannot tell apart costs nothing. {', '.join(grade_texts)}."
    )


def moments(review: MatchReview, match: ReplayedMatch, seats: Iterable[int]) -> str:
    """The costliest decisions of the seats, with the reasons for the better action."""
    by_number = {decision.number: decision for decision in review.decisions}
    chosen = [by_number[number] for seat in seats for number in review.moments[seat]]
    if not chosen:
        return "<p>No decision cost much.</p>"
    return "".join(moment(decision, match) for decision in chosen)


def moment(decision: ReviewedDecision, match: ReplayedMatch) -> str:
    """One decision: the table as its player saw it, what was chosen, what was better, and why."""
    best, played = decision.choices[0], choice_of(decision, decision.action)
    name = escape(match.names[decision.seat])
    facts = f"decision {decision.number}, {grade_mark(decision)}: the best action wins {matches_text(decision)}"
    return (
        f"<article><b>{name}</b>, {facts}"
        f"{drawn_table(match, decision.number - 1, decision.seat)}"
        f"played {choice_text(played, match.game, match.names)}<br>"
        f"better {choice_text(best, match.game, match.names)}</article>"
    )


def choice_of(decision: ReviewedDecision, action: str) -> AnalysedAction:
    """The analysed action."""
    return next(choice for choice in decision.choices if choice.action == action)


def choice_text(choice: AnalysedAction, game: Game, names: Sequence[str]) -> str:
    """An action with its chance and what it does."""
    reasons = ", ".join(game.texts.reason(msgspec.to_builtins(reason), names) for reason in choice.reasons)
    return f"<code>{escape(choice.action)}</code> ({percent(choice.win_chance)}) {escape(reasons)}"


def grade_mark(decision: ReviewedDecision) -> str:
    """The grade in words, coloured."""
    return f'<span class="w-{decision.grade}">{GRADE_WORDS[decision.grade]}</span>'
