"""What every game's state has in common: one fixed-size NumPy record.

A copy is a memcpy, a comparison is bytes, a million matches are an array. So that equal positions are equal
bytes, unused places of an array hold that array's "nothing" value (−1), never leftovers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from wonderland.engine.chance import CHANCE_WORDS

States = npt.NDArray[Any]
Actions = npt.NDArray[np.int32]

NOTHING = -1
HIDDEN = -2  # in the place of what a viewer may not know
NO_SEAT = -1
SPECTATOR = -1  # the "seat" of someone who sees only what is public

CHANCE_BYTES = 8  # of a word of the generators, the widest field of a state

OVER = 0  # the phase of a finished match; games number their own phases from 1

MAX_TRAIL = 254  # entries: their number has a byte, and one more says that they did not fit

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]


class State(np.void):  # type: ignore[misc]
    """One state: `state.hand[seat, i]` reads and writes the record's fields (as np.record does, much faster)."""

    def __getattr__(self, name: str) -> Any:
        """A field: arrays are views, so writing into them writes into the state."""
        try:
            return self[name]
        except (ValueError, IndexError):
            raise AttributeError(f"the state has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        """Write a field."""
        self[name] = value


def state_dtype(fields: list[Field], trail_size: int, trail_type: str = "i1") -> np.dtype[Any]:
    """The dtype of a game's state: the common fields, the game's own, and a trail of `trail_size` entries."""
    if trail_size > MAX_TRAIL:
        raise ValueError(f"a trail has at most {MAX_TRAIL} entries, so trail_size cannot be {trail_size}")
    common: list[Field] = [
        ("chance", "u8", (CHANCE_WORDS,)),  # the generators: all randomness still to come (see chance.py)
        ("seats", "i1"),  # how many seats play
        ("seat", "i1"),  # the seat to act; NO_SEAT when the match is over
        ("phase", "i1"),  # which actions exist now; OVER when none do
        ("num_trail", "u1"),  # entries of the trail in use; one more than it has if they did not fit
    ]
    trail: list[Field] = [("trail", trail_type, (trail_size, 3))]  # (event, seat, value); NOTHING after the last
    # Wide fields come first, so that each lies where its width demands: GPUs read nothing else.
    ordered = sorted([*common, *fields, *trail], key=lambda field: -np.dtype(field[1]).itemsize)
    return np.dtype((State, np.dtype(ordered)))


def without_trail(state: np.dtype[Any]) -> np.dtype[Any]:
    """The dtype of the same states without a trail, padded so that the next one begins where any field may begin."""
    places = dict(state.fields or {})
    names = [name for name in state.names or () if name != "trail"]
    packed = np.dtype([(name, places[name][0]) for name in names])
    packed_places = dict(packed.fields or {})
    fields: Any = {
        "names": names,
        "formats": [packed_places[name][0] for name in names],
        "offsets": [packed_places[name][1] for name in names],
        "itemsize": -(-packed.itemsize // CHANCE_BYTES) * CHANCE_BYTES,
    }
    return np.dtype((state.type, np.dtype(fields)))


def copy_states(states: States) -> States:
    """A copy of the states, byte for byte: NumPy's own copy of a record goes field by field, 20 times slower."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
