"""Going Out in a notebook: deck and display, the set to beat, everybody, the hand."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from wonderland.games.going_out.text import place_name
from wonderland.messages import area
from wonderland.notebook import tables
from wonderland.notebook.piece import drawing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

t, t_terminal = area("common"), area("terminal")

CLOTH = "lawn"


def table(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Deck and display, the latest set with who played it, then everybody."""
    piles = [
        tables.pile("going-out", view["deck"]),
        *(tables.labelled(tables.card("going-out", card), t("going_out.display")) for card in view["display"]),
    ]
    groups = [tables.row(piles)]
    if view["latest"]:
        groups.append(latest_of(view["latest"], names))
    seats = "".join(seat_of(view, seat, name) for seat, name in enumerate(names))
    middle = tables.row(groups, "middle w-apart")
    return f'{middle}<div class="w-seats">{seats}</div>'


def latest_of(latest: Mapping[str, Any], names: Sequence[str]) -> str:
    """The set that must be beaten."""
    cards = tables.row(tables.card("going-out", card) for card in latest["cards"])
    name = names[latest["seat"]]
    label = t_terminal("going-out.latest", name=name, n=latest["size"], value=latest["value"])
    return tables.labelled(cards, label)


def seat_of(view: Mapping[str, Any], seat: int, name: str) -> str:
    """One player: total, hand, and what was scored in this round."""
    scored = view["scored"][seat]
    if seat in view["out"]:
        held = t("going_out.out.short", place=place_name(view["out"].index(seat) + 1))
    else:
        held = t_terminal("going-out.cards_in_hand", n=len(view["hands"][seat]))
    facts = [t("going_out.points", n=view["totals"][seat]), held]
    animals = "".join(
        f'<span class="w-suit-{letter}">{drawing(f"pip-{letter}", "0 0 24 24", look="pip")}{count}</span>'
        for letter, count in (("F", scored["flamingos"]), ("H", scored["hedgehogs"]))
    )
    hand = view["hands"][seat]
    seen = [card for card in hand if card != "?"] if "?" in hand else []  # of a hand that is hidden otherwise
    cards = tables.row((tables.card("going-out", card) for card in seen), "little")
    worth = escape(t_terminal("going-out.worth", n=scored["points"]))
    content = f'<div class="w-chips">{animals}<span>{worth}</span>{cards}</div>'
    return tables.seat(seat, name, facts, content, view["seat"] == seat)


def hand(view: Mapping[str, Any], seat: int) -> str:
    """The cards that a seat holds."""
    return tables.row(tables.card("going-out", card) for card in view["hands"][seat])
