"""Every bot has every deal from every seat, however many bots and seats there are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest

from wonderland.arena.schedule import make_circle, schedule
from wonderland.errors import OptionError

DEALS = 30
BOTS = "abcdefgh"
SIZES = [(num_bots, seats) for num_bots in range(2, len(BOTS) + 1) for seats in range(2, 7)]
every_size = pytest.mark.parametrize(("num_bots", "seats"), SIZES)


@every_size
def test_every_bot_has_every_deal_from_every_seat_equally_often(num_bots: int, seats: int) -> None:
    circle = make_circle(",".join(BOTS[:num_bots]), seats)
    places = Counter(circle)
    scheduled = list(schedule(circle, seats, DEALS, seed=1))
    assert [each.number for each in scheduled] == list(range(DEALS * max(num_bots, seats)))
    for deal in range(DEALS):
        matches = [each.bots for each in scheduled if each.deal == deal]
        for seat in range(seats):
            assert Counter(bots[seat] for bots in matches) == places


@every_size
def test_the_matches_of_a_deal_share_its_seed_and_nothing_else(num_bots: int, seats: int) -> None:
    scheduled = list(schedule(make_circle(",".join(BOTS[:num_bots]), seats), seats, DEALS, seed=1))
    assert len({(each.deal, each.seed) for each in scheduled}) == DEALS
    assert len({each.seed for each in scheduled}) == DEALS
    assert len({each.bot_seed for each in scheduled}) == len(scheduled)


@pytest.mark.parametrize(("num_bots", "seats"), [(num_bots, seats) for num_bots, seats in SIZES if num_bots > seats])
def test_more_bots_than_seats_meet_each_other_about_equally_often(num_bots: int, seats: int) -> None:
    meetings: Counter[tuple[str, ...]] = Counter()
    for each in schedule(make_circle(",".join(BOTS[:num_bots]), seats), seats, DEALS, seed=1):
        assert len(set(each.bots)) == seats
        meetings.update(combinations(sorted(each.bots), 2))
    assert len(meetings) == num_bots * (num_bots - 1) // 2
    assert max(meetings.values()) - min(meetings.values()) <= 4


def test_neighbours_change_from_deal_to_deal() -> None:
    scheduled = schedule(make_circle("a,b,c,d", 4), 4, DEALS, seed=1)
    orders = {bots[bots.index("a") :] + bots[: bots.index("a")] for bots in (each.bots for each in scheduled)}
    assert len(orders) == 6


@pytest.mark.parametrize("bots", ["a,b", "a,b,c,d,e"])
def test_a_longer_schedule_begins_like_a_shorter_one(bots: str) -> None:
    circle = make_circle(bots, 3)
    short = list(schedule(circle, 3, 5, seed=7))
    assert list(islice(schedule(circle, 3, 50, seed=7), len(short))) == short


@pytest.mark.parametrize(
    ("bots", "seats", "circle"),
    [
        ("a,b", 2, "ab"),
        ("a,b", 4, "abbb"),
        ("a,b,c", 4, "abcc"),
        ("a:2,b", 4, "aabb"),
        ("a:1, b:3", 4, "abbb"),
        ("a,b,c,d", 2, "abcd"),
    ],
)
def test_the_last_bot_takes_the_seats_left(bots: str, seats: int, circle: str) -> None:
    assert make_circle(bots, seats) == list(circle)


def test_a_bot_of_ones_own_may_take_several_seats() -> None:
    assert make_circle("own.bots:Cat, b", 3) == ["own.bots:Cat", "b", "b"]
    assert make_circle("own.bots:Cat:2,b", 3) == ["own.bots:Cat", "own.bots:Cat", "b"]


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("a", "an arena needs two bots or more"),
        ("a:4", "an arena needs two bots or more"),
        ("a,a", "a is named twice; a:2 takes two seats"),
        ("a,", "bots are given as NAME,NAME or NAME:SEATS,NAME:SEATS, not 'a,'"),
        ("a:0,b", "bots are given as NAME,NAME or NAME:SEATS,NAME:SEATS, not 'a:0,b'"),
        ("a:-1,b", "bots are given as NAME,NAME or NAME:SEATS,NAME:SEATS, not 'a:-1,b'"),
        (":a,b", "bots are given as NAME,NAME or NAME:SEATS,NAME:SEATS, not ':a,b'"),
        ("a:b:c,d", "bots are given as NAME,NAME or NAME:SEATS,NAME:SEATS, not 'a:b:c,d'"),
        ("a.b:C,a.b:C:2", "a.b:C is named twice; a.b:C:2 takes two seats"),
        ("a:2,b:3", "a:2,b:3 takes 5 seats, and there are 4"),
    ],
)
def test_bots_that_cannot_be_seated_are_refused(bots: str, sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        make_circle(bots, 4)
    assert str(caught.value) == sentence
