"""The sizes of a reduced Parade (P20): fewer colours, values and cards, down to games that can be solved exactly.

Every option is encoded by how far it is from the published game, so that zeros mean that game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.options import Option
from wonderland.errors import OptionError
from wonderland.games.parade.state import (
    FEWEST_COLOURS,
    FEWEST_VALUES,
    HAND_SIZE,
    NUM_COLOURS,
    NUM_VALUES,
    PARADE_SIZE,
    SMALLEST_HAND,
    SMALLEST_PARADE,
)
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Mapping

t = area("errors")


def size_option(name: str, published: int, smallest: int) -> Option:
    """A size from the published one down to the smallest."""
    choices = tuple(range(published, smallest - 1, -1))
    return Option(name, default=published, choices=choices, is_reduced=True)


OPTIONS = (
    size_option("colours", NUM_COLOURS, FEWEST_COLOURS),
    size_option("values", NUM_VALUES, FEWEST_VALUES),
    size_option("hand_size", HAND_SIZE, SMALLEST_HAND),
    size_option("parade_size", PARADE_SIZE, SMALLEST_PARADE),
)


def check_table(seats: int, options: Mapping[str, Any]) -> None:
    """P20: after the deal the pile holds a card at least."""
    num_cards = options["colours"] * options["values"]
    num_dealt = seats * options["hand_size"] + options["parade_size"]
    if num_cards <= num_dealt:
        raise OptionError(
            t(
                "parade.too_few_cards",
                n=num_cards,
                seats=seats,
                hand_size=options["hand_size"],
                parade_size=options["parade_size"],
                dealt=num_dealt,
            )
        )
