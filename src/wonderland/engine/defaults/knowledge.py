"""A part of `knowledge.py` for games that no network learns; they import `observe` from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

OBSERVATION_SIZE = 0


def observe(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """There is nothing to write."""
