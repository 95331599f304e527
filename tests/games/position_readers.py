"""Positions read as the page reads them: whole, by the interpreter and by the module, which must say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.engine import position_texts, targets
from wonderland.engine.targets.table_interface import TABLE

if TYPE_CHECKING:
    from wonderland.engine.game import Game
    from wonderland.engine.workspace import Workspace


def read(workspace: Workspace, text: bytes) -> dict[str, Any] | None:
    """Read a position; None if it is one, otherwise its problem."""
    workspace.field("room")[: len(text)] = list(text)
    length = workspace.call["read_position"](len(text))
    assert length <= len(workspace.room)
    return msgspec.json.decode(workspace.room[:length]) if length else None


def written(workspace: Workspace) -> str:
    """The position in the workspace, in notation."""
    return str(msgspec.json.decode(workspace.text("write_position")))


def check_refusal(game: Game, line: str, old: str, new: str, sentence: str | None) -> None:
    """The change is refused with that sentence; without one, it is possible: what the case beside it lacks."""
    assert old in line
    said = refusal(game, line.replace(old, new, 1))
    if sentence is None:
        assert said is None
    else:
        assert said is not None
        assert sentence in said
        assert "\n" not in said


def refusal(game: Game, line: str) -> str | None:
    """The sentence that refuses the position, on every target the same; None if it is accepted."""
    text = line.encode()
    with targets.interpreted(game).workspace(TABLE) as plain, targets.wasm(game).workspace(TABLE) as module:
        problem = read(plain, text)
        assert read(module, text) == problem
        if problem is None:
            assert plain.states.tobytes() == module.states.tobytes()
            assert written(plain) == written(module)
            return None
        return position_texts.sentence_of(problem, text)
