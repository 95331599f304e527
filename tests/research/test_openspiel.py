"""Our games in OpenSpiel, with the real library and its own tests."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, generate_playthrough, ismcts, mcts

from tests.matches import SMALLEST
from wonderland.engine.match import Match
from wonderland.errors import OptionError
from wonderland.games import NAMES
from wonderland.research import openspiel_game
from wonderland.research.solving import SequenceForm

OPENSPIEL_NAMES = [openspiel_game.PREFIX + name.replace("-", "_") for name in NAMES]
SIZES = ",".join(f"{name}={value}" for name, value in SMALLEST.items())
SMALLEST_GAME = f"wonderland_parade({SIZES},start_seat=0)"
SMALLEST_VALUE = -19 / 90  # of the seat that starts: its share of the win less a half
LATER = 7  # plies into a match

every_game = pytest.mark.parametrize("name", OPENSPIEL_NAMES)


def dealt(name: str, seed: int = 1) -> pyspiel.State:
    """A match that is dealt, from the random outcomes of a seed."""
    state, random = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(seed)
    while state.is_chance_node():
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


def played(name: str, plies: int, seed: int = 1) -> pyspiel.State:
    """A match after some random actions."""
    state, random = dealt(name, seed), np.random.RandomState(seed)
    for _ in range(plies):
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


@every_game
def test_openspiels_own_test_accepts_the_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_openspiels_own_test_accepts_a_reduced_game() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SMALLEST_GAME), num_sims=2, serialize=True, verbose=False)


@every_game
def test_a_playthrough_comes_out_the_same_again(name: str) -> None:
    actions = list(played(name, LATER).history())
    lines = [generate_playthrough.playthrough(name, actions, seed=1) for _ in range(2)]
    assert lines[0] == lines[1]
    assert "IsTerminal() = True" in lines[0]


@every_game
def test_bytes_drawn_by_chance_are_the_seed_of_the_match(name: str) -> None:
    state = dealt(name)
    match = Match(NAMES[OPENSPIEL_NAMES.index(name)], 2, int.from_bytes(bytes(state.history())))
    assert str(state) == match.position_text()
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert sorted(texts) == sorted(match.legal)


def test_parameters_are_players_and_options() -> None:
    state = dealt("wonderland_tea_party(players=3,board=tea_tray,open_hands=true,start_seat=2)")
    assert state.num_players() == 3
    assert state.current_player() == 2
    assert state.position.record == state.clone().position.record
    assert "tea_tray" in str(state)


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ("colours=7", "option colours must be one of"),
        ("colours=2,values=2", "4 cards are too few"),
        ("players=7", "2 to 6 players, not 7"),
        ("start_seat=2", "there is no seat 2"),
    ],
)
def test_wrong_parameters_are_refused_with_what_is_wrong(parameters: str, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        pyspiel.load_game(f"wonderland_parade({parameters})")


@every_game
def test_a_resampled_state_looks_the_same_to_its_player_only(name: str) -> None:
    state = played(name, LATER)
    player = state.current_player()
    others = []
    for sampled in (state.resample_from_infostate(player, lambda share=share: share) for share in (0.1, 0.2, 0.3)):
        assert sampled.information_state_string(player) == state.information_state_string(player)
        assert sampled.observation_string(player) == state.observation_string(player)
        assert sampled.legal_actions() == state.legal_actions()
        others.append(sampled.information_state_string(1 - player))
    assert len(set(others)) > 1


@every_game
def test_what_a_player_knows_shows_nothing_of_other_hands(name: str) -> None:
    state = played(name, LATER)
    player = state.current_player()
    sampled = state.resample_from_infostate(player, lambda: 0.5)
    assert np.array_equal(sampled.observation_tensor(player), state.observation_tensor(player))
    assert max(state.observation_tensor(player)) <= 1
    assert "?" in state.information_state_string(player)


@every_game
def test_openspiels_information_set_search_plays(name: str) -> None:
    state, random = played(name, LATER), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, uct_c=1.0, max_simulations=3, random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_openspiels_solver_approaches_the_value_that_ours_finds() -> None:
    game = pyspiel.load_game(SMALLEST_GAME)
    value, _ = SequenceForm(SMALLEST, start_seat=0).solve()
    assert value == pytest.approx(SMALLEST_VALUE)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    gap = exploitability.nash_conv(game, policy)
    assert 0 < gap < 0.15
    mean = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert mean == pytest.approx([value, -value], abs=gap)


@pytest.mark.slow
def test_openspiels_linear_program_finds_the_same_value() -> None:
    pytest.importorskip("cvxpy")
    from open_spiel.python.algorithms import sequence_form_lp

    game = pyspiel.load_game(SMALLEST_GAME)
    value, other, *_ = sequence_form_lp.solve_zero_sum_game(game)
    assert value == -other == pytest.approx(SMALLEST_VALUE)
