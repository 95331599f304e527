"""Tea Party as text: cards, actions, positions, events and deals (notation.md).

A card is its number, the joker `*`, a hidden card `?`. To play one, name its end of the hand and the card: `L3`,
`R2`. A joker is followed by its number: `L*4`. A large pawn adds 1 with a `+`: `L3+` moves 4, `L*5+` moves 6. With
one card left, both ends are that card. In the hole, `accept` goes where the spinner points and `again` spins again.
At the Tea Party, `up` takes the face-up cookie and `down` the one on top of the stack. Capitals or not is the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wonderland.errors import NotationError
from wonderland.games.tea_party.position_notation import (
    format_position,
    hand_of,
    parse_position,
    pile_from_top,
    stack_from_top,
)
from wonderland.games.tea_party.state import (
    ACCEPT,
    AGAIN,
    COOKIE,
    DREW,
    ENDED,
    ESCAPED,
    FELL,
    GREW,
    JOKER,
    LEFT,
    MAX_NUMBER,
    PLAY,
    PLAYED,
    RIGHT,
    SENT_ON,
    SHRANK,
    SPIN,
    SPUN,
    STAYED,
    STOPPED,
    TAKE_DOWN,
    TAKE_UP,
    TURNED_UP,
    WENT_ON,
    WON_LARGE,
    WON_SMALL,
    make_play,
    play_card,
    play_end,
    play_number,
)
from wonderland.games.tea_party.symbols import format_card, parse_card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event
    from wonderland.engine.state import State

__all__ = [
    "deal_in_clear",
    "deal_outcomes",
    "event_outcomes",
    "events",
    "format_action",
    "format_position",
    "parse_action",
    "parse_position",
]

END_LETTERS = {LEFT: "L", RIGHT: "R"}
CHOICE_WORDS = {ACCEPT: "accept", AGAIN: "again", TAKE_UP: "up", TAKE_DOWN: "down"}
PLAY_TEXT = re.compile(r"(?P<end>[LR])(?:(?P<card>[1-5])|\*(?P<joker>[1-5]))(?P<added>\+1?)?", re.IGNORECASE)

EVENT_NAMES = {
    PLAYED: "played",
    WENT_ON: "went_on",
    WON_LARGE: "won_large",
    TURNED_UP: "turned_up",
    STOPPED: "stopped",
    SENT_ON: "sent_on",
    SPUN: "spun",
    WON_SMALL: "won_small",
    GREW: "grew",
    SHRANK: "shrank",
    FELL: "fell",
    ESCAPED: "escaped",
    STAYED: "stayed",
    DREW: "drew",
    ENDED: "ended",
}
# What the value of an event is about; the others have none, or are told in `fact`
VALUE_NAMES = {
    WENT_ON: "space",
    WON_LARGE: "cookie",
    TURNED_UP: "cookie",
    STOPPED: "space",
    SENT_ON: "number",
    SPUN: "space",
    WON_SMALL: "cookies",
}


def format_action(state: State, action: int) -> str:
    """`L3`, `R*4`, `L2+`, `accept`, `again`, `up` or `down`."""
    if 0 <= action < ACCEPT:
        return format_play(action)
    return CHOICE_WORDS.get(int(action), f"action {action}")


def format_play(action: int) -> str:
    """A card played: its end, the card, a joker's number, and `+` where a large pawn adds 1."""
    card, number = play_card(action), play_number(action)
    printed = min(number, MAX_NUMBER) if card == JOKER else card
    chosen = str(printed) if card == JOKER else ""
    return END_LETTERS[play_end(action)] + format_card(card) + chosen + ("+" if number > printed else "")


def parse_action(state: State, text: str) -> int:
    """A card to play, or a word for one of the other choices."""
    word = "".join(text.split())
    for action, name in CHOICE_WORDS.items():
        if word.lower() == name:
            return action
    match = PLAY_TEXT.fullmatch(word)
    if match is None:
        raise NotationError(no_action(state, text))
    is_only_card = state.phase == PLAY and state.num_hand[state.seat] == 1
    end = LEFT if is_only_card or match["end"].upper() == END_LETTERS[LEFT] else RIGHT
    card = JOKER if match["joker"] else int(match["card"])
    number = int(match["joker"] or match["card"]) + bool(match["added"])
    return make_play(end, card, number)


def no_action(state: State, text: str) -> str:
    """What would be an action now."""
    if state.phase == SPIN:
        return f"{text!r} is no action: write accept or again"
    if state.phase == COOKIE:
        return f"{text!r} is no action: write up or down"
    if "*" in text:
        return f"{text!r} is no action: a joker needs an end and a number from 1 to 5, like L*4"
    return f"{text!r} is no action: name an end of the hand and its card, like L3 or R2 (a joker with its number, L*4)"


def events(state: State) -> list[Event]:
    """The trail as facts."""
    return [fact(kind, seat, value) for kind, seat, value in state.trail[: state.num_trail].tolist()]


def fact(kind: int, seat: int, value: int) -> Event:
    """One event with what it is about."""
    told: Event = {"event": EVENT_NAMES[kind], "seat": seat}
    if kind == PLAYED:
        told |= {"action": format_play(value), "card": format_card(play_card(value)), "number": play_number(value)}
    elif kind == DREW:
        told["card"] = format_card(value)
    elif kind in VALUE_NAMES:
        told[VALUE_NAMES[kind]] = value
    return told


def deal_in_clear(state: State) -> dict[str, Any]:
    """The deal: who starts, the large cookies with the face-up one first, everyone's cards in the order drawn."""
    return {
        "start": int(state.start_seat),
        "cookies": [int(state.face_up), *stack_from_top(state)],
        "cards": [
            [format_card(card) for card in (*hand_of(state, seat), *pile_from_top(state, seat))]
            for seat in range(state.seats)
        ],
    }


def deal_outcomes(deal: Mapping[str, Any]) -> list[Any]:
    """What the shuffles and the choice of the start seat gave: stacks and piles lie with their tops at the end."""
    try:
        cookies = [int(cookie) for cookie in reversed(deal["cookies"])]
        cards = [[parse_card(letter) for letter in reversed(drawn)] for drawn in deal["cards"]]
        return [cookies, *cards, int(deal["start"])]
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise NotationError(f"a deal has start, cookies and cards ({error})") from error


def event_outcomes(events: Sequence[Event]) -> list[Any]:
    """Where the spinner pointed, spin by spin."""
    return [event.get("space") for event in events if event.get("event") == EVENT_NAMES[SPUN]]
