"""A report as text."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from wonderland.arena.standings import STRENGTH
from wonderland.engine import catalogue
from wonderland.engine.plurals import number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.arena.arena import Report
    from wonderland.arena.standings import Standing

FEW_DEALS = 20  # with fewer, the bootstrap underestimates the variance
TIME = ["bot", "ms/action", "longest", "over budget"]


def write_sheet(report: Report) -> str:
    """A headline, two tables that fit a narrow terminal, and notes."""
    strength = table(STRENGTH, [standing.cells() for standing in report.standings])
    time = table(TIME, [time_of(standing) for standing in report.standings])
    return "\n".join([*headline(report), "", *strength, "", *time, *notes(report)])


def headline(report: Report) -> Iterator[str]:
    """What was played, and how that differs from what was asked for."""
    arguments, played = report.arguments, len(report.matches)
    yield (
        f"{number_of(played, 'match', 'matches')} of {catalogue.load(arguments.game).title}, {arguments.seats} seats: "
        f"{number_of(report.num_deals, 'deal')}, each played {report.matches_per_deal} times"
    )
    yield f"with the bots rotating through the seats; a fair share of the wins is {1 / arguments.seats:.1%}."
    if report.stopped:
        yield f"Ended early ({report.stopped}): {played} of {report.matches_planned} matches were finished."
    elif played != arguments.matches:
        yield f"{arguments.matches} matches were asked for; this was rounded up to whole deals."


def table(headings: list[str], rows: list[list[str]]) -> Iterator[str]:
    """One line per bot, in aligned columns."""
    rows = [headings, *rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(headings))]
    for bot, *figures in rows:
        aligned = [figure.rjust(width) for figure, width in zip(figures, widths[1:], strict=True)]
        yield "  ".join([bot.ljust(widths[0]), *aligned])


def time_of(standing: Standing) -> list[str]:
    """The row of a bot under `TIME`."""
    overrun = standing.overrun_seconds
    return [
        standing.bot,
        f"{standing.mean_seconds * 1000:.2f}",
        f"{standing.longest_seconds * 1000:.1f}",
        "-" if overrun is None else f"{overrun * 1000:.1f}",
    ]


def notes(report: Report) -> Iterator[str]:
    """Forfeits with the first traceback of each, and a warning when there are too few deals."""
    forfeited: dict[tuple[str, str], list[int]] = defaultdict(list)
    traces: dict[tuple[str, str], str | None] = {}
    for match in report.matches:
        for seat in match.seats:
            if seat.error:
                forfeited[seat.bot, seat.error].append(match.number)
                traces.setdefault((seat.bot, seat.error), seat.trace)
    for (bot, error), matches in forfeited.items():
        yield f"{bot} forfeited {len(matches)} times, first in match {matches[0]}: {error}"
        yield from (f"  {line}" for line in (traces[bot, error] or "").splitlines())
    if report.num_deals < FEW_DEALS:
        yield f"With fewer than {FEW_DEALS} deals the intervals are too narrow."
