"""The table of a match, drawn by the drawing of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from wonderland.terminal.drawings.canvas import Canvas

if TYPE_CHECKING:
    from textual import events
    from textual.geometry import Size

    from wonderland.terminal.drawings import Drawing, Scene
    from wonderland.terminal.ink import Ink


class TableWidget(Widget):
    """The latest scene, drawn in the given width."""

    class SlotClicked(Message):
        """A slot was clicked."""

        def __init__(self, slot: int) -> None:
            super().__init__()
            self.slot = slot

    def __init__(self, drawing: Drawing, ink: Ink) -> None:
        super().__init__()
        self.drawing = drawing
        self.ink = ink
        self._canvas = Canvas(0, ink)
        self._strips: list[Strip] = []

    @property
    def num_lines(self) -> int:
        """The height of the drawing, also if the window is smaller."""
        return len(self._strips)

    @property
    def needed_width(self) -> int:
        """The width of the drawing, also if the window is smaller."""
        return self._canvas.needed_width

    def show(self, scene: Scene, width: int) -> None:
        """Draw the scene."""
        self._canvas = Canvas(width, self.ink)
        self.drawing.draw(scene, self._canvas)
        console = self.app.console
        self._strips = [Strip(line.render(console), width) for line in self._canvas.lines()]
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The height of the drawing."""
        return self.num_lines

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        if y >= len(self._strips):
            return Strip.blank(self.size.width, self.rich_style)
        return self._strips[y].apply_style(self.rich_style)

    def on_click(self, event: events.Click) -> None:
        """Post the clicked slot, if there is one."""
        slot = self._canvas.slot_at(event.x, event.y)
        if slot is not None:
            self.post_message(self.SlotClicked(slot))
