"""Positions as Python text: what a game's `position_notation.py` writes and reads, its problems as errors."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from wonderland.engine import problems
from wonderland.engine.json_writer import make_writer, written_by
from wonderland.engine.text_reader import make_reader
from wonderland.errors import NotationError, shown
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Callable

    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader

t = area("positions")


def write(write_position: Callable[[State, Writer], None], state: State) -> str:
    """A position in notation."""
    text: str = msgspec.json.decode(written_by(write_position, state))
    return text


def read(
    read_position: Callable[[State, Reader, bool, Writer], bool], kind: np.dtype[Any], text: str, must_be_whole: bool
) -> State:
    """The state that the text describes; NotationError says what is wrong with it."""
    state: State = np.zeros(1, kind)[0]
    problem = make_writer()
    written = as_bytes(text)
    if not read_position(state, make_reader(written), must_be_whole, problem):
        raise NotationError(sentence(problem, written))
    return state


def as_bytes(text: str) -> bytes:
    """A text of whatever characters."""
    return text.encode("utf-8", "surrogatepass")


def sentence(problem: Writer, text: bytes) -> str:
    """A problem of that text in the current language."""
    problems.close(problem)
    return sentence_of(msgspec.json.decode(problem.room[: problem.length[0]].tobytes()), text)


def sentence_of(problem: dict[str, Any], text: bytes) -> str:
    """The same, from its data."""
    parameters = {name: in_words(value) for name, value in problem.items() if name not in ("code", "place")}
    if "place" in problem:
        begin, end = problem["place"]
        parameters["text"] = shown(text[begin:end].decode("utf-8", "replace"))
    return t(problem["code"], **parameters)


def in_words(value: Any) -> Any:
    """A list as `a or b`; anything else as it is."""
    return reduce(lambda a, b: t("position.or", a=a, b=b), value) if isinstance(value, list) else value
