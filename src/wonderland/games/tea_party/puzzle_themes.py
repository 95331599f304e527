"""The themes of Tea Party."""

from __future__ import annotations

from typing import Any

# By name: the title, and the idea behind the best action
THEMES = {
    "escape": (
        "Out of the hole",
        "More spins mean a better choice of spaces. Compare this one with what a spin brings on average.",
    ),
    "which_cookie": (
        "Which cookie",
        "Compare the open cookie with the mean of those that lie face down.",
    ),
    "joker": (
        "The joker",
        "The joker goes exactly where you want: use it where one space makes the difference.",
    ),
    "cat": (
        "The Cheshire Cat",
        "The Cat moves you on by the same number: count both stops.",
    ),
    "win_cookie": (
        "Past the Tea Party",
        "Whoever passes the Tea Party wins the open cookie. Take a large one before the others do.",
    ),
    "tea_party": (
        "Stop at the Tea Party",
        "Who stops there exactly may choose a cookie, and stands at the beginning of the next lap.",
    ),
    "caterpillar": (
        "The Caterpillar",
        "A large pawn may add 1 to every number and does not fall into the hole.",
    ),
    "small_cookies": (
        "Small cookies",
        "A spin there wins a few small cookies at once. Compare them with the steps.",
    ),
    "into_hole": (
        "Into the hole",
        "Out of the hole a spin can take you far: with the right card it is a short cut.",
    ),
    "mind_hole": (
        "Mind the hole",
        "In the hole the next card does not move you, it only gives spins.",
    ),
    "plan": (
        "Think ahead",
        "The cards at both ends of your hand come next: leave yourself a good stop.",
    ),
}
JOKER = "*"


def theme_of(view: dict[str, Any], solution: str) -> str:
    """The first theme that fits."""
    chosen = view["previews"][solution]
    if view["phase"] == "spin" or view["pawns"][view["seat"]]["must_escape"]:
        return "escape"
    if view["phase"] == "cookie":
        return "which_cookie"
    if chosen["card"] == JOKER:
        return "joker"
    return theme_of_movement(view, chosen)


def theme_of_movement(view: dict[str, Any], chosen: dict[str, Any]) -> str:
    """For a card that moves the pawn."""
    if len(chosen["stops"]) > 1:
        return "cat"
    if chosen["wins"]:
        return "win_cookie"
    ends = {"cookie": "tea_party", "grows": "caterpillar", "shrinks": "caterpillar", "spin": "small_cookies"}
    if chosen["then"] in ends:
        return ends[chosen["then"]]
    if chosen["then"] == "falls":
        return "into_hole"
    if any(preview["then"] == "falls" for preview in view["previews"].values()):
        return "mind_hole"
    return "plan"
