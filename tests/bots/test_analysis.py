"""Analysis of positions and review of records."""

from __future__ import annotations

import copy
import functools
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.matches import ALL_GAMES, name_of, some_positions
from wonderland.bots.analysis import analyse, analyse_turn
from wonderland.bots.match_review import costliest, review
from wonderland.bots.registry import make_bot
from wonderland.engine import chance, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.engine.trail import clear
from wonderland.engine.turn import Budget, Turn
from wonderland.records.record import Recorder
from wonderland.records.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game
    from wonderland.engine.state import States
    from wonderland.engine.targets.target import Target
    from wonderland.records.record import Record

SEAT = 0
BLUNDER = 0.25  # of the chance to win

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)


@every_game
def test_an_analysis_covers_every_legal_action_with_what_it_does_at_once(game: Game) -> None:
    for match in some_positions(game, game.max_seats, 41):
        if len(match.legal_actions) < 2:
            continue
        choices = analyse(match, iterations=3 * len(match.legal_actions), seed=1)
        assert sorted(each for choice in choices for each in (choice.action, *choice.alike)) == sorted(match.legal)
        assert len(choices) <= sum(choice.visits for choice in choices) <= 3 * len(match.legal_actions)
        assert [choice.visits for choice in choices] == sorted((choice.visits for choice in choices), reverse=True)
        for choice in choices:
            assert choice.preview is not None
            assert choice.win_chance is not None
            assert 0 <= choice.win_chance <= 1
        assert msgspec.json.decode(msgspec.json.encode(choices)) == msgspec.to_builtins(choices)


@every_game
def test_actions_of_one_row_have_the_same_result(game: Game) -> None:
    """A card of the deck may end a round of Going Out, which deals: the same in both cases, whatever comes."""
    for match in unfinished(game, 43):
        for row in analyse(match, iterations=len(match.legal_actions)):
            results = {result_of(match, action) for action in (row.action, *row.alike)}
            assert len(results) == 1


def unfinished(game: Game, seed: int) -> Iterator[Match]:
    """Some positions of a match of the fewest seats, one after the other."""
    return (match for match in some_positions(game, game.min_seats, seed) if not match.is_over)


def result_of(match: Match, action: str) -> bytes:
    """The state after an action, without what it caused on the way."""
    after = match.states.copy()
    rules = functions.interpreted(match.game).rules
    rules.apply_action(after[0], match.game.notation.parse_action(match.state, action))
    clear(after[0])
    return after.tobytes()


def test_sets_of_jokers_that_only_clear_the_table_are_one_row() -> None:
    """G12: jokers alone are discarded at once, as whatever number they are played."""
    game = ALL_GAMES[[one.name for one in ALL_GAMES].index("going-out")]
    rows = [row for match in unfinished(game, 44) for row in analyse(match, iterations=200)]
    assert any(row.alike for row in rows)


def test_thinking_longer_carries_the_same_search_on() -> None:
    match = Match(ALL_GAMES[0], 2, 3)
    short = analyse(match, iterations=64, seed=5)
    long, asked = short.longer(8), analyse(match, iterations=512, seed=5)
    assert long == asked
    assert sum(row.visits for row in long) > sum(row.visits for row in short)


def test_it_is_open_which_action_is_best_while_another_is_as_good() -> None:
    line = "discard 1 start 0 last 1 pile_empty 0 | O1 | ? ? / RT BT P0 G0 | Y5 / - | ? ? / - | -"
    match = Match.from_position(line, ALL_GAMES[0])
    for found in (analyse(match, iterations=8), analyse(match, iterations=2000)):
        assert found.is_settled == (not any(row.is_as_good for row in found[1:]))


@every_game
def test_the_likeliest_continuation_ends_with_the_next_decision_of_the_same_seat(game: Game) -> None:
    match = Match(game, game.min_seats, 4)
    for row in analyse(match, iterations=200)[:2]:
        assert [step.seat for step in row.line].count(match.seat) <= 1
        shares = [step.share for step in row.line]
        assert shares == sorted(shares, reverse=True)
        assert all(0 < share <= 1 for share in shares)


@every_game
def test_a_reason_is_only_said_where_it_makes_a_difference(game: Game) -> None:
    for match in unfinished(game, 41):
        rows = analyse(match, iterations=300)
        for row in rows:
            for reason in row.reasons:
                others = [other.payoff for other in rows if other is not row and reason not in other.reasons]
                assert any(is_preferred(row.payoff, other) == (reason.effect > 0) for other in others)


def is_preferred(payoff: float | None, other: float | None) -> bool:
    """Is the first one higher?"""
    return payoff is not None and other is not None and payoff > other


def test_of_the_only_action_nothing_is_found_out() -> None:
    game = ALL_GAMES[0]
    (only,) = analyse(Match.from_position("play 0 start 0 | R5 | G0 / ? | - / - | - / - | ? ?", game))
    assert only.visits == 0
    assert only.win_chance is None
    assert only.preview == []


def test_an_action_that_loses_comes_last() -> None:
    """P13: keeping two tens is worse than keeping two noughts."""
    game = ALL_GAMES[0]
    line = "discard 1 start 0 last 1 pile_empty 0 | O1 | ? ? / RT BT P0 G0 | Y5 / - | ? ? / - | -"
    choices = analyse(Match.from_position(line, game), iterations=300)
    assert choices[0].action == "RT BT"
    assert choices[0].preview == ["P0", "G0"]
    assert choices[-1].action == "P0 G0"


def worst_action(target: Target, hidden: States) -> str | None:
    """The worst action, if it is far from the best also at a second look: rarely tried ones seem bad at times."""
    first = analyse_turn(Turn(target, hidden, Budget(iterations=1000)))
    worst = min(first, key=lambda choice: choice.win_chance or 0).action
    again = analyse_turn(Turn(target, hidden, Budget(iterations=4000), seed=2))
    chances = {choice.action: choice.win_chance or 0 for choice in again}
    if chances[again[0].action] - chances[worst] < BLUNDER:
        return None
    return worst


@functools.cache
def play_with_a_blunder(game: Game) -> tuple[Record, int]:
    """A match of hatters; where the worst is far from the best the first seat once does the worst: at this number."""
    target = targets.wasm(game)
    bot = make_bot("hatter", target=target)
    match = Match(game, game.min_seats, 8)
    recorder = Recorder(match, ["hatter"] * game.min_seats)
    blunder = 0
    while not match.is_over:
        hidden = match.hidden_states(match.seat)
        turn = Turn(target, hidden, seed=chance.seed_for(1, len(recorder.decisions)))
        action = turn.accept(bot.choose(turn))
        if match.seat == SEAT and not blunder and len(match.legal_actions) > 1:
            worst = worst_action(target, hidden)
            if worst is not None:
                action = game.notation.parse_action(match.state, worst)
                blunder = len(recorder.decisions) + 1
        recorder.apply(action)
    return recorder.record(), blunder


def test_a_review_finds_a_blunder() -> None:
    record, blunder = play_with_a_blunder(ALL_GAMES[0])
    assert blunder
    decisions = list(review(record, SEAT))
    assert [decision.number for decision in decisions] == sorted({decision.number for decision in decisions})
    assert all(record.decisions[decision.number - 1].seat == SEAT for decision in decisions)
    worst = costliest(decisions, 3)
    assert blunder in [decision.number for decision in worst]
    found = next(decision for decision in worst if decision.number == blunder)
    assert found.action == record.decisions[blunder - 1].action
    assert found.cost > BLUNDER / 2


@every_game
def test_a_review_judges_every_choice_and_counts_no_cost_below_nothing(game: Game) -> None:
    record, _ = play_with_a_blunder(game)
    decisions = list(review(record, SEAT, iterations=50))
    assert [decision.number for decision in decisions] == numbers_of_choices(record)
    for decision in decisions:
        assert decision.best == decision.choices[0].action
        assert decision.action in [choice.action for choice in decision.choices]
        assert decision.cost >= 0
        assert decision.points_lost >= 0
        if decision.action == decision.best:
            assert decision.cost == decision.points_lost == 0


def numbers_of_choices(record: Record) -> list[int]:
    """The numbers of the seat's decisions between two or more actions."""
    replay = Replay(record)
    numbers = []
    has_choice = len(replay.match.legal_actions) > 1
    for decision in replay:
        if decision.seat == SEAT and has_choice:
            numbers.append(replay.num_applied)
        has_choice = len(replay.match.legal_actions) > 1
    return numbers


def test_a_review_understands_cards_in_another_order() -> None:
    record = copy.deepcopy(play_with_a_blunder(ALL_GAMES[0])[0])
    discard = next(decision for decision in record.decisions if decision.seat == SEAT and " " in decision.action)
    written = discard.action
    discard.action = " ".join(reversed(written.split())).lower()
    assert list(review(record, SEAT, iterations=20))[-1].action == written


def test_the_costliest_come_first_and_the_best_decisions_not_at_all() -> None:
    record, _ = play_with_a_blunder(ALL_GAMES[0])
    decisions = list(review(record, SEAT, iterations=200))
    worst = costliest(decisions, 3)
    assert len(worst) <= 3
    assert worst == sorted(worst, key=lambda decision: -decision.cost)
    assert all(decision.cost > 0 or decision.points_lost > 0 for decision in worst)
