"""Parade's cards as Python text: `G3`, `YT`, and `?` for a hidden one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.json_writer import written_by
from wonderland.engine.text_reader import make_reader, read_word, word_length
from wonderland.errors import NotationError
from wonderland.games.parade.state import HIDDEN_CARD, NO_CARD
from wonderland.games.parade.symbols import COLOUR_LETTERS, card_in, put_card
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterable

t = area("positions")


def format_card(card: int) -> str:
    """`G3`, `YT`, or `?` for a hidden card."""
    return written_by(lambda writer: put_card(writer, card)).decode()


def format_cards(cards: Iterable[int]) -> list[str]:
    """Each card as text."""
    return [format_card(int(card)) for card in cards]


def parse_card(text: str) -> int:
    """The card that the text names, in capitals or not."""
    reader = make_reader(text.encode())
    card = card_in(reader) if read_word(reader) and word_length(reader) == len(reader.text) else NO_CARD
    if card in (NO_CARD, HIDDEN_CARD):
        raise NotationError(t("parade.no_card", text=repr(text), colours=", ".join(COLOUR_LETTERS.decode())))
    return card
