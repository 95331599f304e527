"""A target: one way to run a game's functions. All of them work on workspaces, whatever runs them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from wonderland.engine.targets.table_interface import TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from wonderland.engine.chance import Words
    from wonderland.engine.exports import Interface
    from wonderland.engine.game import Game, Options
    from wonderland.engine.state import States
    from wonderland.engine.workspace import StateAndActions, Wanted, Workspace


class Host(Protocol):
    """What runs the functions."""

    def make(self, interface: Interface) -> Workspace:
        """A workspace with the functions of the interface."""


class Target:
    """A game's functions, run by a host: what plays and shows a match, and workspaces for everything else.

    Whoever calls has states as bytes or in arrays. They are copied into a workspace and back, in less than a
    microsecond.
    """

    def __init__(self, name: str, game: Game, host: Host, shown_by: Host | None = None) -> None:
        self.name = name
        self.game = game
        self.workspaces = cache(lambda interface: Pool(host, interface, game))
        self._table: Pool = self.workspaces(TABLE)
        self._display = Pool(shown_by, TABLE, game) if shown_by else self._table

    def start(self, seats: int, options: Options, seed: int) -> StateAndActions:
        """Deal a match from a seed."""
        with self._table.lend() as workspace:
            workspace.options[: len(options)] = options
            return workspace.take(workspace.call["start"](seats, seed))

    def start_from_key(self, seats: int, options: Options, key: Words, start_seat: int) -> StateAndActions:
        """Deal a match whose chance is the keystream of a key."""
        with self._table.lend() as workspace:
            workspace.options[: len(options)] = options
            workspace.key[:] = key
            return workspace.take(workspace.call["start_from_key"](seats, start_seat))

    def step(self, state: bytes, action: int) -> StateAndActions:
        """Apply an action. (Without a block: it would take longer than the rules.)"""
        workspace = self._table.borrow()
        workspace.state[:] = state
        after = workspace.take(workspace.call["step"](action))
        self._table.free.append(workspace)
        return after

    def list_actions(self, states: States) -> list[int]:
        """The legal actions."""
        with self._table.lend() as workspace:
            workspace.put(states)
            return workspace.take_actions(workspace.call["list_actions"]())

    def hide(self, states: States, seat: int) -> None:
        """Hide what the seat may not know."""
        self._change(states, "hide", seat)

    def hide_undrawn(self, states: States) -> None:
        """Hide only what nobody has seen."""
        self._change(states, "hide_undrawn")

    def reshuffle(self, states: States, seed: int) -> None:
        """Put what nobody has seen into another order, and take all later chance from the seed."""
        self._change(states, "reshuffle", seed)

    def sample(self, states: States, seed: int) -> None:
        """Fill hidden places at random."""
        self._change(states, "sample", seed)

    def observe(self, states: States, seat: int) -> npt.NDArray[np.uint8]:
        """What the seat knows, as numbers; the state may be hidden for it or not."""
        return self._observed("observe", "observation", states, seat)[: self.game.observations.PLANES.size]

    def observe_secrets(self, states: States, seat: int) -> npt.NDArray[np.uint8]:
        """What is hidden from the seat, as numbers."""
        return self._observed("observe_secrets", "secrets", states, seat)[: self.game.observations.SECRETS.size]

    def _observed(self, name: str, field: str, states: States, seat: int) -> npt.NDArray[np.uint8]:
        with self._table.lend() as workspace:
            workspace.put(states[:1])
            workspace.call[name](seat)
            return workspace.field(field).copy()

    def show(self, name: str, states: States, *arguments: Any) -> bytes:
        """What a function of `engine/display.py` writes about the first of the states."""
        with self._display.lend() as workspace:
            workspace.put(states[:1])
            return workspace.text(name, *arguments)

    def show_several(self, states: States, wanted: Sequence[Wanted]) -> list[bytes]:
        """What several functions of `engine/display.py` write about the first of the states."""
        with self._display.lend() as workspace:
            workspace.put(states[:1])
            return workspace.texts(wanted)

    def workspace(self, interface: Interface) -> Lease:
        """A workspace that nobody else uses inside the block: `with target.workspace(interface) as workspace`."""
        return self.workspaces(interface).lend()

    def _change(self, states: States, name: str, *numbers: int) -> None:
        with self._table.lend() as workspace:
            workspace.put(states)
            workspace.call[name](*numbers)
            states.view(np.uint8)[:] = workspace.states


class Pool:
    """Workspaces that are lent and given back: making one takes milliseconds."""

    def __init__(self, host: Host, interface: Interface, game: Game) -> None:
        self._host = host
        self._interface = interface
        self._game = game
        self.free: list[Workspace] = []

    def lend(self) -> Lease:
        """A workspace for a block."""
        return Lease(self)

    def borrow(self) -> Workspace:
        """A workspace that is free, or another one; whoever is done with it puts it back into `free`."""
        try:
            return self.free.pop()  # atomic, like `append`: threads need no lock
        except IndexError:
            return self.make()

    def make(self) -> Workspace:
        """Another workspace."""
        workspace = self._host.make(self._interface)
        self._interface.prepare(workspace, self._game)
        return workspace


class Lease:
    """A workspace for the time of a block. (A class: `contextlib` would take longer than a call of a module.)"""

    __slots__ = ("_pool", "_workspace")

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def __enter__(self) -> Workspace:
        """A workspace that nobody else uses."""
        self._workspace = self._pool.borrow()
        return self._workspace

    def __exit__(self, error: object, *_: object) -> None:
        """Give it back. A call that failed may have left anything in it: then it is not used again."""
        if error is None:
            self._pool.free.append(self._workspace)
