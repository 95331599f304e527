"""What the figures say, in sentences, and what a designer should look at."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.levels import find_level
from wonderland.lab.measures import HALF, SURE
from wonderland.messages import area, in_commas, in_sentences, number_text, percent_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonderland.arena.ratings import Estimate
    from wonderland.lab.measures import Measures, Share, Shares
    from wonderland.lab.plan import Plan

t = area("reports")

SEEN_ERRORS = 4  # standard errors: so large a departure is nearly always found
OFTEN_SHARED = 0.1  # of matches
RUNAWAY = 0.85  # of matches won by who led at half-time
SMALLEST_CHANCE = 0.001  # that is written out


class Findings(msgspec.Struct, frozen=True):
    """The sentences about a variant, by measure."""

    label: str
    sentences: dict[str, str]


def find(plan: Plan, measured: Sequence[Measures]) -> tuple[list[Findings], list[str]]:
    """The sentences about every variant, and the warnings."""
    num_tests = sum(2 * (each.seats + 1) for each in measured)
    several = len(plan.variants) > 1
    warnings = [
        t("lab.warning", variant=each.label, warning=warning) if several else warning
        for each in measured
        for warning in warnings_of(each, num_tests)
    ]
    return [Findings(each.label, sentences_of(each)) for each in measured], warnings


def sentences_of(each: Measures) -> dict[str, str]:
    """A sentence or two for every measure; nothing where nothing could be measured."""
    own, close = number_text(each.decisions.value, 1), f"{each.close_margin:g}"
    told = {
        "length": t("lab.length", decisions=interval(each.plies), own=own, rounds=interval(each.rounds)),
        "order": order_sentence(each),
        "luck": luck_sentence(each),
        "comebacks": comeback_sentence(each),
        "closeness": t("lab.closeness", points=interval(each.margin), share=shares(each.close), close=close),
        "decisions": decision_sentence(each),
        "skill": skill_sentence(each),
        "ties": t("lab.ties", tie_breaks=shares(each.tie_breaks), shared=shares(each.shared)),
    }
    return {name: text for name, text in told.items() if text}


def order_sentence(each: Measures) -> str:
    """What the starter wins, and whether the order of play matters."""
    fair = each.by_order.fair
    start = t("lab.order", share=shares(each.by_order.places[0].wins), fair=percent_text(fair))
    if unfair := imbalances(each.by_order):
        places = in_commas(
            t("lab.place", place=short_ordinal(share.place), share=percent_text(share.wins.value)) for share in unfair
        )
        return in_sentences([start, t("lab.order.unfair", places=places)])
    seen = SEEN_ERRORS * math.sqrt(fair * (1 - fair) / each.matches)
    return in_sentences([start, t("lab.order.fair", n=round(100 * seen))])


def luck_sentence(each: Measures) -> str:
    """How much of the results luck explains."""
    if each.luck is None or each.luck_of_deal is None or each.luck_of_draws is None:
        return ""
    deal, draws = percent_text(each.luck_of_deal.value), percent_text(each.luck_of_draws.value)
    return t("lab.luck", share=shares(each.luck), deal=deal, draws=draws)


def comeback_sentence(each: Measures) -> str:
    """What a lead at half-time is worth."""
    kept = each.leader_wins[HALF]
    if kept is None or each.comebacks is None:
        return ""
    return t("lab.comebacks", share=shares(kept), comebacks=percent_text(each.comebacks.value))


def decision_sentence(each: Measures) -> str:
    """How many decisions are real."""
    kinds = {kind: percent_text(share.value) for kind, share in each.kinds.items() if share is not None}
    if each.real is None or each.legal is None or len(kinds) < len(each.kinds):
        return ""
    return t("lab.decisions", real=shares(each.real), actions=number_text(each.legal.value, 1), **kinds)


def skill_sentence(each: Measures) -> str:
    """What the stronger of two levels wins."""
    if each.strong_wins is None:
        return ""
    levels = {"strong": title_of(each.level), "weak": title_of(each.weaker_level)}
    return t("lab.skill", n=each.seats - 1, share=shares(each.strong_wins), fair=percent_text(1 / each.seats), **levels)


def warnings_of(each: Measures, num_tests: int) -> Iterator[str]:
    """What a designer should look at."""
    by_order = imbalances(each.by_order)
    for share in by_order:
        key = "lab.unfair.start" if share.place == 1 else "lab.unfair.order"
        yield imbalance(key, ordinal(share.place), share, each.by_order.fair, num_tests)
    if has_own_seats(each):
        for share in imbalances(each.by_seat):
            yield imbalance("lab.unfair.seat", str(share.place), share, each.by_seat.fair, num_tests)
    if not by_order and each.by_order.chance < SURE:
        yield t("lab.order_matters", chance=chance_text(each.by_order.chance, num_tests))
    if each.strong_wins is not None and each.strong_wins.low <= 1 / each.seats:
        yield t("lab.no_skill", strong=title_of(each.level), weak=title_of(each.weaker_level))
    kept = each.leader_wins[HALF]
    if kept is not None and kept.low > RUNAWAY:
        yield t("lab.runaway", share=shares(kept))
    if each.shared.low > OFTEN_SHARED:
        yield t("lab.often_shared", share=shares(each.shared))


def imbalances(family: Shares) -> list[Share]:
    """The places whose wins chance alone does not explain."""
    return [place for place in family.places if place.chance < SURE]


def has_own_seats(each: Measures) -> bool:
    """Do the seats differ from the places in the order of play? Not if the same seat always starts."""
    return [share.wins for share in each.by_seat.places] != [share.wins for share in each.by_order.places]


def imbalance(key: str, place: str, share: Share, fair: float, num_tests: int) -> str:
    """A place that is not fair."""
    side = "advantage" if share.wins.value > fair else "disadvantage"
    chance = chance_text(share.chance, num_tests)
    return t(key, place=place, side=side, share=shares(share.wins), fair=percent_text(fair), chance=chance)


def chance_text(chance: float, num_tests: int) -> str:
    """How unlikely that is by chance."""
    is_small = chance < SMALLEST_CHANCE
    shown = f"p {'<' if is_small else '='} {number_text(max(chance, SMALLEST_CHANCE), 3)}"
    return t("lab.chance", p=shown, n=num_tests)


def shares(estimate: Estimate) -> str:
    """A share with its interval: `31% (29 to 33)`."""
    digits = 0 if 0.095 < estimate.value < 0.905 else 1
    low, high = (number_text(100 * end, digits) for end in (estimate.low, estimate.high))
    return t("lab.interval", value=percent_text(estimate.value, digits), low=low, high=high)


def interval(estimate: Estimate) -> str:
    """A number with its interval: `48.1 (47.7 to 48.5)`."""
    value, low, high = (number_text(each, 1) for each in (estimate.value, estimate.low, estimate.high))
    return t("lab.interval", value=value, low=low, high=high)


def ordinal(place: int) -> str:
    """A place in the order of play, in a sentence: `first`."""
    return t(f"lab.ordinal.{place}")


def short_ordinal(place: int) -> str:
    """The same in a list or a plot: `1st`."""
    return t("lab.ordinal.short", n=place)


def title_of(name: str) -> str:
    """The name of a level for people."""
    level = find_level(name)
    return level.title if level else t("lab.bot", name=name)


def measure_title(name: str) -> str:
    """The title of a measure."""
    return t(f"lab.title.{name}")
