"""Parade's cards as Python text: `G3`, `YT`, and `?` for a hidden one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.json_writer import written_by
from wonderland.errors import NotationError
from wonderland.games.parade.state import make_card
from wonderland.games.parade.symbols import COLOUR_LETTERS, VALUE_LETTERS, put_card
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable

t = area("errors")


def format_card(card: int) -> str:
    """`G3`, `YT`, or `?` for a hidden card."""
    return written_by(lambda writer: put_card(writer, card)).decode()


def format_cards(cards: Iterable[int]) -> list[str]:
    """Each card as text."""
    return [format_card(int(card)) for card in cards]


def parse_card(text: str) -> int:
    """The card that the text names, in capitals or not."""
    colours, values = COLOUR_LETTERS.decode(), VALUE_LETTERS.decode()
    colour, value = colours.find(text[:1].upper()), values.find(text[1:].upper())
    if len(text) != 2 or colour < 0 or value < 0:
        raise NotationError(t("parade.no_card", text=repr(text), colours=", ".join(colours)))
    return make_card(colour, value)
