"""The standings: figures of every bot, from the results of all matches."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.arena.ratings import (
    CONFIDENCE,
    Estimate,
    draw_weights,
    estimate_ratings,
    estimate_shares,
    variance_factors,
    without_luck,
)
from wonderland.messages import area, number_text, percent_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.arena.contest import ContestResult, SeatResult
    from wonderland.arena.ratings import Floats
    from wonderland.engine.turn import Budget


t = area("reports")

INTERVAL = "interval"
STRENGTH = ["bot", "rating", INTERVAL, "wins", INTERVAL, "points", "place", "played"]  # columns


class WithoutLuck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The win share of one bot with luck taken out (`aivat.py`)."""

    win_share: Estimate
    variance_factor: float  # so many times as many matches would be needed otherwise


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of one bot. They are per seat: a bot with three seats in a match has played three times."""

    bot: str
    played: int
    rating: Estimate
    win_share: Estimate  # a shared win counts as a fraction
    mean_points: float
    mean_place: float
    forfeits: int
    mean_seconds: float  # per action
    longest_seconds: float
    overrun_seconds: float | None  # longest action minus budget, at least 0; None without a budget in seconds
    without_luck: WithoutLuck | None = None  # if it was asked for

    def cells(self) -> list[str]:
        """Its strength as text, under `STRENGTH`."""
        rating = self.rating
        return [
            self.bot,
            number_text(rating.value),
            t("range", low=number_text(rating.low), high=number_text(rating.high)),
            *share_cells(self.win_share),
            number_text(self.mean_points, 1),
            number_text(self.mean_place, 2),
            str(self.played),
        ]


def share_cells(share: Estimate) -> list[str]:
    """A share and its interval as text."""
    interval = t("range", low=number_text(100 * share.low, 1), high=percent_text(share.high, 1))
    return [percent_text(share.value, 1), interval]


def titles_of(columns: Sequence[str]) -> list[str]:
    """The titles of columns; that of an interval is its size."""
    return [percent_text(CONFIDENCE) if column == INTERVAL else t(f"column.{column}") for column in columns]


def standings(results: Sequence[ContestResult], budgets: Mapping[str, Budget], seed: int) -> list[Standing]:
    """The bots by rating, best first. Deterministic for given results and seed."""
    bots = list(budgets)
    results = sorted(results, key=lambda result: result.number)
    wins, played, scores = count_by_deal(results, bots)
    weights = draw_weights(len(wins), seed)
    ratings = estimate_ratings(scores, weights)
    shares = estimate_shares(wins, played, weights)
    reduced = estimate_without_luck(results, bots, wins, played, weights)
    seats = [seat for result in results for seat in result.seats]
    table = [
        describe(bot, [seat for seat in seats if seat.bot == bot], budgets[bot], rating, share, better)
        for bot, rating, share, better in zip(bots, ratings, shares, reduced, strict=True)
    ]
    return sorted(table, key=lambda standing: -standing.rating.value)


def count_by_deal(results: Sequence[ContestResult], bots: Sequence[str]) -> tuple[Floats, Floats, Floats]:
    """Per deal: wins and seats of each bot (deals, bots), and how often row beat column (deals, bots, bots)."""
    index = {bot: number for number, bot in enumerate(bots)}
    deals = {deal: row for row, deal in enumerate(dict.fromkeys(result.deal for result in results))}
    wins, played = np.zeros((2, len(deals), len(bots)))
    scores = np.zeros((len(deals), len(bots), len(bots)))
    for result in results:
        row = deals[result.deal]
        for seat, won in zip(result.seats, result.wins(), strict=True):
            played[row, index[seat.bot]] += 1
            wins[row, index[seat.bot]] += won
        for one, other in combinations(result.seats, 2):
            if one.bot != other.bot:
                score = 0.5 * (1 + (one.place < other.place) - (one.place > other.place))
                scores[row, index[one.bot], index[other.bot]] += score
                scores[row, index[other.bot], index[one.bot]] += 1 - score
    return wins, played, scores


def estimate_without_luck(
    results: Sequence[ContestResult], bots: Sequence[str], wins: Floats, played: Floats, weights: Floats
) -> list[WithoutLuck | None]:
    """The win share of every bot with luck taken out; None where nobody asked for luck."""
    if any(seat.luck is None for result in results for seat in result.seats):
        return [None] * len(bots)
    corrected = without_luck(wins, played, luck_by_deal(results, bots))
    shares = estimate_shares(corrected, played, weights)
    factors = variance_factors(wins, corrected, played)
    return [WithoutLuck(share, factor) for share, factor in zip(shares, factors, strict=True)]


def luck_by_deal(results: Sequence[ContestResult], bots: Sequence[str]) -> Floats:
    """Per deal: what luck brought each bot (deals, bots)."""
    index = {bot: number for number, bot in enumerate(bots)}
    deals = {deal: row for row, deal in enumerate(dict.fromkeys(result.deal for result in results))}
    luck = np.zeros((len(deals), len(bots)))
    for result in results:
        for seat in result.seats:
            luck[deals[result.deal], index[seat.bot]] += seat.luck or 0.0
    return luck


def describe(
    bot: str,
    seats: Sequence[SeatResult],
    budget: Budget,
    rating: Estimate,
    win_share: Estimate,
    reduced: WithoutLuck | None,
) -> Standing:
    """The figures of one bot, from all its seats."""
    longest = max((seat.longest for seat in seats), default=0.0)
    return Standing(
        bot=bot,
        played=len(seats),
        rating=rating,
        win_share=win_share,
        mean_points=mean([seat.points for seat in seats]),
        mean_place=mean([seat.place for seat in seats]),
        forfeits=sum(seat.error is not None for seat in seats),
        mean_seconds=sum(seat.seconds for seat in seats) / max(1, sum(seat.actions for seat in seats)),
        longest_seconds=longest,
        overrun_seconds=None if budget.seconds is None else max(0.0, longest - budget.seconds),
        without_luck=reduced,
    )


def mean(numbers: Sequence[float]) -> float:
    """The mean; 0 for an empty sequence."""
    return sum(numbers) / max(1, len(numbers))
