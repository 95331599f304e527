"""The keys that play an action of a lesson's step on the game's table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.lessons.generate import match_of
from wonderland.games.going_out import text

if TYPE_CHECKING:
    from collections.abc import Callable

LEARNER = 0
FIRST_BUTTON, SECOND_BUTTON = "p", "o"
View = dict[str, Any]


def keys_for(lesson: dict[str, Any], step: dict[str, Any], action: str) -> list[str]:
    """The first press of a digit looks at a card, the second one chooses it."""
    view = match_of(lesson, step).view(LEARNER)
    return [key for pressed in PRESSES[lesson["game"]](view, action) for key in pressed]


def twice(digit: int) -> list[str]:
    return [str(digit), str(digit)]


def in_parade(view: View, action: str) -> list[list[str]]:
    cards = [twice(1 + view["hands"][LEARNER].index(card)) for card in action.split()]
    return cards if len(cards) == 1 else [*cards, ["Enter"]]


def in_going_out(view: View, action: str) -> list[list[str]]:
    preview = text.preview(view, action)
    if preview["do"] in ("pass", "stop"):
        return [[FIRST_BUTTON]]
    if preview["do"] == "deck":
        return [twice(1)]
    if preview["do"] == "take":
        return [twice(2 + view["display"].index(preview["cards"][0]))]
    places = [twice(1 + place) for place in places_of(preview["cards"], view["hands"][LEARNER])]
    return places if preview["do"] == "lay" else [*places, ["Enter"]]


def places_of(cards: list[str], hand: list[str]) -> list[int]:
    left = list(enumerate(hand))
    found = []
    for card in cards:
        place = next(place for place, held in left if held == card)
        left = [(other, held) for other, held in left if other != place]
        found.append(place)
    return found


def in_tea_party(view: View, action: str) -> list[list[str]]:
    preview = view["previews"][action]
    if preview["kind"] != "play":
        keys = {"up": twice(1), "down": twice(2), "accept": [FIRST_BUTTON], "again": [SECOND_BUTTON]}
        return [keys[preview["kind"]]]
    place = preview["place"]
    locked = [other for other in view["locked"][LEARNER] if other < place]
    card = twice(1 + place - len(locked))
    same = [text for text, other in view["previews"].items() if other["place"] == place]
    return [card] if len(same) == 1 else [card, twice(3 + same.index(action))]


PRESSES: dict[str, Callable[[View, str], list[list[str]]]] = {
    "parade": in_parade,
    "going-out": in_going_out,
    "tea-party": in_tea_party,
}
