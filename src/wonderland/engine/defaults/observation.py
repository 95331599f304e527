"""What stands in for the observations of a game that no network learns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.planes import NO_PLANES

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

PLANES = NO_PLANES
SECRETS = NO_PLANES


def observe(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """There is nothing to write."""


def observe_secrets(state: State, seat: int, out: npt.NDArray[Any]) -> None:
    """There is nothing to write."""
