"""What tells for and against an action of Going Out, from what the seat to act knows (`text.reason` has the sentences).

Numbers alike can be played together, so each different number in hand is about one turn more to go out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import reason_writer as reasons
from wonderland.games.going_out import rules
from wonderland.games.going_out.scoring import bonus_share
from wonderland.games.going_out.sets import is_set, num_in_set, num_of_suit, set_size
from wonderland.games.going_out.state import (
    CAT,
    DECK,
    DRAW_SECOND,
    FLAMINGO,
    HEDGEHOG,
    LAY_BASE,
    NUM_NUMBERS,
    PASS,
    QUEEN,
    STOP,
    TAKE_BASE,
)
from wonderland.games.going_out.strategy.heuristics import excess_added, points_gained
from wonderland.games.going_out.symbols import write_card

if TYPE_CHECKING:
    from wonderland.engine.json_writer import Writer
    from wonderland.engine.state import State

NO_CARDS = 0  # as a set

# What reasons speak for; the others may speak for an action or against it.
GAINS = (
    b"goes_out",
    b"bonus",
    b"scores_later",
    b"takes_joker",
    b"joins_alike",
    b"leaves_alike",
    b"balances_suits",
    b"may_draw",
    b"turns_left",
    b"keeps_hand",
)
COSTS = (b"uses_joker", b"splits", b"gives", b"new_number")
POINTS = (b"none",)
ARE_POINTS_BAD = False
# What says more, the higher its number or the more cards it names; the lower its number.
MORE = (b"bonus", b"scores_later", b"joins_alike", b"leaves_alike", b"uses_joker", b"splits")
FEWER = (b"turns_left",)


def write_reasons(state: State, action: int, scratch: State, writer: Writer) -> None:
    """What the action does for going out, for points, and for the hand that is left."""
    if is_set(action):
        write_played_set(state, action, writer)
    elif action == PASS:
        write_pass(state, scratch, writer)
    elif action == STOP:
        write_stop(state, writer)
    elif action == DECK:
        reasons.write(writer, b"unseen_card")
    elif action < LAY_BASE:
        write_taken_card(state, int(action) - TAKE_BASE, writer)
    else:
        write_laid_card(state, int(action) - LAY_BASE, writer)


def write_played_set(state: State, played: int, writer: Writer) -> None:
    """The last cards, the points, jokers that are spent, and numbers that are split."""
    size = set_size(played)
    if size == state.num_hand[state.seat]:
        write_going_out(state, size - num_of_suit(played, FLAMINGO) - num_of_suit(played, HEDGEHOG), writer)
    gained = points_gained(state, num_of_suit(played, FLAMINGO), num_of_suit(played, HEDGEHOG))
    if gained > 0:
        reasons.write_number(writer, b"scores_later", int(gained))
    write_jokers(played, writer)
    write_split_numbers(state, played, writer)
    if size < state.num_hand[state.seat] and num_numbers(state, played) < num_numbers(state, NO_CARDS):
        reasons.write_number(writer, b"turns_left", num_numbers(state, played))


def write_going_out(state: State, num_jokers: int, writer: Writer) -> None:
    """G19, G22: the place, and the bonus, so many jokers more being discarded."""
    reasons.write_number(writer, b"goes_out", int(state.num_out) + 1)
    num_left = int(state.num_discards) + num_jokers
    for _ in range(state.num_out):
        num_left -= bonus_share(num_left)
    if num_left > 0:
        reasons.write_number(writer, b"bonus", bonus_share(num_left))


def write_jokers(played: int, writer: Writer) -> None:
    """G12: the jokers of a set are gone."""
    if num_in_set(played, QUEEN) + num_in_set(played, CAT) == 0:
        return
    reasons.begin_cards(writer, b"uses_joker")
    for joker in (QUEEN, CAT):
        for _ in range(num_in_set(played, joker)):
            write_card(writer, joker)
    reasons.end_cards(writer)


def write_split_numbers(state: State, played: int, writer: Writer) -> None:
    """The cards left in hand of a number that is partly played."""
    is_begun = False
    for kind in range(2 * NUM_NUMBERS):
        number = kind % NUM_NUMBERS
        if num_in_set(played, number) + num_in_set(played, NUM_NUMBERS + number) > 0:
            for _ in range(int(state.hand[state.seat, kind]) - num_in_set(played, kind)):
                if not is_begun:
                    reasons.begin_cards(writer, b"splits")
                    is_begun = True
                write_card(writer, kind)
    if is_begun:
        reasons.end_cards(writer)


def num_numbers(state: State, played: int) -> int:
    """How many different numbers are in hand without the cards of a set."""
    count = 0
    for i in range(NUM_NUMBERS):
        held = int(state.hand[state.seat, i]) + int(state.hand[state.seat, NUM_NUMBERS + i])
        if held > num_in_set(played, i) + num_in_set(played, NUM_NUMBERS + i):
            count += 1
    return count


def write_pass(state: State, scratch: State, writer: Writer) -> None:
    """G15: who passes draws up to two cards; was there a set to play?"""
    if rules.legal_actions(state, scratch.actions) == 1:
        reasons.write(writer, b"nothing_beats")
    else:
        reasons.write(writer, b"keeps_hand")
    if rules.can_draw(state):
        reasons.write(writer, b"may_draw")


def write_stop(state: State, writer: Writer) -> None:
    """G14, G15, G19: no card drawn, which is how one goes out; or no second one, and one card is laid."""
    if state.phase == DRAW_SECOND:
        reasons.write(writer, b"draws_no_second")
    elif state.num_hand[state.seat] == 0:
        write_going_out(state, 0, writer)
    else:
        reasons.write_number(writer, b"draws_nothing", state.num_hand[state.seat])


def write_taken_card(state: State, kind: int, writer: Writer) -> None:
    """A card of the display: a joker, one that fits to others, or another number; and the suits."""
    if kind >= QUEEN:
        reasons.write(writer, b"takes_joker")
        return
    number = kind % NUM_NUMBERS
    num_alike = int(state.hand[state.seat, number]) + int(state.hand[state.seat, NUM_NUMBERS + number])
    if num_alike > 0:
        reasons.write_number(writer, b"joins_alike", num_alike + 1)
    else:
        reasons.write_number(writer, b"new_number", num_numbers(state, NO_CARDS) + 1)
    if excess_added(state, kind, 1) < 0:
        reasons.write(writer, b"balances_suits")


def write_laid_card(state: State, kind: int, writer: Writer) -> None:
    """A card for the others to take: a joker, one of several alike, or a number less."""
    reasons.begin_cards(writer, b"gives")
    write_card(writer, kind)
    reasons.end_cards(writer)
    if kind >= QUEEN:
        return
    number = kind % NUM_NUMBERS
    num_alike = int(state.hand[state.seat, number]) + int(state.hand[state.seat, NUM_NUMBERS + number])
    if num_alike == 1:
        reasons.write_number(writer, b"turns_left", num_numbers(state, NO_CARDS) - 1)
    else:
        reasons.write_number(writer, b"leaves_alike", num_alike - 1)
    if excess_added(state, kind, -1) < 0:
        reasons.write(writer, b"balances_suits")
