"""The environments for Gymnasium: its own checks, and that one seat and many play the same matches."""

from __future__ import annotations

import copy
import pickle
import sys
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from tests.matches import ALL_GAMES, name_of
from wonderland.engine.match import Match
from wonderland.errors import BotError, IllegalActionError, MachineError, OptionError
from wonderland.research import gymnasium_env

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.turn import Turn

SIZE = 6
PARADE = "wonderland/Parade-v1"


class First:
    """The first legal action: a bot that only Python can play."""

    def choose(self, turn: Turn) -> int:
        return turn.legal_actions[0]


class Cheat:
    def choose(self, turn: Turn) -> int:
        return -1


def make_vec(**options: Any) -> Any:
    return gymnasium.make_vec(PARADE, num_envs=SIZE, **options)


def step(envs: Any, **choices: Any) -> tuple[Any, ...]:
    return envs.step(envs.action_space.sample(**choices))  # type: ignore[no-any-return]


def until_one_ends(envs: Any) -> tuple[Any, ...]:
    """Play at random to the step that ends a match."""
    while True:
        shown = step(envs)
        if shown[2].any():
            return shown


@pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
def test_the_library_accepts_every_game(game: Game) -> None:
    title = "".join(word.capitalize() for word in game.name.split("-"))
    check_env(gymnasium.make(f"wonderland/{title}-v1").unwrapped)
    check_env(gymnasium.make(f"wonderland/{title}-v1", seats=3, seat=2, opponents="random").unwrapped)


@pytest.mark.parametrize(
    "opponents", ["greedy", "random", ["random", First()], "dormouse"], ids=["greedy", "random", "mixed", "level"]
)
def test_many_matches_are_those_of_single_environments(opponents: Any) -> None:
    envs = make_vec(seats=3, opponents=opponents)
    singles = [gymnasium.make(PARADE, seats=3, opponents=opponents) for _ in range(SIZE)]
    observations, infos = envs.reset(seed=40)
    envs.action_space.seed(1)
    for i, single in enumerate(singles):
        observation, info = single.reset(seed=40 + i)
        assert observations[i].tolist() == observation.tolist()
        assert infos["action_mask"][i].tolist() == info["action_mask"].tolist()
    goes_on = [True] * SIZE
    while any(goes_on):
        actions = envs.action_space.sample()
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        for i, single in enumerate(singles):
            if goes_on[i]:
                observation, reward, is_over, _, info = single.step(actions[i])
                assert observations[i].tolist() == observation.tolist()
                assert infos["action_mask"][i].tolist() == info["action_mask"].tolist()
                assert rewards[i] == pytest.approx(reward)
                assert terminations[i] == is_over
                goes_on[i] = not is_over
        assert not truncations.any()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda environment: pickle.loads(pickle.dumps(environment))])
def test_a_copy_goes_on_alone(copied: Any) -> None:
    environment = gymnasium_env.SeatEnv("parade", opponents=["greedy"])
    environment.reset(seed=1)
    ply = environment.match.ply
    twin = copied(environment)
    twin.step(twin.action_space.sample())
    assert environment.match.ply == ply < twin.match.ply


def test_a_learner_without_a_seat_of_its_own_changes_seats() -> None:
    envs = make_vec(seats=3)
    envs.reset(seed=0)
    assert envs.batch.learners.tolist() == [0, 1, 2, 0, 1, 2]
    one = gymnasium.make(PARADE, seats=3).unwrapped
    assert isinstance(one, gymnasium_env.SeatEnv)
    assert [one.reset(seed=seed) and one.seat for seed in range(4)] == [0, 1, 2, 0]
    envs = make_vec(seats=3, seat=2)
    envs.reset(seed=0)
    assert envs.batch.learners.tolist() == [2] * SIZE


def test_the_next_step_deals_the_next_match() -> None:
    envs = make_vec()
    envs.reset(seed=1)
    observations, rewards, terminations, _, infos = until_one_ends(envs)
    ended = int(terminations.argmax())
    assert abs(rewards[ended]) == pytest.approx(0.5)
    assert observations[ended].any()
    assert not infos["action_mask"][ended].any()
    old_seed = int(envs.batch.seeds[ended])
    observations, rewards, terminations, _, infos = step(envs)
    assert rewards[ended] == 0
    assert not terminations[ended]
    seed, learner = int(envs.batch.seeds[ended]), int(envs.batch.learners[ended])
    assert seed != old_seed
    assert learner == seed % 2
    assert infos["action_mask"][ended].sum() == envs.batch.counts[ended] > 0


def test_the_same_step_deals_the_next_match_and_tells_how_the_last_one_ended() -> None:
    waiting, envs = make_vec(), make_vec(autoreset_mode=AutoresetMode.SAME_STEP)
    for one in (waiting, envs):
        one.action_space.seed(1)
        one.reset(seed=1)
    ends, rewards, terminations, *_ = until_one_ends(waiting)
    observations, same_rewards, same_terminations, _, infos = until_one_ends(envs)
    ended = int(terminations.argmax())
    assert same_rewards.tolist() == rewards.tolist()
    assert same_terminations.tolist() == terminations.tolist() == infos["_final_obs"].tolist()
    assert infos["_final_info"].tolist() == infos["final_info"]["_action_mask"].tolist() == terminations.tolist()
    assert infos["final_obs"][ended].tolist() == ends[ended].tolist()
    assert not infos["final_info"]["action_mask"][ended].any()
    assert observations[ended].tolist() != ends[ended].tolist()
    assert infos["action_mask"].any(axis=1).all()
    for _ in range(10):
        _, _, terminations, _, infos = step(envs)
        assert ("final_obs" in infos) == terminations.any()


def test_without_autoreset_matches_wait_for_a_mask() -> None:
    envs = make_vec(autoreset_mode="Disabled")
    envs.reset(seed=1)
    _, _, terminations, _, _ = until_one_ends(envs)
    with pytest.raises(IllegalActionError, match="reset_mask"):
        step(envs)
    seeds = envs.batch.seeds.tolist()
    before = envs.batch.observations.copy()
    observations, infos = envs.reset(seed=70, options={"reset_mask": terminations})
    assert envs.batch.seeds.tolist() == [70 + i if terminations[i] else seeds[i] for i in range(SIZE)]
    assert (observations[~terminations] == before[~terminations]).all()
    assert infos["_action_mask"].tolist() == terminations.tolist()
    step(envs)


@pytest.mark.parametrize("mask", [[True] * SIZE, np.ones(SIZE), np.ones(2, bool)], ids=["list", "numbers", "short"])
def test_a_mask_of_another_kind_is_explained(mask: Any) -> None:
    with pytest.raises(OptionError, match="an array of 6 bools"):
        make_vec().reset(options={"reset_mask": mask})


def test_one_seed_gives_one_series_of_matches() -> None:
    shown = []
    for _ in range(2):
        envs = make_vec(autoreset_mode="SameStep")
        envs.action_space.seed(1)
        envs.reset(seed=[3, None, 5, 6, 7, None])
        for _ in range(60):
            observations, *_ = step(envs)
        shown.append((envs.batch.seeds.tolist(), observations.tobytes()))
    assert shown[0] == shown[1]
    assert len(set(shown[0][0])) == SIZE


def test_a_choice_that_is_not_legal_loses_its_match_alone() -> None:
    envs = make_vec(seats=3)
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[2] = infos["action_mask"][2].argmin()
    _, rewards, terminations, _, infos = envs.step(actions)
    assert rewards.tolist() == [-1.0 if i == 2 else 0.0 for i in range(SIZE)]
    assert np.flatnonzero(terminations).tolist() == [2]
    assert not infos["action_mask"][2].any()
    one = gymnasium.make(PARADE, seats=3)
    _, info = one.reset(seed=3)
    _, reward, is_over, _, info = one.step(info["action_mask"].argmin())
    assert (reward, is_over, info["action_mask"].any()) == (-1.0, True, False)


def test_what_is_no_choice_at_all_is_refused() -> None:
    envs = make_vec()
    envs.reset(seed=1)
    before = envs.batch.states.tobytes()
    with pytest.raises(IllegalActionError, match="from 0 to 71"):
        envs.step(np.full(SIZE, 72))
    assert envs.batch.states.tobytes() == before
    with pytest.raises(IllegalActionError, match="call reset first"):
        gymnasium_env.SeatEnv("parade").step(0)


@pytest.mark.parametrize("make", [gymnasium_env.SeatEnv, lambda name, **options: make_vec(**options)])
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"seats": 3, "opponents": ["greedy"]}, "with 3 seats there are 2 opponents, not 1"),
        ({"opponents": "gready"}, "did you mean greedy"),
        ({"render_mode": "rgb_array"}, "no render mode"),
        ({"target": 5}, "has no option"),
    ],
)
def test_wrong_arguments_are_explained(make: Any, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        make("parade", **options)


def test_a_bot_that_cheats_is_named() -> None:
    seed = next(seed for seed in range(20) if Match("parade", seed=seed).seat == 1)
    one, envs = gymnasium_env.SeatEnv("parade", seat=0, opponents=Cheat()), make_vec(seat=0, opponents=Cheat())
    for environment in (one, envs):
        with pytest.raises(BotError, match="bot Cheat failed: -1 is no legal action"):
            environment.reset(seed=seed)


def test_matches_are_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    texts = {}
    for mode in ("ansi", "human"):
        envs = make_vec(render_mode=mode, seat=1)
        envs.reset(seed=1)
        texts[mode] = envs.render()
    one = gymnasium.make(PARADE, render_mode="ansi", seat=1)
    one.reset(seed=2)
    assert texts["ansi"][1] == one.render()
    assert texts["human"] is None
    assert texts["ansi"][1] in capsys.readouterr().out


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, gymnasium_env.__name__)
    with pytest.raises(MachineError, match=r"pip install 'wonderland\[gymnasium\]'"):
        __import__(gymnasium_env.__name__)


def test_a_seed_deals_what_it_deals_to_a_match() -> None:
    environment = gymnasium_env.SeatEnv("parade", seat=Match("parade", seed=9).seat)
    observation, _ = environment.reset(seed=9)
    assert observation.tolist() == Match("parade", seed=9).observation(environment.seat).tolist()
