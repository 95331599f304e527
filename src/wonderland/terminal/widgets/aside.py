"""The column beside a table in a wide window: for the log, or for the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from textual.screen import Screen

# columns of a window, and of the column beside the table in it
WIDE, SIDE_WIDTH = 118, 38
VAST, VAST_SIDE_WIDTH = 180, 58


def side_width(window_width: int) -> int:
    """The width of the column; 0 if there is none."""
    if window_width >= VAST:
        return VAST_SIDE_WIDTH
    return SIDE_WIDTH if window_width >= WIDE else 0


def make_room_for_side(screen: Screen[Any], window_width: int) -> None:
    """Tell the style sheet whether there is a column, and how wide it is."""
    screen.set_class(window_width >= WIDE, "-wide")
    screen.set_class(window_width >= VAST, "-vast")
