"""The table of a position as HTML, drawn by the game's drawing for the terminal."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rich.style import Style

from wonderland.terminal.drawings import Scene, drawing_of
from wonderland.terminal.drawings.canvas import Canvas
from wonderland.terminal.ink import Ink

if TYPE_CHECKING:
    from rich.text import Text

    from wonderland.terminal.replay.replayed_match import ReplayedMatch

COLUMNS, ROWS = 100, 30
# The colours of the drawings are for dark terminals.
TABLE_STYLE = """
pre {
  overflow-x: auto; padding: 1rem; border-radius: .5rem; background: #10221c; color: #e8efe9; font-size: .9rem;
  line-height: 1.2;
}
"""


def drawn_table(match: ReplayedMatch, step: int, seat: int) -> str:
    """The table after so many decisions, as that seat saw it."""
    canvas = Canvas(COLUMNS, Ink())
    drawing_of(match.game.name).draw(Scene(match.position(step, seat), match.names, ROWS), canvas)
    return f"<pre>{chr(10).join(map(line_html, canvas.lines()))}</pre>"


def line_html(line: Text) -> str:
    """A row, each piece in its style."""
    parts, end = [], 0
    for start, stop, style in line.spans:
        css = Style.parse(str(style)).get_html_style()
        parts.append(f'{escape(line.plain[end:start])}<span style="{css}">{escape(line.plain[start:stop])}</span>')
        end = stop
    return "".join([*parts, escape(line.plain[end:])]).rstrip()
