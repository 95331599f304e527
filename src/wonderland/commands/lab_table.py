"""The report of a lab for the terminal: a table, what to look at, and what was found."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from wonderland.arena.sheet import table
from wonderland.engine import catalogue
from wonderland.engine.plurals import number_of
from wonderland.lab.findings import TITLES, title_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.arena.ratings import Estimate
    from wonderland.lab.lab import Report
    from wonderland.lab.measures import Measures

COLUMNS = {
    "matches": "matches",
    "plies": "decisions",
    "start": "starter wins",
    "luck": "luck",
    "comebacks": "comebacks",
    "margin": "winner leads",
    "real": "real",
    "skill": "skill wins",
}
NOTE = "A figure ± half of its 95 % interval; shares in percent. docs/lab.md explains each."
WIDTH = 100


def table_of(report: Report) -> str:
    """The whole text."""
    rows = [row_of(each) for each in report.variants]
    return "\n".join([
        headline(report), "", *table(["", *COLUMNS.values()], rows), NOTE, "", *warning_lines(report), "",
        *finding_lines(report),
    ])  # fmt: skip


def headline(report: Report) -> str:
    """What was played."""
    title = catalogue.load(report.game).title
    text = f"{title}: {number_of(len(report.variants), 'variant')}, {players(report)}, on the same deals."
    return f"{text} Stopped early ({report.stopped})." if report.stopped else text


def players(report: Report) -> str:
    """Who played: `4 × Hatter`."""
    return ", ".join(dict.fromkeys(f"{each.seats} × {title_of(each.level)}" for each in report.variants))


def row_of(each: Measures) -> list[str]:
    """The figures of a variant under `COLUMNS`."""
    return [
        each.label,
        str(each.matches),
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
    return f"{scale * estimate.value:.1f} ±{scale * (estimate.high - estimate.low) / 2:.1f}"


def share(estimate: Estimate | None) -> str:
    """The same in percent."""
    return number(estimate, 100.0)


def warning_lines(report: Report) -> Iterator[str]:
    """What to look at."""
    if not report.warnings:
        yield "Nothing stands out."
    for warning in report.warnings:
        yield from textwrap.wrap(f"! {warning}", WIDTH, subsequent_indent="  ")


def finding_lines(report: Report) -> Iterator[str]:
    """What was found, variant by variant."""
    for findings in report.findings:
        if len(report.findings) > 1:
            yield f"{findings.label}:"
        for name, sentence in findings.sentences.items():
            yield from textwrap.wrap(f"  {TITLES[name]}: {sentence}", WIDTH, subsequent_indent="    ")
