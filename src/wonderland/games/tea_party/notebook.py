"""Tea Party in a notebook: the board with its pawns, the cookies, everybody, the hand."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Any

from wonderland.games.tea_party import text
from wonderland.messages import area
from wonderland.notebook import tables
from wonderland.notebook.piece import drawing
from wonderland.notebook.sheet import has_drawing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

t, t_terminal = area("common"), area("terminal")

CLOTH = "linen"
# Of the drawn board.
CENTRE_X, CENTRE_Y, MIDDLE = 200, 256, 141
PAWN_WIDTH, PAWN_HEIGHT, LARGE = 30, 46, 1.4
IN_THE_HOLE = 0.45  # how much of a pawn's height is out of sight
APART = 16  # between pawns of one space
COOKIES_WIDTH = 190  # in the middle


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The board, then everybody. A board without a drawing is told in words."""
    name = view["board"]["name"]
    board = drawn_board(view) if has_drawing(f"board-{name}") else f"<pre>{escape(text.ring_text(view, names))}</pre>"
    seats = "".join(seat_of(view, seat, one) for seat, one in enumerate(names))
    return f'<div class="w-beside">{board}<div class="w-seats">{seats}</div></div>'


def drawn_board(view: Mapping[str, Any]) -> str:
    """The board with the cookies in its middle and the pawns on their spaces."""
    parts = [f'<use href="#w-board-{view["board"]["name"]}"/>', *cookies_of(view)]
    num_spaces = len(view["board"]["spaces"])
    if view["spin"] is not None:
        x, y = place_of(view["spin"], num_spaces)
        parts.append(f'<circle class="w-spinner" cx="{x:.0f}" cy="{y:.0f}" r="24"/>')
    for seat, pawn in enumerate(view["pawns"]):
        before = sum(other["space"] == pawn["space"] for other in view["pawns"][:seat])
        x, y = place_of(pawn["space"], num_spaces)
        parts.append(pawn_at(seat, pawn, x + before * APART, y))
    label = escape(t("tea.board"))
    return f'<svg class="w-board" viewBox="0 0 400 456" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def place_of(space: int, num_spaces: int) -> tuple[float, float]:
    """The middle of a space."""
    turn = 2 * math.pi * space / num_spaces
    return CENTRE_X + MIDDLE * math.sin(turn), CENTRE_Y - MIDDLE * math.cos(turn)


def pawn_at(seat: int, pawn: Mapping[str, Any], x: float, y: float) -> str:
    """A pawn with its foot at that place: large, small, or with its upper part out of the hole."""
    scale = LARGE if pawn["large"] else 1.0
    width, height = PAWN_WIDTH * scale, PAWN_HEIGHT * scale
    shown = height * (1 - IN_THE_HOLE) if pawn["in_hole"] else height
    box = f'x="{x - width / 2:.1f}" y="{y - shown + 8:.1f}" width="{width:.1f}" height="{height:.1f}"'
    use = f'<use href="#w-pawn-{seat}" {box}/>'
    if not pawn["in_hole"]:
        return use
    return f'<svg width="400" height="{y + 8:.1f}">{use}</svg>'  # it ends at the edge of the hole


def cookies_of(view: Mapping[str, Any]) -> list[str]:
    """The large cookies of the stack, the one face up, and the small ones that are left."""
    shown = [
        ("cookie-back", t_terminal("tea-party.left", n=view["stack"]), 60),
        ("cookie-small", t_terminal("tea-party.left", n=view["small_left"]), 40),
    ]
    if view["face_up"] is not None:
        shown.insert(1, (f"cookie-{view['face_up']}", t_terminal("tea-party.face_up"), 60))
    parts, step = [], COOKIES_WIDTH / len(shown)
    for index, (name, label, size) in enumerate(shown):
        x, y = CENTRE_X + (index - (len(shown) - 1) / 2) * step, CENTRE_Y - 6
        box = f'x="{x - size / 2:.0f}" y="{y - size / 2:.0f}" width="{size}" height="{size}"'
        parts.append(f'<use href="#w-{name}" {box}/>')
        parts.append(f'<text class="w-count" x="{x:.0f}" y="{CENTRE_Y + 44}">{escape(label)}</text>')
    return parts


def seat_of(view: Mapping[str, Any], seat: int, name: str) -> str:
    """One player: points, cookies won, pile, cards played."""
    facts = [t("tea.points", n=view["points"][seat]), t_terminal("tea-party.cards_in_pile", n=view["piles"][seat])]
    if view["pawns"][seat]["large"]:
        facts.append(t("tea.pawn.large"))
    if view["pawns"][seat]["in_hole"]:
        facts.append(t_terminal("tea-party.in_hole"))
    large = (
        drawing(f"cookie-{value}", "0 0 60 60", t_terminal("tea-party.large_cookie", n=value), "bite")
        for value in view["large"][seat]
    )
    small = (drawing("cookie-small", "0 0 24 24", look="cookie") for _ in range(view["small"][seat]))
    played = " ".join(view["played"][seat])
    told = f'<div class="w-soft">{escape(t_terminal("tea-party.played_cards", cards=played))}</div>' if played else ""
    return tables.seat(seat, name, facts, tables.row([*large, *small]) + told, view["seat"] == seat)


def hand(view: Mapping[str, Any], seat: int) -> str:
    """The cards that a seat holds, from left to right, in its colours; those that are locked are pale."""
    locked = view["locked"][seat]
    cards = (tables.card("tea-party", card, seat) for card in view["hands"][seat])
    return tables.row(f'<span class="w-locked">{card}</span>' if i in locked else card for i, card in enumerate(cards))
