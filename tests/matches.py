"""Random matches for tests, of any game."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match, outcome_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.game import Game, Outcome
    from wonderland.engine.options import Option
    from wonderland.engine.state import State, States
    from wonderland.engine.targets.functions import Functions
    from wonderland.engine.targets.target import Target

ALL_GAMES = [catalogue.load(name) for name in catalogue.names()]
# To compile a game takes long. In the ordinary run all of this one is, and of the others the rules: the interpreter and
# the modules, which agree with it, stand for the rest.
COMPILED = "parade"


def seat_counts(game: Game) -> range:
    return range(game.min_seats, game.max_seats + 1)


def game_and_seats() -> list[tuple[Game, int]]:
    return [(game, seats) for game in ALL_GAMES for seats in seat_counts(game)]


def unless_compiled(game: Game) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a test that compiles more of a game than its rules."""
    return () if game.name == COMPILED else (pytest.mark.slow,)


def compiled_games() -> list[Any]:
    return [pytest.param(game, marks=unless_compiled(game)) for game in ALL_GAMES]


def compiled_tables() -> list[Any]:
    return [pytest.param(*table, marks=unless_compiled(table[0])) for table in game_and_seats()]


def games_on_targets() -> list[Any]:
    """Every game on every target that plays matches."""
    compiled = [pytest.param(game, targets.compiled, marks=unless_compiled(game)) for game in ALL_GAMES]
    return [*itertools.product(ALL_GAMES, (targets.interpreted, targets.wasm)), *compiled]


def name_of(value: Any) -> str:
    return str(getattr(value, "name", None) or getattr(value, "__name__", value))


# Smaller games, by game: for every number of seats, and for two
REDUCED = {"parade": [{"colours": 3, "hand_size": 3, "parade_size": 2}, {"values": 6, "hand_size": 4}]}
SMALLEST = {"colours": 2, "values": 3, "hand_size": 2, "parade_size": 1}


def variants(game: Game) -> list[dict[str, Any]]:
    """The default options, every other choice of every option, one at a time, and smaller games."""
    changed = [{option.name: value} for option in game.offered_options for value in other_values(option)]
    return [{}, *changed, *REDUCED.get(game.name, [])]


def other_values(option: Option) -> list[Any]:
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    return [option.lowest, option.highest] if option.highest else []


STRIDE, LONG_STRIDE = 5, 40  # the second after the first plies: a random match of Going Out has hundreds
FIRST_PLIES = 40


def some_positions(
    game: Game, seats: int, seed: int, options: dict[str, Any] | None = None, target: Target | None = None
) -> Iterator[Match]:
    """The deal, some positions along a random match, and its end."""
    for number, match in enumerate(random_positions(game, seats, seed, options, target)):
        if number % (STRIDE if number < FIRST_PLIES else LONG_STRIDE) == 0 or match.is_over:
            yield match


def random_positions(
    game: Game, seats: int, seed: int, options: dict[str, Any] | None = None, target: Target | None = None
) -> Iterator[Match]:
    """A match played at random: given at the deal and after every action, the finished match included."""
    choices = random.Random(seed)
    match = Match(game, seats, seed, options, target)
    yield match
    while not match.is_over:
        match.apply(choices.choice(match.legal_actions))
        yield match


def result_of(game: Game, state: State) -> Outcome:
    """The outcome of a finished match."""
    states = np.zeros(1, game.state)
    states[0] = state
    return outcome_of(targets.interpreted(game), states)


def play_out(bound: Functions, game: Game, seats: int, matches: int, options: dict[str, Any]) -> tuple[States, int]:
    """Random matches in one batch: their final states and the number of plies."""
    states = np.zeros(matches, game.state)
    plies = bound.playouts.play_out_all(
        states,
        seats,
        game.encode_options(game.complete_options(options)),
        np.arange(matches, dtype=np.uint64),
        np.array([seats], np.uint64),
        np.zeros(game.max_actions, np.int32),
    )
    return states, plies
