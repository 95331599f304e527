"""Chance that was decided beforehand."""

from __future__ import annotations

from typing import Any

from wonderland.engine import chance
from wonderland.errors import ScriptError, shown
from wonderland.messages import area

t = area("errors")


class Script:
    """Stands in for the module `chance`: gives outcomes in turn, numbers for `below`, orders for `shuffle`."""

    set_seed = staticmethod(chance.set_seed)
    clear = staticmethod(chance.clear)

    def __init__(self, outcomes: list[Any]) -> None:
        self.outcomes = outcomes

    def below(self, words: Any, bound: int) -> int:
        """The next outcome, which must be possible."""
        outcome = self._next("chance.no_number")
        if type(outcome) is not int or not 0 <= outcome < bound:
            raise ScriptError(t("chance.number", highest=bound - 1, given=shown(outcome)))
        return outcome

    def shuffle(self, words: Any, cards: Any, count: int) -> None:
        """The next outcome: the same cards in some order."""
        order = self._next("chance.no_order")
        if not isinstance(order, list) or sorted(order) != sorted(int(card) for card in cards[:count]):
            raise ScriptError(t("chance.cards"))
        cards[:count] = order

    def _next(self, error: str) -> Any:
        if not self.outcomes:
            raise ScriptError(t(error))
        return self.outcomes.pop(0)
