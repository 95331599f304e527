"""The ChaCha20 keystream (RFC 8439), in plain functions that compile like the rules.

Words have 32 bits and are kept in wider signed integers, masked: in the interpreter and compiled, both give the same
numbers. The nonce is zero and blocks count from zero, because a key is used for one match only.
"""

from __future__ import annotations

MASK = 0xFFFFFFFF
DOUBLE_ROUNDS = 10
WORDS_PER_BLOCK = 16
# "expand 32-byte k", as the RFC prescribes.
C0, C1, C2, C3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574

Key = tuple[int, int, int, int, int, int, int, int]
Row = tuple[int, int, int, int]


def keystream_word(key: Key, position: int) -> int:
    """The word at that position of the keystream, counted from 0."""
    return block(key, position // WORDS_PER_BLOCK)[position % WORDS_PER_BLOCK]


def block(key: Key, counter: int) -> tuple[int, ...]:
    """The sixteen words of a block (RFC 8439, 2.3)."""
    k0, k1, k2, k3, k4, k5, k6, k7 = key
    a0, a1, a2, a3 = C0, C1, C2, C3
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = counter & MASK, 0, 0, 0
    for _ in range(DOUBLE_ROUNDS):
        a0, b0, c0, d0 = quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter_round(a3, b0, c1, d2)
    return (
        *add_row((a0, a1, a2, a3), (C0, C1, C2, C3)),
        *add_row((b0, b1, b2, b3), (k0, k1, k2, k3)),
        *add_row((c0, c1, c2, c3), (k4, k5, k6, k7)),
        *add_row((d0, d1, d2, d3), (counter & MASK, 0, 0, 0)),
    )


def quarter_round(a: int, b: int, c: int, d: int) -> Row:
    """RFC 8439, 2.1."""
    a = (a + b) & MASK
    d = rotate(d ^ a, 16)
    c = (c + d) & MASK
    b = rotate(b ^ c, 12)
    a = (a + b) & MASK
    d = rotate(d ^ a, 8)
    c = (c + d) & MASK
    b = rotate(b ^ c, 7)
    return a, b, c, d


def rotate(word: int, bits: int) -> int:
    """The word rotated to the left."""
    return ((word << bits) | (word >> (32 - bits))) & MASK


def add_row(row: Row, other: Row) -> Row:
    """The sums of four words each."""
    a, b, c, d = row
    e, f, g, h = other
    return (a + e) & MASK, (b + f) & MASK, (c + g) & MASK, (d + h) & MASK
