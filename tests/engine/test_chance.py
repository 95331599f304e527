from __future__ import annotations

import struct
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.test_chacha import independent_block
from wonderland.engine import chance

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = bytes(range(100, 132))


def keyed(key: bytes) -> chance.Words:
    """Words that hold leftovers, and then the key."""
    words = np.full(chance.CHANCE_WORDS, 7, np.uint64)
    chance.set_key(words, np.frombuffer(key, "<u8"))
    return words


def keystream(key: bytes) -> Iterator[int]:
    """The words of the keystream, by an independent ChaCha20."""
    for counter in count():
        yield from struct.unpack("<16L", independent_block(key, counter))


def independent_below(stream: Iterator[int], bound: int) -> int:
    """As docs/records.md describes it."""
    return next(word % bound for word in stream if word < 2**32 // bound * bound)


def test_splitmix64_gives_its_published_numbers() -> None:
    words = np.array([1234567], np.uint64)
    assert [chance.next_word(words) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_below_stays_below(seed: int, bound: int) -> None:
    words = np.array([seed], np.uint64)
    assert all(0 <= chance.below(words, bound) < bound for _ in range(20))


def test_below_gives_every_number_about_equally_often() -> None:
    words = np.array([7], np.uint64)
    counts = Counter(chance.below(words, 6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_shuffle_puts_every_card_everywhere_about_equally_often() -> None:
    words = np.array([8], np.uint64)
    places = np.zeros((4, 4), int)
    for _ in range(4000):
        cards = np.arange(6)
        chance.shuffle(words, cards, 4)
        assert sorted(cards[:4]) == [0, 1, 2, 3]
        assert cards[4:].tolist() == [4, 5]
        for place in range(4):
            places[cards[place], place] += 1
    assert places.min() > 850
    assert places.max() < 1150


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**32), min_size=1, max_size=20))
def test_with_a_key_numbers_come_from_its_keystream(key: bytes, bounds: list[int]) -> None:
    words, stream = keyed(key), keystream(key)
    assert [chance.below(words, bound) for bound in bounds] == [independent_below(stream, bound) for bound in bounds]


def test_with_a_key_a_shuffle_is_a_fisher_yates_shuffle_from_the_last_card_on() -> None:
    words, stream = keyed(KEY), keystream(KEY)
    cards, expected = np.arange(66), list(range(66))
    chance.shuffle(words, cards, 60)
    for last in range(59, 0, -1):
        other = independent_below(stream, last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert cards.tolist() == expected


@pytest.mark.parametrize("bound", [3, 2**31 + 1, 2**32 - 1])
def test_words_from_the_highest_multiple_of_the_bound_on_are_rejected(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = 2**32 // bound * bound
    drawn = iter([limit, 2**32 - 1, limit - 1, 0])
    monkeypatch.setattr(chance, "next_keystream_word", lambda words: next(drawn))
    words = keyed(KEY)
    assert [chance.below(words, bound) for _ in range(2)] == [bound - 1, 0]


def test_a_bound_of_the_whole_range_rejects_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "next_keystream_word", lambda words: 2**32 - 1)
    assert chance.below(keyed(KEY), 2**32) == 2**32 - 1
    assert chance.below(keyed(KEY), 1) == 0


def test_only_the_first_word_counts_where_there_is_no_room_for_a_key() -> None:
    assert chance.below(np.array([3, 5], np.uint64), 1000) == chance.below(np.array([3], np.uint64), 1000)


def test_a_seed_takes_the_place_of_a_key_and_leaves_nothing_of_it() -> None:
    words = keyed(KEY)
    chance.below(words, 5)
    chance.set_seed(words, 3)
    assert words.tolist() == [3, 0, 0, 0, 0, 0]
    assert chance.below(words, 1000) == chance.below(np.array([3], np.uint64), 1000)
    chance.set_key(words, np.frombuffer(KEY, "<u8"))
    chance.clear(words)
    assert not words.any()


def test_seeds_of_a_series_fit_in_a_browsers_numbers_and_differ() -> None:
    seeds = {chance.seed_for(seed, index) for seed in (0, 1, 2, 2**60) for index in range(1000)}
    assert len(seeds) == 4000
    assert max(seeds) <= chance.MAX_SEED < 2**53


@given(st.integers(0, 2**64 - 1), st.integers(1, 66))
def test_a_shuffle_draws_the_numbers_that_below_gives(seed: int, count: int) -> None:
    words, shuffled = np.array([seed], np.uint64), np.arange(count, dtype=np.int8)
    chance.shuffle(words, shuffled, count)
    same_words, cards = np.array([seed], np.uint64), list(range(count))
    for last in range(count - 1, 0, -1):
        other = chance.below(same_words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert shuffled.tolist() == cards
    assert words == same_words
