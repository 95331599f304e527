"""What a drawing is given: a position, and the room for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wonderland.terminal.choices import Picker

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.session import Position


@dataclass
class Scene:
    """What is to be drawn, and the room for it."""

    position: Position
    names: Sequence[str]
    height: int
    picker: Picker = field(default_factory=Picker)

    @property
    def view(self) -> Mapping[str, Any]:
        """The view of the position."""
        return self.position.view
