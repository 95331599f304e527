"""What a ranking found out, as figures and as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.arena.ratings import HIGH_PERCENTILE, LOW_PERCENTILE, Estimate, draw_weights, with_intervals
from wonderland.arena.standings import INTERVAL, titles_of
from wonderland.bots.levels import level_of
from wonderland.engine import catalogue
from wonderland.engine.cells import table_of_figures
from wonderland.messages import area, number_text, percent_text
from wonderland.research.language.ranking import Arguments, RankedMatch
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from wonderland.arena.ratings import Floats
    from wonderland.research.language.ranking import RankedSeat, Ranking

t = area("reports")

FORMAT = "wonderland-rank-1"
FEW_MATCHES = 10  # of a player; with fewer, the bootstrap underestimates the variance
COLUMNS = ["player", "cost", INTERVAL, "adjusted", INTERVAL, "wins", "matches", "decisions", "failures"]


class Ranked(msgspec.Struct, frozen=True):
    """The figures of one player, over the seats that it did not give up."""

    player: str
    is_level: bool
    matches: int
    decisions: int  # those that had a choice
    cost: Estimate  # the mean over decisions of the win chance that they lose
    adjusted: Estimate  # the mean share of the win, less luck
    wins: float  # the mean share of the win
    failures: int  # decisions without a usable answer
    given_up: int  # seats that do not count, because the player raised an error
    better: str | None  # the nearest level that surely decides better (`Means.neighbours`)
    worse: str | None  # the nearest level that surely decides worse


class Report(msgspec.Struct, frozen=True):
    """The ranking, with everything needed to compute it again (docs/language-models.md)."""

    format: str
    version: str
    arguments: Arguments
    matches_planned: int
    stopped: str | None  # why there are fewer matches than planned
    players: list[Ranked]  # whose decisions cost least comes first
    matches: list[RankedMatch]


def report_of(ranking: Ranking, matches: Sequence[RankedMatch], stopped: str | None) -> Report:
    """The report of the matches that were finished."""
    matches = sorted(matches, key=lambda match: match.number)
    names = ranking.names
    weights = draw_weights(len(matches), ranking.arguments.seed)[:, :-1]
    decisions = sums_of(matches, names, lambda seat: seat.decisions)
    seats = sums_of(matches, names, lambda seat: 1)
    costs = Means(sums_of(matches, names, lambda seat: seat.cost), decisions, weights)
    adjusted = Means(sums_of(matches, names, lambda seat: seat.adjusted), seats, weights).estimates()
    players = [
        describe(name, name in ranking.levels, matches, cost, luckless, *costs.neighbours(names, index, ranking.levels))
        for index, (name, cost, luckless) in enumerate(zip(names, costs.estimates(), adjusted, strict=True))
    ]
    return Report(
        format=FORMAT,
        version=__version__,
        arguments=ranking.arguments,
        matches_planned=ranking.matches_planned,
        stopped=stopped,
        players=sorted(players, key=lambda player: (player.matches == 0, player.cost.value)),
        matches=matches,
    )


def sums_of(matches: Sequence[RankedMatch], names: Sequence[str], figure: Callable[[RankedSeat], float]) -> Floats:
    """The sum of a figure over the seats of every player in every match (matches, players)."""
    sums = np.zeros((len(matches), len(names)))
    for row, match in enumerate(matches):
        for seat in match.seats:
            if seat.error is None:
                sums[row, names.index(seat.player)] += figure(seat)
    return sums


class Means:
    """The mean of a figure for every player, and the means of matches that are resampled."""

    def __init__(self, sums: Floats, counts: Floats, weights: Floats) -> None:
        self.counts = counts.sum(0)
        self.values = sums.sum(0) / np.maximum(self.counts, 1)
        self.drawn = (weights @ sums) / np.maximum(weights @ counts, 1e-9)  # (resamples, players)

    def estimates(self) -> list[Estimate]:
        """Every mean with its interval."""
        return with_intervals(self.values, self.drawn, self.drawn)

    def neighbours(self, names: Sequence[str], index: int, levels: Sequence[str]) -> tuple[str | None, str | None]:
        """The nearest level that is surely lower than a player, and the nearest that is surely higher.

        Sure is a difference whose interval does not hold zero: players meet in the same matches, so their differences
        are known better than their means.
        """
        lower, higher = [], []
        for other, name in enumerate(names):
            if name in levels and self.counts[other] and self.counts[index]:
                low, high = np.percentile(
                    self.drawn[:, other] - self.drawn[:, index], (LOW_PERCENTILE, HIGH_PERCENTILE)
                )
                lower += [(self.values[other], name)] if high < 0 else []
                higher += [(self.values[other], name)] if low > 0 else []
        return max(lower, default=(0, None))[1], min(higher, default=(0, None))[1]


def describe(
    name: str,
    is_level: bool,
    matches: Sequence[RankedMatch],
    cost: Estimate,
    adjusted: Estimate,
    better: str | None,
    worse: str | None,
) -> Ranked:
    """The figures of one player."""
    seats = [seat for match in matches for seat in match.seats if seat.player == name]
    counted = [seat for seat in seats if seat.error is None]
    return Ranked(
        player=name,
        is_level=is_level,
        matches=len(counted),
        decisions=sum(seat.decisions for seat in counted),
        cost=cost,
        adjusted=adjusted,
        wins=sum(seat.result for seat in counted) / max(1, len(counted)),
        failures=sum(seat.failures for seat in counted),
        given_up=len(seats) - len(counted),
        better=better,
        worse=worse,
    )


def write_sheet(report: Report) -> str:
    """A headline, the table, where every player lies, and notes."""
    rows = [row_of(player) for player in report.players]
    lies = [place_of(player) for player in report.players if not player.is_level]
    return "\n".join([*headline(report), "", *table_of_figures([titles_of(COLUMNS), *rows]), "", *lies, *notes(report)])


def headline(report: Report) -> Iterator[str]:
    """What was played, and what the figures mean."""
    arguments, played = report.arguments, len(report.matches)
    title = catalogue.load(arguments.game).title
    yield t("rank.played", game=title, matches=played, seats=arguments.seats)
    yield t("rank.columns")
    yield t("rank.fair", share=percent_text(1 / arguments.seats, 1))
    if report.stopped:
        yield t("series.stopped", reason=report.stopped, played=played, n=report.matches_planned)


def row_of(player: Ranked) -> list[str]:
    """The row of a player under `COLUMNS`."""
    if not player.matches:
        return [player.player, *["–"] * 5, "0", "0", str(player.failures)]
    cost, adjusted = player.cost, player.adjusted
    return [
        player.player,
        number_text(100 * cost.value, 2),
        t("range", low=number_text(100 * cost.low, 2), high=number_text(100 * cost.high, 2)),
        percent_text(adjusted.value),
        t("range", low=number_text(100 * adjusted.low), high=percent_text(adjusted.high)),
        percent_text(player.wins),
        str(player.matches),
        str(player.decisions),
        str(player.failures),
    ]


def place_of(player: Ranked) -> str:
    """Between which levels a player lies."""
    better, worse = (level_of(name).title if name else "" for name in (player.better, player.worse))
    if better and worse:
        return t("rank.between", player=player.player, better=better, worse=worse)
    if better:
        return t("rank.worse", player=player.player, level=better)
    return t("rank.better", player=player.player, level=worse) if worse else t("rank.unsure", player=player.player)


def notes(report: Report) -> Iterator[str]:
    """What was given up, and a warning when there are too few matches."""
    for player in report.players:
        errors = [seat.error for match in report.matches for seat in match.seats if seat.player == player.player]
        told = next((error for error in errors if error), None)
        if told:
            yield t("rank.given_up", player=player.player, n=player.given_up, error=told)
    if any(player.matches < FEW_MATCHES for player in report.players):
        yield t("rank.few_matches", n=FEW_MATCHES)
