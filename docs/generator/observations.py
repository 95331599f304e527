"""The page of a game's numbers for learners: planes of observations and secrets, ids and features of actions."""

from __future__ import annotations

import importlib
import inspect
from typing import TYPE_CHECKING

from docs.generator.pages import folder_of, title_of
from wonderland.engine import catalogue

if TYPE_CHECKING:
    from wonderland.engine.planes import Planes


def observation_page(name: str) -> str:
    """The page of a game."""
    game = catalogue.load(name)
    parts = [
        f"# {title_of(name)}: numbers for learners",
        f"`match.observation(seat)` is a row of **{game.observations.PLANES.size}** bytes, made from what the seat may "
        "know. Its size is the same for every number of seats, and seats are counted from the observer's. "
        f"`match.game.observations.PLANES.unpack(numbers)` gives the planes by name. The layout is in "
        f"`games/{folder_of(name)}/observation.py`.",
        table(game.observations.PLANES),
        "## Secrets",
        "`match.secrets(seat)` is what is hidden from the seat: for a critic while it learns, never for a player.",
        table(game.observations.SECRETS),
        "## Actions",
        about_actions(name, "action_ids" if game.action_ids.NUM_IDS else "action_features"),
    ]
    if game.action_features.FACTORS:
        factors = [f"| `{factor}` | {count} |" for factor, count in game.action_features.FACTORS.items()]
        parts += ["Features of an action:", table(game.action_features.FEATURES)]
        parts += ["Factors of an action:", "\n".join(["| factor | values |", "|---|---|", *factors])]
    return "\n\n".join(parts) + "\n"


def about_actions(name: str, part: str) -> str:
    """What the game's module says about its actions."""
    return inspect.getdoc(importlib.import_module(f"wonderland.games.{folder_of(name)}.{part}")) or ""


def table(planes: Planes) -> str:
    """Planes as a table."""
    rows = [
        f"| {planes.offsets[plane.name]} | {' × '.join(map(str, plane.shape))} | `{plane.name}` | 0 to {plane.high} "
        f"| {plane.about} |"
        for plane in planes.planes
    ]
    return "\n".join(["| offset | shape | plane | numbers | meaning |", "|---|---|---|---|---|", *rows])
