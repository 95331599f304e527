"""The sizes of a reduced Parade (P20): fewer colours, values and cards, down to games that can be solved exactly.

Every option is encoded by how far it is from the published game, so that zeros mean that game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.engine.options import Option
from wonderland.errors import OptionError
from wonderland.games.parade.state import (
    HAND_SIZE,
    NUM_COLOURS,
    NUM_VALUES,
    PARADE_SIZE,
    SMALLEST_HAND,
    SMALLEST_PARADE,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

FEWEST_COLOURS = 2
FEWEST_VALUES = 2


def size_option(name: str, help: str, published: int, smallest: int, label: str, unit: str) -> Option:
    """A size from the published one down to the smallest."""
    choices = tuple(range(published, smallest - 1, -1))
    help = f"{help} (P20; not the published game)"
    return Option(name, help, published, choices, label=label, unit=unit, is_reduced=True)


OPTIONS = (
    size_option("colours", "how many colours there are", NUM_COLOURS, FEWEST_COLOURS, "Colours", "colours"),
    size_option("values", "how many values a colour has, from 0 up", NUM_VALUES, FEWEST_VALUES, "Values", "values"),
    size_option("hand_size", "how many cards a hand has", HAND_SIZE, SMALLEST_HAND, "Hand", "cards"),
    size_option(
        "parade_size", "how many cards the parade begins with", PARADE_SIZE, SMALLEST_PARADE, "First parade", "cards"
    ),
)


def check_table(seats: int, options: Mapping[str, Any]) -> None:
    """P20: after the deal the pile holds a card at least."""
    num_cards = options["colours"] * options["values"]
    num_dealt = seats * options["hand_size"] + options["parade_size"]
    if num_cards <= num_dealt:
        raise OptionError(
            f"{num_cards} cards are too few: {seats} hands of {options['hand_size']} and a parade of "
            f"{options['parade_size']} take {num_dealt}, and the pile needs one; "
            "choose more colours or values, or a smaller hand_size or parade_size"
        )
