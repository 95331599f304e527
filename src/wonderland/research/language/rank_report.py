"""What a ranking found out, as figures and as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.arena.ratings import Estimate, draw_weights, with_intervals
from wonderland.arena.sheet import table
from wonderland.bots.levels import level_of
from wonderland.engine import catalogue
from wonderland.engine.plurals import number_of
from wonderland.research.language.ranking import Arguments, RankedMatch
from wonderland.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from wonderland.arena.ratings import Floats
    from wonderland.research.language.ranking import RankedSeat, Ranking

FORMAT = "wonderland-rank-1"
FEW_MATCHES = 10  # of a player; with fewer, the bootstrap underestimates the variance
HEADINGS = ["player", "cost", "95%", "adjusted", "95%", "wins", "matches", "decisions", "failures"]


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
    better: str | None  # the nearest level that surely decides better: the intervals do not overlap
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
    costs = ratios(sums_of(matches, names, lambda seat: seat.cost), decisions, weights)
    adjusted = ratios(sums_of(matches, names, lambda seat: seat.adjusted), seats, weights)
    scale = {name: cost for name, cost in zip(names, costs, strict=True) if name in ranking.levels}
    players = [
        describe(name, matches, cost, luckless, scale)
        for name, cost, luckless in zip(names, costs, adjusted, strict=True)
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


def ratios(sums: Floats, counts: Floats, weights: Floats) -> list[Estimate]:
    """The mean of every player, with an interval from matches that are resampled."""
    resampled = (weights @ sums) / np.maximum(weights @ counts, 1e-9)
    return with_intervals(sums.sum(0) / np.maximum(counts.sum(0), 1), resampled, resampled)


def describe(
    name: str, matches: Sequence[RankedMatch], cost: Estimate, adjusted: Estimate, scale: Mapping[str, Estimate]
) -> Ranked:
    """The figures of one player."""
    seats = [seat for match in matches for seat in match.seats if seat.player == name]
    counted = [seat for seat in seats if seat.error is None]
    better = [level for level in scale if scale[level].high < cost.low]
    worse = [level for level in scale if scale[level].low > cost.high]
    return Ranked(
        player=name,
        is_level=name in scale,
        matches=len(counted),
        decisions=sum(seat.decisions for seat in counted),
        cost=cost,
        adjusted=adjusted,
        wins=sum(seat.result for seat in counted) / max(1, len(counted)),
        failures=sum(seat.failures for seat in counted),
        given_up=len(seats) - len(counted),
        better=max(better, key=lambda level: scale[level].value, default=None) if counted else None,
        worse=min(worse, key=lambda level: scale[level].value, default=None) if counted else None,
    )


def write_sheet(report: Report) -> str:
    """A headline, the table, where every player lies, and notes."""
    rows = [row_of(player) for player in report.players]
    lies = [place_of(player) for player in report.players if not player.is_level]
    return "\n".join([*headline(report), "", *table(HEADINGS, rows), "", *lies, *notes(report)])


def headline(report: Report) -> Iterator[str]:
    """What was played, and what the figures mean."""
    arguments, played = report.arguments, len(report.matches)
    title = catalogue.load(arguments.game).title
    yield f"{number_of(played, 'match', 'matches')} of {title}, {arguments.seats} seats, every deal from every seat."
    yield "cost: the win chance that a decision loses on average, in matches of 100; adjusted: the wins less luck."
    yield f"A fair share of the wins is {1 / arguments.seats:.1%}."
    if report.stopped:
        yield f"Ended early ({report.stopped}): {played} of {report.matches_planned} matches were finished."


def row_of(player: Ranked) -> list[str]:
    """The row of a player under `HEADINGS`."""
    if not player.matches:
        return [player.player, *["–"] * 5, "0", "0", str(player.failures)]
    cost, adjusted = player.cost, player.adjusted
    return [
        player.player,
        f"{100 * cost.value:.2f}",
        f"{100 * cost.low:.2f}–{100 * cost.high:.2f}",
        f"{adjusted.value:.0%}",
        f"{100 * adjusted.low:.0f}–{adjusted.high:.0%}",
        f"{player.wins:.0%}",
        str(player.matches),
        str(player.decisions),
        str(player.failures),
    ]


def place_of(player: Ranked) -> str:
    """Between which levels a player lies."""
    better, worse = (level_of(name).title if name else "" for name in (player.better, player.worse))
    if better and worse:
        return f"{player.player} decides better than {worse} and worse than {better}."
    if better or worse:
        return f"{player.player} decides {f'worse than {better}' if better else f'better than {worse}'}."
    return f"{player.player}: nothing is sure yet; more matches tell more."


def notes(report: Report) -> Iterator[str]:
    """What was given up, and a warning when there are too few matches."""
    for player in report.players:
        errors = [seat.error for match in report.matches for seat in match.seats if seat.player == player.player]
        told = next((error for error in errors if error), None)
        if told:
            given_up = number_of(player.given_up, "match", "matches")
            yield f"{player.player} gave up {given_up}, which do not count: {told}"
    if any(player.matches < FEW_MATCHES for player in report.players):
        yield f"With fewer than {FEW_MATCHES} matches of a player its intervals are too narrow."
