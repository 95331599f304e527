"""A report as text."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from wonderland.arena.standings import INTERVAL, STRENGTH, share_cells, titles_of
from wonderland.engine import catalogue
from wonderland.engine.cells import table_of_figures, wrapped
from wonderland.messages import area, number_text, percent_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.arena.arena import Report
    from wonderland.arena.standings import Standing

t = area("reports")

FEW_DEALS = 20  # with fewer, the bootstrap underestimates the variance
WITHOUT_LUCK = ["bot", "without_luck", INTERVAL, "saved"]  # columns
TIME = ["bot", "time", "longest", "overrun"]  # columns
WIDTH = 80


def write_sheet(report: Report) -> str:
    """A headline, tables that fit a narrow terminal, and notes."""
    strength = table_of_figures([titles_of(STRENGTH), *(standing.cells() for standing in report.standings)])
    time = table_of_figures([titles_of(TIME), *map(time_of, report.standings)])
    return "\n".join([*headline(report), "", *strength, *without_luck(report), "", *time, *notes(report)])


def headline(report: Report) -> Iterator[str]:
    """What was played, and how that differs from what was asked for."""
    arguments, played = report.arguments, len(report.matches)
    counts = {"matches": played, "seats": arguments.seats, "deals": report.num_deals, "times": report.matches_per_deal}
    game, fair = catalogue.load(arguments.game).title, percent_text(1 / arguments.seats, 1)
    yield from wrapped(t("arena.played", game=game, fair=fair, **counts), WIDTH)
    if report.stopped:
        yield t("series.stopped", reason=report.stopped, played=played, n=report.matches_planned)
    elif played != arguments.matches:
        yield t("arena.rounded", n=arguments.matches)


def without_luck(report: Report) -> list[str]:
    """A table of the win shares with luck taken out, if that was asked for."""
    rows = [cells for standing in report.standings if (cells := cells_without_luck(standing, len(report.matches)))]
    return ["", *table_of_figures([titles_of(WITHOUT_LUCK), *rows])] if rows else []


def cells_without_luck(standing: Standing, num_matches: int) -> list[str] | None:
    """The row of a bot under `WITHOUT_LUCK`."""
    found = standing.without_luck
    if found is None:
        return None
    saved = round((found.variance_factor - 1) * num_matches)
    return [standing.bot, *share_cells(found.win_share), number_text(saved)]


def time_of(standing: Standing) -> list[str]:
    """The row of a bot under `TIME`."""
    overrun = standing.overrun_seconds
    return [
        standing.bot,
        number_text(standing.mean_seconds * 1000, 2),
        number_text(standing.longest_seconds * 1000, 1),
        "-" if overrun is None else number_text(overrun * 1000, 1),
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
        yield t("arena.forfeited", bot=bot, n=len(matches), match=matches[0], error=error)
        yield from (f"  {line}" for line in (traces[bot, error] or "").splitlines())
    if report.num_deals < FEW_DEALS:
        yield t("arena.few_deals", n=FEW_DEALS)
