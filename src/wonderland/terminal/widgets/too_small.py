"""Small windows: leave out the banner, or say that the window is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.widgets.lines import InkLine
from wonderland.terminal.widgets.rows import Rows

if TYPE_CHECKING:
    from typing import Any

    from textual.screen import Screen

LEAST_ROWS_WIDTH = 30  # columns that rows need
ROOM_BESIDE_ROWS = 10  # lines for banner, help with its margin, title and keys
LEAST_BESIDE_ROWS = 4  # without banner and margin


class TooSmall(InkLine):
    """Covers a screen that does not fit into the window."""

    def check(self, width: int, height: int) -> None:
        """Cover the screen if the window has fewer columns or lines."""
        size = self.app.size
        self.display = size.width < width or size.height < height
        needed = f"it is {size.width} × {size.height} and needs at least {width} × {height}."
        self.say((f"The window is too small: {needed}", "warn"))


def make_room_for_rows(screen: Screen[Any]) -> None:
    """Show all rows, without the banner if there is little room; too small a window is covered."""
    num_rows = len(screen.query_one(Rows).rows)
    screen.set_class(screen.size.height < num_rows + ROOM_BESIDE_ROWS, "-short")
    screen.query_one(TooSmall).check(LEAST_ROWS_WIDTH, num_rows + LEAST_BESIDE_ROWS)
