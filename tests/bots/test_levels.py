"""Levels: their names, and what each of them must do in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.matches import ALL_GAMES, name_of, random_positions, some_positions
from wonderland.bots.levels import LEVELS, QUICK, level_of
from wonderland.bots.noisy import NoisyBot
from wonderland.bots.registry import make_bot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.engine.turn import Budget, Turn
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from wonderland.bots.levels import Level
    from wonderland.engine.game import Game

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
every_level = pytest.mark.parametrize("level", LEVELS, ids=name_of)
BUDGET = Budget(iterations=60)


@every_game
@every_level
def test_a_level_acts_legally_and_the_same_with_the_same_seed(game: Game, level: Level) -> None:
    target = targets.wasm(game)
    first, second = level.make(target), level.make(target)
    for seats in (game.min_seats, game.max_seats):
        for ply, match in enumerate(some_positions(game, seats, 31)):
            if not match.is_over:
                hidden = match.hidden_states(match.seat)
                before = hidden.tobytes()
                action = first.choose(Turn(target, hidden, BUDGET, ply))
                assert action in match.legal_actions
                assert action == second.choose(Turn(target, hidden, BUDGET, ply))
                assert hidden.tobytes() == before


@every_game
@every_level
def test_a_level_acts_the_same_whatever_it_cannot_see(game: Game, level: Level) -> None:
    target = targets.wasm(game)
    bot = level.make(target)
    for ply, match in enumerate(some_positions(game, game.max_seats, 32)):
        if match.is_over:
            break
        other = match.hidden_states(match.seat)
        target.sample(other, ply + 1)
        target.hide(other, match.seat)
        turns = [Turn(target, states, BUDGET, ply) for states in (other, match.hidden_states(match.seat))]
        assert len({bot.choose(turn) for turn in turns}) == 1


@every_game
@pytest.mark.parametrize("level", [level for level in LEVELS if not level.is_searching], ids=name_of)
def test_a_level_that_only_looks_acts_the_same_interpreted(game: Game, level: Level) -> None:
    bots = [level.make(target) for target in (targets.interpreted(game), targets.wasm(game))]
    for ply, match in enumerate(some_positions(game, game.min_seats, 33)):
        if not match.is_over:
            assert len({bot.choose(match.turn(seed=ply)) for bot in bots}) == 1


@every_game
def test_a_hasty_bot_never_misses_what_is_obvious(game: Game) -> None:
    heuristics = functions.interpreted(game).heuristics
    noise = 0.3
    bot = NoisyBot(targets.wasm(game), noise)
    beginner_values = np.zeros(game.max_actions)
    for ply, match in enumerate(random_positions(game, game.max_seats, 34)):
        if not match.is_over:
            hidden = match.hidden_states(match.seat)
            actions = np.array(match.legal_actions, np.int32)
            heuristics.beginner_values(hidden[0], actions, len(actions), beginner_values)
            values = dict(zip(actions.tolist(), beginner_values, strict=False))
            chosen = bot.choose(match.turn(seed=ply))
            assert values[chosen] >= max(values.values()) - noise * abs(heuristics.MARGIN)


def test_a_hasty_bot_mistakes_actions_that_look_alike() -> None:
    game = ALL_GAMES[0]
    line = "play 0 start 0 | R5 B9 G1 | G0 R9 / ? | - / - | - / - | ? ?"  # G0 costs 1, R9 nothing
    states = np.array([game.notation.parse_position(line)], game.state)
    target = targets.interpreted(game)
    bot = NoisyBot(target, noise_points=0.8 * abs(game.heuristics.MARGIN))
    assert len({bot.choose(Turn(target, states, seed=seed)) for seed in range(50)}) == 2


@pytest.mark.parametrize("text", ["queen-of-hearts", "Queen of Hearts", " queen_OF  hearts "])
def test_a_level_is_found_however_its_name_is_written(text: str) -> None:
    assert level_of(text) is LEVELS[-1]


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(OptionError, match="there is no level 'jabberwock'; the levels are dormouse, white-rabbit"):
        level_of("jabberwock")


def test_every_level_is_a_bot_by_name() -> None:
    game = ALL_GAMES[0]
    match = Match(game, 2, 1)
    for level in LEVELS:
        bot = make_bot(level.title, target=targets.interpreted(game))
        assert bot.choose(match.turn(iterations=5)) in match.legal_actions


class Watcher:
    """A bot that notes how long it may think."""

    def __init__(self) -> None:
        self.budget = Budget()

    def choose(self, turn: Turn) -> int:
        self.budget = turn.budget
        return 0


@pytest.mark.parametrize(("game", "iterations"), [("parade", 30), ("going-out", 21), ("tea-party", 15)])
def test_iterations_are_counted_at_the_pace_of_the_game(game: str, iterations: int) -> None:
    assert level_of("caterpillar").budget_in(catalogue.load(game)).iterations == iterations


@every_level
def test_a_level_thinks_for_its_own_time_unless_it_is_told_otherwise(level: Level) -> None:
    game = ALL_GAMES[0]
    turn = Match(game, 2, 1).turn()
    bot = level.make(targets.interpreted(game))
    watcher = Watcher()
    bot.bot = watcher  # type: ignore[attr-defined]
    bot.choose(turn)
    assert watcher.budget == level.budget_in(game)
    bot.choose(turn.within(BUDGET))
    assert watcher.budget == BUDGET


def test_levels_describe_themselves_in_one_sentence() -> None:
    for level in LEVELS:
        assert level.name == level.title.lower().replace(" ", "-")
        assert level.description.count(".") == 1
        assert level.description.endswith(".")
    assert len({level.name for level in LEVELS}) == len(LEVELS)
    assert QUICK.title == "Hatter"
