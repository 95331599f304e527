"""The report of a lab as one HTML file: what to look at, and a section for every measure. No scripts, no links."""

from __future__ import annotations

from datetime import date
from html import escape
from typing import TYPE_CHECKING

import wonderland.commands.lab_plots as plots
from wonderland.commands.lab_plots import Piece, Row
from wonderland.commands.lab_style import LAB_STYLE
from wonderland.commands.lab_table import players, row_of, titles
from wonderland.commands.review_page import STYLE
from wonderland.engine import catalogue
from wonderland.lab.findings import has_own_seats, measure_title, short_ordinal, title_of
from wonderland.lab.measures import SURE
from wonderland.messages import area, current_language, in_sentences, number_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from wonderland.arena.ratings import Estimate
    from wonderland.lab.lab import Report
    from wonderland.lab.measures import Histogram, Measures, Shares

    Draw = Callable[[Measures], str]

t = area("reports")

KINDS = ("several_good", "one_good", "indifferent", "forced")  # of decisions
HEADROOM = 1.15  # of the scale of shares
DECISIVE = 3  # reasons that have a colour of their own; the others are one


def page_of(report: Report) -> str:
    """The whole page."""
    title = t("lab.page.title", game=catalogue.load(report.game).title)
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
    html = f'<html lang="{current_language()}">'
    return f"<!doctype html>\n{html}<head>{head}</head>\n<body>\n{chr(10).join(parts)}\n</body></html>\n"


def origin(report: Report) -> str:
    """What was played, when and with what."""
    matches = sum(each.matches + each.mixed_matches for each in report.variants)
    facts = {"rules": str(report.rules_version), "seed": str(report.seed), "date": date.today().isoformat()}
    n, count = len(report.variants), number_text(matches)
    played = t("lab.page.origin", n=n, matches=count, players=players(report), **facts)
    return in_sentences([played, t("lab.stopped", reason=report.stopped)]) if report.stopped else played


def warnings_box(report: Report) -> str:
    """What a designer should look at."""
    if not report.warnings:
        return f'<p class="fine"><b>{escape(t("lab.nothing"))}</b> {escape(t("lab.page.nothing"))}</p>'
    items = "".join(f"<li>{escape(warning)}</li>" for warning in report.warnings)
    return f'<div class="look"><b>{escape(t("lab.page.look"))}</b><ul>{items}</ul></div>'


def summary(report: Report) -> str:
    """The figures of all variants in one table."""
    header = "".join(f"<th>{escape(title)}</th>" for title in (t("lab.column.variant"), *titles()))
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row_of(each))}</tr>" for each in report.variants
    )
    return f'<div class="wide"><table><tr>{header}</tr>{rows}</table></div>'


def legend(report: Report) -> str:
    """How the figures are to be read."""
    return t("lab.page.legend", sure=f"{100 * SURE:g}")


def section(report: Report, name: str, draw: Draw) -> str:
    """A measure: a card for every variant of which there is something to tell."""
    cards = "".join(
        f'<div class="card"><h3>{escape(each.label)}</h3>{draw(each)}'
        f"<p>{escape(in_sentences([findings.sentences[name], differences(each, name, report)]))}</p></div>"
        for each, findings in zip(report.variants, report.findings, strict=True)
        if name in findings.sentences
    )
    if not cards:
        return ""
    title, how = escape(measure_title(name)), escape(t(f"lab.how.{name}"))
    return f'<h2>{title}</h2><p class="how">{how}</p><div class="cards">{cards}</div>'


def differences(each: Measures, name: str, report: Report) -> str:
    """How the variant differs from the first one on the same deals."""
    measures = {"length": ("plies", 1.0), "closeness": ("margin", 1.0), "decisions": ("real", 100.0)}
    if name not in measures:
        return ""
    key, scale = measures[name]
    found = next((difference.value for difference in each.differences if difference.measure == key), None)
    if found is None:
        return ""
    low, value, high = (signed(scale * end) for end in (found.low, found.value, found.high))
    return t(f"lab.page.beside.{key}", variant=report.variants[0].label, value=value, low=low, high=high)


def signed(value: float) -> str:
    """`+1.5`, `−0.3`."""
    return f"{'−' if value < 0 else '+'}{number_text(abs(value), 1)}"


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
        "length": lambda each: plots.histogram(t("lab.plot.lengths"), each.lengths, each.plies, lengths),
        "luck": luck_plot,
        "comebacks": lambda each: plots.curve(t("lab.plot.lead"), each.leader_wins, 1 / each.seats),
        "closeness": lambda each: plots.histogram(
            t("lab.plot.margins"), each.margins, each.margin, margins, each.close_margin
        ),
        "decisions": lambda each: plots.stacked(t("lab.plot.kinds"), [
            Piece(t(f"lab.kind.{kind}"), share.value) for kind in KINDS if (share := each.kinds[kind])
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
    drawn = plots.intervals(t("lab.plot.order"), rows_of(each.by_order, short_ordinal), each.by_order.fair, high)
    if not has_own_seats(each) or not any(place.chance < SURE for place in each.by_seat.places):
        return drawn
    return drawn + plots.intervals(t("lab.plot.seats"), rows_of(each.by_seat, seat_name), each.by_seat.fair, high)


def seat_name(number: int) -> str:
    """The name of a seat."""
    return t("lab.seat", n=number)


def rows_of(shares: Shares, name: Callable[[int], str]) -> list[Row]:
    """The places as rows of a plot."""
    return [Row(name(place.place), place.wins, place.chance < SURE) for place in shares.places]


def luck_plot(each: Measures) -> str:
    """The parts that add up to the results."""
    deal, draws = value_of(each.luck_of_deal), value_of(each.luck_of_draws)
    return plots.stacked(t("lab.plot.luck"), [
        Piece(t("lab.part.deal"), deal), Piece(t("lab.part.draws"), draws), Piece(t("lab.part.rest"), 1 - deal - draws),
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
    return plots.intervals(t("lab.plot.skill"), [row], fair, high)


def ties_plot(each: Measures) -> str:
    """Points, tie-breaks and shared wins, the most frequent first."""
    total = sum(each.decided.values())
    pieces = list(pieces_by_size(each.decided, total))
    rest = sum(piece.share for piece in pieces[DECISIVE:])
    return plots.stacked(
        t("lab.plot.decided"), [*pieces[:DECISIVE], *([Piece(t("lab.part.others"), rest)] if rest else [])]
    )


def pieces_by_size(counts: dict[str, int], total: int) -> Iterator[Piece]:
    """The reasons in words."""
    for name, count in sorted(counts.items(), key=lambda item: -item[1]):
        yield Piece(t.if_known(f"lab.decided.{name}", name.replace("_", " ")), count / total)
