"""What a lab measures of a variant, from its matches (docs/lab.md explains each figure)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from wonderland.arena.ratings import Estimate
from wonderland.lab.deciders import KINDS, REAL, beginner_beside
from wonderland.lab.plan import EQUAL, LUCK, MIXED, Variant, game_of
from wonderland.lab.play import NOBODY, NUM_LOOKS
from wonderland.lab.statistics import (
    chance_of_share,
    chance_of_shares,
    corrected,
    mean_of,
    ratio_of,
    share_among,
    share_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wonderland.lab.plan import Part, Plan
    from wonderland.lab.play import Played

CLOSE_LEADS = 0.25  # a finish is close if the winner is ahead by at most so much of a clear lead
SURE = 0.01  # a departure is reported if chance alone would show one so seldom, in the whole lab
HALF = NUM_LOOKS // 2 - 1  # the look at half-time
DEAL, DRAWS = 0, 1  # the parts of a seat's luck
MOST_BARS = 24  # of a histogram


class Share(msgspec.Struct, frozen=True):
    """What a place wins: a seat, or a place in the order of play."""

    place: int  # from 1
    wins: Estimate
    chance: float  # that the departure from fair is chance alone, corrected for all tests of the lab


class Shares(msgspec.Struct, frozen=True):
    """What all places of a kind win."""

    fair: float
    places: list[Share]
    chance: float  # that all departures together are chance alone, corrected in the same way


class Histogram(msgspec.Struct, frozen=True):
    """How often each value occurred: bars of equal width."""

    first: int
    width: int  # values of a bar
    counts: list[int]


class Difference(msgspec.Struct, frozen=True):
    """What a variant has more than the first one, deal by deal."""

    measure: str
    value: Estimate


class Measures(msgspec.Struct, frozen=True):
    """All figures of a variant. An estimate is missing where nothing could be measured."""

    label: str
    seats: int
    level: str
    options: dict[str, object]
    matches: int
    plies: Estimate
    rounds: Estimate
    decisions: Estimate  # a seat
    lengths: Histogram
    by_order: Shares
    by_seat: Shares
    luck_matches: int
    luck_of_deal: Estimate | None
    luck_of_draws: Estimate | None
    luck: Estimate | None
    leader_wins: list[Estimate | None]  # after each tenth
    comebacks: Estimate | None
    margin: Estimate
    margins: Histogram
    close_margin: float
    close: Estimate
    legal: Estimate | None
    real: Estimate | None
    kinds: dict[str, Estimate | None]
    mixed_matches: int
    weaker_level: str
    strong_wins: Estimate | None
    tie_breaks: Estimate
    shared: Estimate
    decided: dict[str, int]
    ended: dict[str, int]
    differences: list[Difference]


def measure(plan: Plan, results: Iterable[Played]) -> list[Measures]:
    """The figures of every variant that was played; the order of the results does not matter."""
    by_key = {(each.variant, each.part, each.deal, each.strong): each for each in results}
    matches: dict[tuple[int, Part], list[Played]] = {}
    for _, played in sorted(by_key.items()):
        matches.setdefault((played.variant, played.part), []).append(played)
    first = matches.get((0, EQUAL), [])
    measured = [
        measure_variant(plan, variant, equal, matches.get((index, MIXED), []), matches.get((index, LUCK), []), first)
        for index, variant in enumerate(plan.variants)
        if (equal := matches.get((index, EQUAL), []))
    ]
    return with_corrections(measured)


def measure_variant(
    plan: Plan,
    variant: Variant,
    equal: Sequence[Played],
    mixed: Sequence[Played],
    lucky: Sequence[Played],
    first: Sequence[Played],
) -> Measures:
    """The figures of one variant, before the correction for many tests."""
    lead = abs(game_of(plan).heuristics.MARGIN) * CLOSE_LEADS
    margins = [margin_of(played) for played in equal]
    decisions = [played.plies for played in equal]
    return Measures(
        label=variant.label,
        seats=variant.seats,
        level=variant.level,
        options=dict(variant.options),
        matches=len(equal),
        plies=mean_of(decisions),
        rounds=mean_of([played.rounds for played in equal]),
        decisions=mean_of([played.plies / variant.seats for played in equal]),
        lengths=histogram(decisions),
        by_order=shares_of(equal, variant.seats, from_first=True),
        by_seat=shares_of(equal, variant.seats, from_first=False),
        luck_matches=len(lucky),
        luck_of_deal=luck_share(lucky, (DEAL,)),
        luck_of_draws=luck_share(lucky, (DRAWS,)),
        luck=luck_share(lucky, (DEAL, DRAWS)),
        leader_wins=[leader_wins(equal, look) for look in range(NUM_LOOKS - 1)],
        comebacks=comebacks(equal),
        margin=mean_of(margins),
        margins=histogram(margins),
        close_margin=lead,
        close=share_of(sum(margin <= lead for margin in margins), len(margins)),
        legal=ratio_of([played.legal for played in equal], decisions),
        real=share_among([sum(played.kinds[kind] for kind in REAL) for played in equal], decisions),
        kinds={name: share_among([each.kinds[kind] for each in equal], decisions) for kind, name in enumerate(KINDS)},
        mixed_matches=len(mixed),
        weaker_level=beginner_beside(variant.level),
        strong_wins=strong_wins(mixed),
        tie_breaks=share_of(sum(each.decided not in ("points", "shared") for each in equal), len(equal)),
        shared=share_of(sum(each.places.count(1) > 1 for each in equal), len(equal)),
        decided=dict(sorted(Counter(each.decided for each in equal).items())),
        ended=dict(sorted(Counter(each.ended for each in equal).items())),
        differences=differences(equal, first),
    )


def shares_of(equal: Sequence[Played], seats: int, from_first: bool) -> Shares:
    """What every seat wins; from the first, in the order of play."""
    sums = [0.0] * seats
    for played in equal:
        for seat, won in enumerate(played.wins):
            sums[(seat - played.first) % seats if from_first else seat] += won
    total, fair = len(equal), 1 / seats
    places = [
        Share(place + 1, share_of(wins, total), chance_of_share(wins / total, fair, total))
        for place, wins in enumerate(sums)
    ]
    return Shares(fair, places, chance_of_shares([wins / total for wins in sums], total))


def with_corrections(measured: Sequence[Measures]) -> list[Measures]:
    """The chances after the correction for all tests of the lab together."""
    families = [shares for each in measured for shares in (each.by_order, each.by_seat)]
    tests = [chance for shares in families for chance in (shares.chance, *(place.chance for place in shares.places))]
    left = iter(corrected(tests))
    mended = iter([replace_chances(shares, left) for shares in families])
    return [msgspec.structs.replace(each, by_order=next(mended), by_seat=next(mended)) for each in measured]


def replace_chances(shares: Shares, chances: Iterable[float]) -> Shares:
    """The same shares with other chances, taken in order."""
    left = iter(chances)
    together = next(left)
    places = [msgspec.structs.replace(place, chance=next(left)) for place in shares.places]
    return Shares(shares.fair, places, together)


def luck_share(lucky: Sequence[Played], parts: Sequence[int]) -> Estimate | None:
    """The covariance of luck and result by the variance of results: parts of it add up."""
    together, spread = [], []
    for played in lucky:
        beyond = [won - 1 / len(played.points) for won in played.wins]
        lucks = [sum(luck[part] for part in parts) for luck in played.luck]
        together.append(sum(luck * more for luck, more in zip(lucks, beyond, strict=True)))
        spread.append(sum(more * more for more in beyond))
    return ratio_of(together, spread)


def leader_wins(equal: Sequence[Played], look: int) -> Estimate | None:
    """How often the one who led at that look wins; None if nobody ever led alone."""
    wins = [played.wins[played.leaders[look]] for played in equal if played.leaders[look] != NOBODY]
    return share_of(sum(wins), len(wins)) if wins else None


def comebacks(equal: Sequence[Played]) -> Estimate | None:
    """How often somebody wins who did not lead at half-time."""
    kept = leader_wins(equal, HALF)
    return None if kept is None else Estimate(1 - kept.value, 1 - kept.high, 1 - kept.low)


def strong_wins(mixed: Sequence[Played]) -> Estimate | None:
    """What the stronger level wins, over whole deals: it had every seat of each."""
    deals: dict[int, list[float]] = {}
    for played in mixed:
        deals.setdefault(played.deal, []).append(played.wins[played.strong])
    return share_among([sum(wins) for wins in deals.values()], [len(wins) for wins in deals.values()])


def margin_of(played: Played) -> int:
    """By how many points the winner is ahead of the next."""
    order = sorted(zip(played.places, played.points, strict=True))
    return abs(order[0][1] - order[1][1])


def differences(equal: Sequence[Played], first: Sequence[Played]) -> list[Difference]:
    """What is different from the first variant on the same deals; nothing of that variant itself or of other seats."""
    if not first or equal[0].variant == first[0].variant or len(equal[0].points) != len(first[0].points):
        return []
    others = {played.deal: played for played in first}
    pairs = [(played, others[played.deal]) for played in equal if played.deal in others]
    if len(pairs) < 2:
        return []
    figures: dict[str, Sequence[float]] = {
        "plies": [one.plies - other.plies for one, other in pairs],
        "margin": [margin_of(one) - margin_of(other) for one, other in pairs],
        "real": [real_share(one) - real_share(other) for one, other in pairs],
    }
    return [Difference(name, mean_of(values)) for name, values in figures.items()]


def real_share(played: Played) -> float:
    """The share of real decisions in a match."""
    return sum(played.kinds[kind] for kind in REAL) / played.plies


def histogram(values: Sequence[int]) -> Histogram:
    """Bars of whole values, at most `MOST_BARS` of them."""
    low, high = min(values), max(values)
    width = (high - low) // MOST_BARS + 1
    counts = np.bincount([(value - low) // width for value in values])
    return Histogram(low, width, counts.tolist())
