"""The fit finds strengths that are known, and its intervals hold them as often as they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from wonderland.arena.ratings import MEAN_RATING, draw_weights, estimate_ratings, estimate_shares, fit

if TYPE_CHECKING:
    from wonderland.arena.ratings import Floats

TRUTH = np.array([1700.0, 1520.0, 1280.0])


def play_deals(truth: Floats, deals: int, matches: int, draws: np.random.Generator) -> tuple[Floats, Floats]:
    """Scores and wins of matches in which all bots sit: the places follow the Plackett–Luce model of the ratings."""
    bots = len(truth)
    scores, wins = np.zeros((deals, bots, bots)), np.zeros((deals, bots))
    for deal in range(deals):
        for _ in range(matches):
            # Who is quickest, at rates that are the strengths, comes in by Plackett and Luce.
            order = np.argsort(draws.exponential(1 / 10 ** (truth / 400)))
            wins[deal, order[0]] += 1
            for rank, bot in enumerate(order):
                scores[deal, bot, order[rank + 1 :]] += 1
    return scores, wins


def test_the_fit_recovers_known_strengths() -> None:
    scores, _ = play_deals(TRUTH, 20_000, 1, np.random.default_rng(1))
    assert fit(scores.sum(0)) == pytest.approx(TRUTH, abs=6)


def test_a_rating_400_above_another_means_ten_to_one() -> None:
    better, worse = fit(np.array([[0.0, 10.0], [1.0, 0.0]]))
    assert better - worse == pytest.approx(400)
    assert better + worse == pytest.approx(2 * MEAN_RATING)


def test_the_fit_takes_many_tables_of_scores_at_once() -> None:
    scores = play_deals(TRUTH, 40, 3, np.random.default_rng(2))[0] + 0.5
    assert np.allclose(fit(scores), [fit(table) for table in scores])


def test_intervals_hold_the_truth_nineteen_times_of_twenty() -> None:
    draws = np.random.default_rng(3)
    strengths = 10 ** (TRUTH / 400)
    experiments, deals, matches = 60, 60, 3
    ratings_held = shares_held = 0
    for experiment in range(experiments):
        scores, wins = play_deals(TRUTH, deals, matches, draws)
        weights = draw_weights(deals, experiment)
        ratings = estimate_ratings(scores, weights)
        shares = estimate_shares(wins, np.full_like(wins, matches), weights)
        ratings_held += sum(each.low <= truth <= each.high for each, truth in zip(ratings, TRUTH, strict=True))
        true_shares = strengths / strengths.sum()
        shares_held += sum(each.low <= truth <= each.high for each, truth in zip(shares, true_shares, strict=True))
    assert 0.9 <= ratings_held / (experiments * len(TRUTH)) <= 0.99
    assert 0.9 <= shares_held / (experiments * len(TRUTH)) <= 0.99


def test_a_deal_played_alike_four_times_tells_no_more_than_once() -> None:
    scores, wins = play_deals(TRUTH, 50, 1, np.random.default_rng(4))
    weights = draw_weights(50, 1)
    once, often = estimate_ratings(scores, weights), estimate_ratings(4 * scores, weights)
    assert often[0].high - often[0].low == pytest.approx(once[0].high - once[0].low, rel=0.15)
    once, often = (estimate_shares(n * wins, np.full_like(wins, n), weights) for n in (1, 4))
    assert often[0].high - often[0].low == pytest.approx(once[0].high - once[0].low, rel=0.15)


def test_luck_that_moving_seats_cancels_makes_intervals_narrow() -> None:
    """Where the seat decides everything, each of two bots wins one match of every deal."""
    scores = np.broadcast_to(np.array([[0.0, 1.0], [1.0, 0.0]]), (50, 2, 2))
    rating = estimate_ratings(scores, draw_weights(50, 1))[0]
    assert rating.value == MEAN_RATING
    assert rating.high - rating.low < 1


def test_a_bot_that_always_wins_has_a_rating_and_an_interval() -> None:
    weights = draw_weights(100, 1)
    best, _ = estimate_ratings(np.broadcast_to(np.array([[0.0, 2.0], [0.0, 0.0]]), (100, 2, 2)), weights)
    assert 1800 < best.low < best.value < best.high < 3000


def test_no_wins_in_many_matches_do_not_mean_never() -> None:
    """With independent matches the intervals are those of Clopper and Pearson: up to 3.6 % for none of 100."""
    always, never = estimate_shares(np.tile([1.0, 0.0], (100, 1)), np.ones((100, 2)), draw_weights(100, 1))
    assert (always.value, always.high, never.value, never.low) == (1, 1, 0, 0)
    assert never.high == pytest.approx(0.0362, rel=0.15)
    assert always.low == pytest.approx(1 - never.high)
