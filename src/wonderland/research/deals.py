"""Every different deal of a reduced Parade (P20), so that chance can be spelled out and the game solved exactly.

Cards dealt into one hand are a set: deals that differ only in the order of a hand are one deal, with the hand sorted.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, factorial
from typing import TYPE_CHECKING, Any

import numpy as np

from wonderland.engine import targets
from wonderland.engine.state import NO_SEAT
from wonderland.errors import OptionError
from wonderland.games.parade import GAME
from wonderland.games.parade.state import make_card

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from wonderland.engine.state import States

MOST_DEALS = 50_000


def num_deals(seats: int, options: Mapping[str, Any]) -> int:
    """How many deals there are for one starter."""
    sizes = sizes_of(options)
    left, count = sizes["colours"] * sizes["values"], 1
    for _ in range(seats):
        count *= comb(left, sizes["hand_size"])
        left -= sizes["hand_size"]
    return count * factorial(left)


def sizes_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """The sizes by the names of their options."""
    return {option.name: options.get(option.name, option.default) for option in GAME.options}


def deals(seats: int, options: Mapping[str, Any], start_seat: int = NO_SEAT) -> Iterator[States]:
    """Every deal as an array of one state, all equally likely; one after the other for each starter, or for one."""
    options = GAME.complete_options(options, seats)
    count = num_deals(seats, options)
    if count > MOST_DEALS:
        raise OptionError(f"{count} deals are too many to list, {MOST_DEALS} are the most: choose a smaller game")
    sizes = sizes_of(options)
    cards = [make_card(colour, value) for colour in range(sizes["colours"]) for value in range(sizes["values"])]
    outcomes: list[Any] = []
    script, encoded = targets.scripted(GAME, outcomes), GAME.encode_options(options)
    for starter in range(seats) if start_seat == NO_SEAT else [start_seat]:
        for order in orders(cards, [sizes["hand_size"]] * seats):
            outcomes += [list(reversed(order)), starter]
            record, _ = script.start(seats, encoded, 0)
            yield np.frombuffer(bytearray(record), GAME.state)


def orders(cards: Sequence[int], hands: Sequence[int]) -> Iterator[list[int]]:
    """The cards in the order dealt: every choice of sorted hands of these sizes, and every order of the rest."""
    if not hands:
        yield from map(list, permutations(cards))
        return
    for hand in combinations(cards, hands[0]):
        rest = [card for card in cards if card not in hand]
        for order in orders(rest, hands[1:]):
            yield [*hand, *order]
