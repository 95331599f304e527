"""Sets (G6–G9): how one is written as an int, and the list of those that a hand allows.

A set is its cards and its value. Read as a same-number set or as a run, the same cards with the same value are one
set, so a run is listed only where no same-number set is the same thing.

A same-number set is SAME_BASE with its number and the counts of flamingos, hedgehogs, Q and C; a run is RUN_BASE
with its lowest number, its length, one bit for each flamingo, one for each hedgehog (bit 0 is the 1), and the
number of Q. The rest of its length are C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.state import NOTHING
from wonderland.games.going_out.state import (
    ANY_SUITS,
    CAT,
    FLAMINGO,
    HEDGEHOG,
    NUM_NUMBER_KINDS,
    NUM_NUMBERS,
    QUEEN,
    kind_number,
    make_kind,
)

if TYPE_CHECKING:
    from wonderland.engine.state import Actions, State

# What a set is called
SINGLE = 0
SAME = 1
RUN = 2

SAME_BASE = 1 << 24
RUN_BASE = 1 << 25


def same_number_set(number: int, flamingos: int, hedgehogs: int, queens: int, cats: int) -> int:
    """The set of that many cards of one number (a single card is one, too)."""
    return SAME_BASE | number << 12 | flamingos << 9 | hedgehogs << 6 | queens << 3 | cats


def run_set(lowest: int, length: int, flamingos: int, hedgehogs: int, queens: int) -> int:
    """The run from the lowest number; flamingos and hedgehogs are masks of numbers."""
    return RUN_BASE | lowest << 20 | length << 17 | flamingos << 10 | hedgehogs << 3 | queens


def is_set(action: int) -> bool:
    """Is this action a set?"""
    return bool(action >= SAME_BASE)


def set_form(played: int) -> int:
    """G6: SINGLE, SAME or RUN."""
    if played >= RUN_BASE:
        return RUN
    return SINGLE if set_size(played) == 1 else SAME


def set_value(played: int) -> int:
    """G7: its number, or the lowest number of a run."""
    code = int(played)
    return (code >> 20) & 7 if code >= RUN_BASE else (code >> 12) & 7


def set_size(played: int) -> int:
    """G7, G8: its number of cards, jokers included."""
    code = int(played)
    if code >= RUN_BASE:
        return (code >> 17) & 7
    return ((code >> 9) & 7) + ((code >> 6) & 7) + ((code >> 3) & 7) + (code & 7)


def num_in_set(played: int, kind: int) -> int:
    """How many cards of the kind the set holds."""
    code = int(played)
    if code >= RUN_BASE:
        return num_in_run(code, kind)
    if kind == CAT:
        return code & 7
    if kind == QUEEN:
        return (code >> 3) & 7
    if kind_number(kind) != set_value(code):
        return 0
    return (code >> 9) & 7 if kind < NUM_NUMBERS else (code >> 6) & 7


def num_of_suit(played: int, suit: int) -> int:
    """How many number cards of the suit the set holds."""
    count = 0
    for number in range(1, NUM_NUMBERS + 1):
        count += num_in_set(played, make_kind(suit, number))
    return count


def is_jokers_only(played: int) -> bool:
    """G8: does the set hold no number card?"""
    code = int(played)
    if code >= RUN_BASE:
        return (code >> 3) & ((1 << NUM_NUMBER_KINDS) - 1) == 0
    return (code >> 6) & 63 == 0


def num_in_run(code: int, kind: int) -> int:
    """How many cards of the kind the run holds."""
    flamingos = (code >> 10) & 127
    hedgehogs = (code >> 3) & 127
    if kind == QUEEN:
        return code & 7
    if kind == CAT:
        return set_size(code) - num_bits(flamingos) - num_bits(hedgehogs) - (code & 7)
    mask = flamingos if kind < NUM_NUMBERS else hedgehogs
    return (mask >> (kind_number(kind) - 1)) & 1


def size_to_beat(latest: int, value: int) -> int:
    """G9: the smallest size with which a set of this value beats the latest set (NOTHING: any set will do)."""
    if latest == NOTHING or value > set_value(latest):
        return 1
    return set_size(latest) + 1


def value_to_beat(latest: int) -> int:
    """G9: the lowest value with which a set of any size beats the latest set; NOTHING if there is none."""
    value = set_value(latest) + 1
    return value if value <= NUM_NUMBERS else NOTHING


def beats(played: int, latest: int) -> bool:
    """G9: a larger size or a higher value; either is enough."""
    return set_size(played) >= size_to_beat(latest, set_value(played))


def list_singles(state: State, seat: int, out: Actions, count: int) -> int:
    """G10: every single card of the hand, a joker with every number; returns the new count."""
    for number in range(1, NUM_NUMBERS + 1):
        if state.hand[seat, make_kind(FLAMINGO, number)] > 0:
            out[count] = same_number_set(number, 1, 0, 0, 0)
            count += 1
        if state.hand[seat, make_kind(HEDGEHOG, number)] > 0:
            out[count] = same_number_set(number, 0, 1, 0, 0)
            count += 1
        if state.hand[seat, QUEEN] > 0:
            out[count] = same_number_set(number, 0, 0, 1, 0)
            count += 1
        if state.hand[seat, CAT] > 0:
            out[count] = same_number_set(number, 0, 0, 0, 1)
            count += 1
    return count


def list_sets(state: State, seat: int, out: Actions, count: int) -> int:
    """G6–G9: every set of the hand that beats the latest one, each once; returns the new count."""
    if state.same_suits == ANY_SUITS:
        count = list_same_numbers(state, seat, True, True, out, count)
    else:
        count = list_same_numbers(state, seat, True, False, out, count)
        count = list_same_numbers(state, seat, False, True, out, count)
    if state.run_suits == ANY_SUITS:
        return list_runs(state, seat, True, True, out, count)
    count = list_runs(state, seat, True, False, out, count)
    return list_runs(state, seat, False, True, out, count)


def list_same_numbers(
    state: State, seat: int, has_flamingos: bool, has_hedgehogs: bool, out: Actions, count: int
) -> int:
    """G6, G8: the same-number sets within these suits and their jokers."""
    queens = int(state.hand[seat, QUEEN]) if has_flamingos else 0
    cats = int(state.hand[seat, CAT]) if has_hedgehogs else 0
    for number in range(1, NUM_NUMBERS + 1):
        flamingos = int(state.hand[seat, make_kind(FLAMINGO, number)]) if has_flamingos else 0
        hedgehogs = int(state.hand[seat, make_kind(HEDGEHOG, number)]) if has_hedgehogs else 0
        needed = size_to_beat(state.latest, number)
        if flamingos + hedgehogs + queens + cats >= needed:
            count = list_same_number(number, flamingos, hedgehogs, queens, cats, needed, out, count)
    return count


def list_same_number(
    number: int, flamingos: int, hedgehogs: int, queens: int, cats: int, needed: int, out: Actions, count: int
) -> int:
    """All ways to take at least `needed` of these cards."""
    for num_flamingos in range(flamingos + 1):
        for num_hedgehogs in range(hedgehogs + 1):
            for num_queens in range(queens + 1):
                missing = needed - num_flamingos - num_hedgehogs - num_queens
                for num_cats in range(max(missing, 0), cats + 1):
                    out[count] = same_number_set(number, num_flamingos, num_hedgehogs, num_queens, num_cats)
                    count += 1
    return count


def list_runs(state: State, seat: int, has_flamingos: bool, has_hedgehogs: bool, out: Actions, count: int) -> int:
    """G6, G8: the runs within these suits and their jokers."""
    queens = int(state.hand[seat, QUEEN]) if has_flamingos else 0
    cats = int(state.hand[seat, CAT]) if has_hedgehogs else 0
    flamingos = numbers_in_hand(state, seat, FLAMINGO) if has_flamingos else 0
    hedgehogs = numbers_in_hand(state, seat, HEDGEHOG) if has_hedgehogs else 0
    for lowest in range(1, NUM_NUMBERS + 1):
        shortest = max(int(state.run_min), size_to_beat(state.latest, lowest))
        for length in range(shortest, NUM_NUMBERS + 2 - lowest):
            window = ((1 << length) - 1) << (lowest - 1)
            if length - num_bits((flamingos | hedgehogs) & window) > queens + cats:
                break  # a longer one would lack no fewer cards
            count = list_runs_at(
                state, lowest, length, flamingos & window, hedgehogs & window, queens, cats, out, count
            )
    return count


def list_runs_at(
    state: State,
    lowest: int,
    length: int,
    flamingos: int,
    hedgehogs: int,
    queens: int,
    cats: int,
    out: Actions,
    count: int,
) -> int:
    """All runs of this lowest number and length: for each number a flamingo, a hedgehog or a joker."""
    used_flamingos = flamingos
    while True:
        free_hedgehogs = hedgehogs & ~used_flamingos
        used_hedgehogs = free_hedgehogs
        while length - num_bits(used_flamingos | free_hedgehogs) <= queens + cats:
            jokers = length - num_bits(used_flamingos | used_hedgehogs)
            for num_queens in range(max(0, jokers - cats), min(jokers, queens) + 1):
                played = run_set(lowest, length, used_flamingos, used_hedgehogs, num_queens)
                if not is_same_number_too(state, played):
                    out[count] = played
                    count += 1
            if used_hedgehogs == 0:
                break
            used_hedgehogs = (used_hedgehogs - 1) & free_hedgehogs
        if used_flamingos == 0:
            return count
        used_flamingos = (used_flamingos - 1) & flamingos


def is_same_number_too(state: State, run: int) -> bool:
    """Could the run's cards be a same-number set of its value? Then no number card is above its lowest."""
    lowest = set_value(run)
    flamingos = (run >> 10) & 127
    hedgehogs = (run >> 3) & 127
    if (flamingos | hedgehogs) >> lowest:
        return False
    if state.same_suits == ANY_SUITS:
        return True
    is_flamingos_only = hedgehogs == 0 and num_in_run(run, CAT) == 0
    is_hedgehogs_only = flamingos == 0 and num_in_run(run, QUEEN) == 0
    return is_flamingos_only or is_hedgehogs_only


def numbers_in_hand(state: State, seat: int, suit: int) -> int:
    """A bit for every number of the suit that the hand holds."""
    mask = 0
    for number in range(1, NUM_NUMBERS + 1):
        if state.hand[seat, make_kind(suit, number)] > 0:
            mask |= 1 << (number - 1)
    return mask


def num_bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
