"""Cards and sets of Going Out as Python text; actions and deals are in notation.py, positions in position_notation.py.

A card is `F3` (flamingo), `H7` (hedgehog), `Q` or `C`; a hidden one is `?`. A set is its cards, with its value after
`=` when it holds a joker: `F3 H3`, `F3 H3 Q =3`, `F4 F6 Q =4`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import position_texts
from wonderland.engine.json_writer import make_writer, written_by
from wonderland.engine.state import NOTHING
from wonderland.engine.text_reader import make_reader
from wonderland.errors import NotationError
from wonderland.games.going_out.set_notation import read_set
from wonderland.games.going_out.state import NUM_KINDS, NUM_NUMBERS
from wonderland.games.going_out.symbols import put_card
from wonderland.messages import area

if TYPE_CHECKING:
    from wonderland.engine.state import State

t = area("positions")


def format_card(kind: int) -> str:
    """`F3`, `Q`, or `?` for a hidden card."""
    return written_by(lambda writer: put_card(writer, kind)).decode()


CARD_TEXTS = [format_card(kind) for kind in range(NUM_KINDS)]


def parse_card(text: str) -> int:
    """The kind that the text names, in capitals or not."""
    if text.upper() not in CARD_TEXTS:
        raise NotationError(t("going-out.no_card", text=repr(text), n=NUM_NUMBERS))
    return CARD_TEXTS.index(text.upper())


def parse_set(state: State, text: str) -> int:
    """The set of these cards, in any order; the value may be left out where only one is possible (G8)."""
    written, problem = position_texts.as_bytes(text), make_writer()
    played = read_set(state, make_reader(written), problem)
    if played == NOTHING:
        raise NotationError(position_texts.sentence(problem, written))
    return played
