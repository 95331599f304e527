"""Parade in a notebook: the parade with its pile, what lies in front of everybody, the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.messages import area
from wonderland.notebook import tables
from wonderland.notebook.piece import drawing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

t, t_terminal = area("common"), area("terminal")

CLOTH = "street"


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The parade with every card's number from its end, then everybody."""
    num_cards = len(view["parade"])
    parade = [
        tables.labelled(tables.card("parade", card), str(num_cards - index))
        for index, card in enumerate(view["parade"])
    ]
    middle = tables.row([tables.pile("parade", view["pile"]), *parade], "middle")
    seats = "".join(seat_of(view, seat, name) for seat, name in enumerate(names))
    return f'{middle}<div class="w-seats">{seats}</div>'


def seat_of(view: Mapping[str, Any], seat: int, name: str) -> str:
    """One player: points, cards in hand, and the colours in front."""
    facts = [t("parade.points", n=view["points"][seat]), t_terminal("parade.cards_in_hand", n=len(view["hands"][seat]))]
    if view["last_round"] and view["last_round"]["seat"] == seat:
        facts.append(t_terminal("parade.started_last_round"))
    colours = "".join(chips_of(letter, colour) for letter, colour in view["front"][seat].items())
    return tables.seat(seat, name, facts, f'<div class="w-chips">{colours}</div>', view["seat"] == seat)


def chips_of(letter: str, colour: Mapping[str, Any]) -> str:
    """The cards of one colour; a majority has a crown."""
    majority = " w-majority" if colour["majority"] else ""
    crown = drawing("i-crown", "0 0 24 24", look="icon") if colour["majority"] else ""
    values = " ".join("10" if card[1] == "T" else card[1] for card in colour["cards"])
    pip = drawing(f"pip-{letter}", "0 0 24 24", look="pip")
    title = t_terminal("parade.colour_counts", cards=" ".join(colour["cards"]), n=colour["points"])
    return f'<span class="w-suit-{letter}{majority}" title="{title}">{pip}{values}{crown}</span>'


def hand(view: Mapping[str, Any], seat: int) -> str:
    """The cards that a seat holds."""
    return tables.row(tables.card("parade", card) for card in view["hands"][seat])
