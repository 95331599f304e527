"""The WebAssembly modules in a browser: the same matches and the same bots as everywhere else."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.matches import ALL_GAMES, game_and_seats, name_of, some_positions
from wasm.sources import FOLDER
from wonderland.bots.levels import LEVELS
from wonderland.engine import targets
from wonderland.engine.wasm import module_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from wonderland.engine.game import Game

MATCHES = 50
ITERATIONS = 30  # of every level that searches

LOAD = """
async ({ code, layout, weights, options }) => {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes(code), {});
  const { memory, __heap_base, ...functions } = instance.exports;
  const desk = Math.ceil(__heap_base.value / 64) * 64;
  memory.grow(Math.max(0, Math.ceil((desk + layout.desk.size - memory.buffer.byteLength) / 65536)));
  const put = (name, text) => new Uint8Array(memory.buffer).set(bytes(text), desk + layout.desk.fields[name].offset);
  put('options', options);
  if (weights) {
    put('weights', weights);
    functions.load_weights(desk);
  }
  window.module = { desk, put, functions };
}
"""
FINGERPRINTS = """
([seats, count]) => {
  const { desk, functions } = window.module;
  return Array.from({ length: count }, (_, seed) => String(functions.fingerprint(desk, seats, BigInt(seed))));
}
"""
CHOICES = """
({ level, iterations, positions }) => {
  const { desk, put, functions } = window.module;
  return positions.map((state, number) => {
    put('states', state);
    const seed = BigInt(number);
    if (!level.is_searching) {
      return functions.choose_noisily(desk, level.noise_points, Number(level.is_expert), seed);
    }
    functions.begin_search(desk, Number(level.is_among_equals), iterations, functions.seed_for(desk, seed, 0));
    functions.think(desk, iterations, BigInt(iterations));
    return functions.chosen(desk);
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


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def load(page: Page, game: Game) -> Any:
    """Load the module in the page, and return its layout."""
    layout = json.loads((FOLDER / f"{game.name}.json").read_bytes())
    weights = (FOLDER / f"{game.name}.weights").read_bytes() if layout["weights"] else b""
    options = game.encode_options(game.complete_options({})).tobytes()
    code = (FOLDER / f"{game.name}.wasm").read_bytes()
    facts = {"code": text_of(code), "layout": layout, "weights": text_of(weights), "options": text_of(options)}
    page.evaluate(LOAD, facts)
    return layout


@every_table
def test_whole_matches_are_the_same_in_a_browser(page: Page, game: Game, seats: int) -> None:
    load(page, game)
    options = game.encode_options(game.complete_options({}))
    with module_of(game).desk() as desk:
        desk.options[: len(options)] = options
        ours = [desk.call["fingerprint"](seats, seed) for seed in range(MATCHES)]
    assert [int(number) for number in page.evaluate(FINGERPRINTS, [seats, MATCHES])] == ours


@every_game
def test_every_level_acts_alike_in_a_browser(page: Page, game: Game) -> None:
    layout = load(page, game)
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
