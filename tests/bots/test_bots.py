"""What every bot must do, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.matches import ALL_GAMES, compiled_games, name_of, some_positions
from wonderland.bots.bot import GreedyBot, RandomBot
from wonderland.bots.module.interface import MODULE
from wonderland.bots.registry import BOTS, make_bot
from wonderland.bots.search.memory import EDGE
from wonderland.bots.search.settings import SETTINGS
from wonderland.bots.search_bot import CHUNK_SECONDS, SearchBot, begin, root_edges
from wonderland.engine import chance, targets
from wonderland.engine.match import Match
from wonderland.engine.turn import Budget, Turn
from wonderland.errors import OptionError

if TYPE_CHECKING:
    from wonderland.bots.bot import Bot
    from wonderland.engine.game import Game
    from wonderland.engine.targets.target import Target

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
every_compiled_game = pytest.mark.parametrize("game", compiled_games(), ids=name_of)
every_bot = pytest.mark.parametrize("name", BOTS)
BUDGET = Budget(iterations=60)
ITERATIONS = 40  # of an interpreted search
OPEN_AT_ONCE = SETTINGS._replace(expansion_visits=0)  # so that a few iterations walk down a tree


@every_game
@every_bot
def test_a_bot_acts_legally_and_leaves_what_it_was_shown_as_it_was(game: Game, name: str) -> None:
    check_choices(game, name, targets.wasm(game))


@pytest.mark.slow
@every_game
@every_bot
def test_a_bot_stays_within_its_memory(game: Game, name: str) -> None:
    check_choices(game, name, targets.compiled(game, check_bounds=True))


def check_choices(game: Game, name: str, target: Target) -> None:
    bot = make_bot(name, target=target)
    for seats in (game.min_seats, game.max_seats):
        for ply, match in enumerate(some_positions(game, seats, 21, target=target)):
            if not match.is_over:
                hidden = match.hidden_states(match.seat)
                before = hidden.tobytes()
                assert bot.choose(Turn(target, hidden, BUDGET, ply)) in match.legal_actions
                assert hidden.tobytes() == before


@every_game
@every_bot
def test_a_bot_acts_the_same_whatever_it_cannot_see(game: Game, name: str) -> None:
    target = targets.wasm(game)
    bot = make_bot(name, target=target)
    for ply, match in enumerate(some_positions(game, game.max_seats, 22)):
        if match.is_over:
            break
        other = match.hidden_states(match.seat)
        target.sample(other, ply + 1)
        target.hide(other, match.seat)
        turns = [Turn(target, states, BUDGET, ply) for states in (other, match.hidden_states(match.seat))]
        assert len({bot.choose(turn) for turn in turns}) == 1


@every_game
def test_the_search_finds_the_same_with_the_same_seed_and_iterations(game: Game) -> None:
    target = targets.wasm(game)
    match = Match(game, game.min_seats, 3)
    for threads in (1, 2):
        bot = SearchBot(target, threads=threads)
        first, second = (bot.analyse(match.turn(iterations=200, seed=5)) for _ in range(2))
        assert first == second
        assert [finding.action for finding in first] == match.legal_actions
        assert all(0 <= finding.win_chance <= 1 for finding in first)


@every_game
def test_the_interpreted_search_finds_what_the_module_finds(game: Game) -> None:
    turn = Match(game, game.min_seats, 3).turn(iterations=ITERATIONS, seed=5)
    module, plain = (SearchBot(target).analyse(turn) for target in (targets.wasm(game), targets.interpreted(game)))
    assert module == plain


@every_compiled_game
def test_the_interpreted_search_finds_what_the_compiled_one_finds(game: Game) -> None:
    match = Match(game, game.min_seats, 3)
    found = [
        SearchBot(target, settings=OPEN_AT_ONCE).analyse(match.turn(iterations=ITERATIONS, seed=5))
        for target in (targets.interpreted(game), targets.compiled(game))
    ]
    assert found[0] == found[1]


@every_game
def test_a_search_with_nothing_left_does_nothing(game: Game) -> None:
    match = Match(game, 2, 3)
    for target in (targets.interpreted(game), targets.wasm(game)):
        with target.workspace(MODULE) as workspace:
            workspace.put(match.hidden_states(match.seat))
            begin(workspace, SETTINGS, 0, 1)
            assert workspace.call["think"](1, 0) == 0
            assert workspace.call["think"](3, 1) == 1


def test_a_search_walks_the_tree() -> None:
    game = ALL_GAMES[0]
    target = targets.compiled(game)
    match = Match(game, 2, 3, target=target)
    with target.workspace(MODULE) as workspace:
        workspace.put(match.hidden_states(match.seat))
        count = begin(workspace, OPEN_AT_ONCE, 500, 1)
        workspace.call["think"](500, 500)
        assert 400 < root_edges(workspace)[:count]["visits"].sum() <= 500
        edges = workspace.field("search.edges", EDGE)
        below = edges[edges["key"] != 0]
    assert below["visits"].max() > 50
    assert (below["payoff"] > 0).sum() > 20


@pytest.mark.slow
@every_game
def test_a_search_that_walks_the_tree_stays_within_its_memory(game: Game) -> None:
    target = targets.compiled(game, check_bounds=True)
    bot = SearchBot(target, settings=OPEN_AT_ONCE)
    for seats in (game.min_seats, game.max_seats):
        for ply, match in enumerate(some_positions(game, seats, 23, target=target)):
            if not match.is_over:
                assert bot.choose(match.turn(iterations=60, seed=ply)) in match.legal_actions


class Ticks:
    """A clock on which a search always takes as long as it means to between two looks, in place of `time`."""

    def __init__(self) -> None:
        self.num_looks = 0

    def perf_counter(self) -> float:
        self.num_looks += 1
        assert self.num_looks < 1000, "it does not stop"
        return self.num_looks * CHUNK_SECONDS


@every_game
def test_a_search_stops_when_its_time_is_over(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Benchmarks measure by how much."""
    match = Match(game, game.max_seats, 3)
    clock = Ticks()
    for module in ("bots.search_bot", "engine.turn"):
        monkeypatch.setattr(f"wonderland.{module}.time", clock)
    SearchBot(match.target).choose(match.turn(seconds=50 * CHUNK_SECONDS))
    assert 0 < clock.num_looks < 60


@every_game
def test_greedy_beats_random(game: Game) -> None:
    assert wins_of_odd_seat(game, 4, 120, "random", "greedy") < 0.2


@pytest.mark.slow
@every_game
def test_search_beats_greedy(game: Game) -> None:
    assert wins_of_odd_seat(game, 2, 60, "search", "greedy") > 0.6


def wins_of_odd_seat(game: Game, seats: int, matches: int, odd: str, others: str) -> float:
    """The share of wins of one bot among others, each deal played from every seat."""
    target = targets.wasm(game)
    bots: dict[bool, Bot] = {True: make_bot(odd, target=target), False: make_bot(others, target=target)}
    wins = 0.0
    for number in range(matches):
        match = Match(game, seats, number // seats)
        while not match.is_over:
            bot = bots[match.seat == number % seats]
            choice_seed = chance.seed_for(number, int(match.states["num_trail"][0]) + match.seat)
            match.play(bot.choose(match.turn(iterations=300, seed=choice_seed)))
        winners = match.outcome().winners
        wins += (number % seats in winners) / len(winners)
    return wins / matches


def test_random_tries_everything() -> None:
    match = Match(ALL_GAMES[0], 2, 1)
    chosen = {RandomBot().choose(match.turn(seed=chance.seed_for(1, i))) for i in range(60)}
    assert chosen == set(match.legal_actions)


def test_greedy_takes_what_costs_least() -> None:
    game = ALL_GAMES[0]
    line = "play 0 start 0 | R5 B9 G1 | G0 R9 / ? | - / - | - / - | ? ?"
    states = np.array([game.notation.parse_position(line)], game.state)
    target = targets.interpreted(game)
    action = GreedyBot(target).choose(Turn(target, states))
    assert game.action_text(states[0], action) == "R9"


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(OptionError, match="there is no bot 'jabberwock'; the bots are random, greedy, search"):
        make_bot("jabberwock", target=targets.interpreted(ALL_GAMES[0]))
