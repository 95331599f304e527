"""What analyses, reviews and arenas show in a notebook."""

from __future__ import annotations

from xml.etree import ElementTree

import wonderland
from tests.matches import ALL_GAMES
from wonderland.arena.arena import Arguments, Report
from wonderland.arena.ratings import Estimate
from wonderland.arena.standings import Standing
from wonderland.notebook.graph import graph


def cells(html: str, kind: str) -> list[str]:
    return ["".join(cell.itertext()) for cell in ElementTree.fromstring(html).iter(kind)]


def test_an_analysis_is_a_list_and_a_table_with_a_row_for_every_action() -> None:
    match = wonderland.Match("parade", seats=2, seed=1865)
    analysis = wonderland.analyse(match, iterations=20)
    shown = cells(analysis._repr_html_(), "code")
    assert shown == [found.action for found in analysis]
    assert set(shown) == set(match.legal)
    assert repr(analysis[0]).startswith(f"<{shown[0]}: ")


def test_a_review_shows_chances_decisions_and_luck() -> None:
    match = wonderland.Match(ALL_GAMES[0], seats=2, seed=1865)
    while not match.is_over:
        match.play(match.legal_actions[0])
    review = wonderland.whole_review(wonderland.review_match(wonderland.record(match), iterations=2))
    html = review._repr_html_()
    rows = cells(html, "code")
    assert rows[-2::-2][::-1][-len(review.decisions) :] == [decision.action for decision in review.decisions]
    assert html.count("<polyline") == match.seats
    assert repr(review).startswith(f"<MatchReview parade, {len(review.decisions)} decisions")
    assert repr(wonderland.record(match)).startswith("<Record parade, Seat 0, Seat 1, ")


def test_results_of_an_arena_name_every_bot_and_escape_what_others_wrote() -> None:
    estimate = Estimate(0.5, 0.4, 0.6)
    standing = Standing("<own:Bot>", 8, Estimate(1500, 1400, 1600), estimate, 10.0, 1.5, 0, 0.0, 0.0, None)
    arguments = Arguments("parade", "own:Bot", 2, 8, 1)
    report = Report("", "", arguments, {}, 8, 2, "<stopped>", [standing], [])
    html = report._repr_html_()
    assert cells(html, "td")[0] == "<own:Bot>"
    assert "Ended early: &lt;stopped&gt;." in html


def test_a_graph_escapes_names() -> None:
    assert "<b>" not in graph([[0.5, 1.0]], ["<b>"])
