"""A whole match as one number: equal numbers mean that two targets agree about everything in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine import chance, display, playouts
from wonderland.engine.display import view as view_of  # Numba takes `x.view` for NumPy's
from wonderland.engine.placeholders import rules

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.game import Options
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, States


def of_match(
    states: States,
    state_words: Words,
    scratch: Scratch,
    seats: int,
    options: Options,
    seed: int,
    words: Words,
    actions: Actions,
    writer: Writer,
) -> int:
    """Play a match at random. At every ply stir in the state, the legal actions, the events and somebody's view.

    `state_words` is the memory of the state, as words.
    """
    playouts.deal_from_seed(states[0], seats, options, seed)
    words[0] = seed
    key = chance.GOLDEN_GAMMA
    ply = 0
    count = rules.legal_actions(states[0], actions)
    while count:
        writer.length[0] = 0
        display.legal_texts(states, scratch, writer)
        view_of(states, scratch, ply % (seats + 1) - 1, True, writer)
        rules.apply_action(states[0], actions[chance.below(words, count)])
        display.events_as_they_are(states, scratch, writer)
        key = stir_in(key, state_words, writer)
        count = rules.legal_actions(states[0], actions)
        ply += 1
    writer.length[0] = 0
    display.outcome(states, scratch, writer)
    return stir_in(key, state_words, writer)


def stir_in(key: int, state_words: Words, writer: Writer) -> int:
    """A key that depends on the state and on the text, too."""
    for i in range(len(state_words)):
        key = chance.stir(key, int(state_words[i]))
    return stir_bytes(key, writer.room, writer.length[0])


def stir_bytes(key: int, text: npt.NDArray[Any], length: int) -> int:
    """A key that depends on the bytes, too, as many of them as there was room for."""
    for i in range(min(length, len(text))):
        key = chance.stir(key, int(np.uint64(text[i])))
    return key
