"""The room on a screen with a table: for the table, and for a column beside it in a wide window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.widgets.lines import InkLine

if TYPE_CHECKING:
    from typing import Any

    from textual.screen import Screen

LEAST_WIDTH = 60  # columns that every drawing needs
LINES_BESIDE_TABLE = 5  # title, three lines of prompt, keys
LEAST_LOG = 1
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


def fit_prompt(screen: Screen[Any], num_table_lines: int, width: int, is_urgent: bool) -> None:
    """Show as much of the prompt, the pick and the note below a table as there is room for.

    In a small window the note goes first, or the prompt if the note is urgent.
    """
    prompt, pick, note = (screen.query_one(f"#{name}", InkLine) for name in ("prompt", "pick", "note"))
    room = screen.size.height - num_table_lines - (LINES_BESIDE_TABLE - 3)
    has_room = sum(line.num_lines(width - 2) for line in (prompt, pick, note)) <= room
    prompt.display = has_room or not is_urgent
    note.display = has_room or is_urgent
