"""The themes of Parade."""

from __future__ import annotations

from typing import Any

THEMES = (
    "discards",
    "sixth_colour",
    "last_round",
    "majority",
    "take_now",
    "nothing",
    "lesser_evil",
)
NUM_COLOURS = 6


def theme_of(view: dict[str, Any], solution: str) -> str:
    """The first theme that fits."""
    if view["phase"] == "discard":
        return "discards"
    if is_about_sixth_colour(view):
        return "sixth_colour"
    if view["last_round"] is not None:
        return "last_round"
    if wins_majority(view, solution):
        return "majority"
    taken = view["previews"][solution]
    if not taken:
        return "nothing"
    return "lesser_evil" if all(view["previews"].values()) else "take_now"


def is_about_sixth_colour(view: dict[str, Any]) -> bool:
    """P10: does one action, but not every one, bring the sixth colour and with it the last round?"""
    if view["last_round"] is not None:
        return False
    mine = view["front"][view["seat"]]
    reached = [len({*mine, *after["colours"]}) == NUM_COLOURS for after in view["after"].values()]
    return len(mine) < NUM_COLOURS and any(reached) and not all(reached)


def wins_majority(view: dict[str, Any], solution: str) -> bool:
    """P15: does the action give the seat a majority that it has not had?"""
    mine = view["front"][view["seat"]]
    return any(
        sheet["majority"] and not mine.get(colour, {"majority": False})["majority"]
        for colour, sheet in view["after"][solution]["colours"].items()
    )
