"""For games without `position_notation.py`: their positions have a notation in Python only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import json_writer as json
from wonderland.engine import problems

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State
    from wonderland.engine.text_reader import Reader


def write_position(state: State, writer: Writer) -> None:
    """Nothing."""
    json.text(writer, b"")


def read_position(state: State, reader: Reader, must_be_whole: bool, problem: Writer) -> bool:
    """Nothing can be read."""
    return problems.refuse(problem, b"position.no_notation")
