"""What a study, `wonderland.analyse` and the review of the same match say: the same figures, digit by digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

import wonderland
from tests.matches import ALL_GAMES, name_of
from wonderland.bots.match_review import judge_action, review
from wonderland.records.record import record
from wonderland.study.study import Study

if TYPE_CHECKING:
    from pathlib import Path

    from wonderland.engine.game import Game
    from wonderland.records.record import Record

ITERATIONS = 200
encode = msgspec.json.encode
games = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)


def finished(game: Game) -> Record:
    match, bot = wonderland.Match(game, 3, seed=5), wonderland.make_bot("greedy")
    while not match.is_over:
        match.play(bot.choose(match.turn()))
    return record(match)


def figures(one: wonderland.AnalysedAction) -> list[object]:
    return [one.visits, one.payoff, one.win_chance, one.uncertainty, one.points, one.is_as_good]


@games
def test_a_study_has_the_figures_of_the_review_of_its_match(game: Game) -> None:
    finished_match = finished(game)
    study = Study.from_record(finished_match)
    for decision in list(review(finished_match, iterations=ITERATIONS))[::3]:
        place = (0,) * (decision.number - 1)
        found = study.analyse(place, iterations=ITERATIONS)
        assert encode(found.decision) == encode(decision)
        rows = {name: one for one in found for name in (one.action, *one.alike)}
        assert found[0].win_chance == decision.win_chance
        assert all(figures(rows[one.action]) == figures(one) for one in decision.choices)
        match = study.at(place)
        action = game.notation.parse_action(match.state, decision.action)
        assert encode(judge_action(match, action, ITERATIONS)) == encode(decision)


@games
def test_where_nothing_follows_it_has_those_of_an_analysis(game: Game) -> None:
    match = wonderland.Match(game, 3, seed=5)
    for _ in range(5):
        match.apply(match.legal_actions[0])
    found = Study.from_match(match).analyse((0,) * 5, iterations=ITERATIONS)
    assert found.decision is None
    assert encode(found) == encode(wonderland.analyse(match, iterations=ITERATIONS))


@games
def test_without_a_budget_it_thinks_as_long_as_a_review(game: Game) -> None:
    match = wonderland.Match(game, 2, seed=3)
    usual = Study.from_match(match).analyse()
    assert encode(usual) == encode(wonderland.analyse(match, iterations=game.heuristics.REVIEW_ITERATIONS))


@games
def test_open_cards_are_all_hands_and_nothing_that_is_still_to_be_drawn(game: Game) -> None:
    match = wonderland.Match(game, 3, seed=5)
    for _ in range(6):
        match.apply(match.legal_actions[0])
    states = match.open_states()
    for seat in range(match.seats):
        hand = game.texts.hand(match.view(seat), seat)
        shown = msgspec.json.decode(match.target.show("view_as_it_is", states, False))
        assert game.texts.hand(shown, seat) == hand
    other = match.copy()
    game.knowledge.reshuffle(other.state, 4)
    assert other.open_states().tobytes() == states.tobytes()
    study = Study.from_match(match)
    place = (0,) * match.ply
    assert encode(study.analyse(place, open_cards=True)) != encode(study.analyse(place))


def test_a_stopped_analysis_has_what_is_known_so_far() -> None:
    study = Study.from_match(wonderland.Match("parade", 2, seed=3))
    found = study.analyse(go_on=lambda done: done < 300)
    assert 300 <= sum(one.visits for one in found) < 600


def test_a_study_from_python_is_the_same_in_its_file(tmp_path: Path) -> None:
    match = wonderland.Match("parade", 2, seed=3)
    study = Study.from_match(match, title="Tea", name="One")
    path = study.add("", match.legal[1], name="Quiet", comment="Takes nothing.", seed=4)
    assert study.add(path, study.at(path).legal[0]) == (0, 0)
    study.write(tmp_path / "tea.study.json")
    again = wonderland.read_study(tmp_path / "tea.study.json")
    assert again.document == study.document
    assert again.at("0.0").states.tobytes() == study.at((0, 0)).states.tobytes()
    assert repr(again) == "<Study 'Tea', chapters One>"
    with pytest.raises(wonderland.StudyError, match="there is no chapter 2"):
        again.at("", chapter=2)
