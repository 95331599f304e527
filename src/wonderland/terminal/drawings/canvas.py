"""A grid of characters to draw on, and the areas of it that can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from wonderland.engine.cells import width_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from wonderland.terminal.ink import Ink

LIGHT = "┌─┐│└┘"
HEAVY = "┏━┓┃┗┛"
DOUBLE = "╔═╗║╚╝"
BLANK = (" ", "")
# The directions of a line from its middle, as bits: up 1, right 2, down 4, left 8
WAYS = {"└": 3, "│": 5, "┌": 6, "├": 7, "┘": 9, "─": 10, "┴": 11, "┐": 12, "┤": 13, "┬": 14, "┼": 15}
LINE_OF_WAYS = {ways: line for line, ways in WAYS.items()}


class Spot(NamedTuple):
    """A clickable rectangle, for one slot of the choices."""

    slot: int
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Is the point inside?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """A grid of fixed width that grows downwards; what is drawn beyond the width is cut off and counted."""

    def __init__(self, width: int, ink: Ink) -> None:
        self.width = width
        self.ink = ink
        self.clear()

    def clear(self) -> None:
        """Start over with an empty grid."""
        self.spots: list[Spot] = []
        self.needed_width = 0  # columns that the drawing would have taken
        self._rows: list[list[tuple[str, str]]] = []

    @property
    def height(self) -> int:
        """How many rows are in use."""
        return len(self._rows)

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write from (x, y) to the right; return the x after the last character."""
        self.reach(y)
        row = self._rows[y]
        for letter in self.ink.form(text):
            width = width_of(letter)
            if width == 0 and 0 < x <= self.width:  # an accent belongs to the letter before it
                row[x - 1] = (row[x - 1][0] + letter, style)
            elif x >= 0 and x + width <= self.width:
                row[x] = (letter, style)
                for hidden in range(x + 1, x + width):  # a wide character takes two cells
                    row[hidden] = ("", style)
            x += width
        self.needed_width = max(self.needed_width, x)
        return x

    def reach(self, y: int) -> None:
        """Add rows until this one exists."""
        while len(self._rows) <= y:
            self._rows.append([BLANK] * self.width)

    def box(self, x: int, y: int, width: int, height: int, style: str = "", lines: str = LIGHT) -> None:
        """Draw an empty frame."""
        top_left, across, top_right, down, bottom_left, bottom_right = list(lines)
        self.put(x, y, top_left + across * (width - 2) + top_right, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down + " " * (width - 2) + down, style)
        self.put(x, y + height - 1, bottom_left + across * (width - 2) + bottom_right, style)

    def joined_box(self, x: int, y: int, width: int, height: int, style: str = "") -> None:
        """Draw a light frame and join it with the lines it crosses."""
        edges = {
            (column, row): self._rows[row][column][0]
            for row in range(y, min(y + height, self.height))
            for column in range(x, min(x + width, self.width))
        }
        self.box(x, y, width, height, style)
        for (column, row), old in edges.items():
            new = self._rows[row][column][0]
            if old in WAYS and new in WAYS:
                self._rows[row][column] = (LINE_OF_WAYS[WAYS[old] | WAYS[new]], style)

    def spot(self, slot: int, x: int, y: int, width: int, height: int) -> None:
        """Make a rectangle clickable; later ones are on top."""
        self.spots.insert(0, Spot(slot, x, y, width, height))

    def slot_at(self, x: int, y: int) -> int | None:
        """The slot at a clicked point; None if there is none."""
        return next((spot.slot for spot in self.spots if spot.holds(x, y)), None)

    def lines(self) -> list[Text]:
        """The rows, top first."""
        return [self._line(row) for row in self._rows]

    def _line(self, row: list[tuple[str, str]]) -> Text:
        text = Text(no_wrap=True, end="")
        start = 0
        for x in range(1, len(row) + 1):
            if x == len(row) or row[x][1] != row[start][1]:
                text.append("".join(letter for letter, _ in row[start:x]), self.ink.style(row[start][1]) or None)
                start = x
        return text


def draw_largest(canvas: Canvas, height: int, attempts: Iterable[Callable[[], None]]) -> None:
    """The first drawing that fits into the height and the canvas's width; the last one if none does."""
    for attempt in attempts:
        canvas.clear()
        attempt()
        if canvas.height <= height and canvas.needed_width <= canvas.width:
            return


def legend_lines(items: Sequence[str], width: int) -> list[str]:
    """The items of a legend in as few lines as they need; no item is broken."""
    lines = [""]
    for item in items:
        joined = f"{lines[-1]} · {item}" if lines[-1] else item
        if width_of(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(item)
    return lines
