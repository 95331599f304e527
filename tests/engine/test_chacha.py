from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland.engine import chacha

ZERO_KEY = bytes(32)
# RFC 8439, appendix A.1, the vectors with a nonce of zero: key, counter, keystream.
VECTORS = [
    (
        ZERO_KEY,
        0,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        ZERO_KEY,
        1,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    (
        bytes(31) + b"\1",
        1,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
]


def keystream_block(key: bytes, counter: int) -> bytes:
    return struct.pack("<16L", *chacha.block(struct.unpack("<8L", key), counter))


def independent_block(key: bytes, counter: int, nonce: bytes = bytes(12)) -> bytes:
    """ChaCha20 written from the RFC in another way: over a list, with unmasked sums."""
    start = list(struct.unpack("<16L", b"expand 32-byte k" + key + struct.pack("<L", counter) + nonce))
    words = start.copy()
    rows = [(i, 4 + (i + j) % 4, 8 + (i + 2 * j) % 4, 12 + (i + 3 * j) % 4) for j in (0, 1) for i in range(4)]
    for a, b, c, d in rows * 10:
        for x, y, z, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            words[x] = (words[x] + words[y]) % 2**32
            mixed = words[z] ^ words[x]
            words[z] = (mixed << left) % 2**32 + (mixed >> (32 - left))
    return struct.pack("<16L", *((word + first) % 2**32 for word, first in zip(words, start, strict=True)))


def test_a_quarter_round_is_the_rfcs() -> None:
    mixed = chacha.quarter_round(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567)
    assert mixed == (0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB)


@pytest.mark.parametrize(("key", "counter", "keystream"), VECTORS)
def test_the_keystream_is_the_rfcs(key: bytes, counter: int, keystream: str) -> None:
    assert keystream_block(key, counter).hex() == keystream
    assert independent_block(key, counter).hex() == keystream


def test_the_independent_chacha20_gives_the_rfcs_example() -> None:
    block = independent_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert block.hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4")


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**32 - 1))
def test_every_block_is_that_of_an_independent_chacha20(key: bytes, counter: int) -> None:
    assert keystream_block(key, counter) == independent_block(key, counter)
