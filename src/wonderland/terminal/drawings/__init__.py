"""How games look on screen: the part `terminal` of a game. A game without one is drawn in lines."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Protocol, cast

from wonderland.engine import catalogue
from wonderland.terminal.drawings.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.choices import Choices
    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.session import Position

__all__ = ["Drawing", "Scene", "drawing_of"]


class Drawing(Protocol):
    """One game on screen. It shows what views, previews and legal actions say, and judges nothing itself."""

    def headline(self, view: Mapping[str, Any], names: Sequence[str]) -> str:
        """What matters for everybody, for the title line."""

    def choices(self, position: Position) -> Choices:
        """What the viewer can point at now, and the legal actions that makes."""

    def draw(self, scene: Scene, canvas: Canvas) -> None:
        """The table and the hand, in the canvas's width and at most the scene's height where that is possible."""

    def refusal(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        """Why these words, an action as such, are none that is possible now."""


def drawing_of(game_name: str) -> Drawing:
    """The drawing of that game."""
    game = catalogue.load(game_name)
    name = f"{game.package}.terminal" if game.has_part("terminal") else f"{__name__}.lines"
    return cast("Drawing", importlib.import_module(name))
