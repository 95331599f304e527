"""A review as one HTML file: the graph, the costliest moments, luck and skill, every decision. No scripts, no links."""

from __future__ import annotations

from datetime import date
from html import escape
from typing import TYPE_CHECKING

from wonderland.bots.review import grades
from wonderland.bots.review.choices import reasons_text
from wonderland.bots.review.schema import decision_table
from wonderland.bots.review.words import percent
from wonderland.commands.review_tables import TABLE_STYLE, drawn_table
from wonderland.messages import area, current_language, in_commas, number_text
from wonderland.notebook.piece import code
from wonderland.terminal.replay.judgement import like_text
from wonderland.terminal.replay.replayed_match import ReplayedMatch
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from wonderland.bots.review.schema import AnalysedAction, MatchReview, ReviewedDecision
    from wonderland.engine.game import Game
    from wonderland.records.record import Record

t = area("reports")
page = area("review")

GAP = "\N{OBJECT REPLACEMENT CHARACTER}"  # where HTML goes into a text

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
        f"<h1>{escape(t('review.heading', game=game.title, names=in_commas(names)))}</h1>",
        f"<p>{escape(origin(review, record))}</p>",
        title_of("chances"),
        review.graph(names),
        title_of("moments"),
        moments(review, match, seats),
        title_of("luck"),
        review.luck_table(names),
        *likes(review, names, seats),
        title_of("decisions"),
        decision_table(decisions, names),
        *legend(review.seats),
    ]
    title = f"<title>{escape(t('review.title', game=game.title))}</title>"
    style = f"<style>{STYLE}{TABLE_STYLE}</style>"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">{title}{style}'
    html = f'<html lang="{current_language()}">'
    return f"<!doctype html>\n{html}<head>{head}</head>\n<body>\n{chr(10).join(parts)}\n</body></html>\n"


def origin(review: MatchReview, record: Record) -> str:
    """When and with what the review was made."""
    facts = {"date": date.today().isoformat(), "rules": str(record.rules), "seed": str(review.seed)}
    return t("review.origin", version=__version__, n=review.iterations, **facts)


def likes(review: MatchReview, names: Sequence[str], seats: Sequence[int]) -> list[str]:
    """Like which level each of these seats decided, in a line each."""
    texts = (like_text(review.played_like[seat], names[seat]) for seat in seats)
    return [f"<p>{escape(text)}</p>" for text in texts if text]


def title_of(part: str) -> str:
    """The title of a part."""
    return f"<h2>{escape(page(f'review.{part}'))}</h2>"


def legend(seats: int) -> Iterator[str]:
    """What the columns and the grades mean."""
    least = {
        "inaccuracy": grades.INACCURACY_SHARES,
        "mistake": grades.MISTAKE_SHARES,
        "blunder": grades.BLUNDER_SHARES,
    }
    yield f"<p>{escape(t('review.legend'))}</p>"
    grades_from = (
        f'<span class="w-{grade}">{escape(grade_from(grade, 100 * share / seats))}</span>'
        for grade, share in least.items()
    )
    yield f"<p>{in_commas(grades_from)}</p>"


def grade_from(grade: str, cost: float) -> str:
    """From which cost on a decision is called so."""
    return t("review.grade_from", grade=page(f"grade.{grade}"), cost=number_text(cost, 0 if cost.is_integer() else 1))


def moments(review: MatchReview, match: ReplayedMatch, seats: Iterable[int]) -> str:
    """The costliest decisions of the seats, with the reasons for the better action."""
    by_number = {decision.number: decision for decision in review.decisions}
    chosen = [by_number[number] for seat in seats for number in review.moments[seat]]
    if not chosen:
        return f"<p>{escape(page('review.moments.none'))}</p>"
    return "".join(moment(decision, match) for decision in chosen)


def moment(decision: ReviewedDecision, match: ReplayedMatch) -> str:
    """One decision: the table as its player saw it, what was chosen, what was better, and why."""
    best, played = decision.choices[0], choice_of(decision, decision.action)
    title = page("review.moment", n=decision.number, name=match.names[decision.seat])
    cost = page("review.cost.sure", percent=decision.num_lost)
    played_text, best_text = (choice_text(choice, match.game, match.names) for choice in (played, best))
    return (
        f"<article><b>{escape(title)}</b> {decision.grade_mark} {escape(cost)}"
        f"{drawn_table(match, decision.number - 1, decision.seat)}"
        f"{with_html(page('review.played', action=GAP), played_text)}<br>"
        f"{with_html(page('review.better', action=GAP), best_text)}</article>"
    )


def with_html(text: str, html: str) -> str:
    """A text with HTML in its gap."""
    return escape(text).replace(GAP, html)


def choice_of(decision: ReviewedDecision, action: str) -> AnalysedAction:
    """The analysed action."""
    return next(choice for choice in decision.choices if choice.action == action)


def choice_text(choice: AnalysedAction, game: Game, names: Sequence[str]) -> str:
    """An action with its chance and what it does."""
    reasons = reasons_text(choice.reasons, game.texts, names)
    text = t("review.choice", action=GAP, chance=percent(choice.win_chance), reasons=reasons)
    return with_html(text, code(choice.action))
