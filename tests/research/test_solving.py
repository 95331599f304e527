"""Reduced Parade solved exactly, and its deals."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest

from tests.matches import SMALLEST
from wonderland.bots.registry import make_bot
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.errors import OptionError
from wonderland.games.parade import GAME
from wonderland.research.deals import deals, num_deals
from wonderland.research.solving import BotPolicy, SequenceForm, uniform

VALUE = -19 / 90  # of the seat that starts


@cache
def smallest() -> SequenceForm:
    return SequenceForm(SMALLEST, start_seat=0)


def test_every_different_deal_is_listed_once() -> None:
    listed = [states.tobytes() for states in deals(2, SMALLEST, 0)]
    assert len(set(listed)) == len(listed) == num_deals(2, SMALLEST) == 180
    assert len(list(deals(2, SMALLEST))) == 2 * 180


def test_a_match_from_a_seed_is_one_of_the_listed_deals() -> None:
    def table(states: np.ndarray) -> tuple[object, ...]:
        """What lies where; the order of a hand does not matter."""
        state = states[0]
        hands = [sorted(hand.tolist()) for hand in state.hand[:2]]
        return int(state.start_seat), str(hands), state.parade.tobytes(), state.pile.tobytes()

    listed = {table(states) for states in deals(2, SMALLEST)}
    dealt = {table(Match(GAME, 2, seed, SMALLEST, targets.interpreted(GAME)).states) for seed in range(60)}
    assert dealt <= listed


def test_deals_of_a_large_game_are_not_listed() -> None:
    with pytest.raises(OptionError, match="deals are too many to list"):
        next(deals(2, {}))


def test_the_equilibrium_cannot_be_exploited_and_has_the_known_value() -> None:
    form = smallest()
    value, plans = form.solve()
    assert value == pytest.approx(VALUE)
    assert form.exploitability(plans) == pytest.approx(0)
    assert plans[0] @ form.payoffs @ plans[1] == pytest.approx(VALUE)


def test_a_plan_by_chance_is_worth_what_its_matches_bring() -> None:
    """Every way through the game, counted without the sequence form."""
    form = smallest()
    expected = np.mean([value_of_random_play(states, form) for states in deals(2, SMALLEST, 0)])
    plans = form.plan(0, uniform), form.plan(1, uniform)
    assert plans[0] @ form.payoffs @ plans[1] == pytest.approx(expected)


def value_of_random_play(states: np.ndarray, form: SequenceForm) -> float:
    legal = form.target.list_actions(states)
    if not legal:
        points = np.zeros(2, np.int32)
        GAME.rules.score(states[0], points)
        ahead = [GAME.rules.is_ahead(states[0], points, seat, 1 - seat) for seat in range(2)]
        return 0.5 * (ahead[0] - ahead[1])
    values = []
    for action in legal:
        record, _ = form.target.step(states.tobytes(), action)
        values.append(value_of_random_play(np.frombuffer(record, GAME.state), form))
    return float(np.mean(values))


def test_no_best_response_wins_less_than_the_value() -> None:
    form = smallest()
    for name, policy in (("random", uniform), ("greedy", BotPolicy(make_bot("greedy", target=form.target), 4))):
        plans = form.plan(0, policy), form.plan(1, policy)
        assert form.best_response(0, plans[1]) > VALUE > -form.best_response(1, plans[0]), name


def test_better_bots_are_less_exploitable() -> None:
    form = smallest()
    greedy = BotPolicy(make_bot("greedy", target=form.target), 8)
    gaps = [form.exploitability((form.plan(0, policy), form.plan(1, policy))) for policy in (uniform, greedy)]
    assert gaps[0] > 2 * gaps[1] > 0


def test_a_bot_is_asked_with_the_same_seeds_every_time() -> None:
    form = smallest()
    plans = [form.plan(1, BotPolicy(make_bot("dormouse", target=form.target), 3)) for _ in range(2)]
    assert np.array_equal(plans[0], plans[1])


def test_what_a_seat_cannot_tell_apart_is_one_information_set() -> None:
    for found in itertools.chain(*smallest().sets):
        states = np.frombuffer(found.record, GAME.state)
        assert (states["pile"] < 0).all()
        assert (states["hand"][0, 1 - states["seat"][0]] < 0).all()
