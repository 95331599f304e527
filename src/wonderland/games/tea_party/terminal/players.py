"""Tea Party's players: their pawns' letters, points, cookies, piles and the cards that they played."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from wonderland.engine.cells import fit, pad, right, width_of
from wonderland.games.tea_party.terminal.styles import COOKIE_STYLE, PAWN_STYLES
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.drawings.canvas import Canvas
    from wonderland.terminal.drawings.scene import Scene

t = area("terminal")

MAX_NAME = 18
POINTS_WIDTH = 6
NOTHING = "–"


def pawn_letters(names: Sequence[str]) -> list[str]:
    """A letter for every pawn: the number at the end of a name, or its first letter that nobody has yet."""
    letters: list[str] = []
    for name in names:
        wanted = [letter for letter in (name[-1], *name.upper()) if letter.isdigit() or letter.isupper()]
        letters.append(next(letter for letter in [*wanted, *"XYZW"] if letter not in letters))
    return letters


def pawn_text(pawn: Mapping[str, Any], letter: str) -> str:
    """A pawn: in brackets while large, in parentheses in the hole."""
    if pawn["large"]:
        return f"[{letter}]"
    return f"({letter})" if pawn["in_hole"] else f"{letter} "


def draw_players(scene: Scene, canvas: Canvas, x: int, y: int, width: int, num_columns: int = 1) -> None:
    """Everybody in three lines: points, cookies, cards."""
    for seat in range(len(scene.names)):
        at, row = x + seat % num_columns * width, y + seat // num_columns * 3
        draw_name(scene, canvas, at, row, seat, min(MAX_NAME, width - 11))
        canvas.put(at + 4 + min(MAX_NAME, width - 11), row, points_text(scene.view, seat), "strong")
        canvas.put(at + 3, row + 1, cookies_text(scene.view, seat, width - 3), COOKIE_STYLE)
        canvas.put(at + 3, row + 2, cards_text(scene.view, seat, width - 3), "faint")
    canvas.reach(y + -(-len(scene.names) // num_columns) * 3 - 1)


def draw_players_in_lines(scene: Scene, canvas: Canvas, y: int) -> None:
    """Everybody in a line, where a long ring leaves no other room."""
    name_width = min(MAX_NAME, max(map(width_of, scene.names)) + 1)
    x = 4 + name_width
    for seat in range(len(scene.names)):
        draw_name(scene, canvas, 0, y + seat, seat, name_width)
        canvas.put(x, y + seat, points_text(scene.view, seat), "strong")
        canvas.put(x + 8, y + seat, line_text(scene.view, seat, canvas.width - x - 8), COOKIE_STYLE)


def draw_name(scene: Scene, canvas: Canvas, x: int, y: int, seat: int, width: int) -> None:
    """A pawn's letter and its player."""
    is_turn = scene.view["seat"] == seat
    canvas.put(x, y, "▸" if is_turn else " ", "turn")
    canvas.put(x + 1, y, pawn_letters(scene.names)[seat], PAWN_STYLES[seat])
    style = "turn" if is_turn else "strong" if seat == scene.position.viewer else ""
    canvas.put(x + 3, y, pad(scene.names[seat], width), style)


def points_text(view: Mapping[str, Any], seat: int) -> str:
    """`12 pts`."""
    return right(t("tea-party.points", n=view["points"][seat]), POINTS_WIDTH)


def cookies_text(view: Mapping[str, Any], seat: int, width: int) -> str:
    """The large cookies by value, and how many small ones, as clearly as they fit."""
    return first_fitting(cookies_texts(view, seat), width)


def cards_text(view: Mapping[str, Any], seat: int, width: int) -> str:
    """How many cards are in the pile, which were played, and an open hand, as clearly as they fit."""
    return first_fitting(cards_texts(view, seat), width)


def line_text(view: Mapping[str, Any], seat: int, width: int) -> str:
    """Cookies and cards in one line, as clearly as they fit."""
    pairs = itertools.product(cookies_texts(view, seat), cards_texts(view, seat))
    return first_fitting([f"{cookies}  {cards}" for cookies, cards in pairs], width)


def cookies_texts(view: Mapping[str, Any], seat: int) -> list[str]:
    """The cookies, from the clearest to the shortest text."""
    large, small = [str(cookie) for cookie in view["large"][seat]], view["small"][seat]
    return [
        t("tea-party.cookies", large=" ".join(large) or NOTHING, small=small),
        t("tea-party.cookies", large="".join(large) or NOTHING, small=small),
        f"{''.join(large) or NOTHING} ○{small}",
    ]


def cards_texts(view: Mapping[str, Any], seat: int) -> list[str]:
    """The cards, from the clearest to the shortest text."""
    hand = view["hands"][seat] if view["options"]["open_hands"] else ()
    key = "tea-party.cards.open" if hand else "tea-party.cards"
    return [
        t(key, n=view["piles"][seat], cards=between.join(view["played"][seat]) or NOTHING, hand=between.join(hand))
        for between in (" ", "")
    ]


def first_fitting(texts: Sequence[str], width: int) -> str:
    """The first text that fits, or as much of the last as fits."""
    return next((text for text in texts if width_of(text) <= width), fit(texts[-1], width))
