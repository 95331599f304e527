"""Piles of cards in an order that nobody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine import chance

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from wonderland.engine.chance import Words


def reshuffle(words: Words, cards: npt.NDArray[np.int8], count: int) -> None:
    """Shuffle the first `count` cards; the result does not depend on the order in which they lay."""
    for i in range(1, count):
        card = cards[i]
        place = i
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
    chance.shuffle(words, cards, count)
