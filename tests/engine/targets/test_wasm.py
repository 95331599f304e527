"""The WebAssembly modules agree with the CPU's own code about everything, and bad luck with them is said plainly."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.fingerprints import fingerprints_of
from tests.matches import (
    ALL_GAMES,
    compiled_games,
    compiled_tables,
    game_and_seats,
    name_of,
    some_positions,
    variants,
)
from wonderland.bots.levels import LEVELS
from wonderland.bots.search.settings import AMONG_EQUALS, SETTINGS
from wonderland.bots.search_bot import SearchBot
from wonderland.engine import targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.engine.targets.table_interface import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game
    from wonderland.engine.targets.functions import Functions

MATCHES, MANY_MATCHES, INTERPRETED_MATCHES = 400, 100_000, 20
ITERATIONS = 40
OWN = SETTINGS._replace(exploration=0.1, policy=SETTINGS.policy._replace(stops_early=False))

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
every_table = pytest.mark.parametrize(("game", "seats"), game_and_seats(), ids=name_of)
every_compiled_game = pytest.mark.parametrize("game", compiled_games(), ids=name_of)
every_compiled_table = pytest.mark.parametrize(("game", "seats"), compiled_tables(), ids=name_of)


def fingerprints_by_module(game: Game, seats: int, options: Any, seeds: range) -> Iterator[int]:
    with targets.wasm(game).workspace(TABLE) as workspace:
        workspace.options[: len(options)] = options
        for seed in seeds:
            yield workspace.call["fingerprint"](seats, seed)


def check_matches(bound: Functions, seats: int, matches: int) -> None:
    game = bound.game
    for number, chosen in enumerate(variants(game)):
        options = game.encode_options(game.complete_options(chosen))
        seeds = range(number * matches, number * matches + matches // len(variants(game)))
        ours = fingerprints_by_module(game, seats, options, seeds)
        theirs = fingerprints_of(bound, seats, options, seeds)
        for seed, our, their in zip(seeds, ours, theirs, strict=True):
            assert our == their, f"seed {seed}, options {chosen}"


@every_compiled_table
def test_states_actions_views_and_events_are_the_same_on_every_target(game: Game, seats: int) -> None:
    check_matches(functions.compiled(game), seats, MATCHES)


@pytest.mark.slow
@every_table
def test_they_are_the_same_in_a_hundred_thousand_matches(game: Game, seats: int) -> None:
    check_matches(functions.compiled(game), seats, MANY_MATCHES)


@every_game
def test_they_are_the_same_where_nothing_is_compiled(game: Game) -> None:
    check_matches(functions.interpreted(game), game.min_seats, len(variants(game)))


@pytest.mark.slow
@every_table
def test_they_are_the_same_in_many_matches_where_nothing_is_compiled(game: Game, seats: int) -> None:
    check_matches(functions.interpreted(game), seats, INTERPRETED_MATCHES)


@every_compiled_game
def test_every_level_acts_alike_on_every_target(game: Game) -> None:
    module, cpu = targets.wasm(game), targets.compiled(game)
    for level in LEVELS:
        bots = [level.make(target) for target in (module, cpu)]
        for seats in (game.min_seats, game.max_seats):
            for ply, match in enumerate(some_positions(game, seats, 31, target=module)):
                if match.is_over:
                    continue
                iterations = ITERATIONS if level.is_searching else None
                actions = {bot.choose(match.turn(iterations=iterations, seed=ply)) for bot in bots}
                assert len(actions) == 1, f"{level.name}, {seats} seats, position {ply}"


@every_compiled_game
@pytest.mark.parametrize("settings", [SETTINGS, AMONG_EQUALS, OWN], ids=["among beginners", "among equals", "own"])
def test_a_search_finds_out_the_same_to_the_last_bit(game: Game, settings: Any) -> None:
    module, cpu = (SearchBot(target, settings=settings) for target in (targets.wasm(game), targets.compiled(game)))
    turn = Match(game, game.max_seats, 5).turn(iterations=2000, seed=1)
    assert module.analyse(turn) == cpu.analyse(turn)


@every_game
def test_every_text_fits_into_a_workspace(game: Game) -> None:
    for seats in (game.min_seats, game.max_seats):
        longest = max(len(match.view_json(seat)) for match in some_positions(game, seats, 3) for seat in range(seats))
        assert longest < game.text_room // 2


def test_threads_do_not_share_a_workspace() -> None:
    game = ALL_GAMES[0]
    turns = [Match(game, 3, seed).turn(iterations=300) for seed in range(4)]
    alone = [SearchBot(targets.wasm(game)).choose(turn) for turn in turns]
    together: dict[int, int] = {}

    def choose(index: int) -> None:
        together[index] = SearchBot(targets.wasm(game)).choose(turns[index])

    threads = [threading.Thread(target=choose, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[index] for index in range(4)] == alone
