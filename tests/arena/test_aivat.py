"""Luck taken out of results: on average it is nothing, whatever values it is measured by."""

from __future__ import annotations

import itertools
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.arena.coin_toss import TAKE, CoinToss, played
from tests.matches import COMPILED
from wonderland.arena import contest
from wonderland.arena.aivat import LuckMeter, Policy, WinValues, policy_of
from wonderland.arena.arena import Arena, Arguments
from wonderland.arena.contest import Contest, MatchRunner
from wonderland.arena.executors import InProcess
from wonderland.arena.ratings import without_luck
from wonderland.arena.redraws import GREEDY, NOISY, RANDOM, UNKNOWN
from wonderland.arena.schedule import ScheduledMatch
from wonderland.arena.sheet import write_sheet
from wonderland.bots.checked import CheckedBot
from wonderland.bots.levels import level_of
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, chance, targets
from wonderland.engine.targets import functions
from wonderland.engine.turn import Budget

if TYPE_CHECKING:
    from wonderland.arena.aivat import Floats
    from wonderland.engine.state import States

GAME = catalogue.load(COMPILED)
REDRAWS = 2


class ArbitraryValues:
    """Numbers that have nothing to do with who will win, but are the same for the same state."""

    def __call__(self, befores: States, states: States, steps: Any, policies: Any) -> Floats:
        seats = range(int(states["seats"][0]))
        return np.array([[zlib.crc32(state.tobytes(), seat) / 2**32 for seat in seats] for state in states])


class EqualValues:
    """All states are worth the same."""

    def __call__(self, befores: States, states: States, steps: Any, policies: Any) -> Floats:
        return np.full((len(states), int(states["seats"][0])), 0.5)


def luck_of(bots: tuple[str, ...], matches: int, value: Any) -> tuple[Floats, Floats]:
    """The wins and the luck of every seat (match, seat), each match with its own deal."""
    options = GAME.complete_options({}, len(bots))
    runner = MatchRunner(Contest(GAME.name, len(bots), options, dict.fromkeys(bots, Budget()), reduces_variance=True))
    runner.meter = LuckMeter(functions.compiled(GAME), value, REDRAWS)
    seeds = [chance.seed_for(1, number) for number in range(matches)]
    results = [runner(ScheduledMatch(0, 0, seed, chance.seed_for(seed, 0), bots)).result for seed in seeds]
    luck = [[seat.luck for seat in result.seats] for result in results]
    return np.array([result.wins() for result in results]), np.array(luck, float)


@pytest.mark.parametrize("kind", [UNKNOWN, RANDOM])
def test_luck_is_exactly_nothing_on_average_over_all_that_can_happen(kind: int) -> None:
    value = ArbitraryValues()
    answers = 1 + 2 * REDRAWS  # to the coins of the redraws and of the settled states, and to the actions
    total, count = np.zeros(2), 0
    for coin, action, *given in itertools.product((0, 1), repeat=2 + answers):
        game: Any = CoinToss(iter(given))
        meter = LuckMeter(game, value, REDRAWS)
        states, policies = played(coin, action), [Policy(kind)] * 2
        total += meter.luck_of_steps(states, np.array([action], np.int32), policies, seed=1)[0]
        count += 1
    assert total / count == pytest.approx(0, abs=1e-12)


def test_luck_of_a_coin_is_what_it_brings_beyond_the_mean() -> None:
    tails: Any = CoinToss(iter([0]))
    meter = LuckMeter(tails, lambda befores, states, *_: np.array([[state.taken, -state.taken] for state in states]), 1)
    luck = meter.luck_of_steps(played(1, TAKE), np.array([TAKE], np.int32), [Policy()] * 2, seed=1)
    assert luck[0] == pytest.approx([0.5, -0.5])  # it was heads, and tails would have been worth one less


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "hatter", "dormouse")])
def test_luck_is_nothing_on_average_by_arbitrary_values(bots: tuple[str, ...]) -> None:
    _, luck = luck_of(bots, 150, ArbitraryValues())
    assert (luck.std(axis=0) > 0).all()
    assert (np.abs(luck.mean(axis=0)) < 4 * luck.std(axis=0) / np.sqrt(len(luck))).all()


@pytest.mark.slow
def test_luck_by_the_net_explains_results() -> None:
    wins, luck = luck_of(("hatter", "hatter"), 100, WinValues(functions.compiled(GAME)))
    assert np.corrcoef(wins[:, 0], luck[:, 0])[0, 1] > 0.3
    assert luck.sum(axis=1) == pytest.approx(0)


@pytest.mark.parametrize("name", ["parade", "tea-party", "going-out"])
def test_plain_python_measures_luck_in_every_game(name: str) -> None:
    game = catalogue.load(name)
    bound = functions.interpreted(game)
    start = functions.interpreted(game).playouts
    states = np.zeros(2, game.state)
    actions = np.zeros(game.max_actions, np.int32)
    start.start(states, game.min_seats, game.default_options(), 1, actions)
    states[1] = states[0]
    game.rules.apply_action(states[1], actions[0])
    policies = [Policy(RANDOM)] * game.min_seats
    assert (LuckMeter(bound, EqualValues(), 1).luck_of_steps(states, actions[:1], policies, seed=1) == 0).all()
    meter = LuckMeter(bound, WinValues(bound), 1)
    luck = meter.luck_of_steps(states, actions[:1], policies, seed=1)
    assert luck.shape == (1, game.min_seats)
    assert luck.sum() == pytest.approx(0)
    assert np.isfinite(meter.luck_of_deal(states[:1], game.default_options(), policies, seed=1)).all()


def test_the_policies_of_quick_bots_are_known() -> None:
    target = targets.ready(GAME)
    hatter, dormouse = level_of("hatter"), level_of("dormouse")
    assert policy_of(make_bot("random", target=target)).kind == RANDOM
    assert policy_of(CheckedBot("greedy", make_bot("greedy", target=target))).kind == GREEDY
    assert policy_of(make_bot("hatter", target=target)) == Policy(NOISY, hatter.noise_in(GAME), is_expert=True)
    assert policy_of(make_bot("dormouse", target=target)) == Policy(NOISY, dormouse.noise_in(GAME), is_expert=False)
    assert policy_of(make_bot("caterpillar", target=target)).kind == UNKNOWN


class FirstSeatsLuck:
    """The first seat always has luck, the second one bad luck: quicker than to measure it."""

    def luck_of_deal(self, dealt: States, *_: Any, **__: Any) -> Floats:
        return np.array([0.25, -0.25])

    def luck_of_steps(self, states: States, actions: Any, *_: Any, **__: Any) -> Floats:
        return np.zeros((len(actions), 2))


def test_an_arena_without_luck_plays_the_same_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "make_meter", lambda game: FirstSeatsLuck())
    plain, reduced = (
        Arena(Arguments(GAME.name, "greedy,random", 2, 6, 1, reduce_variance=reduce_variance)).play(InProcess())
        for reduce_variance in (False, True)
    )
    assert [match.seed for match in plain.matches] == [match.seed for match in reduced.matches]
    for before, after in zip(plain.matches, reduced.matches, strict=True):
        assert [seat.points for seat in before.seats] == [seat.points for seat in after.seats]
        assert all(seat.luck is None for seat in before.seats)
        assert [seat.luck for seat in after.seats] == [0.25, -0.25]
    assert all(standing.without_luck is None for standing in plain.standings)
    shares = [standing.without_luck.win_share for standing in reduced.standings if standing.without_luck]
    assert sum(share.value for share in shares) == pytest.approx(1)
    assert "without luck" in write_sheet(reduced)
    assert "without luck" not in write_sheet(plain)


def test_the_weight_of_luck_is_found_from_other_deals() -> None:
    draws = np.random.default_rng(1)
    luck = draws.normal(size=(4000, 1))
    wins = 2.0 + 0.5 * luck + draws.normal(scale=0.1, size=luck.shape)
    corrected = without_luck(wins, np.ones_like(wins), luck)
    assert corrected.std() == pytest.approx(0.1, rel=0.05)
    assert corrected.mean() == pytest.approx(2, abs=0.01)


def test_in_few_deals_luck_has_its_whole_weight() -> None:
    wins, luck = np.ones((3, 2)), np.full((3, 2), 0.25)
    assert (without_luck(wins, np.ones_like(wins), luck) == 0.75).all()
