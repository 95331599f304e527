"""Parade as text: cards, actions, positions, events and deals (notation.md).

A card is its colour's letter and its value, ten written T: `G3`, `YT`. To play it one names it; to discard two one
names both: `G3 YT`. A hidden card is `?`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import position_texts
from wonderland.errors import NotationError
from wonderland.games.parade.card_notation import parse_card
from wonderland.games.parade.position_notation import read_position, write_position
from wonderland.games.parade.state import NUM_DISCARDS, STATE, discard_action
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event
    from wonderland.engine.state import State

t = area("errors")


def parse_action(state: State, text: str) -> int:
    """One card to play or two to discard, in either order."""
    cards = [parse_card(word) for word in text.replace(",", " ").split()]
    if len(cards) == 1:
        return cards[0]
    if len(cards) == NUM_DISCARDS and cards[0] != cards[1]:
        return discard_action(cards[0], cards[1])
    raise NotationError(t("parade.no_action", text=repr(text)))


def format_position(state: State) -> str:
    """Everything on the table as one line."""
    return position_texts.write(write_position, state)


def parse_position(text: str, must_be_whole: bool = False) -> State:
    """The state that a line describes."""
    return position_texts.read(read_position, STATE, text, must_be_whole)


def deal_outcomes(deal: Mapping[str, Any]) -> list[Any]:
    """What the shuffle and the choice of the start seat gave: the deck lies with its top at the end."""
    dealt = [card for hand in deal["hands"] for card in hand] + deal["parade"] + deal["pile"]
    return [[parse_card(card) for card in reversed(dealt)], deal["start"]]


def event_outcomes(events: Sequence[Event]) -> list[Any]:
    """After the deal nothing in Parade is left to chance."""
    return []
