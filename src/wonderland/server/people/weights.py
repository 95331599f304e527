"""How much a match counts for a rating, and why less: docs/ratings.md says it to players.

A match is weighed for each of its people, against each of the others. Who they are to each other, and how the other one
played, lessens gains and losses alike. How one played oneself lessens gains only: nobody loses less by leaving,
resigning or playing in haste.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from wonderland.protocol.resources import WeightReason
from wonderland.server.table.table_match import HURRIED, PERSON

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Factors = dict[WeightReason, float]

RECENT_MATCHES = 50  # with people: so far back an opponent is remembered
REPEAT = 0.5  # what each of them with the same opponent leaves of the next one
UNCERTAIN = 0.5  # what a match tells against an opponent whose rating is not settled yet
GONE_POWER = 4  # of the part of one's last opponents who are still players here
LEAST_GONE = 1 / 32  # if all are gone: such matches still make others one's last opponents
WHOLE_MATCH = 5  # own decisions, from which on a match is long enough
LEISURE = 0.5  # the part of one's decisions that must be as slow as a person's
GRAINS = 1024  # weights are so many parts of one, so that sums of them are exact in any order
NOTABLE = 0.9  # a factor above it is no reason to tell a player


class Weight(NamedTuple):
    """How much a match counts for somebody, from 0 to 1, and why less than in full."""

    value: float = 1.0
    reasons: tuple[WeightReason, ...] = ()


class Person(NamedTuple):
    """A person in a match, with what is known from before it."""

    player: str
    decided: Mapping[str, int] | None = None  # decisions of the seat, by `PERSON`, `HURRIED` or level; None: unknown
    has_resigned: bool = False
    neighbours: frozenset[str] = frozenset()  # players who lately had the same address
    recent: Mapping[str, int] = {}  # in how many of the last matches with people somebody was an opponent
    num_gone: int = 0  # of these opponents, who are no players here any more
    is_uncertain: bool = False  # is the rating not settled yet?


def against_people(person: Person, others: Sequence[Person], is_gain: bool) -> Weight:
    """The weight of a match with other people: the mean over all of them."""
    return mean([against_person(person, other, is_gain) for other in others])


def against_levels(person: Person, is_gain: bool) -> Weight:
    """The weight of a match with bots: a loss counts in full."""
    return mean([conduct_of(person) if is_gain else {}])


def against_person(person: Person, other: Person, is_gain: bool) -> Factors:
    """What lessens the weight of a match between two people for the first of them."""
    conduct = conduct_of(other)
    if person.has_resigned:
        conduct["short"] = 1.0  # whoever resigned made it short
    if is_gain:
        conduct = least(conduct, conduct_of(person))
    return {
        "address": 0.0 if other.player in person.neighbours else 1.0,
        "repeats": REPEAT ** person.recent.get(other.player, 0),
        "newcomer": UNCERTAIN if other.is_uncertain else 1.0,
        "gone": max(LEAST_GONE, (1.0 - person.num_gone / (1 + len(person.recent))) ** GONE_POWER),
        **conduct,
    }


def conduct_of(person: Person) -> Factors:
    """What the way of playing tells: who decided, how fast, and how often."""
    if person.decided is None:
        return {"stand_in": 1.0, "speed": 1.0, "short": 1.0}
    unhurried = person.decided.get(PERSON, 0)
    own, every = unhurried + person.decided.get(HURRIED, 0), sum(person.decided.values())
    return {
        "stand_in": own / every if every else 1.0,
        "speed": min(1.0, unhurried / (LEISURE * own)) if own else 1.0,
        "short": min(1.0, own / WHOLE_MATCH),
    }


def least(one: Factors, other: Factors) -> Factors:
    """The lesser of each factor."""
    return {reason: min(factor, other[reason]) for reason, factor in one.items()}


def mean(several: Sequence[Factors]) -> Weight:
    """The mean of what several opponents leave of a match, and the reasons."""
    value = mean_of([math.prod(factors.values()) for factors in several])
    means = {reason: mean_of([factors[reason] for factors in several]) for reason in several[0]}
    reasons = tuple(reason for reason, factor in means.items() if factor < NOTABLE)
    return Weight(round(value * GRAINS) / GRAINS, reasons)


def mean_of(values: list[float]) -> float:
    """The mean, exact in any order. (`fmean` counts the values in Python, which takes longer than all the rest.)"""
    return math.fsum(values) / len(values)
