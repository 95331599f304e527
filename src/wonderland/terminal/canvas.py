"""A sheet of characters to draw on, and the places on it that can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from rich.text import Text

if TYPE_CHECKING:
    from wonderland.terminal.ink import Ink

LIGHT = "┌─┐│└┘"
DOUBLE = "╔═╗║╚╝"
BLANK = (" ", "")
# Which ways a line goes from its middle: up 1, right 2, down 4, left 8
WAYS = {"└": 3, "│": 5, "┌": 6, "├": 7, "┘": 9, "─": 10, "┴": 11, "┐": 12, "┤": 13, "┬": 14, "┼": 15}
LINE_OF_WAYS = {ways: line for line, ways in WAYS.items()}


class Spot(NamedTuple):
    """A rectangle that belongs to a slot of the choices."""

    slot: int
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Does the point lie inside?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """Grows downwards as it is drawn on; what would lie beyond its width is cut off."""

    def __init__(self, width: int, ink: Ink) -> None:
        self.width = width
        self.ink = ink
        self.spots: list[Spot] = []
        self._rows: list[list[tuple[str, str]]] = []

    @property
    def height(self) -> int:
        """How many rows are in use."""
        return len(self._rows)

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write from (x, y) to the right; return where the next character would stand."""
        self.reach(y)
        row = self._rows[y]
        for letter in self.ink.form(text):
            width = cell_len(letter)
            if x >= 0 and x + width <= self.width:
                row[x] = (letter, style)
                for hidden in range(x + 1, x + width):  # a wide letter covers the next place too
                    row[hidden] = ("", style)
            x += width
        return x

    def reach(self, y: int) -> None:
        """Make sure that the row exists."""
        while len(self._rows) <= y:
            self._rows.append([BLANK] * self.width)

    def box(self, x: int, y: int, width: int, height: int, style: str = "", lines: str = LIGHT) -> None:
        """A frame, blank inside."""
        top_left, across, top_right, down, bottom_left, bottom_right = list(lines)
        self.put(x, y, top_left + across * (width - 2) + top_right, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down + " " * (width - 2) + down, style)
        self.put(x, y + height - 1, bottom_left + across * (width - 2) + bottom_right, style)

    def joined_box(self, x: int, y: int, width: int, height: int, style: str = "") -> None:
        """A light frame that joins the lines it meets."""
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
        """Let a rectangle stand for a slot; later ones lie on top."""
        self.spots.insert(0, Spot(slot, x, y, width, height))

    def slot_at(self, x: int, y: int) -> int | None:
        """The slot whose place was clicked."""
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


def fit(text: str, width: int) -> str:
    """The text cut to a width, with a dot for what is missing."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text + "…"


def pad(text: str, width: int) -> str:
    """The text in exactly that width."""
    text = fit(text, width)
    return text + " " * (width - cell_len(text))
