"""The themes of Going Out."""

from __future__ import annotations

from typing import Any

from wonderland.games.going_out.text import preview

# By name: the title, and the idea behind the best action
THEMES = {
    "go_out": (
        "Go out",
        "Who goes out early gets most of the jokers, and the cards left in the other hands count nothing.",
    ),
    "play_on": (
        "Play on",
        "You could go out. But every card that you still play counts, as long as the others are slow.",
    ),
    "spend_joker": (
        "Spend the joker",
        "A joker makes a set larger or higher. Spend it where it saves a turn.",
    ),
    "save_joker": (
        "Keep the joker",
        "A set without a joker is enough here. The joker saves a turn later.",
    ),
    "let_pass": (
        "Let it pass",
        "Who passes may draw two cards and keeps the good sets together.",
    ),
    "lead": (
        "The lead",
        "The lead is a single card: a chance to get rid of one that fits no set.",
    ),
    "big_set": (
        "A big set",
        "Many cards at once are many points at once, and few can beat them.",
    ),
    "beat": (
        "What beats it",
        "One card more or one number higher is enough. Keep the better sets together.",
    ),
    "draw": (
        "What to draw",
        "A card that fits is worth more than an unknown one. No card at all brings you nearer to going out.",
    ),
    "lay": (
        "What to lay down",
        "Lay down what fits nothing in your hand and helps the others least.",
    ),
}
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
