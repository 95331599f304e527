"""The review of a whole match: luck and skill add up exactly, and every target gives the same figures."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pytest

from tests.matches import ALL_GAMES, name_of, random_positions, some_positions
from wonderland.bots.match_review import luck_of, review, review_match, whole_review
from wonderland.bots.module.interface import MODULE
from wonderland.bots.review.choices import reasons_text
from wonderland.bots.review.schema import AnalysedAction, MatchReview, Reason, ReviewedDecision, ReviewedStep
from wonderland.bots.search.memory import EDGE
from wonderland.bots.search_bot import num_rows, root_actions, root_edges
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.match import Match
from wonderland.engine.state import SPECTATOR
from wonderland.engine.targets import functions
from wonderland.records.record import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets.target import Target
    from wonderland.engine.workspace import Workspace
    from wonderland.records.record import Record

    Call = Callable[..., bytes]  # a function of a module, by name: the text that it writes

GRADES = "wonderland.bots.review.grades"
MILLION = 1_000_000
SEED = 3
ITERATIONS = 24
BOTH_CHANCES = {"B2": 0.086, "G3": 0.044}  # 4.2 % apart, and 5 % as they are shown

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)


def random_record(game: Game, seats: int, seed: int) -> Record:
    """A match played at random."""
    match = Match(game, seats, seed)
    recorder = Recorder(match, ["random"] * seats)
    number = 0
    while not match.is_over:
        legal = match.legal_actions
        recorder.apply(legal[chance.seed_for(seed, number) % len(legal)])
        number += 1
    return recorder.record()


@pytest.fixture(scope="module", params=ALL_GAMES, ids=name_of)
def reviewed(request: pytest.FixtureRequest) -> tuple[Record, list[Any]]:
    """A match and all parts of its review."""
    record = random_record(request.param, 3, SEED)
    return record, list(review_match(record, ITERATIONS, SEED))


def test_luck_and_skill_add_up_exactly(reviewed: tuple[Record, list[Any]]) -> None:
    record, parts = reviewed
    luck = whole_review(parts).luck
    assert record.outcome is not None
    winners = [seat for seat, place in enumerate(record.outcome.places) if place == 1]
    for seat, one in enumerate(luck):
        added = one.own_decisions + one.others_decisions + one.deal + one.draws + one.rest
        assert one.result - one.fair_share == added
        assert (one.result > 0) == (seat in winners)
        assert one.own_decisions <= 0 <= one.others_decisions
    for name in ("fair_share", "result"):
        assert sum(getattr(one, name) for one in luck) == MILLION
    for name in ("deal", "draws", "rest"):
        assert sum(getattr(one, name) for one in luck) == 0
    assert sum(one.own_decisions + one.others_decisions for one in luck) == 0


def test_the_parts_of_a_review_are_what_the_whole_is_made_of(reviewed: tuple[Record, list[Any]]) -> None:
    record, parts = reviewed
    whole = whole_review(parts)
    assert whole.decisions == [part for part in parts if isinstance(part, ReviewedDecision)]
    assert whole.steps == [part for part in parts if isinstance(part, ReviewedStep)]
    assert [step.number for step in whole.steps] == list(range(len(record.decisions) + 1))
    assert all(sum(step.win_chances) == MILLION and sum(step.luck) == 0 for step in whole.steps)
    assert whole.steps[-1].win_chances == [one.result for one in whole.luck]
    for seat, one in enumerate(whole.luck):
        assert one.deal == whole.steps[0].luck[seat]
        assert one.draws == sum(step.luck[seat] for step in whole.steps[1:])
        costs = [decision.cost for decision in whole.decisions if decision.seat == seat]
        assert one.own_decisions == -sum(round(cost * MILLION) for cost in costs)
    assert msgspec.json.decode(msgspec.json.encode(whole), type=MatchReview) == whole


def test_the_moments_are_the_costliest_decisions(reviewed: tuple[Record, list[Any]]) -> None:
    record, parts = reviewed
    whole = whole_review(parts)
    for seat in range(record.seats):
        costly = [one for one in whole.decisions if one.seat == seat and one.cost > 0]
        costly.sort(key=lambda one: (-one.cost, one.number))
        assert whole.moments[seat] == [one.number for one in costly[:3]]
        accuracy = whole.accuracies[seat]
        assert accuracy is not None
        assert 0 <= accuracy <= 100
        like = whole.played_like[seat]
        assert like is not None
        assert 0 <= like.low <= accuracy <= like.high <= 100


def test_what_a_decision_cost_is_the_difference_of_the_chances_that_are_shown() -> None:
    rows = [AnalysedAction(action, 9, chance, chance, 0.0, 0.0, False, []) for action, chance in BOTH_CHANCES.items()]
    costly = ReviewedDecision(1, 0, "G3", "B2", "mistake", 0.086, 0.042, 0.0, 0.0, True, 0.0, 0.0, rows)
    assert costly.num_lost == 9 - 4
    assert msgspec.structs.replace(costly, cost=0.0).num_lost == 0


def test_what_an_action_gains_is_said_before_what_it_costs() -> None:
    costs, gains = Reason("safe_next", effect=-0.1), Reason("takes_nothing", effect=0.1)
    texts = catalogue.load("parade").texts
    expected = "takes nothing, but leaves only cards that take something"
    assert reasons_text([costs, gains], texts, []) == expected
    assert reasons_text([gains], texts, []) == "takes nothing"


def test_accuracy_is_the_share_of_what_was_at_stake_that_was_kept(reviewed: tuple[Record, list[Any]]) -> None:
    record, parts = reviewed
    whole = whole_review(parts)
    for seat in range(record.seats):
        own = [one for one in whole.decisions if one.seat == seat]
        assert all(one.loss >= 0 <= one.stake for one in own)
        kept = 1 - sum(one.loss for one in own) / sum(one.stake for one in own)
        assert whole.accuracies[seat] == pytest.approx(100 * min(1, max(0, kept)), abs=0.01)


def test_what_others_judged_is_counted_as_if_it_was_judged_here(reviewed: tuple[Record, list[Any]]) -> None:
    record, parts = reviewed
    whole = whole_review(parts)
    again = luck_of(record, whole.decisions, SEED)
    assert again.accuracies == pytest.approx(whole.accuracies, abs=0.01)
    assert again.luck == whole.luck


def test_the_graph_of_a_seat_shows_the_values_of_its_own_decisions(reviewed: tuple[Record, list[Any]]) -> None:
    record, parts = reviewed
    whole = whole_review(parts)
    for seat in range(record.seats):
        chances = whole.seat_chances(seat)
        assert len(chances) == len(whole.steps)
        assert all(chances[one.number - 1] == one.win_chance for one in whole.decisions if one.seat == seat)
        assert chances[-1] == whole.luck[seat].result / MILLION


def test_a_seat_alone_is_judged_as_in_the_whole_match(reviewed: tuple[Record, list[Any]]) -> None:
    record, parts = reviewed
    whole = whole_review(parts)
    alone = list(review(record, 1, ITERATIONS, SEED))
    assert alone == [decision for decision in whole.decisions if decision.seat == 1]


def test_without_chance_there_is_no_luck() -> None:
    """P12: in the last round nothing is drawn."""
    record = random_record(ALL_GAMES[0], 3, SEED)
    steps = whole_review(review_match(record, ITERATIONS, SEED)).steps
    first = next(
        number
        for number, decision in enumerate(record.decisions, start=1)
        if any(event["event"] == "last_round" for event in decision.trail)
    )
    assert any(any(step.luck) for step in steps[1:first])
    assert not any(any(step.luck) for step in steps[first + 1 :])


@every_game
def test_reshuffling_changes_only_the_order_that_nobody_knows(game: Game) -> None:
    knowledge = functions.interpreted(game).knowledge
    for match in some_positions(game, game.max_seats, 5):
        state = match.states.copy()
        knowledge.reshuffle(state[0], 7)
        for other_seed in (7, 8):
            again = state.copy()
            knowledge.reshuffle(again[0], other_seed)
            assert (again.tobytes() == state.tobytes()) == (other_seed == 7)
        for viewer in (SPECTATOR, *range(game.max_seats)):
            assert hidden_bytes(game, state, viewer) == hidden_bytes(game, match.states, viewer)


def hidden_bytes(game: Game, states: States, viewer: int) -> bytes:
    """A position as a viewer knows it."""
    copy = states.copy()
    game.knowledge.hide(copy[0], viewer)
    return copy.tobytes()


def calls_of(target: Target) -> tuple[Workspace, Call]:
    """A workspace, and its functions that write."""
    workspace = target.workspace(MODULE).__enter__()
    workspace.field("review.num_rollouts", np.int64)[0] = 1

    def call(name: str, *arguments: int) -> bytes:
        if name in ("begin_search", "think", "examine"):
            return str(workspace.call[name](*arguments)).encode()
        return workspace.text(name, *arguments)

    return workspace, call


@every_game
def test_every_target_writes_the_same_analysis_and_the_same_review(game: Game) -> None:
    positions = [match.states.copy() for match in random_positions(game, 2, SEED)]
    ours, theirs = (
        review_texts(game, positions, *calls_of(make(game))) for make in (targets.wasm, targets.interpreted)
    )
    assert ours == theirs


def review_texts(game: Game, positions: list[States], workspace: Workspace, call: Call) -> list[bytes]:
    """What is written about the first steps of a match."""
    workspace.put(positions[0])
    texts = [call("begin_review", SEED)]
    for number, (before, after) in enumerate(pairwise(positions[:4]), start=1):
        hidden = before.copy()
        game.knowledge.hide(hidden[0], int(before["seat"][0]))
        workspace.put(hidden)
        texts.append(call("begin_search", True, 8, SEED))
        action = targets.interpreted(game).list_actions(before)[0]
        texts += [call("think", 8, 8), call("examine", action), call("analysis")]
        texts.append(call("judge", action, number))
        workspace.put(after)
        texts.append(call("review_step", action, number))
    return texts


def searched(game: Game, workspace: Workspace) -> tuple[Any, Any]:
    """The actions of a decision in mid-match, and what a search found out about them."""
    match = next(islice(random_positions(game, 4, SEED), 16, None))
    workspace.put(match.hidden_states(match.seat))
    workspace.call["begin_search"](True, 400, SEED)
    workspace.call["think"](400, 400)
    count = num_rows(workspace)
    return root_actions(workspace)[:count], root_edges(workspace)[:count]


def test_a_second_look_decides_what_a_decision_cost() -> None:
    """The visits by which an action became the best one do not count."""
    game = ALL_GAMES[0]
    with targets.wasm(game).workspace(MODULE) as workspace:
        actions, edges = searched(game, workspace)
        first = edges.copy()
        best, worst = int(first["visits"].argmax()), int((first["wins"] / first["visits"]).argmin())
        visits = first["visits"][best]
        assert workspace.call["examine"](int(actions[worst])) == visits - first["visits"][worst] + 2 * visits
        assert list(edges["visits"][[best, worst]]) == [visits, visits]
        assert 0 < edges["wins"][best] != first["wins"][best]
        others = np.delete(np.arange(len(edges)), [best, worst])
        assert (edges[others] == first[others]).all()


def test_the_best_action_is_not_looked_at_again() -> None:
    game = ALL_GAMES[0]
    with targets.wasm(game).workspace(MODULE) as workspace:
        actions, edges = searched(game, workspace)
        first = edges.copy()
        assert workspace.call["examine"](int(actions[first["visits"].argmax()])) == 0
        assert (edges == first).all()


def edge_of(visits: int, wins: float) -> Any:
    """Sums over visits that were won or lost."""
    edges = np.zeros(1, EDGE).view(np.recarray)
    edges[0] = (0, visits, wins, wins, wins, 0.0)
    return edges[0]


def test_no_difference_is_claimed_that_is_smaller_than_both_uncertainties() -> None:
    game = functions.interpreted(ALL_GAMES[1])
    grades = game.bind(GRADES)
    assert grades.cost_of(edge_of(1000, 500), edge_of(1000, 300), 2) == pytest.approx(0.2)
    assert grades.cost_of(edge_of(1000, 500), edge_of(20, 8), 2) == 0
    assert grades.standard_error(edge_of(400, 200)) == pytest.approx(0.025, rel=0.01)
    assert grades.standard_error(edge_of(2, 0)) > 0.2 * game.learned.PAYOFF_SPREAD


def test_an_interval_is_never_narrower_than_what_a_longer_search_changes() -> None:
    """However often an action was tried: the least width was measured, for every game."""
    for game in ALL_GAMES:
        grades = functions.interpreted(game).bind(GRADES)
        for seats in (2, 4):
            assert (
                grades.uncertainty(edge_of(10**8, 10**8 // 2), seats) >= grades.budget_error(edge_of(2, 1), seats) > 0
            )
            assert grades.budget_error(edge_of(1000, 0), seats) < grades.budget_error(edge_of(1000, 500), seats) / 5


def test_the_more_seats_there_are_the_less_a_mistake_costs() -> None:
    grades = functions.interpreted(ALL_GAMES[1]).bind(GRADES)
    names = {grades.GRADE_NAMES[grades.grade_of(False, 0.06, seats)] for seats in (2, 4)}
    assert names == {b"inaccuracy", b"mistake"}
    assert grades.GRADE_NAMES[grades.grade_of(False, 0.11, 4)] == b"blunder"
    assert grades.GRADE_NAMES[grades.grade_of(False, 0.0, 4)] == b"good"
    assert grades.GRADE_NAMES[grades.grade_of(True, 0.0, 4)] == b"best"
