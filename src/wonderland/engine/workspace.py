"""A workspace: one block of memory with all that a game's functions work on, and these functions by name.

It lies in a WebAssembly module or in Python's own memory. It serves one thread at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec
import numpy as np

from wonderland.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from wonderland.engine.state import States

Wanted = tuple[Any, ...]  # the name of a function that writes, and its arguments
StateAndActions = tuple[bytes, list[int]]  # a state, and what is legal in it

# As NumPy names them: the kind of number, and its bytes.
NumberType = Literal["b1", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"]


class FieldPlace(msgspec.Struct, omit_defaults=True):
    """Where a field of a record lies: numbers, or records."""

    offset: int
    size: int  # in bytes
    type: NumberType | None = None  # of numbers
    shape: list[int] = []
    fields: dict[str, FieldPlace] = {}  # of one record; none of several


def places_of(record: np.dtype[Any]) -> dict[str, FieldPlace]:
    """Where every field of a record lies."""
    return {name: place_of(kind, offset) for name, (kind, offset, *_) in dict(record.fields or {}).items()}


def place_of(kind: np.dtype[Any], offset: int) -> FieldPlace:
    """Where a field of that kind lies."""
    base, shape = kind.base, list(kind.shape)
    if base.names is None:
        return FieldPlace(offset, kind.itemsize, cast("NumberType", base.str.lstrip("<|")), shape)
    return FieldPlace(offset, kind.itemsize, None, shape, {} if shape else places_of(base))


def find_place(places: dict[str, FieldPlace], path: str) -> tuple[int, int]:
    """Where a field begins (`search.root`: one of a record inside it), and its size; KeyError if there is none."""
    begin, size = 0, 0
    for name in path.split("."):
        place = places[name]
        begin, size, places = begin + place.offset, place.size, place.fields
    return begin, size


class Workspace:
    """The memory and the functions."""

    def __init__(
        self, memory: npt.NDArray[np.uint8], places: dict[str, FieldPlace], call: dict[str, Callable[..., int]]
    ) -> None:
        self._memory = memory
        self._places = places
        self.call = call
        self.states = self.field("states")
        self.state = self.states.data  # the same memory: bytes are written there in a tenth of the time
        self.options = self.field("options", np.int16)
        self.key = self.field("key", np.uint64)
        self.actions = self.field("actions", np.int32)
        self.room = self.field("room").data

    def field(self, path: str, dtype: Any = np.uint8) -> npt.NDArray[Any]:
        """A field as an array; what is written there, the functions read."""
        begin, size = find_place(self._places, path)
        return self._memory[begin : begin + size].view(dtype)

    def put(self, states: States) -> None:
        """Copy a state into it."""
        self.state[:] = states.tobytes()

    def take(self, count: int) -> StateAndActions:
        """The state, and so many legal actions; GameError if something did not fit."""
        return bytes(self.state), self.take_actions(count)

    def take_actions(self, count: int) -> list[int]:
        """So many legal actions; GameError if something did not fit."""
        if not 0 <= count <= len(self.actions):
            raise too_many_actions(count, len(self.actions)) if count > 0 else trail_overflow()
        return self.actions[:count].tolist()  # type: ignore[no-any-return]

    def text(self, name: str, *arguments: Any) -> bytes:
        """The text that a function writes."""
        return self.texts([(name, *arguments)])[0]

    def texts(self, wanted: Sequence[Wanted]) -> list[bytes]:
        """What several functions write. (A loop: each action of a match at a table has ten such texts.)"""
        call, room, most, written = self.call, self.room, len(self.room), []
        for one in wanted:
            length = call[one[0]](*one[1:])
            if length > most:
                raise text_overflow(one[0], length, most)
            written.append(bytes(room[:length]))
        return written


def too_many_actions(count: int, most: int) -> GameError:
    """The error for a list of actions that did not fit."""
    return GameError(
        f"{count} actions are legal at once, and max_actions is {most}: "
        "raise max_actions in the game's Game(…), and build its module again"
    )


def text_overflow(name: str, length: int, most: int) -> GameError:
    """The error for a text that did not fit."""
    return GameError(
        f"{name} writes {length} bytes or more, and there is room for {most}: "
        "raise text_room in the game's Game(…), and build its module again"
    )


def trail_overflow() -> GameError:
    """The error for a trail that did not fit."""
    return GameError(
        "an action caused more than the trail has room for: "
        "raise trail_size, which state_dtype gets in the game's state.py, and build its module again"
    )
