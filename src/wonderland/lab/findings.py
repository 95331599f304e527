"""What the figures say, in sentences, and what a designer should look at."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from wonderland.bots.levels import find_level
from wonderland.lab.measures import HALF, SURE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wonderland.arena.ratings import Estimate
    from wonderland.lab.measures import Measures, Share, Shares
    from wonderland.lab.plan import Plan

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
SEEN_ERRORS = 4  # standard errors: so large a departure is nearly always found
OFTEN_SHARED = 0.1  # of matches
RUNAWAY = 0.85  # of matches won by who led at half-time
SMALLEST_CHANCE = 0.001  # that is written out
TITLES = {
    "length": "Length",
    "order": "Who starts",
    "luck": "Luck",
    "comebacks": "Comebacks",
    "closeness": "How close it ends",
    "decisions": "Decisions",
    "skill": "What skill is worth",
    "ties": "Ties",
}


class Findings(msgspec.Struct, frozen=True):
    """The sentences about a variant, by measure."""

    label: str
    sentences: dict[str, str]


def find(plan: Plan, measured: Sequence[Measures]) -> tuple[list[Findings], list[str]]:
    """The sentences about every variant, and the warnings."""
    num_tests = sum(2 * (each.seats + 1) for each in measured)
    several = len(plan.variants) > 1
    warnings = [
        f"{each.label}: {warning}" if several else sentence(warning)
        for each in measured
        for warning in warnings_of(each, num_tests)
    ]
    return [Findings(each.label, sentences_of(each)) for each in measured], warnings


def sentences_of(each: Measures) -> dict[str, str]:
    """A sentence or two for every measure; nothing where nothing could be measured."""
    told = {
        "length": f"A match takes {interval(each.plies)} decisions, {each.decisions.value:.1f} of each player, "
        f"in {interval(each.rounds)} rounds.",
        "order": order_sentence(each),
        "luck": luck_sentence(each),
        "comebacks": comeback_sentence(each),
        "closeness": f"The winner is {interval(each.margin)} points ahead of the next. {shares(each.close)} of the "
        f"matches end within {each.close_margin:g} points.",
        "decisions": decision_sentence(each),
        "skill": skill_sentence(each),
        "ties": f"A tie-break decides {shares(each.tie_breaks)} of the matches, and {shares(each.shared)} are shared.",
    }
    return {name: text for name, text in told.items() if text}


def order_sentence(each: Measures) -> str:
    """What the starter wins, and whether the order of play matters."""
    start = each.by_order.places[0]
    fair = each.by_order.fair
    text = f"The seat that starts wins {shares(start.wins)}, fair {percent(fair)}."
    if unfair := imbalances(each.by_order):
        named = ", ".join(f"{ORDINALS[share.place - 1]} {percent(share.wins.value)}" for share in unfair)
        text += f" More than chance explains: {named}."
    else:
        seen = SEEN_ERRORS * math.sqrt(fair * (1 - fair) / each.matches)
        text += (
            " No place departs from fair by more than chance explains. "
            f"A departure of {100 * seen:.0f} matches in 100 would show."
        )
    return text


def luck_sentence(each: Measures) -> str:
    """How much of the results luck explains."""
    if each.luck is None or each.luck_of_deal is None or each.luck_of_draws is None:
        return ""
    return (
        f"Luck explains {shares(each.luck)} of who wins: the deal {percent(each.luck_of_deal.value)}, later chance "
        f"{percent(each.luck_of_draws.value)}. The rest is decisions, and what nobody could know."
    )


def comeback_sentence(each: Measures) -> str:
    """What a lead at half-time is worth."""
    kept = each.leader_wins[HALF]
    if kept is None or each.comebacks is None:
        return ""
    return f"Who leads at half-time wins {shares(kept)}; in {percent(each.comebacks.value)} somebody comes from behind."


def decision_sentence(each: Measures) -> str:
    """How many decisions are real."""
    kinds = {kind: share for kind, share in each.kinds.items() if share is not None}
    if each.real is None or each.legal is None or len(kinds) < len(each.kinds):
        return ""
    return (
        f"{shares(each.real)} of the decisions are real: some action is clearly worse. In {told(kinds['one_good'])} of "
        f"all one action is good, in {told(kinds['several_good'])} several are. "
        f"{told(kinds['indifferent'])} make no clear difference, {told(kinds['forced'])} are forced. "
        f"There are {each.legal.value:.1f} actions to choose from."
    )


def skill_sentence(each: Measures) -> str:
    """What the stronger of two levels wins."""
    if each.strong_wins is None:
        return ""
    strong, weak = title_of(each.level), title_of(each.weaker_level)
    others = f"{each.seats - 1} × {weak}" if each.seats > 2 else f"one {weak}"
    return f"One {strong} against {others} wins {shares(each.strong_wins)}, fair {percent(1 / each.seats)}."


def warnings_of(each: Measures, num_tests: int) -> Iterator[str]:
    """What a designer should look at, as sentences without their capital."""
    by_order = imbalances(each.by_order)
    for share in by_order:
        doing = "starts" if share.place == 1 else f"plays {ORDINALS[share.place - 1]}"
        yield imbalance(f"the seat that {doing}", share, each.by_order.fair, num_tests)
    if has_own_seats(each):
        for share in imbalances(each.by_seat):
            yield imbalance(f"seat {share.place}", share, each.by_seat.fair, num_tests)
    if not by_order and each.by_order.chance < SURE:
        yield f"the order of play matters ({chance_text(each.by_order.chance, num_tests)})"
    if each.strong_wins is not None and each.strong_wins.low <= 1 / each.seats:
        yield f"a {title_of(each.level)} wins no more than a {title_of(each.weaker_level)}: skill does not show"
    kept = each.leader_wins[HALF]
    if kept is not None and kept.low > RUNAWAY:
        yield f"who leads at half-time nearly always wins: {shares(kept)}"
    if each.shared.low > OFTEN_SHARED:
        yield f"{shares(each.shared)} of the matches are shared: a tie-break is missing"


def imbalances(family: Shares) -> list[Share]:
    """The places whose wins chance alone does not explain."""
    return [place for place in family.places if place.chance < SURE]


def has_own_seats(each: Measures) -> bool:
    """Do the seats differ from the places in the order of play? Not if the same seat always starts."""
    return [share.wins for share in each.by_seat.places] != [share.wins for share in each.by_order.places]


def imbalance(who: str, share: Share, fair: float, num_tests: int) -> str:
    """A place that is not fair."""
    side = "an advantage" if share.wins.value > fair else "a disadvantage"
    return (
        f"{who} is at {side}: it wins {shares(share.wins)} where {percent(fair)} would be fair "
        f"({chance_text(share.chance, num_tests)})"
    )


def chance_text(chance: float, num_tests: int) -> str:
    """How unlikely that is by chance."""
    shown = f"p < {SMALLEST_CHANCE}" if chance < SMALLEST_CHANCE else f"p = {chance:.3f}"
    return f"{shown} after correction for {num_tests} comparisons"


def shares(estimate: Estimate) -> str:
    """A share with its interval: `31 % (29 to 33)`."""
    digits = 0 if 0.095 < estimate.value < 0.905 else 1
    low, high = (f"{100 * end:.{digits}f}" for end in (estimate.low, estimate.high))
    return f"{100 * estimate.value:.{digits}f} % ({low} to {high})"


def percent(share: float) -> str:
    """A share in whole percent."""
    return f"{100 * share:.0f} %"


def told(share: Estimate) -> str:
    """A share without its interval."""
    return percent(share.value)


def interval(estimate: Estimate) -> str:
    """A number with its interval: `48.1 (47.7 to 48.5)`."""
    return f"{estimate.value:.1f} ({estimate.low:.1f} to {estimate.high:.1f})"


def title_of(name: str) -> str:
    """The name of a level for people."""
    level = find_level(name)
    return level.title if level else f"{name} bot"


def sentence(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]
