"""The pictures of the rules as data: fenced blocks of the Markdown such as `picture-play`, with cards in notation.

The page draws them with its cards. Here they are text, drawn where a game has a drawing for that kind.
"""

from __future__ import annotations

import importlib
import re
from typing import NamedTuple

from wonderland.engine import catalogue

FENCE = "```"
PICTURE = re.compile(rf"^{FENCE}picture-(\w+)\n(.*?)\n{FENCE}\n", re.MULTILINE | re.DOTALL)
EMPTY = "-"  # no cards


class Picture(NamedTuple):
    """The kind says how it is drawn; the body is lines of notation."""

    kind: str
    body: str

    def lines(self) -> dict[str, str]:
        """What stands behind the colon of every line, by what stands before it."""
        return dict(line.split(": ", 1) for line in self.body.splitlines())

    def cards(self, key: str) -> list[str]:
        """The cards of a line."""
        value = self.lines()[key]
        return [] if value == EMPTY else value.split()


class Group(NamedTuple):
    """Cards that are counted together: `R3 R8 = 11`, or `(B5 B6) = 2` for cards that are turned over."""

    cards: list[str]
    points: int
    is_turned: bool


class Sheet(NamedTuple):
    """One player's line of a `picture-count`: `Alice = 9: (R4 R6) = 2 | B7 = 7`."""

    name: str
    points: int
    groups: list[Group]


def pictures_in(markdown: str) -> list[Picture]:
    """All pictures of a text, in order."""
    return [Picture(kind, body) for kind, body in PICTURE.findall(markdown)]


def sheets_of(picture: Picture) -> list[Sheet]:
    """The players of a `picture-count`."""
    sheets = []
    for title, groups in picture.lines().items():
        name, points = title.rsplit(" = ", 1)
        sheets.append(Sheet(name, int(points), [group_of(group) for group in groups.split(" | ")]))
    return sheets


def group_of(text: str) -> Group:
    """One group of cards with its points."""
    cards, points = text.rsplit(" = ", 1)
    return Group(cards.strip("()").split(), int(points), cards.startswith("("))


def with_drawings(markdown: str, game_name: str, width: int) -> str:
    """The Markdown with every picture drawn in that width, or written as it stands."""

    def drawn(match: re.Match[str]) -> str:
        return f"{FENCE}\n{drawing_of(game_name, Picture(match[1], match[2]), width)}\n{FENCE}\n\n"

    return PICTURE.sub(drawn, markdown)


def drawing_of(game_name: str, picture: Picture, width: int) -> str:
    """The picture as text."""
    game = catalogue.load(game_name)
    if not game.has_part("terminal.examples"):
        return picture.body
    drawings = importlib.import_module(f"{game.package}.terminal.examples").DRAWINGS
    return str(drawings[picture.kind](picture, width)) if picture.kind in drawings else picture.body
