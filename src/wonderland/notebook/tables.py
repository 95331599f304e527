"""What the tables of all games are made of: cards, rows of cards, seats."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from wonderland.messages import area
from wonderland.notebook.piece import drawing

if TYPE_CHECKING:
    from collections.abc import Iterable

t = area("reports")

NAMES = {"?": "back", "*": "joker"}  # of cards whose notation is no name


def card(game: str, text: str, seat: int | None = None) -> str:
    """A card in notation; a seat gives it its colours where the game's cards have them."""
    tone = "" if seat is None else f" w-seat-{seat}"
    label = t("card.hidden") if text == "?" else text
    return drawing(f"{game}-{NAMES.get(text, text)}", "0 0 100 140", label, f"face{tone}")


def row(items: Iterable[str], look: str = "") -> str:
    """Things side by side, in lines as long as there is room."""
    return f'<div class="w-row{look and f" w-{look}"}">{"".join(items)}</div>'


def labelled(item: str, label: str) -> str:
    """Something with a word below it."""
    return f'<span class="w-labelled">{item}<small>{escape(label)}</small></span>'


def pile(game: str, count: int) -> str:
    """Cards that lie face down on each other, and how many."""
    shown = card(game, "?") if count else '<span class="w-face w-empty"></span>'
    return f'<span class="w-pile">{labelled(shown, t("pile.left", n=count))}</span>'


def seat(number: int, name: str, facts: Iterable[str], content: str = "", is_turn: bool = False) -> str:
    """A player: portrait, name, facts, and what lies in front."""
    told = "".join(f"<span>{escape(fact)}</span>" for fact in facts)
    turn = " w-turn" if is_turn else ""
    portrait = drawing(f"portrait-{number}", "-4 -14 56 62", look="portrait")
    return (
        f'<div class="w-seat{turn} w-seat-{number}">{portrait}<div><b>{escape(name)}</b>'
        f'<span class="w-facts">{told}</span>{content}</div></div>'
    )
