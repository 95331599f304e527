"""Going Out as text: actions and deals (notation.md).

To play a set one names its cards, and its value when it holds a joker: `F3`, `F3 H3`, `Q =5`, `F3 H3 Q =3`,
`F4 F6 Q =4` (cards in any order, capitals or not; the value may be left out where only one is possible).
`pass` plays nothing. `deck` draws the deck's top card, `take F3` takes one of the display, `stop` draws nothing
(more). `lay F3` lays a card of the hand on the display. Cards are in cards.py, positions in
position_notation.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine import position_texts
from wonderland.errors import NotationError
from wonderland.games.going_out.cards import parse_card, parse_set
from wonderland.games.going_out.position_notation import read_position, write_position
from wonderland.games.going_out.state import HAND_SIZE, LAY_BASE, STATE, TAKE_BASE
from wonderland.games.going_out.symbols import ACTION_NAMES, LAY_NAME, TAKE_NAME
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event
    from wonderland.engine.state import State

t = area("errors")

WORDS = {name.decode(): action for action, name in enumerate(ACTION_NAMES)}
CARD_WORDS = {TAKE_NAME.decode(): TAKE_BASE, LAY_NAME.decode(): LAY_BASE}


def parse_action(state: State, text: str) -> int:
    """The action that the text names, legal or not."""
    words = text.replace(",", " ").lower().split()
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    if len(words) == 2 and words[0] in CARD_WORDS:
        return CARD_WORDS[words[0]] + parse_card(words[1])
    if not words or words[0] in WORDS or words[0] in CARD_WORDS:
        raise NotationError(t("going-out.no_action", text=repr(text)))
    return parse_set(state, " ".join(words))


def format_position(state: State) -> str:
    """Everything on the table as one line."""
    return position_texts.write(write_position, state)


def parse_position(text: str, must_be_whole: bool = False) -> State:
    """The state that a line describes."""
    return position_texts.read(read_position, STATE, text, must_be_whole)


def deal_outcomes(deal: Mapping[str, Any]) -> list[Any]:
    """What the shuffle and the choice of the leader gave: the deck lies with its top at the end."""
    dealt = [card for hand in deal["hands"] for card in hand] + deal["display"] + deal["deck"]
    return [[parse_card(card) for card in reversed(dealt)], deal["start"]]


def event_outcomes(events: Sequence[Event]) -> list[Any]:
    """What the shuffle of the jokers (G22) and that of the next round (G3, G5) gave."""
    outcomes: list[Any] = []
    if any(event["event"] == "round_ended" for event in events):
        dealt = [parse_card(event["card"]) for event in events if event["event"] == "bonus"]
        undealt = [parse_card(event["card"]) for event in events if event["event"] == "undealt"]
        outcomes.append(undealt + dealt[::-1])
    for event in events:
        if event["event"] == "round_dealt":
            extra = [card for hand in event["hands"] for card in hand[HAND_SIZE:]]
            dealt_cards = [card for hand in event["hands"] for card in hand[:HAND_SIZE]] + extra + event["deck"]
            outcomes.append([parse_card(card) for card in reversed(dealt_cards)])
    return outcomes
