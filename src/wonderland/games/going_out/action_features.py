"""Going Out's actions for learners. A hand may allow thousands of sets, so an action has no dense number.

A learner either scores each action of the list by its features, or chooses it in steps, factor by factor: what to do,
the kind of card or the value of the set, and then its size and its cards. Different actions have different factors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.planes import Plane, Planes
from wonderland.games.going_out.observation import LARGEST_SET, MOST_OF_A_KIND
from wonderland.games.going_out.sets import (
    RUN_BASE,
    is_jokers_only,
    is_set,
    num_in_set,
    set_size,
    set_value,
)
from wonderland.games.going_out.state import (
    DECK,
    LAY_BASE,
    NUM_CARDS,
    NUM_JOKERS,
    NUM_KINDS,
    NUM_NUMBERS,
    PASS,
    QUEEN,
    STOP,
    TAKE_BASE,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from wonderland.engine.state import State

# What an action does
DO_PASS = 0
DO_STOP = 1
DO_DRAW = 2
DO_TAKE = 3
DO_LAY = 4
DO_SAME = 5  # a single card or a same-number set
DO_RUN = 6
NUM_VERBS = 7

FEATURES = Planes(
    Plane("verb", (NUM_VERBS,), 1, "pass, stop drawing, draw, take, lay, same-number set, run"),
    Plane("cards", (NUM_KINDS,), MOST_OF_A_KIND, "by kind: cards that the action plays, takes or lays"),
    Plane("size", (1,), LARGEST_SET, "cards of the set"),
    Plane("value", (NUM_NUMBERS,), 1, "by number: the value of the set"),
    Plane("is_jokers", (1,), 1, "the set holds no number card"),
    Plane("left", (1,), NUM_CARDS, "cards in hand afterwards"),
)
VERB = FEATURES.offsets["verb"]
CARDS = FEATURES.offsets["cards"]
SIZE = FEATURES.offsets["size"]
VALUE = FEATURES.offsets["value"]
IS_JOKERS = FEATURES.offsets["is_jokers"]
LEFT = FEATURES.offsets["left"]

SUIT_CODES = 1 << NUM_NUMBERS  # a mask of numbers in a run, a count in a same-number set
# By name: how many values a factor has. The C of a set are what is missing to its size.
FACTORS = {
    "verb": NUM_VERBS,
    "kind_or_value": NUM_KINDS,
    "size": LARGEST_SET + 1,
    "flamingos": SUIT_CODES,
    "hedgehogs": SUIT_CODES,
    "queens": NUM_JOKERS + 1,
}


def verb_of(action: int) -> int:
    """What the action does."""
    if is_set(action):
        return DO_RUN if action >= RUN_BASE else DO_SAME
    if action == PASS:
        return DO_PASS
    if action == STOP:
        return DO_STOP
    if action == DECK:
        return DO_DRAW
    return DO_TAKE if action < LAY_BASE else DO_LAY


def write_features(state: State, action: int, out: npt.NDArray[Any]) -> None:
    """Write what an action is, to a row of zeros."""
    verb = verb_of(action)
    left = int(state.num_hand[state.seat])
    out[VERB + verb] = 1
    if is_set(action):
        for kind in range(NUM_KINDS):
            out[CARDS + kind] = num_in_set(action, kind)
        out[SIZE] = set_size(action)
        out[VALUE + set_value(action) - 1] = 1
        out[IS_JOKERS] = is_jokers_only(action)
        left -= set_size(action)
    elif verb == DO_TAKE:
        out[CARDS + int(action) - TAKE_BASE] = 1
        left += 1
    elif verb == DO_LAY:
        out[CARDS + int(action) - LAY_BASE] = 1
        left -= 1
    elif verb == DO_DRAW:
        left += 1
    out[LEFT] = left


def write_factors(action: int, out: npt.NDArray[Any]) -> None:
    """Write the steps in which an action is chosen, in the order of FACTORS; steps that do not apply are 0."""
    verb = verb_of(action)
    for i in range(len(out)):
        out[i] = 0
    out[0] = verb
    if verb == DO_TAKE:
        out[1] = int(action) - TAKE_BASE
    elif verb == DO_LAY:
        out[1] = int(action) - LAY_BASE
    elif is_set(action):
        out[1] = set_value(action)
        out[2] = set_size(action)
        out[3] = suit_code(action, 0)
        out[4] = suit_code(action, 1)
        out[5] = num_in_set(action, QUEEN)


def suit_code(played: int, suit: int) -> int:
    """Which numbers of the suit a run holds, a bit for each; of a same-number set, how many cards of the suit."""
    code = 0
    for index in range(NUM_NUMBERS):
        count = num_in_set(played, suit * NUM_NUMBERS + index)
        code += count << index if played >= RUN_BASE else count
    return code
