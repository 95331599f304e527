"""The report of a lab for the terminal: a table, what to look at, and what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import catalogue
from wonderland.engine.cells import table_of_figures, wrapped
from wonderland.lab.findings import measure_title, title_of
from wonderland.messages import area, in_commas, in_sentences, number_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.arena.ratings import Estimate
    from wonderland.lab.lab import Report
    from wonderland.lab.measures import Measures

t = area("reports")
common = area("common")

COLUMNS = ("matches", "decisions", "start", "luck", "comebacks", "margin", "real", "skill")
WIDTH = 100


def table_of(report: Report) -> str:
    """The whole text."""
    rows = [row_of(each) for each in report.variants]
    return "\n".join([
        headline(report), "", *table_of_figures([["", *titles()], *rows]), t("lab.note"), "",
        *warning_lines(report), "", *finding_lines(report),
    ])  # fmt: skip


def headline(report: Report) -> str:
    """What was played."""
    text = t("lab.headline", game=catalogue.load(report.game).title, n=len(report.variants), players=players(report))
    return in_sentences([text, t("lab.stopped", reason=report.stopped)]) if report.stopped else text


def titles() -> list[str]:
    """The titles of the figures in `row_of`."""
    return [t(f"lab.column.{name}") for name in COLUMNS]


def players(report: Report) -> str:
    """Who played: `4 × Hatter`."""
    return in_commas(
        dict.fromkeys(common("home.opponents.of", n=each.seats, level=title_of(each.level)) for each in report.variants)
    )


def row_of(each: Measures) -> list[str]:
    """The figures of a variant under `COLUMNS`."""
    return [
        each.label,
        number_text(each.matches),
        number(each.plies),
        share(each.by_order.places[0].wins),
        share(each.luck),
        share(each.comebacks),
        number(each.margin),
        share(each.real),
        share(each.strong_wins),
    ]


def number(estimate: Estimate | None, scale: float = 1.0) -> str:
    """`48.1 ±0.4`."""
    if estimate is None:
        return "-"
    half = scale * (estimate.high - estimate.low) / 2
    return f"{number_text(scale * estimate.value, 1)} ±{number_text(half, 1)}"


def share(estimate: Estimate | None) -> str:
    """The same in percent."""
    return number(estimate, 100.0)


def warning_lines(report: Report) -> Iterator[str]:
    """What to look at."""
    if not report.warnings:
        yield t("lab.nothing")
    for warning in report.warnings:
        yield from wrapped(f"! {warning}", WIDTH, "  ")


def finding_lines(report: Report) -> Iterator[str]:
    """What was found, variant by variant."""
    for findings in report.findings:
        if len(report.findings) > 1:
            yield t("lab.variant", label=findings.label)
        for name, sentence in findings.sentences.items():
            told = t("lab.finding", title=measure_title(name), sentence=sentence)
            yield from (f"  {line}" for line in wrapped(told, WIDTH - 2, "  "))
