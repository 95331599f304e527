"""The report of a lab as one HTML file: what to look at, and a section for every measure. No scripts, no links."""

from __future__ import annotations

from datetime import date
from html import escape
from typing import TYPE_CHECKING

import wonderland.commands.lab_plots as plots
from wonderland.commands.lab_plots import Piece, Row
from wonderland.commands.lab_style import LAB_STYLE
from wonderland.commands.lab_table import COLUMNS, players, row_of
from wonderland.commands.review_page import STYLE
from wonderland.engine import catalogue
from wonderland.engine.plurals import number_of
from wonderland.lab.findings import ORDINALS, TITLES, has_own_seats, sentence, title_of
from wonderland.lab.measures import SURE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from wonderland.arena.ratings import Estimate
    from wonderland.lab.lab import Report
    from wonderland.lab.measures import Histogram, Measures, Shares

    Draw = Callable[[Measures], str]

HOW = {
    "length": "How many decisions the matches took. The dashed line is the mean.",
    "order": "What each place in the order of play wins between equal bots. The dashed line is fair; red is more than "
    "chance explains.",
    "luck": "How much of the results chance explains: what the deal brought, and what was drawn, spun or dealt later.",
    "comebacks": "How often the one who leads by points goes on to win, from the first tenth of a match to its end. "
    "The dashed line is fair: there, a lead is worth nothing.",
    "closeness": "How many points the winner is ahead of the next. Orange: close finishes.",
    "decisions": "A decision is real if some action is clearly worse than the best (blue). The others decide nothing.",
    "skill": "What one good player wins among beginners, every deal played from every seat.",
    "ties": "What decided the matches.",
}
KIND_NAMES = {
    "several_good": "several good actions",
    "one_good": "one good action",
    "indifferent": "no clear difference",
    "forced": "forced",
}
HEADROOM = 1.15  # of the scale of shares
DECISIVE = 3  # reasons that have a colour of their own; the others are one


def page_of(report: Report) -> str:
    """The whole page."""
    title = f"{catalogue.load(report.game).title} in the lab"
    sections = (section(report, name, draw) for name, draw in drawings(report.variants).items())
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="quiet">{escape(origin(report))}</p>',
        warnings_box(report),
        summary(report),
        *(part for part in sections if part),
        f'<p class="quiet">{escape(legend(report))}</p>',
    ]
    style = f"<style>{STYLE}{LAB_STYLE}</style>"
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head = f"{meta}<title>{escape(title)}</title>{style}"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{chr(10).join(parts)}\n</body></html>\n'


def origin(report: Report) -> str:
    """What was played, when and with what."""
    matches = sum(each.matches + each.mixed_matches for each in report.variants)
    stopped = f" Stopped early ({report.stopped})." if report.stopped else ""
    return (
        f"{number_of(len(report.variants), 'variant')}, {matches:,} matches of {players(report)} on the same deals; "
        f"rules {report.rules_version}, seed {report.seed}, {date.today().isoformat()}.{stopped}"
    )


def warnings_box(report: Report) -> str:
    """What a designer should look at."""
    if not report.warnings:
        return '<p class="fine"><b>Nothing stands out:</b> no seat is at an advantage, and skill shows.</p>'
    items = "".join(f"<li>{escape(sentence(warning))}.</li>" for warning in report.warnings)
    return f'<div class="look"><b>Look at this</b><ul>{items}</ul></div>'


def summary(report: Report) -> str:
    """The figures of all variants in one table."""
    header = "".join(f"<th>{escape(title)}</th>" for title in ("variant", *COLUMNS.values()))
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row_of(each))}</tr>" for each in report.variants
    )
    return f'<div class="wide"><table><tr>{header}</tr>{rows}</table></div>'


def legend(report: Report) -> str:
    """How the figures are to be read."""
    return (
        "Every figure stands with its 95 % interval, or ± half of it; shares are in percent. A place is called unfair "
        f"if chance alone would show such a departure in fewer than {100 * SURE:g} of 100 labs, all comparisons of "
        "this one taken together."
    )


def section(report: Report, name: str, draw: Draw) -> str:
    """A measure: a card for every variant of which there is something to tell."""
    cards = "".join(
        f'<div class="card"><h3>{escape(each.label)}</h3>{draw(each)}'
        f"<p>{escape(unbroken(findings.sentences[name] + differences(each, name, report)))}</p></div>"
        for each, findings in zip(report.variants, report.findings, strict=True)
        if name in findings.sentences
    )
    return f'<h2>{TITLES[name]}</h2><p class="how">{HOW[name]}</p><div class="cards">{cards}</div>' if cards else ""


def unbroken(text: str) -> str:
    """The text with percent signs that stay with their numbers."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def differences(each: Measures, name: str, report: Report) -> str:
    """How the variant differs from the first one on the same deals."""
    measures = {
        "length": ("plies", "decisions", 1.0),
        "closeness": ("margin", "points", 1.0),
        "decisions": ("real", "of 100", 100.0),
    }
    if name not in measures:
        return ""
    key, unit, scale = measures[name]
    found = next((difference.value for difference in each.differences if difference.measure == key), None)
    if found is None:
        return ""
    low, value, high = (scale * end for end in (found.low, found.value, found.high))
    signed = f"{value:+.1f} {unit} ({low:+.1f} to {high:+.1f})".replace("-", "−")
    return f" Beside {report.variants[0].label}: {signed} on the same deals."


def drawings(variants: Sequence[Measures]) -> dict[str, Draw]:
    """How each measure is drawn, with one scale for all variants."""
    lengths = scale_of([each.lengths for each in variants])
    margins = scale_of([each.margins for each in variants])
    shares = [place.wins for each in variants for place in (*each.by_order.places, *each.by_seat.places)]
    high = min(1.0, HEADROOM * max(share.high for share in shares))
    strong = [each.strong_wins.high for each in variants if each.strong_wins]
    high_strong = min(1.0, HEADROOM * max(strong, default=1.0))
    return {
        "order": lambda each: order_plot(each, high),
        "length": lambda each: plots.histogram("Decisions of the matches", each.lengths, each.plies, lengths),
        "luck": luck_plot,
        "comebacks": lambda each: plots.curve("What a lead is worth", each.leader_wins, 1 / each.seats),
        "closeness": lambda each: plots.histogram(
            "Lead of the winner", each.margins, each.margin, margins, each.close_margin
        ),
        "decisions": lambda each: plots.stacked("Kinds of decisions", [
            Piece(said, share.value) for kind, said in KIND_NAMES.items() if (share := each.kinds[kind])
        ]),
        "skill": lambda each: skill_plot(each, high_strong),
        "ties": ties_plot,
    }  # fmt: skip


def scale_of(histograms: Sequence[Histogram]) -> range:
    """All values that any of them has."""
    first = min(each.first for each in histograms)
    return range(first, max(each.first + each.width * len(each.counts) for each in histograms))


def order_plot(each: Measures, high: float) -> str:
    """The places in the order of play, and the seats, unless the same seat always starts."""
    drawn = plots.intervals("Wins by the order of play", rows_of(each.by_order, ORDINALS), each.by_order.fair, high)
    if not has_own_seats(each) or not any(place.chance < SURE for place in each.by_seat.places):
        return drawn
    seats = [f"seat {place.place}" for place in each.by_seat.places]
    return drawn + plots.intervals("Wins by seat", rows_of(each.by_seat, seats), each.by_seat.fair, high)


def rows_of(shares: Shares, names: Sequence[str]) -> list[Row]:
    """The places as rows of a plot."""
    return [Row(name, place.wins, place.chance < SURE) for name, place in zip(names, shares.places, strict=False)]


def luck_plot(each: Measures) -> str:
    """The parts that add up to the results."""
    deal, draws = value_of(each.luck_of_deal), value_of(each.luck_of_draws)
    return plots.stacked("What explains the results", [
        Piece("the deal", deal), Piece("later chance", draws), Piece("decisions and the unknowable", 1 - deal - draws),
    ])  # fmt: skip


def value_of(estimate: Estimate | None) -> float:
    """The figure, 0 if there is none."""
    return 0.0 if estimate is None else estimate.value


def skill_plot(each: Measures, high: float) -> str:
    """What the stronger level wins."""
    if each.strong_wins is None:
        return ""
    fair = 1 / each.seats
    row = Row(title_of(each.level), each.strong_wins, each.strong_wins.low <= fair)
    return plots.intervals("Wins of the stronger level", [row], fair, high)


def ties_plot(each: Measures) -> str:
    """Points, tie-breaks and shared wins, the most frequent first."""
    total = sum(each.decided.values())
    pieces = list(pieces_by_size(each.decided, total))
    rest = sum(piece.share for piece in pieces[DECISIVE:])
    return plots.stacked("What decided", [*pieces[:DECISIVE], *([Piece("others", rest)] if rest else [])])


def pieces_by_size(counts: dict[str, int], total: int) -> Iterator[Piece]:
    """The reasons in words."""
    for name, count in sorted(counts.items(), key=lambda item: -item[1]):
        yield Piece(name.replace("_", " "), count / total)
