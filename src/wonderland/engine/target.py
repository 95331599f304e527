"""A target: a game's functions, bound for one way to run them.

`rules.py` and its neighbours are plain functions. A target is those very functions (`binding.py`): no rule exists
twice.
"""

from __future__ import annotations

import functools
import threading
from typing import TYPE_CHECKING, Any

from wonderland.engine.binding import bind
from wonderland.engine.json_writer import written_by

if TYPE_CHECKING:
    from wonderland.engine.binding import Decorate
    from wonderland.engine.game import Beliefs, Game, Heuristics, Knowledge, Learned, NetWeights, Rules
    from wonderland.engine.state import States

CHANCE = "wonderland.engine.chance"
PLAYOUTS = "wonderland.engine.playouts"
DISPLAY = "wonderland.engine.display"

# The parts of a game (`parts.py`), in the order in which they are bound, and where each is found in the game's package.
PARTS = {
    "rules": "rules",
    "knowledge": "knowledge",
    "views": "view",
    "heuristics": "strategy.heuristics",
    "beliefs": "strategy.beliefs",
    "learned": "strategy.learned",
    "reasons": "strategy.reasons",
    "outlook": "strategy.outlook",
}
# What stands in for a part that a game does not have.
DEFAULTS = {
    "beliefs": "wonderland.engine.default_beliefs",
    "learned": "wonderland.engine.default_learned",
    "reasons": "wonderland.engine.default_reasons",
    "outlook": "wonderland.engine.default_outlook",
}


@functools.cache
def part_modules(game: Game) -> dict[str, str]:
    """The module of every part: the game's own, or the default."""
    modules = {}
    for part, path in PARTS.items():
        is_missing = part in DEFAULTS and not game.has_part(path)
        modules[part] = DEFAULTS[part] if is_missing else f"{game.package}.{path}"
    return modules


class Target:
    """A game's functions for one target, in modules of the names they come from."""

    def __init__(self, name: str, game: Game, decorate: Decorate, chance: Any = None) -> None:
        self.name = name
        self.game = game
        self._decorate = decorate
        self._lock = threading.RLock()  # a module that is being bound is no use to another thread
        self._bound: dict[str, Any] = {} if chance is None else {CHANCE: chance}
        self._parts: dict[str, Any] = {}
        for part, module in part_modules(game).items():
            self._parts[part] = self.bind(module)
        self.rules: Rules = self._parts["rules"]
        self.knowledge: Knowledge = self._parts["knowledge"]
        self.heuristics: Heuristics = self._parts["heuristics"]
        self.beliefs: Beliefs = self._parts["beliefs"]
        self.learned: Learned = self._parts["learned"]
        self.playouts: Any = self.bind(PLAYOUTS)
        self.display: Any = self.bind(DISPLAY)

    def show(self, name: str, states: States, *arguments: Any) -> bytes:
        """What a function of `engine/display.py` writes about the first of the states."""
        return written_by(getattr(self.display, name), states, self.game.make_scratch(), *arguments)

    def net(self, is_among_equals: bool) -> NetWeights:
        """What a bot hands to functions that value actions by a net."""
        return self.learned.NET_AMONG_EQUALS if is_among_equals else self.learned.NET

    def bind(self, module: str) -> Any:
        """A module's functions for this target, with the game's modules in place of the placeholders of `parts`."""
        with self._lock:
            return bind(module, self._decorate, self._bound, self._parts)
