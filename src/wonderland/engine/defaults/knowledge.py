"""For games whose `knowledge.py` does not say what nobody has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.placeholders import knowledge
from wonderland.engine.state import SPECTATOR

if TYPE_CHECKING:
    from wonderland.engine.state import State


def hide_undrawn(state: State) -> None:
    """Hide more: all that somebody who watches may not know."""
    knowledge.hide(state, SPECTATOR)
