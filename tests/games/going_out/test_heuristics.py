"""What looks good: from what the seat knows, the same on every target, and sensible in plain positions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.games.going_out.positions import INTERPRETED, position
from tests.matches import seat_counts, some_positions, variants
from wonderland.bots.bot import GreedyBot
from wonderland.engine import chance, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.games.going_out import GAME, notation
from wonderland.games.going_out.strategy import heuristics

if TYPE_CHECKING:
    from wonderland.engine.state import State
    from wonderland.engine.targets.functions import Functions

MATCHES = 60


def values(bound: Functions, state: State) -> list[float]:
    """Appeal and promise of every legal action."""
    out = np.zeros(GAME.max_actions, np.int32)
    count = bound.rules.legal_actions(state, out)
    beginner_values, expert_values = np.zeros((2, count))
    bound.heuristics.beginner_values(state, out, count, beginner_values)
    bound.heuristics.expert_values(
        state, out, count, bound.learned.NET, GAME.make_scratch()[0], expert_values, expert_values[:0]
    )
    return [*beginner_values, *expert_values]


def best(state: State, look: Any) -> str:
    """What a player chooses who looks so at actions."""
    out = np.zeros(GAME.max_actions, np.int32)
    count = INTERPRETED.rules.legal_actions(state, out)
    action = max(out[:count].tolist(), key=lambda action: float(look(state, action)))
    return GAME.action_text(state, action)


both = pytest.mark.parametrize(
    "look", [heuristics.beginner_value, heuristics.expert_value], ids=["beginner", "experienced"]
)


@pytest.mark.parametrize("options", variants(GAME), ids=str)
@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_only_what_the_seat_knows_counts(seats: int, options: dict[str, Any]) -> None:
    for match in some_positions(GAME, seats, 7, options):
        if match.is_over:
            break
        told = values(INTERPRETED, match.state)
        assert all(math.isfinite(value) for value in told)
        for seed in range(2):
            guessed = match.hidden_states(match.seat)
            match.target.sample(guessed, seed)
            assert values(INTERPRETED, guessed[0]) == told


@pytest.mark.slow
@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_the_interpreter_sees_what_compiled_code_sees(seats: int) -> None:
    options = {"run_min": 2, "run_suits": "any"} if seats % 2 else {}
    for match in some_positions(GAME, seats, 3, options):
        assert values(INTERPRETED, match.state) == values(functions.compiled(GAME), match.state)


@both
def test_the_last_card_is_played_and_nothing_drawn_when_jokers_wait(look: Any) -> None:
    line = {"hands": "F5 / H1 H2 H3 H4 F6", "display": "H1 H2", "deck": "F1 F1 F2", "discards": "Q Q C C"}
    assert best(position("follow 0 start 1", latest="1: F3", **line), look) == "F5"
    line["hands"] = "- / H1 H2 H3 H4 F6"
    assert best(position("draw 0 start 1", latest="0: F5", **line), look) == "stop"


@both
def test_no_joker_is_spent_where_a_number_card_does_the_same(look: Any) -> None:
    line = {"hands": "F4 H4 F1 F1 Q / H1 H2 H3 H4 F6", "display": "H1 H2", "deck": "F1 F1 F2"}
    assert "Q" not in best(position("follow 0 start 1", latest="1: F3", **line), look)
    assert "Q" not in best(position("lead 0 start 0", **line), look)


@both
def test_a_joker_that_clears_the_table_is_worth_the_same_as_any_number(look: Any) -> None:
    state = position("lead 0 start 0", "F4 H4 Q / ?7 / ?7", deck="?9")
    worths = {look(state, notation.parse_action(state, f"Q ={number}")) for number in range(1, 8)}
    assert len(worths) == 1


@both
def test_the_card_that_goes_with_no_other_is_laid_down(look: Any) -> None:
    line = {"hands": "F4 H4 F1 F6 H6 Q / H1 H2 H3", "display": "H1 F1", "deck": "F1 F1 F2"}
    assert best(position("lay 0 start 1", latest="1: F7", **line), look) == "lay F1"


@both
def test_the_card_that_makes_a_pair_is_taken(look: Any) -> None:
    line = {"hands": "F4 F7 H2 F1 / H1 H2 H3", "display": "H3 H4", "deck": "F1 F1 F2"}
    assert best(position("draw_first 0 start 1", latest="1: F5", **line), look) == "take H4"


@both
def test_the_suit_that_makes_pairs_of_points_is_played(look: Any) -> None:
    line = {"hands": "F5 H6 F1 H2 / H1 H2 H3 H4 F6", "display": "H1 H2", "deck": "F1 F1 F2", "scored": "H2 H3 H3 / -"}
    assert best(position("follow 0 start 1", latest="1: F3", **line), look) == "F5"


@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_a_random_seat_hardly_ever_wins_among_beginners(seats: int) -> None:
    assert share_of_random_seat(seats) < 0.2 / seats


def share_of_random_seat(seats: int) -> float:
    """How often a seat that plays at random wins; it takes every seat in turn."""
    greedy, words = GreedyBot(targets.wasm(GAME)), np.array([1], np.uint64)
    wins = 0
    for seed in range(MATCHES):
        match = Match(GAME, seats, seed)
        while not match.is_over:
            legal = match.legal_actions
            is_random = match.seat == seed % seats
            match.apply(legal[chance.below(words, len(legal))] if is_random else greedy.choose(match.turn()))
        wins += match.outcome().places[seed % seats] == 1
    return wins / MATCHES
