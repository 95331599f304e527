"""A review as one HTML file: the graph, the costliest moments, luck and skill, every decision. No scripts, no links."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import msgspec

from wonderland.records.replay import game_of
from wonderland.terminal.names import seat_names
from wonderland.terminal.replay.judgement import GRADE_WORDS, LUCK_NOTE, MILLIONTHS_PER_MATCH, percent
from wonderland.terminal.replay.review_text import LUCK_COLUMNS, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.bots.review.schema import AnalysedAction, MatchReview, ReviewedDecision
    from wonderland.engine.game import Game
    from wonderland.records.record import Record

COLOURS = ("#b3352f", "#2f62b3", "#2f8a4e", "#8a5a00", "#7a3fa0", "#00798c")  # of the seats
WIDTH, HEIGHT, MARGIN = 800, 240, 30  # of the graph
MILLION = 1_000_000
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #8886; text-align: right; vertical-align: top; }
th:first-child, td:first-child, .text { text-align: left; }
svg { width: 100%; height: auto; }
.inaccuracy { color: #8a5a00; } .mistake { color: #b35900; } .blunder { color: #b3352f; font-weight: bold; }
@media (prefers-color-scheme: dark) {
  .inaccuracy { color: #e0b050; } .mistake { color: #f09040; } .blunder { color: #ff8078; }
}
"""


def page_of(review: MatchReview, record: Record, seats: Sequence[int]) -> str:
    """The whole page."""
    game, names = game_of(record), seat_names(record.players)
    decisions = [decision for decision in review.decisions if decision.seat in seats]
    parts = [
        f"<h1>{escape(game.title)}: {escape(', '.join(names))}</h1>",
        "<h2>Chances to win</h2>",
        graph(review, names),
        "<h2>The costliest decisions</h2>",
        moments(review, game, names, seats),
        "<h2>Luck and skill</h2>",
        luck_table(review, names),
        "<h2>Decisions</h2>",
        decision_table(decisions, names),
        f"<p>{review.iterations} iterations for each decision, seed {review.seed}.</p>",
    ]
    title = f"<title>{escape(game.title)}: review</title>"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">{title}<style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{chr(10).join(parts)}\n</body></html>\n'


def graph(review: MatchReview, names: Sequence[str]) -> str:
    """A line for every player, and a legend."""
    lines = [axis(share) for share in (0, 0.25, 0.5, 0.75, 1)]
    for seat, name in enumerate(names):
        points = " ".join(
            f"{across(step.number, len(review.steps))},{down(step.win_chances[seat] / MILLION)}"
            for step in review.steps
        )
        colour = COLOURS[seat % len(COLOURS)]
        title = f"<title>{escape(name)}</title>"
        lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}">{title}</polyline>')
    drawing = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Chances to win">{"".join(lines)}</svg>'
    legend = " · ".join(
        f'<span style="color:{COLOURS[seat % len(COLOURS)]}">■</span> {escape(name)}' for seat, name in enumerate(names)
    )
    return f"{drawing}<p>{legend}</p>"


def axis(share: float) -> str:
    """A thin line at a chance, with its figure."""
    y = down(share)
    line = f'<line x1="{MARGIN}" x2="{WIDTH}" y1="{y}" y2="{y}" stroke="#8886"/>'
    return f'{line}<text x="0" y="{y + 4}" font-size="11" fill="currentColor">{percent(share)}</text>'


def across(number: int, count: int) -> float:
    """Where a step stands in the graph."""
    return round(MARGIN + (WIDTH - MARGIN) * number / max(1, count - 1), 1)


def down(share: float) -> float:
    """Where a chance stands in the graph."""
    return round(10 + (HEIGHT - 20) * (1 - share), 1)


def moments(review: MatchReview, game: Game, names: Sequence[str], seats: Iterable[int]) -> str:
    """The costliest decisions of the seats, with the reasons for the better action."""
    by_number = {decision.number: decision for decision in review.decisions}
    chosen = [by_number[number] for seat in seats for number in review.moments[seat]]
    if not chosen:
        return "<p>No decision cost much.</p>"
    return f"<ul>{''.join(moment(decision, game, names) for decision in chosen)}</ul>"


def moment(decision: ReviewedDecision, game: Game, names: Sequence[str]) -> str:
    """One decision: what was chosen, what was better, and why."""
    best, played = decision.choices[0], choice_of(decision, decision.action)
    facts = f"decision {decision.number}, {grade_mark(decision)}, cost {percent(decision.cost)}"
    return (
        f"<li><b>{escape(names[decision.seat])}</b>, {facts}<br>"
        f"played {choice_text(played, game, names)}<br>better {choice_text(best, game, names)}</li>"
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
    return f'<span class="{decision.grade}">{GRADE_WORDS[decision.grade]}</span>'


def luck_table(review: MatchReview, names: Sequence[str]) -> str:
    """A row for every player; the parts add up to the last column."""
    header = "".join(f"<th>{column}</th>" for column in ("accuracy", *LUCK_COLUMNS))
    rows = []
    for name, accuracy, luck in zip(names, review.accuracies, review.luck, strict=True):
        shown = "–" if accuracy is None else f"{accuracy:.0f} %"
        parts = "".join(f"<td>{part / MILLIONTHS_PER_MATCH:+.2f}</td>" for part in parts_of(luck))
        rows.append(f"<tr><td>{escape(name)}</td><td>{shown}</td>{parts}</tr>")
    fair = review.luck[0].fair_share / MILLIONTHS_PER_MATCH
    note = f"<p>In matches of 100 beside a fair share of {fair:.1f}. {LUCK_NOTE}.</p>"
    return f"<table><tr><th>player</th>{header}</tr>{''.join(rows)}</table>{note}"


def decision_table(decisions: Iterable[ReviewedDecision], names: Sequence[str]) -> str:
    """Every decision that had a choice."""
    header = '<th>no.</th><th class="text">player</th><th class="text">played</th><th class="text">best</th>'
    rows = [
        f"<tr><td>{one.number}</td><td class='text'>{escape(names[one.seat])}</td>"
        f"<td class='text'><code>{escape(one.action)}</code></td><td class='text'><code>{escape(one.best)}</code></td>"
        f"<td>{percent(one.win_chance)}</td><td>{100 * one.cost:.1f}</td><td class='text'>{grade_mark(one)}</td></tr>"
        for one in decisions
    ]
    titles = f"{header}<th>chance</th><th>cost</th><th class='text'>grade</th>"
    return f"<table><tr>{titles}</tr>{''.join(rows)}</table>"
