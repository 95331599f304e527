"""The small seeded generator that lives inside a state (SplitMix64), and the two ways rules use it.

A generator is one 64-bit word, kept in an array of one element so that a state's own chance, a bot's and
a search's are used alike. Words pass through `int` and a mask: in the interpreter that makes exact Python
integers, compiled it makes wrapping 64-bit ones, and both give the same numbers.

Rules ask for chance only through `below` and `shuffle`. A record replays without this generator because
`targets.scripted` puts recorded outcomes in the place of those two.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]

WORD_MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
FIRST_MULTIPLIER = 0xBF58476D1CE4E5B9
SECOND_MULTIPLIER = 0x94D049BB133111EB

# Seeds of matches are written in JSON and read in browsers, whose numbers hold 53 bits.
SEED_BITS = 53
MAX_SEED = (1 << SEED_BITS) - 1


def next_word(words: Words) -> int:
    """The next 64 random bits."""
    words[0] = (int(words[0]) + GOLDEN_GAMMA) & WORD_MASK
    word = int(words[0])
    word = ((word ^ (word >> 30)) * FIRST_MULTIPLIER) & WORD_MASK
    word = ((word ^ (word >> 27)) * SECOND_MULTIPLIER) & WORD_MASK
    return word ^ (word >> 31)


def below(words: Words, bound: int) -> int:
    """A number from 0 to bound − 1, each equally likely (to within bound / 2³²)."""
    number = ((next_word(words) >> 32) * np.uint64(bound)) >> 32
    return np.int64(number)  # type: ignore[return-value]  # compiled, `int` would leave it unsigned


def shuffle(words: Words, cards: npt.NDArray[Any], count: int) -> None:
    """Put the first `count` cards into random order."""
    for last in range(count - 1, 0, -1):
        other = below(words, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


def seed_for(seed: int, index: int) -> int:
    """The seed of the index-th match (or decision) of a series: unrelated for neighbouring indexes."""
    words = np.array([(seed + index * FIRST_MULTIPLIER) & WORD_MASK], np.uint64)
    return next_word(words) >> (64 - SEED_BITS)


def stir(key: int, word: int) -> int:
    """A key that depends on all words stirred in so far."""
    stirred = ((key ^ word) * FIRST_MULTIPLIER) & WORD_MASK
    return stirred ^ (stirred >> 29)
