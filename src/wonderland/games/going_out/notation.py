"""Going Out as text: actions, events and deals (notation.md).

To play a set one names its cards, and its value when it holds a joker: `F3`, `F3 H3`, `Q =5`, `F3 H3 Q =3`,
`F4 F6 Q =4` (cards in any order, capitals or not; the value may be left out where only one is possible).
`pass` plays nothing. `deck` draws the deck's top card, `take F3` takes one of the display, `stop` draws nothing
(more). `lay F3` lays a card of the hand on the display. Cards are in cards.py, positions in position.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.state import NO_SEAT
from wonderland.errors import NotationError
from wonderland.games.going_out.cards import (
    format_card,
    format_cards,
    format_set,
    kinds_in,
    parse_card,
    parse_set,
    set_cards,
)
from wonderland.games.going_out.knowledge import num_hidden_in_hand
from wonderland.games.going_out.position_notation import PHASE_NAMES, deck_from_top, format_position, parse_position
from wonderland.games.going_out.scoring import points_for
from wonderland.games.going_out.sets import is_set, set_size, set_value
from wonderland.games.going_out.state import (
    BONUS,
    DECK,
    DISCARDED,
    DREW,
    HAND_SIZE,
    HIDDEN_CARD,
    LAID,
    LAY_BASE,
    LEADS,
    MATCH_ENDED,
    NUM_KINDS,
    PAIR_CODE,
    PASS,
    PASSED,
    PLAYED,
    POINTS,
    QUEEN,
    REFILLED,
    ROUND_DEALT,
    ROUND_ENDED,
    SCORED,
    STOP,
    TAKE_BASE,
    TOOK,
    UNDEALT,
    WENT_OUT,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event
    from wonderland.engine.state import State

__all__ = [
    "PHASE_NAMES",
    "deal_in_clear",
    "deal_outcomes",
    "event_outcomes",
    "events",
    "format_action",
    "format_position",
    "parse_action",
    "parse_position",
]

WORDS = {"pass": PASS, "stop": STOP, "deck": DECK}
CARD_WORDS = {"take": TAKE_BASE, "lay": LAY_BASE}
EVENT_NAMES = {
    PLAYED: "played",
    DISCARDED: "discarded",
    SCORED: "scored",
    PASSED: "passed",
    DREW: "drew",
    TOOK: "took",
    LAID: "laid",
    REFILLED: "refilled",
    LEADS: "leads",
    WENT_OUT: "went_out",
    ROUND_ENDED: "round_ended",
    BONUS: "bonus",
    UNDEALT: "undealt",
    POINTS: "points",
    ROUND_DEALT: "round_dealt",
    MATCH_ENDED: "match_ended",
}


def format_action(state: State, action: int) -> str:
    """`F3 Q =3`, `pass`, `deck`, `take F3`, `stop`, `lay F3`."""
    if is_set(action):
        return format_set(action)
    for word, code in WORDS.items():
        if action == code:
            return word
    for word, base in CARD_WORDS.items():
        if 0 <= action - base < NUM_KINDS:
            return f"{word} {format_card(action - base)}"
    return f"action {action}"


def parse_action(state: State, text: str) -> int:
    """The action that the text names, legal or not."""
    words = text.replace(",", " ").lower().split()
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    if len(words) == 2 and words[0] in CARD_WORDS:
        return CARD_WORDS[words[0]] + parse_card(words[1])
    if not words or words[0] in WORDS or words[0] in CARD_WORDS:
        raise NotationError(
            f"{text!r} is no action: name the cards of a set (F3 H3), or say pass, deck, take F3, stop or lay F3"
        )
    return parse_set(state, " ".join(words))


def events(state: State) -> list[Event]:
    """The trail as facts."""
    return [
        {"event": EVENT_NAMES[kind], "seat": None if seat == NO_SEAT else seat, **event_details(state, kind, value)}
        for kind, seat, value in state.trail[: state.num_trail].tolist()
    ]


def event_details(state: State, event: int, value: int) -> dict[str, Any]:
    """What an event is about."""
    if event == PLAYED:
        return {"set": format_set(value), **set_facts(value)}
    if event == SCORED:
        return {"cards": format_cards(kind for kind in set_cards(value) if kind < QUEEN)}
    if event == WENT_OUT:
        return {"place": value}
    if event == ROUND_ENDED:
        return {"round": value}
    if event == ROUND_DEALT:
        return {"round": value, "hands": hands_in_clear(state), "deck": format_cards(deck_from_top(state))}
    if event == POINTS:
        pairs, singles = divmod(value, PAIR_CODE)
        return {"pairs": pairs, "singles": singles, "points": points_for(pairs, singles)}
    if event in (PASSED, LEADS, MATCH_ENDED):
        return {}
    return {"card": format_card(value)}


def set_facts(played: int) -> dict[str, Any]:
    """A set's cards, size and value."""
    return {"cards": format_cards(set_cards(played)), "size": set_size(played), "value": set_value(played)}


def hand_in_clear(state: State, seat: int) -> list[str]:
    """A hand in order, its hidden cards as `?` at the end."""
    hidden = [HIDDEN_CARD] * num_hidden_in_hand(state, seat)
    return format_cards(kinds_in(state.hand[seat].tolist()) + hidden)


def hands_in_clear(state: State) -> list[list[str]]:
    """Everyone's hand."""
    return [hand_in_clear(state, seat) for seat in range(state.seats)]


def deal_in_clear(state: State) -> dict[str, Any]:
    """The first deal: who leads, every hand, the display, and the deck top first."""
    return {
        "start": int(state.start_seat),
        "hands": hands_in_clear(state),
        "display": format_cards(kinds_in(state.display.tolist())),
        "deck": format_cards(deck_from_top(state)),
    }


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
