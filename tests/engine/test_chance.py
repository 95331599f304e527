from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from wonderland.engine import chance


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


def test_seeds_of_a_series_fit_in_a_browsers_numbers_and_differ() -> None:
    seeds = {chance.seed_for(seed, index) for seed in (0, 1, 2, 2**60) for index in range(1000)}
    assert len(seeds) == 4000
    assert max(seeds) <= chance.MAX_SEED < 2**53
