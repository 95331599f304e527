"""Boards as data (T4): the named ones, and how the rules are told about a board. As text: board_notation.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

import wonderland.games.tea_party.symbols as symbols
from wonderland.engine import position_texts
from wonderland.engine.json_writer import make_writer
from wonderland.engine.options import Option
from wonderland.engine.state import NOTHING
from wonderland.engine.text_reader import make_reader
from wonderland.errors import OptionError, shown
from wonderland.games.tea_party.board_notation import is_allowed, read_board
from wonderland.games.tea_party.state import MAX_SPACES, STATE
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.engine.options import OptionValue
    from wonderland.engine.state import State

t = area("errors")

Board = Sequence[tuple[int, int]]  # kind and small cookies of every space

DEFAULT_BOARD = "pocket_watch"
NAMED_BOARDS = {
    name.decode(): spaces.decode() for name, spaces in zip(symbols.BOARD_NAMES, symbols.BOARD_SPACES, strict=True)
}

KIND_NAMES = [name.decode() for name in symbols.KIND_NAMES]  # by kind


@dataclass(frozen=True)
class BoardOption(Option):
    """A board's name, or its spaces: `{"spaces": [{"kind": "tea_party", "cookies": 1}, ...]}`."""

    name: str = "board"
    default: str = DEFAULT_BOARD
    choices: tuple[str, ...] = tuple(NAMED_BOARDS)

    def parse(self, text: str) -> OptionValue:
        """A board's name, or its spaces in text."""
        name = super().parse(text)
        return board_to_data(parse_board(text)) if " " in text and name not in NAMED_BOARDS else name

    def encode(self, value: Any) -> list[int]:
        """How many spaces, their kinds, their cookies; OptionError says what is wrong with the board."""
        return encode_board(named_board(value) if isinstance(value, str) else board_from_data(value))


def named_board(name: str) -> Board:
    """The board of that name."""
    if name not in NAMED_BOARDS:
        raise OptionError(t("tea-party.no_board", name=shown(name), boards=", ".join(NAMED_BOARDS)))
    return parse_board(NAMED_BOARDS[name])


def board_from_data(data: Any) -> Board:
    """A board that was written as JSON."""
    if not isinstance(data, dict) or set(data) != {"spaces"} or not isinstance(data["spaces"], list):
        raise OptionError(t("tea-party.board"))
    board = []
    for index, space in enumerate(data["spaces"]):
        if not isinstance(space, dict) or set(space) != {"kind", "cookies"}:
            raise OptionError(t("tea-party.board.space", n=index))
        if not isinstance(space["kind"], str) or space["kind"] not in KIND_NAMES:
            raise OptionError(
                t("tea-party.board.kind", n=index, kinds=", ".join(KIND_NAMES), kind=shown(space["kind"]))
            )
        if type(space["cookies"]) is not int:
            raise OptionError(t("tea-party.board.cookies", n=index, cookies=shown(space["cookies"])))
        board.append((KIND_NAMES.index(space["kind"]), space["cookies"]))
    check_board(board)
    return board


def board_to_data(board: Board) -> dict[str, Any]:
    """The board as JSON data, the other way round."""
    return {"spaces": [{"kind": KIND_NAMES[kind], "cookies": cookies} for kind, cookies in board]}


def parse_board(text: str) -> Board:
    """The name of a board, or its spaces as letters and numbers."""
    written, problem = position_texts.as_bytes(text), make_writer()
    state: State = np.zeros(1, STATE)[0]
    if not read_board(state, make_reader(written), problem):
        raise OptionError(position_texts.sentence(problem, written))
    return board_of(state)


def check_board(board: Board) -> None:
    """T4: what every board must be like."""
    problem = make_writer()
    kinds, cookies = [kind for kind, _ in board], [cookies for _, cookies in board]
    if not is_allowed(kinds, cookies, len(board), problem):
        raise OptionError(position_texts.sentence(problem, b""))


def encode_board(board: Board) -> list[int]:
    """The ints that the rules read."""
    unused = [NOTHING] * (MAX_SPACES - len(board))
    return [len(board), *(kind for kind, _ in board), *unused, *(cookies for _, cookies in board), *unused]


def board_of(state: State) -> Board:
    """The board that a match is played on."""
    count = int(state.num_spaces)
    return list(zip(state.space_kind[:count].tolist(), state.space_cookies[:count].tolist(), strict=True))
