"""The themes of Tea Party."""

from __future__ import annotations

from typing import Any

THEMES = (
    "escape",
    "which_cookie",
    "joker",
    "cat",
    "win_cookie",
    "tea_party",
    "caterpillar",
    "small_cookies",
    "into_hole",
    "mind_hole",
    "plan",
)
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
