"""For games without `notation.py`: an action is found by its text among the legal ones; a position lists its fields.

There is nothing here that reads the outcomes of chance from a record, so records are dealt again from their seeds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine.state import HIDDEN
from wonderland.errors import NotationError, possible, shown
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.state import State

t = area("errors")

UNWRITTEN = {"chance", "num_trail", "trail"}  # how a position came about, and the chance to come
HIDDEN_LETTER = "?"


class PlainNotation:
    """The notation of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def parse_action(self, state: State, text: str) -> int:
        """The legal action of that text, in capitals or not; NotationError if there is none."""
        actions = np.zeros(self._game.max_actions, np.int32)
        count = self._game.rules.legal_actions(state, actions)
        legal = {self._game.action_text(state, action): action for action in actions[:count].tolist()}
        named = [action for known, action in legal.items() if known.lower() == text.lower()]
        if text not in legal and len(named) != 1:
            raise NotationError(t("action.unknown", action=shown(text), possible=possible(list(legal))))
        return int(legal.get(text, named[0]))

    def format_position(self, state: State) -> str:
        """Every field with its numbers; `?` for what is hidden."""
        return " ".join([self._game.name, *(f"{name}={numbers_text(state[name])}" for name in self._fields())])

    def parse_position(self, text: str) -> State:
        """The state that the line describes."""
        name, *words = text.split() or [""]
        given = dict(word.partition("=")[::2] for word in words)
        if name != self._game.name or list(given) != self._fields():
            fields = " ".join([self._game.name, *(f"{field}=…" for field in self._fields())])
            raise NotationError(t("position.fields", game=self._game.title, fields=fields))
        state: Any = np.zeros(1, self._game.state)[0]
        state["trail"] = -1
        for field, numbers in given.items():
            state[field] = parse_numbers(numbers, self._game.state[field], field)
        return state  # type: ignore[no-any-return]

    def _fields(self) -> list[str]:
        return [name for name in self._game.state.names or () if name not in UNWRITTEN]


def numbers_text(numbers: Any) -> str:
    """All numbers of a field, in order."""
    flat = np.ravel(numbers).tolist()
    return ",".join(HIDDEN_LETTER if number == HIDDEN else str(number) for number in flat)


def parse_numbers(text: str, kind: np.dtype[Any], field: str) -> Any:
    """The numbers of a field in its shape; NotationError if they are not as many, or too large."""
    try:
        numbers = [HIDDEN if word == HIDDEN_LETTER else int(word) for word in text.split(",")]
        return np.array(numbers, kind.base).reshape(kind.shape)
    except (ValueError, OverflowError):
        raise NotationError(t("position.field", numbers=shown(text), field=field)) from None
