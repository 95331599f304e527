"""What a game's `strategy/situations.py` is made of: features cut into classes, and a grid of things to ask about.

docs/explorer.md says what they are for.
"""

from __future__ import annotations

from typing import NamedTuple


class Feature(NamedTuple):
    """One thing that positions have in common: a number cut into ranges, or one of some names."""

    name: str  # of its message
    weight: float = 1.0  # how much one class apart counts when positions are compared
    cuts: tuple[int, ...] = ()  # the lowest number of every class but the first
    lowest: int | None = None  # of all numbers; None: there is no least one
    highest: int | None = None
    names: tuple[str, ...] = ()  # of its classes, instead of numbers; they have no order
    is_fixed: bool = False  # positions of different classes are never alike
    is_coarse: bool = False  # part of the coarse situation, on which thin figures lean

    @property
    def num_classes(self) -> int:
        """How many classes it has."""
        return len(self.names) or len(self.cuts) + 1


class Grid(NamedTuple):
    """Things that decisions are about, such as cards, in rows and columns: for statistics of the whole game."""

    name: str  # of its message
    rows: tuple[int, ...]  # the number of each row; of a row of cards, its suit
    columns: tuple[int, ...]
    measure: str  # POINTS or WINS

    @property
    def size(self) -> int:
        """How many things there are."""
        return len(self.rows) * len(self.columns)


POINTS = "points"  # what a seat has more at its next decision of the grid
WINS = "wins"
NO_GRID = Grid("", (), (), POINTS)


def cut(number: int, cuts: tuple[int, ...]) -> int:
    """The class of a number."""
    found = 0
    for lowest in cuts:
        if number >= lowest:
            found += 1
    return found
