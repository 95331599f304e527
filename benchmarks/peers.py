"""Our engine beside OpenSpiel's C++ `hearts`, in one run on one core: `make peers`.

Machines differ and are shared, so the figures to look at are the ratios. Each pair is measured in turns, and the best
turn of each side counts.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import pyspiel

from wonderland.arena import bench
from wonderland.engine import catalogue
from wonderland.engine.targets import functions

TURNS = 3
SECONDS = 1.0
ROLLOUTS = 2000
SIMULATIONS = 10_000


def hearts_driven(seconds: float, with_tensor: bool) -> float:
    """OpenSpiel's hearts, every ply decided in Python; plies per second."""
    hearts = pyspiel.load_game("hearts")
    uniform = random.Random(1).random

    def play(number: int) -> int:
        state = hearts.new_initial_state()
        plies = 0
        while not state.is_terminal():
            if with_tensor and not state.is_chance_node():
                state.information_state_tensor()
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
            plies += 1
        return plies

    return bench.rate(play, seconds)


def hearts_rollouts() -> float:
    """The random rollouts of OpenSpiel's own MCTS, in C++: one simulation with many rollouts; plies per second."""
    hearts = pyspiel.load_game("hearts")
    state = hearts.new_initial_state()
    deal = random.Random(1)
    while state.is_chance_node():
        state.apply_action(deal.choice(state.legal_actions()))
    plies = 0
    rest = state.clone()
    while not rest.is_terminal():
        rest.apply_action(deal.choice(rest.legal_actions()))
        plies += 1
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(hearts, evaluator, 2.0, 1, 100, False, 1, False)
    begin = time.perf_counter()
    bot.step(state)
    # The one simulation applies one action before its rollouts.
    return ROLLOUTS * (plies - 1) / (time.perf_counter() - begin)


def hearts_search() -> float:
    """OpenSpiel's own IS-MCTS in C++, one random rollout an iteration, where hearts has its first choice of a card."""
    hearts = pyspiel.load_game("hearts(pass_cards=false)")
    state = hearts.new_initial_state()
    deal = random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(deal.choice(state.legal_actions()))
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS)
    begin = time.perf_counter()
    bot.step(state)
    return SIMULATIONS / (time.perf_counter() - begin)


def compare(name: str, seats: int) -> dict[str, dict[str, float]]:
    """Best of some turns, ours and theirs, and the ratio."""
    game = catalogue.load(name)
    bound = functions.compiled(game, has_trail=False)  # nobody reads what the actions of a playout caused
    pairs: dict[str, tuple[Any, Any]] = {
        "playout": (lambda: bench.played_out(bound, seats, bench.COMPILED_BATCH, SECONDS), hearts_rollouts),
        "driven": (lambda: bench.driven(game, seats, SECONDS), lambda: hearts_driven(SECONDS, False)),
        "observed": (lambda: bench.observed(game, seats, SECONDS), lambda: hearts_driven(SECONDS, True)),
        "search": (lambda: bench.searched(game, seats, SECONDS), hearts_search),
        "search_to_end": (lambda: bench.searched(game, seats, SECONDS, bench.TO_THE_END), hearts_search),
        "search_random": (lambda: bench.searched(game, seats, SECONDS, bench.AT_RANDOM), hearts_search),
    }
    results = {}
    for key, (ours, theirs) in pairs.items():
        turns = [(ours(), theirs()) for _ in range(TURNS)]
        best, peer = (max(side) for side in zip(*turns, strict=True))
        results[key] = {"ours": best, "open_spiel_hearts": peer, "ratio": best / peer}
    return results


def batch_sizes(name: str, seats: int) -> dict[int, float]:
    """Plies per second by the number of matches in a batch."""
    game = catalogue.load(name)
    bound = functions.compiled(game, has_trail=False)  # nobody reads what the actions of a playout caused
    return {
        batch: max(bench.played_out(bound, seats, batch, SECONDS) for _ in range(TURNS))
        for batch in (10, 1000, 100_000)
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=catalogue.names(), default="parade")
    parser.add_argument("--seats", type=int, default=4)
    arguments = parser.parse_args()
    print(
        json.dumps(
            {
                "against_hearts": compare(arguments.game, arguments.seats),
                "by_batch_size": batch_sizes(arguments.game, arguments.seats),
            },
            indent=2,
        )
    )
