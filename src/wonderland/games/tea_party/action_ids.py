"""Tea Party's actions as dense numbers, for a network with one output an action.

16 ids play the left card: the joker as 1 to 6, then the 1 as 1 or 2, the 2 as 2 or 3, up to the 5 as 5 or 6. 16 play
the right card. The last four: accept the spin, spin again, take the face-up cookie, take the top one of the stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.state import NOTHING
from wonderland.games.tea_party.state import (
    ACCEPT,
    JOKER,
    MAX_NUMBER,
    MOST_ADDED,
    NUM_ENDS,
    TAKE_DOWN,
    make_play,
    play_card,
    play_end,
    play_number,
)

if TYPE_CHECKING:
    from wonderland.engine.state import State

NUM_JOKER_IDS = MAX_NUMBER + MOST_ADDED
WAYS = MOST_ADDED + 1  # to play a numbered card
IDS_OF_END = NUM_JOKER_IDS + MAX_NUMBER * WAYS
NUM_PLAYS = NUM_ENDS * IDS_OF_END
NUM_IDS = NUM_PLAYS + TAKE_DOWN - ACCEPT + 1


def id_of(state: State, action: int) -> int:
    """The dense number of a legal action."""
    if action >= ACCEPT:
        return NUM_PLAYS + int(action) - ACCEPT
    card, number = play_card(action), play_number(action)
    index = number - 1 if card == JOKER else NUM_JOKER_IDS + (card - 1) * WAYS + number - card
    return play_end(action) * IDS_OF_END + index


def action_of(state: State, action_id: int) -> int:
    """The action of that number; NOTHING if there is none. (It may still be illegal: `legal_actions` says.)"""
    if not 0 <= action_id < NUM_IDS:
        return NOTHING
    if action_id >= NUM_PLAYS:
        return ACCEPT + int(action_id) - NUM_PLAYS
    end, index = int(action_id) // IDS_OF_END, int(action_id) % IDS_OF_END
    if index < NUM_JOKER_IDS:
        return make_play(end, JOKER, index + 1)
    card = (index - NUM_JOKER_IDS) // WAYS + 1
    return make_play(end, card, card + (index - NUM_JOKER_IDS) % WAYS)
