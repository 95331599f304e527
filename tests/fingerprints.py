"""The fingerprints of matches played by Python's own targets (`engine/fingerprint.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.bots.desk import ROOM, num_words
from wonderland.engine.json_writer import make_writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.target import Target


def fingerprints_of(target: Target, seats: int, options: Any, seeds: range) -> Iterator[int]:
    """Of a match from every seed."""
    game, of_match = target.game, target.bind("wonderland.engine.fingerprint").of_match
    state_words = np.zeros(num_words(game.state), np.uint64)
    states = state_words.view(np.uint8)[: game.state.itemsize].view(game.state)
    words, actions = np.zeros(1, np.uint64), np.zeros(game.max_actions, np.int32)
    memory = (words, actions, make_writer(ROOM))
    scratch = game.make_scratch()
    for seed in seeds:
        key = of_match(states, state_words, scratch, seats, options, seed, *memory)
        yield int(np.uint64(key).view(np.int64))
