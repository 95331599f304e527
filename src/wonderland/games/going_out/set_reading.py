"""What a view tells about a set: its cards stand in its notation, and the pattern that they fit says what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VALUE_SIGN = "="  # before the value, in notation


def cards_in(played: str) -> list[str]:
    """The cards of a set in notation: `F3`, `Q` of `F3 Q =3`."""
    return [word for word in played.split() if not word.startswith(VALUE_SIGN)]


def find_set(view: Mapping[str, Any], played: str) -> dict[str, Any] | None:
    """What a legal set in notation counts as and does, with its cards; None if the view does not tell."""
    cards, value = cards_in(played), played.partition(VALUE_SIGN)[2]
    for pattern in view.get("sets", ()):
        if value in ("", str(pattern["value"])) and fits(cards, pattern["one_of"]):
            facts = {name: fact for name, fact in pattern.items() if name != "one_of"}
            return {"do": "play", "cards": cards, **facts}
    return None


def fits(cards: Sequence[str], one_of: Sequence[Sequence[str]]) -> bool:
    """Is there a place for every card, and a card for every place? Jokers, which fit many places, come last."""
    free = list(one_of)
    for card in cards:
        place = next((place for place in free if card in place), None)
        if place is None:
            return False
        free.remove(place)
    return not free
