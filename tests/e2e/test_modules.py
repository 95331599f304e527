"""The WebAssembly modules in a browser: the same matches and the same bots as everywhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.module_in_page import load_module, text_of
from tests.matches import ALL_GAMES, game_and_seats, name_of, some_positions
from wonderland.bots.levels import LEVELS
from wonderland.engine import targets
from wonderland.engine.targets.table_interface import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from wonderland.engine.game import Game

MATCHES = 50
ITERATIONS = 30  # of every level that searches

FINGERPRINTS = """
([seats, count]) => {
  const { workspace, functions } = window.module;
  return Array.from({ length: count }, (_, seed) => String(functions.fingerprint(workspace, seats, BigInt(seed))));
}
"""
CHOICES = """
({ level, iterations, positions }) => {
  const { workspace, put, functions } = window.module;
  return positions.map((state, number) => {
    put('states', state);
    const seed = BigInt(number);
    if (!level.is_searching) {
      return functions.choose_noisily(workspace, level.noise_points, Number(level.is_expert), seed);
    }
    const first = functions.seed_for(workspace, seed, 0);
    functions.begin_search(workspace, Number(level.is_among_equals), iterations, first);
    functions.think(workspace, iterations, BigInt(iterations));
    return functions.chosen(workspace);
  });
}
"""

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=name_of)
every_table = pytest.mark.parametrize(("game", "seats"), game_and_seats(), ids=name_of)


@pytest.fixture(scope="module")
def page(chrome: Browser) -> Iterator[Page]:
    context = chrome.new_context()
    yield context.new_page()
    context.close()


@every_table
def test_whole_matches_are_the_same_in_a_browser(page: Page, game: Game, seats: int) -> None:
    load_module(page, game)
    options = game.default_options()
    with targets.wasm(game).workspace(TABLE) as workspace:
        workspace.options[: len(options)] = options
        ours = [workspace.call["fingerprint"](seats, seed) for seed in range(MATCHES)]
    assert [int(number) for number in page.evaluate(FINGERPRINTS, [seats, MATCHES])] == ours


@every_game
def test_every_level_acts_alike_in_a_browser(page: Page, game: Game) -> None:
    layout = load_module(page, game)
    for seats in (game.min_seats, game.max_seats):
        turns = [
            match.turn(iterations=ITERATIONS, seed=number)
            for number, match in enumerate(m for m in some_positions(game, seats, 7) if not m.is_over)
        ]
        positions = [text_of(turn.states.tobytes()) for turn in turns]
        for level, facts in zip(LEVELS, layout["levels"], strict=True):
            bot = level.make(targets.wasm(game))
            given = {"level": facts, "iterations": ITERATIONS, "positions": positions}
            assert page.evaluate(CHOICES, given) == [bot.choose(turn) for turn in turns], f"{level.name}, {seats} seats"
