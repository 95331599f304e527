"""Tea Party's players: their pawns' letters, points and cookies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.terminal.canvas import fit, pad

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from wonderland.terminal.canvas import Canvas
    from wonderland.terminal.drawings import Scene


def pawn_letters(names: Sequence[str]) -> list[str]:
    """A letter for every pawn: the number at the end of a name, or its first letter that nobody has yet."""
    letters: list[str] = []
    for name in names:
        wanted = [name[-1]] if name[-1].isdigit() else [letter for letter in name.upper() if letter.isalpha()]
        letters.append(next(letter for letter in [*wanted, *"XYZW"] if letter not in letters))
    return letters


def pawn_text(pawn: Mapping[str, Any], letter: str) -> str:
    """A pawn: doubled while large, in parentheses in the hole."""
    if pawn["large"]:
        return f"{letter}{letter} "
    return f"({letter})" if pawn["in_hole"] else f"{letter} "


def draw_players(scene: Scene, canvas: Canvas, x: int, y: int, width: int, num_columns: int = 1) -> None:
    """Everybody's points and cookies, in two lines each."""
    for seat in range(len(scene.names)):
        at, row = x + seat % num_columns * width, y + seat // num_columns * 2
        draw_name(scene, canvas, at, row, seat, min(16, width - 11))
        canvas.put(at + min(20, width - 7), row, f"{scene.view['points'][seat]:>3} pts", "strong")
        canvas.put(at + 3, row + 1, fit(player_details(scene.view, seat), width - 4), "faint")


def draw_players_in_lines(scene: Scene, canvas: Canvas, y: int) -> None:
    """Everybody in a line, two beside each other, where a long ring leaves no other room."""
    view, width = scene.view, (canvas.width - 2) // 2
    for seat in range(len(scene.names)):
        x, row = 1 + seat % 2 * width, y + seat // 2
        draw_name(scene, canvas, x, row, seat, 12)
        canvas.put(x + 16, row, f"{view['points'][seat]:>2} pts", "strong")
        large = " ".join(str(cookie) for cookie in view["large"][seat])
        canvas.put(x + 23, row, fit(f"{large} ○{view['small'][seat]}".strip(), width - 24), "cookie")


def draw_name(scene: Scene, canvas: Canvas, x: int, y: int, seat: int, width: int) -> None:
    """A pawn's letter and its player."""
    is_turn = scene.view["seat"] == seat
    canvas.put(x, y, "▸" if is_turn else " ", "turn")
    canvas.put(x + 1, y, pawn_letters(scene.names)[seat], f"pawn{seat}")
    style = "turn" if is_turn else "strong" if seat == scene.position.viewer else ""
    canvas.put(x + 3, y, pad(scene.names[seat], width), style)


def player_details(view: Mapping[str, Any], seat: int) -> str:
    """`large 3 4 · small 2`, how the pawn is, and an open hand."""
    large = " ".join(str(cookie) for cookie in view["large"][seat]) or "–"
    text = f"large {large} · small {view['small'][seat]}"
    if view["pawns"][seat]["large"]:
        text += " · grown"
    if view["pawns"][seat]["in_hole"]:
        text += " · in hole"
    if view["options"]["open_hands"]:
        text += f" · hand {' '.join(view['hands'][seat])}"
    return text
