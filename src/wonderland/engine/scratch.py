"""Scratch memory: room that functions over a state need while they work.

They allocate nothing themselves: that costs time, and in WebAssembly there is nobody to ask for memory. Whoever calls
them hands in an array of one scratch record, which may hold anything.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from wonderland.engine.state import State

Scratch = npt.NDArray[Any]
Fields = list[tuple[str, Any, tuple[int, ...]]]

MAX_SEATS = 8  # room for at least as many as any game has
ALIGNMENT = 16  # bytes: every field begins where any type may begin
WORD_BYTES = 8


def scratch_dtype(state: np.dtype[Any], max_actions: int, own: Fields | None = None) -> np.dtype[Any]:
    """The dtype of a game's scratch memory: what every game needs, and fields of its own."""
    return record_dtype(
        [
            ("seen", state, (1,)),  # a position as its viewer sees it
            ("guess", state, (1,)),  # a position with what is hidden filled in
            ("after", state, (1,)),  # a position after an action that is only tried
            ("actions", "i4", (max_actions,)),
            ("points", "i4", (MAX_SEATS,)),
            ("places", "i4", (MAX_SEATS,)),
            *(own or []),
        ]
    )


def num_words(record: np.dtype[Any]) -> int:
    """How many words of eight bytes a record fills."""
    return -(-record.itemsize // WORD_BYTES)


def record_dtype(fields: Fields, shared: frozenset[str] = frozenset()) -> np.dtype[Any]:
    """A record of arrays, each of which begins at a multiple of ALIGNMENT.

    A field named in `shared` lies in the same memory as the one after it.
    """
    offsets, end = [], 0
    for name, kind, shape in fields:
        offsets.append(end)
        size = np.dtype(kind).itemsize * int(np.prod(shape))
        if name not in shared:
            end += -(-size // ALIGNMENT) * ALIGNMENT
    names, kinds = [name for name, *_ in fields], [(kind, shape) for _, kind, shape in fields]
    layout: Any = {"names": names, "formats": kinds, "offsets": offsets, "itemsize": end}
    return np.dtype((State, np.dtype(layout)))
