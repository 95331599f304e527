"""The themes of Going Out."""

from __future__ import annotations

from typing import Any

from wonderland.games.going_out.text import preview

THEMES = (
    "go_out",
    "play_on",
    "spend_joker",
    "save_joker",
    "let_pass",
    "lead",
    "big_set",
    "beat",
    "draw",
    "lay",
)
JOKERS = {"Q", "C"}
BIG_SET = 3


def theme_of(view: dict[str, Any], solution: str) -> str:
    """The first theme that fits."""
    chosen = preview(view, solution)
    if chosen["left"] == 0 and chosen["then"] in ("out", "draw"):
        return "go_out"
    if any(choice["then"] == "out" for choice in (*view["previews"].values(), *view["sets"])):
        return "play_on"
    if view["phase"] in ("lead", "follow"):
        return theme_of_set(view, chosen)
    return "lay" if chosen["do"] == "lay" else "draw"


def theme_of_set(view: dict[str, Any], chosen: dict[str, Any]) -> str:
    """For a seat that may play a set."""
    if chosen["do"] == "pass":
        return "let_pass"
    if JOKERS & set(chosen["cards"]):
        return "spend_joker"
    if any(JOKERS & {card for place in pattern["one_of"] for card in place} for pattern in view["sets"]):
        return "save_joker"
    if view["phase"] == "lead":
        return "lead"
    return "big_set" if chosen["size"] >= BIG_SET else "beat"
