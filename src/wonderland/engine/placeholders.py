"""The parts of a game that shared code calls.

A module that works for every game (`playouts.py`, the search) imports the parts it needs from here. They are
placeholders: binding the module to a target puts the game's own modules in their places (`binding.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from wonderland.errors import WonderlandError

if TYPE_CHECKING:
    from wonderland.engine.game import (
        ActionFeatures,
        ActionIds,
        Beliefs,
        Calibration,
        Heuristics,
        Knowledge,
        Learned,
        Observations,
        Outlook,
        Positions,
        Reasons,
        Rules,
        Situations,
        Views,
    )


class Part:
    """A placeholder for one of a game's modules."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, attribute: str) -> Any:
        """Calling a placeholder is a mistake of the caller's."""
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        raise WonderlandError(f"{self.name}.{attribute} belongs to a game: bind this module with Target.bind first")


rules = cast("Rules", Part("rules"))
knowledge = cast("Knowledge", Part("knowledge"))
observation = cast("Observations", Part("observation"))
action_ids = cast("ActionIds", Part("action_ids"))
action_features = cast("ActionFeatures", Part("action_features"))
situations = cast("Situations", Part("situations"))
views = cast("Views", Part("views"))
positions = cast("Positions", Part("positions"))
heuristics = cast("Heuristics", Part("heuristics"))
beliefs = cast("Beliefs", Part("beliefs"))
learned = cast("Learned", Part("learned"))
reasons = cast("Reasons", Part("reasons"))
outlook = cast("Outlook", Part("outlook"))
calibration = cast("Calibration", Part("calibration"))
