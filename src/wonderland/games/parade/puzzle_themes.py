"""The themes of Parade."""

from __future__ import annotations

from typing import Any

# By name: the title, and the idea behind the best action
THEMES = {
    "discards": (
        "The two discards",
        "Keep what adds least: a card of a colour in which you have the majority counts 1, any other its value.",
    ),
    "sixth_colour": (
        "The sixth colour",
        "The sixth colour begins the last round. That is good while the others stand worse than you.",
    ),
    "last_round": (
        "The last round",
        "Nobody draws any more: count what each card takes, and which two you will keep.",
    ),
    "majority": (
        "Majority",
        "Whoever has most cards of a colour turns them over, and each of them counts 1.",
    ),
    "take_now": (
        "Take now, save later",
        "A card that takes a little now can be better than one that will take much later.",
    ),
    "nothing": (
        "Take nothing",
        "A high card protects much of the parade. Mind what is left in your hand for the next turns.",
    ),
    "lesser_evil": (
        "The lesser evil",
        "Every card takes something: look for low values, and for colours of which you have most.",
    ),
}
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
