"""The environments for PettingZoo: its own tests, and that they play our matches."""

from __future__ import annotations

import copy
import functools
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pettingzoo
import pettingzoo.test
import pytest

from tests.matches import ALL_GAMES, game_and_seats, name_of
from wonderland.engine.match import Match
from wonderland.errors import IllegalActionError, MachineError, OptionError
from wonderland.research import pettingzoo_env

if TYPE_CHECKING:
    from wonderland.engine.game import Game

TABLES = pytest.mark.parametrize(("game", "seats"), game_and_seats(), ids=name_of)
GAMES = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)


def make(game: Game | str, **options: Any) -> Any:
    return pettingzoo.make("aec", f"wonderland/{name_of(game)}-v1", **options)


def with_seeded_samples(environment: Any) -> Any:
    """Agents that sample their actions, and matches that they play, are the same in every run."""
    environment.reset(seed=1)
    for agent in environment.possible_agents:
        environment.action_space(agent).seed(1)
    return environment


def to_the_end(environment: Any, seed: int) -> dict[str, float]:
    """Play a match at random; everyone's reward."""
    total = dict.fromkeys(environment.possible_agents, 0.0)
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        _, reward, is_terminated, is_truncated, info = environment.last()
        total[agent] += reward
        is_over = is_terminated or is_truncated
        environment.step(None if is_over else environment.action_space(agent).sample(info["action_mask"]))
    return total


@TABLES
def test_the_library_accepts_every_game_with_all_seats(game: Game, seats: int) -> None:
    pettingzoo.test.api_test(make(game, seats=seats), num_cycles=20)
    pettingzoo.test.seed_test(functools.partial(make, game, seats=seats), num_cycles=20)


@GAMES
def test_the_library_accepts_how_games_are_shown(game: Game) -> None:
    pettingzoo.test.render_test(functools.partial(make, game))


@GAMES
def test_the_library_can_measure_every_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(100))  # seconds: it plays on until five have passed
    monkeypatch.setattr("time.time", lambda: float(next(times)))
    pettingzoo.test.performance_benchmark(make(game))


def test_the_library_can_cut_a_match_in_which_every_turn_is_one_action() -> None:
    def seeded(create: Any) -> Any:
        return lambda **options: with_seeded_samples(create("parade", seats=3, **options))

    module = SimpleNamespace(env=seeded(pettingzoo_env.env), parallel_env=seeded(pettingzoo_env.parallel_env))
    pettingzoo.test.max_cycles_test(module)


@TABLES
def test_agents_see_and_do_what_seats_of_the_match_do(game: Game, seats: int) -> None:
    environment = make(game, seats=seats)
    environment.reset(seed=7)
    match = Match(game, seats, seed=7)
    for agent in environment.agent_iter(30):
        observation, _, _, _, info = environment.last()
        assert agent == f"player_{match.seat}"
        assert observation.tolist() == match.observation(match.seat).tolist()
        legal = np.flatnonzero(info["action_mask"])
        assert len(legal) == len(match.legal_actions)
        match.apply(match.legal_actions[0])
        has_ids = game.action_ids.NUM_IDS
        environment.step(game.action_ids.id_of(environment.match.state, match.past_actions[-1]) if has_ids else 0)
        assert environment.match.states.tobytes() == match.states.tobytes()
        if match.is_over:
            break


@GAMES
def test_rewards_are_shares_of_the_win_less_a_fair_share(game: Game) -> None:
    environment = make(game, seats=3)
    rewards = list(to_the_end(environment, seed=3).values())
    assert rewards == pytest.approx([share - 1 / 3 for share in environment.match.returns])
    assert max(rewards) > 0


def test_a_choice_that_is_not_legal_loses_the_match() -> None:
    environment = make("parade", seats=3)
    environment.reset(seed=1)
    loser = environment.agent_selection
    environment.step(int(environment.infos[loser]["action_mask"].argmin()))
    assert environment.rewards == {agent: -1.0 if agent == loser else 0.5 for agent in environment.possible_agents}
    assert all(environment.terminations.values())


@pytest.mark.parametrize("choice", [-1, 72, 1.5, "R5"])
def test_what_is_no_choice_at_all_is_refused(choice: Any) -> None:
    environment = make("parade")
    environment.reset(seed=1)
    before = environment.match.states.tobytes()
    with pytest.raises(IllegalActionError, match="the choices are whole numbers from 0 to 71"):
        environment.step(choice)
    assert environment.match.states.tobytes() == before


def test_one_seed_gives_one_series_of_matches() -> None:
    environments = [make("tea-party"), make("tea-party")]
    seeds = []
    for environment in environments:
        environment.reset(seed=5)
        seeds.append([environment.match.seed, *(environment.reset() or environment.match.seed for _ in range(3))])
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 4


def test_a_copy_goes_on_alone() -> None:
    environment = make("parade")
    environment.reset(seed=1)
    twin = copy.deepcopy(environment)
    twin.step(twin.action_space(twin.agent_selection).sample())
    assert (environment.match.ply, twin.match.ply) == (0, 1)


def test_options_are_those_of_the_game() -> None:
    environment = make("going-out", seats=4, target=50)
    environment.reset()
    assert environment.match.options["target"] == 50
    with pytest.raises(OptionError, match="has no option"):
        make("parade", target=50)
    with pytest.raises(OptionError, match="no render mode 'rgb_array'"):
        make("parade", render_mode="rgb_array")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, pettingzoo_env.__name__)
    with pytest.raises(MachineError, match=r"pip install 'wonderland\[pettingzoo\]'"):
        __import__(pettingzoo_env.__name__)
