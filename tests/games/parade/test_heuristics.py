"""What players of Parade see at once: from what their seat knows, the same on every target, and sensible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.matches import random_positions, seat_counts, some_positions
from wonderland.engine.game import NUM_PREDICTIONS
from wonderland.engine.targets import functions
from wonderland.games.parade import GAME, notation
from wonderland.games.parade.strategy import features

if TYPE_CHECKING:
    from wonderland.engine.state import State
    from wonderland.engine.targets.functions import Functions

INTERPRETED = functions.interpreted(GAME)
COMPILED = functions.compiled(GAME)
every_seat_count = pytest.mark.parametrize("seats", seat_counts(GAME))


def legal(state: State) -> np.ndarray:
    actions = np.zeros(GAME.max_actions, np.int32)
    return actions[: INTERPRETED.rules.legal_actions(state, actions)]


def beginner_values(bound: Functions, state: State) -> list[float]:
    """How every legal action looks to a beginner."""
    actions = legal(state)
    out = np.zeros(len(actions))
    bound.heuristics.beginner_values(state, actions, len(actions), out)
    return [float(look) for look in out]


def expert_values(bound: Functions, state: State) -> list[float]:
    """How every legal action looks to an experienced player."""
    actions = legal(state)
    out = np.zeros(len(actions))
    bound.heuristics.expert_values(
        state, actions, len(actions), bound.learned.NET, GAME.make_scratch()[0], out, out[:0]
    )
    return [float(look) for look in out]


def prediction(bound: Functions, state: State, action: int) -> list[float]:
    out = np.zeros(NUM_PREDICTIONS)
    actions, scratch = np.array([action], np.int32), GAME.make_scratch()[0]
    bound.heuristics.expert_values(state, actions, 1, bound.learned.NET, scratch, np.zeros(1), out)
    return [float(value) for value in out]


def best(line: str) -> str:
    """What an experienced player does."""
    state = notation.parse_position(line)
    values = expert_values(INTERPRETED, state)
    return GAME.action_text(state, int(legal(state)[values.index(max(values))]))


def points_of(state: State, seat: int) -> int:
    points = np.zeros(GAME.max_seats, np.int32)
    INTERPRETED.rules.score(state, points)
    return int(points[seat])


@every_seat_count
def test_a_beginner_counts_the_points_that_the_rules_add_at_once(seats: int) -> None:
    for match in random_positions(GAME, seats, 40 + seats):
        if match.is_over:
            break
        before = points_of(match.state, match.seat)
        costs = []
        for action in legal(match.state):
            after = match.states.copy()
            features.act(after[0], int(action))
            costs.append(before - points_of(after[0], match.seat))
        assert beginner_values(INTERPRETED, match.state) == costs


@every_seat_count
def test_only_what_the_seat_knows_counts(seats: int) -> None:
    for match in some_positions(GAME, seats, 7):
        if match.is_over:
            break
        told = expert_values(COMPILED, match.state)
        expected = prediction(COMPILED, match.state, int(legal(match.state)[0]))
        for seed in range(2):
            guessed = match.hidden_states(match.seat)
            match.target.sample(guessed, seed)
            assert expert_values(COMPILED, guessed[0]) == told
            assert prediction(COMPILED, guessed[0], int(legal(guessed[0])[0])) == expected


@every_seat_count
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_interpreter_sees_what_compiled_code_sees_to_the_last_bit(seats: int, seed: int) -> None:
    for match in some_positions(GAME, seats, seed):
        if match.is_over:
            break
        assert beginner_values(INTERPRETED, match.state) == beginner_values(COMPILED, match.state)
        assert expert_values(INTERPRETED, match.state) == expert_values(COMPILED, match.state)
        action = int(legal(match.state)[0])
        assert prediction(INTERPRETED, match.state, action) == prediction(COMPILED, match.state, action)


def test_whoever_leads_far_in_the_last_round_expects_to_win() -> None:
    for mine, theirs, is_winning in (("R1", "BT G9 Y8 PT", True), ("BT G9 Y8 PT", "R1", False)):
        line = f"play 0 start 0 last 0 pile_empty 1 | P9 O9 | R0 B0 G2 P0 Y0 / ? ? ? ? | {mine} / {theirs} | - / - | -"
        state = notation.parse_position(line)
        payoff, win, points = prediction(INTERPRETED, state, int(legal(state)[0]))
        assert (win > 0.5) is is_winning
        assert (payoff > 0.5) is is_winning
        assert 0 <= points < 60


def test_an_experienced_player_does_not_take_the_parade_for_nothing() -> None:
    assert (
        best("play 0 start 0 | R5 RT R8 G7 Y6 O5 | R0 O0 Y0 P1 YT / ? ? ? ? ? | - / - | - / - | ? ? ? ? ? ? ? ?")
        != "R0"
    )
