"""Tea Party as text: cards, actions, positions, events and deals (notation.md).

A card is its number, the joker `*`, a hidden card `?`. To play one, name its end of the hand and the card: `L3`,
`R2`. A joker is followed by its number: `L*4`. A large pawn adds 1 with a `+`: `L3+` moves 4, `L*5+` moves 6. With
one card left, both ends are that card. In the hole, `accept` goes where the spinner points and `again` spins again.
At the Tea Party, `up` takes the face-up cookie and `down` the one on top of the stack. Capitals or not is the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wonderland.engine import position_texts
from wonderland.engine.state import NOTHING
from wonderland.errors import NotationError
from wonderland.games.tea_party.card_notation import card_from
from wonderland.games.tea_party.position_notation import read_position, write_position
from wonderland.games.tea_party.state import (
    ACCEPT,
    COOKIE,
    JOKER,
    LEFT,
    PLAY,
    RIGHT,
    SPIN,
    SPUN,
    STATE,
    make_play,
)
from wonderland.games.tea_party.symbols import CHOICE_WORDS, END_LETTERS, EVENT_NAMES
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wonderland.engine.game import Event
    from wonderland.engine.state import State

t = area("errors")
positions = area("positions")

CHOICES = [word.decode() for word in CHOICE_WORDS]  # the actions from ACCEPT on
ENDS = END_LETTERS.decode()
SPUN_NAME = EVENT_NAMES[SPUN].decode()
PLAY_TEXT = re.compile(r"(?P<end>[LR])(?:(?P<card>[1-5])|\*(?P<joker>[1-5]))(?P<added>\+1?)?", re.IGNORECASE)


def parse_action(state: State, text: str) -> int:
    """A card to play, or a word for one of the other choices."""
    word = "".join(text.split())
    if word.lower() in CHOICES:
        return ACCEPT + CHOICES.index(word.lower())
    match = PLAY_TEXT.fullmatch(word)
    if match is None:
        raise NotationError(no_action(state, text))
    is_only_card = state.phase == PLAY and state.num_hand[state.seat] == 1
    end = LEFT if is_only_card or match["end"].upper() == ENDS[LEFT] else RIGHT
    card = JOKER if match["joker"] else int(match["card"])
    number = int(match["joker"] or match["card"]) + bool(match["added"])
    return make_play(end, card, number)


def no_action(state: State, text: str) -> str:
    """What would be an action now."""
    if state.phase == SPIN:
        return t("tea-party.no_action.spin", text=repr(text))
    if state.phase == COOKIE:
        return t("tea-party.no_action.cookie", text=repr(text))
    if "*" in text:
        return t("tea-party.no_action.joker", text=repr(text))
    return t("tea-party.no_action", text=repr(text))


def format_position(state: State) -> str:
    """Everything on the table as one line."""
    return position_texts.write(write_position, state)


def parse_position(text: str, must_be_whole: bool = False) -> State:
    """The state that a line describes."""
    return position_texts.read(read_position, STATE, text, must_be_whole)


def parse_card(letter: str) -> int:
    """The card of this letter."""
    card = card_from(ord(letter)) if len(letter) == 1 else NOTHING
    if card == NOTHING:
        raise NotationError(positions("tea-party.no_card", text=repr(letter)))
    return card


def deal_outcomes(deal: Mapping[str, Any]) -> list[Any]:
    """What the shuffles and the choice of the start seat gave: stacks and piles lie with their tops at the end."""
    try:
        cookies = [int(cookie) for cookie in reversed(deal["cookies"])]
        cards = [[parse_card(letter) for letter in reversed(drawn)] for drawn in deal["cards"]]
        return [cookies, *cards, int(deal["start"])]
    except NotationError:
        raise
    except (KeyError, TypeError, ValueError, OverflowError):
        raise NotationError(t("tea-party.no_deal")) from None


def event_outcomes(events: Sequence[Event]) -> list[Any]:
    """Where the spinner pointed, spin by spin."""
    return [event.get("space") for event in events if event.get("event") == SPUN_NAME]
