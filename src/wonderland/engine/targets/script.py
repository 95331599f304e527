"""Chance that was decided beforehand."""

from __future__ import annotations

from typing import Any

from wonderland.engine import chance
from wonderland.errors import ScriptError, shown


class Script:
    """Stands in for the module `chance`: gives outcomes in turn, numbers for `below`, orders for `shuffle`."""

    set_seed = staticmethod(chance.set_seed)
    clear = staticmethod(chance.clear)

    def __init__(self, outcomes: list[Any]) -> None:
        self.outcomes = outcomes

    def below(self, words: Any, bound: int) -> int:
        """The next outcome, which must be possible."""
        outcome = self._next("a number")
        if type(outcome) is not int or not 0 <= outcome < bound:
            raise ScriptError(f"chance must give a number from 0 to {bound - 1}, not {shown(outcome)}")
        return outcome

    def shuffle(self, words: Any, cards: Any, count: int) -> None:
        """The next outcome: the same cards in some order."""
        order = self._next("an order of cards")
        if not isinstance(order, list) or sorted(order) != sorted(int(card) for card in cards[:count]):
            raise ScriptError("the cards dealt are not exactly the cards of the game")
        cards[:count] = order

    def _next(self, what: str) -> Any:
        if not self.outcomes:
            raise ScriptError(f"chance must give {what}, and the record has none left")
        return self.outcomes.pop(0)
