"""Small windows: leave out the banner, or say that the window is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.widgets.lines import InkLine
from wonderland.terminal.widgets.rows import Rows
from wonderland.terminal.wording import t

if TYPE_CHECKING:
    from typing import Any

    from textual.screen import Screen

LEAST_ROWS_WIDTH = 30  # columns that rows need
ROOM_BESIDE_ROWS = 10  # lines for banner, help with its margin, title and keys
LEAST_BESIDE_ROWS = 4  # without banner and margin
LEAST_ROWS = 4  # the others come when the cursor moves


class TooSmall(InkLine):
    """Covers a screen that does not fit into the window."""

    def check(self, width: int, height: int) -> None:
        """Cover the screen if the window has fewer columns or lines."""
        size = self.app.size
        self.display = size.width < width or size.height < height
        text = t("too_small", width=size.width, height=size.height, least_width=width, least_height=height)
        self.say((text, "warn"))


def make_room_for_rows(screen: Screen[Any]) -> None:
    """Show all rows or those round the cursor, without the banner if there is little room.

    Too small a window is covered.
    """
    rows = screen.query_one(Rows)
    screen.set_class(screen.size.height < len(rows.rows) + ROOM_BESIDE_ROWS, "-short")
    rows.styles.max_height = max(1, screen.size.height - LEAST_BESIDE_ROWS)
    screen.query_one(TooSmall).check(LEAST_ROWS_WIDTH, min(len(rows.rows), LEAST_ROWS) + LEAST_BESIDE_ROWS)
