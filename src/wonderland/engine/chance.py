"""The random generators that live inside a state, and the two ways rules use them.

Without a key, chance is SplitMix64: small, quick, seeded; for simulations and local matches. With a key, it is the
ChaCha20 keystream under that key (`chacha.py`): nobody can compute it from what was seen; for served matches.

A state's chance is an array of `CHANCE_WORDS` words: the word of SplitMix64; with a key the position in the keystream
plus one, otherwise zero; the key. Bots and searches have no keys: they use the first word of an array of another
length. Words pass through `int` and a mask: in the interpreter that makes exact Python integers, compiled it makes
wrapping 64-bit ones, and both give the same numbers.

Rules ask for chance only through `below` and `shuffle`. A record replays without these generators because
`targets.scripted` puts recorded outcomes in the place of those two.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from wonderland.engine import chacha

Words = npt.NDArray[np.uint64]

WORD_MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN_GAMMA = 0x9E3779B97F4A7C15
FIRST_MULTIPLIER = 0xBF58476D1CE4E5B9
SECOND_MULTIPLIER = 0x94D049BB133111EB

KEY_WORDS = 4
KEY_BYTES = 8 * KEY_WORDS
POSITION = 1  # where the position stands
KEY = 2  # where the key begins
CHANCE_WORDS = KEY + KEY_WORDS
KEYSTREAM_RANGE = 1 << 32  # a word of the keystream is below this

# Seeds of matches are written in JSON and read in browsers, whose numbers hold 53 bits.
SEED_BITS = 53
MAX_SEED = (1 << SEED_BITS) - 1


def next_word(words: Words) -> int:
    """The next 64 random bits."""
    words[0] = (int(words[0]) + GOLDEN_GAMMA) & WORD_MASK
    return mixed(int(words[0]))


def mixed(word: int) -> int:
    """A word of SplitMix64's sequence with its bits mixed."""
    word = ((word ^ (word >> 30)) * FIRST_MULTIPLIER) & WORD_MASK
    word = ((word ^ (word >> 27)) * SECOND_MULTIPLIER) & WORD_MASK
    return word ^ (word >> 31)


def set_seed(words: Words, seed: int) -> None:
    """From here on SplitMix64, from that seed; `words` may hold anything."""
    words[0] = seed
    for i in range(1, len(words)):
        words[i] = 0


def set_key(words: Words, key: Words) -> None:
    """From here on the keystream of that key (32 bytes as four little-endian words), from its beginning."""
    words[0] = 0
    words[POSITION] = 1
    for i in range(KEY_WORDS):
        words[KEY + i] = key[i]


def clear(words: Words) -> None:
    """Leave nothing from which chance could be computed."""
    set_seed(words, 0)


def has_key(words: Words) -> bool:
    """Is chance the keystream of a key?"""
    return len(words) == CHANCE_WORDS and words[POSITION] != 0


def below(words: Words, bound: int) -> int:
    """A number from 0 to bound − 1, each equally likely (without a key, to within bound / 2³²)."""
    if has_key(words):
        return keystream_below(words, bound)
    return splitmix_below(words, bound)


def shuffle(words: Words, cards: npt.NDArray[Any], count: int) -> None:
    """Put the first `count` cards into random order."""
    if has_key(words):
        for last in range(count - 1, 0, -1):
            swap(cards, last, keystream_below(words, last + 1))
    else:
        word = int(words[0])  # not read and written for every card: that would take most of the time
        for last in range(count - 1, 0, -1):
            word = (word + GOLDEN_GAMMA) & WORD_MASK
            swap(cards, last, scaled(mixed(word), last + 1))
        words[0] = word


def swap(cards: npt.NDArray[Any], i: int, j: int) -> None:
    """Exchange two cards."""
    card = cards[i]
    cards[i] = cards[j]
    cards[j] = card


def splitmix_below(words: Words, bound: int) -> int:
    """`below` by SplitMix64. Bots and playouts call it themselves: their choices have no key, and to ask takes time."""
    return scaled(next_word(words), bound)


def scaled(word: int, bound: int) -> int:
    """64 random bits as a number from 0 to bound − 1."""
    number = ((word >> 32) * np.uint64(bound)) >> 32
    return np.int64(number)  # type: ignore[return-value]  # compiled, `int` would leave it unsigned


def keystream_below(words: Words, bound: int) -> int:
    """`below` by the keystream: the next of its words that lies below the highest multiple of the bound, modulo it."""
    bound = signed(bound)
    limit = KEYSTREAM_RANGE - KEYSTREAM_RANGE % bound
    word = next_keystream_word(words)
    while word >= limit:
        word = next_keystream_word(words)
    return word % bound


def next_keystream_word(words: Words) -> int:
    """The next 32 bits of the keystream."""
    position = signed(words[POSITION])
    words[POSITION] = position + 1
    first, second = halves(words[KEY]), halves(words[KEY + 1])
    third, fourth = halves(words[KEY + 2]), halves(words[KEY + 3])
    return chacha.keystream_word((*first, *second, *third, *fourth), position - 1)


def halves(word: np.uint64) -> tuple[int, int]:
    """The lower and the upper 32 bits."""
    return signed(word & np.uint64(chacha.MASK)), signed(word >> np.uint64(32))


def signed(number: int | np.uint64) -> int:
    """The same number as a signed integer: compiled, unsigned ones would spread to all that is computed from them."""
    return int(np.int64(number))


def seed_for(seed: int, index: int) -> int:
    """The seed of the index-th match (or decision) of a series: unrelated for neighbouring indexes."""
    words = np.array([(seed + index * FIRST_MULTIPLIER) & WORD_MASK], np.uint64)
    return next_word(words) >> (64 - SEED_BITS)


def stir(key: int, word: int) -> int:
    """A key that depends on all words stirred in so far."""
    stirred = ((key ^ word) * FIRST_MULTIPLIER) & WORD_MASK
    return stirred ^ (stirred >> 29)
