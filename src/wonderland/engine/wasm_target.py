"""A game's functions in WebAssembly, under the names and with the arguments of every target.

Whoever calls them has states and actions in Python's memory. They are copied to a desk and back.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.target import Target
from wonderland.engine.wasm import module_of
from wonderland.errors import WonderlandError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from wonderland.engine.game import Game, NetWeights, Values
    from wonderland.engine.scratch import Scratch
    from wonderland.engine.state import Actions, States
    from wonderland.engine.wasm import Desk, Module


Wanted = tuple[Any, ...]  # the name of a function that writes, and its arguments


class WasmTarget(Target):
    """The functions that play and show a match are the module's. There are no others: the module is all there is."""

    def __init__(self, game: Game) -> None:
        self.name = "wasm"
        self.game = game
        self.module = module_of(game)
        self.playouts = WasmPlayouts(self.module)

    def bind(self, module: str) -> Any:
        """A module's functions, interpreted."""
        return self._interpreted.bind(module)

    @cached_property
    def _interpreted(self) -> Target:
        return Target("interpreted", self.game, lambda function: function)

    def net(self, is_among_equals: bool) -> NetWeights:
        """Nothing: the module has its own."""
        return ()

    def show(self, name: str, states: States, *arguments: Any) -> bytes:
        """What a function of `engine/display.py` writes about the first of the states."""
        with self.module.desk() as desk:
            desk.state[:] = states[:1].tobytes()
            return text_on(desk, name, *arguments)


def show_several(target: Target, states: States, wanted: Sequence[Wanted]) -> list[bytes]:
    """What several functions of `engine/display.py` write about the first of the states."""
    if not isinstance(target, WasmTarget):
        return [target.show(name, states, *arguments) for name, *arguments in wanted]
    with target.module.desk() as desk:
        desk.state[:] = states[:1].tobytes()
        return [text_on(desk, *one) for one in wanted]


def text_on(desk: Desk, name: str, *arguments: Any) -> bytes:
    """The text that a function writes about the state on the desk."""
    length = desk.call[name](*arguments)
    if length > len(desk.room):
        raise WonderlandError(f"{name} needs {length} bytes, and a desk has {len(desk.room)}")
    return bytes(desk.room[:length])


class WasmPlayouts:
    """What Python calls of `engine/playouts.py`."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def start(self, states: States, seats: int, options: npt.NDArray[Any], seed: int, actions: Actions) -> int:
        """Deal a match, list its first legal actions and return their number."""
        with self._module.desk() as desk:
            desk.options[: len(options)] = options
            count = desk.call["start"](seats, seed)
            return take(desk, states, actions, count)

    def start_from_key(
        self,
        states: States,
        seats: int,
        options: npt.NDArray[Any],
        key: npt.NDArray[np.uint64],
        start_seat: int,
        actions: Actions,
    ) -> int:
        """Deal a match whose chance is the keystream of a key, and list its first legal actions."""
        with self._module.desk() as desk:
            desk.options[: len(options)] = options
            desk.key[:] = key
            count = desk.call["start_from_key"](seats, start_seat)
            return take(desk, states, actions, count)

    def step(self, states: States, action: int, actions: Actions) -> int:
        """Apply an action, list the legal actions after it and return their number, 0 at the end of the match."""
        with self._module.desk() as desk:
            desk.state[:] = states.tobytes()
            count = desk.call["step"](action)
            return take(desk, states, actions, count)

    def list_actions(self, states: States, actions: Actions) -> int:
        """List the legal actions and return their number."""
        with self._module.desk() as desk:
            desk.state[:] = states.tobytes()
            count = desk.call["list_actions"]()
            actions[:count] = desk.actions[:count]
            return count

    def hide(self, states: States, seat: int) -> None:
        """Hide what the seat may not know."""
        with self._module.desk() as desk:
            desk.state[:] = states.tobytes()
            desk.call["hide"](seat)
            states.view(np.uint8)[:] = desk.states

    def sample(self, states: States, seed: int) -> None:
        """Fill hidden places at random."""
        with self._module.desk() as desk:
            desk.state[:] = states.tobytes()
            desk.call["sample"](seed)
            states.view(np.uint8)[:] = desk.states

    def choose_greedily(self, states: States, words: npt.NDArray[np.uint64], actions: Actions, values: Values) -> int:
        """The best action to a beginner."""
        with self._module.desk() as desk:
            desk.state[:] = states.tobytes()
            return desk.call["choose_greedily"](int(words[0]))

    def choose_noisily(
        self,
        states: States,
        noise_points: float,
        is_expert: bool,
        net: NetWeights,
        scratch: Scratch,
        words: npt.NDArray[np.uint64],
        actions: Actions,
        values: Values,
    ) -> int:
        """The best action after the value of each was lowered at random by up to `noise_points`."""
        with self._module.desk() as desk:
            desk.state[:] = states.tobytes()
            return desk.call["choose_noisily"](noise_points, is_expert, int(words[0]))


def take(desk: Desk, states: States, actions: Actions, count: int) -> int:
    """Copy the state and the legal actions from the desk."""
    states.view(np.uint8)[:] = desk.states
    actions[:count] = desk.actions[:count]
    return count
