"""The WebAssembly modules beside the CPU's own code, in the same minutes: plies and search iterations per second.

`python -m benchmarks.modules [--seconds S] [--no-browser]`. They are measured in turns, so that a busy machine slows
all of them; the best round counts.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from tests.e2e import chromium
from tests.e2e.module_in_page import load_module, text_of
from wonderland.bots.search_bot import SearchBot
from wonderland.engine import catalogue, targets
from wonderland.engine.match import Match
from wonderland.engine.targets import functions
from wonderland.engine.targets.table_interface import TABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from wonderland.engine.game import Game

SEATS = 4
SEED = 1
BATCH = 200  # matches
ROUNDS = 5

# The same in a page that has loaded the module; it is given the hidden state of the first decision.
IN_PAGE = """
({ state, seconds }) => {
  const { workspace, put, functions } = window.module;
  const measure = (work) => {
    work();
    let done = 0;
    const begin = performance.now();
    while (performance.now() - begin < seconds * 1000) done += work();
    return done / (performance.now() - begin) * 1000;
  };
  let seed = 0n;
  const plies = measure(() => functions.play_out(workspace, 4, (seed += 1000n), 200));
  put('states', state);
  functions.begin_search(workspace, 0, 0, 1n);
  const iterations = measure(() => functions.think(workspace, 200, 1n << 62n));
  return [plies, iterations];
}
"""


def main() -> None:
    """Measure every game and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measurement")
    parser.add_argument("--no-browser", action="store_true")
    arguments = parser.parse_args()
    for name in catalogue.names():
        print(measure(catalogue.load(name), arguments.seconds, not arguments.no_browser), flush=True)


def measure(game: Game, seconds: float, with_browser: bool) -> str:
    """Plies and iterations per second on every target, as a line with ratios."""
    ways: dict[str, Callable[[], list[float]]] = {
        "native": lambda: [plies_native(game, seconds), searched(game, targets.compiled(game), seconds)],
        "wasmtime": lambda: [plies_in_module(game, seconds), searched(game, targets.wasm(game), seconds)],
    }
    if with_browser:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as play:
            browser = chromium.launch(play, chromium.find_chromium() or "chromium")
            page = browser.new_page()
            ways["Chromium"] = lambda: in_page(page, game, seconds)
            best = best_of(ways)
            browser.close()
    else:
        best = best_of(ways)
    native = best.pop("native")
    line = f"{game.name:<10} native {native[0] / 1e6:.2f} M plies/s, {native[1] / 1e3:.1f} k iterations/s"
    for way, (plies, iterations) in best.items():
        line += f"; {way} {plies / native[0]:.2f} and {iterations / native[1]:.2f} of it"
    return line


def best_of(ways: dict[str, Callable[[], list[float]]]) -> dict[str, list[float]]:
    """The best figures of every way, measured in turns."""
    rounds: dict[str, list[list[float]]] = {way: [] for way in ways}
    for _ in range(ROUNDS):
        for way, run in ways.items():
            rounds[way].append(run())
    return {way: [max(column) for column in zip(*figures, strict=True)] for way, figures in rounds.items()}


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much work is done in a second; the first call does not count."""
    work()
    done, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        done += work()
    return done / (time.perf_counter() - begin)


def plies_native(game: Game, seconds: float) -> float:
    """Whole random matches by the CPU's own code."""
    playouts = functions.compiled(game).playouts
    states, actions = np.zeros(BATCH, game.state), np.zeros(game.max_actions, np.int32)
    seeds, words = np.arange(BATCH, dtype=np.uint64), np.array([SEED], np.uint64)
    return rate(lambda: playouts.play_out_all(states, SEATS, game.default_options(), seeds, words, actions), seconds)


def plies_in_module(game: Game, seconds: float) -> float:
    """Whole random matches by the module."""
    with targets.wasm(game).workspace(TABLE) as workspace:
        options = game.default_options()
        workspace.options[: len(options)] = options
        return rate(lambda: workspace.call["play_out"](SEATS, SEED, BATCH), seconds)


def searched(game: Game, target: Any, seconds: float) -> float:
    """Iterations of a search at the first decision of a match."""
    turn = Match(game, SEATS, SEED, target=target).turn(seconds=seconds, seed=SEED)
    begin = time.perf_counter()
    findings = SearchBot(target).analyse(turn)
    return sum(finding.visits for finding in findings) / (time.perf_counter() - begin)


def in_page(page: Page, game: Game, seconds: float) -> list[float]:
    """Plies and iterations per second of the module in a page."""
    match = Match(game, SEATS, SEED)
    load_module(page, game)
    given = {"state": text_of(match.hidden_states(match.seat).tobytes()), "seconds": seconds}
    figures: list[float] = page.evaluate(IN_PAGE, given)
    return figures


if __name__ == "__main__":
    main()
