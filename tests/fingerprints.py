"""The fingerprints of matches played by Python's own targets (`engine/fingerprint.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.json_writer import make_writer
from wonderland.engine.scratch import num_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wonderland.engine.targets.functions import Functions


def fingerprints_of(bound: Functions, seats: int, options: Any, seeds: range) -> Iterator[int]:
    """Of a match from every seed."""
    game, of_match = bound.game, bound.bind("wonderland.engine.fingerprint").of_match
    state_words = np.zeros(num_words(game.state), np.uint64)
    states = state_words.view(np.uint8)[: game.state.itemsize].view(game.state)
    words, actions = np.zeros(1, np.uint64), np.zeros(game.max_actions, np.int32)
    memory = (words, actions, make_writer(game.text_room))
    scratch = game.make_scratch()
    for seed in seeds:
        key = of_match(states, state_words, scratch, seats, options, seed, *memory)
        yield int(np.uint64(key).view(np.int64))
