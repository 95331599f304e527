"""The schedule: which bot has which seat in which match.

The bots form a circle. A match seats neighbours of the circle; the next match of the same deal starts one place
further. So on every deal every place of the circle gets every seat once, even if the circle is larger than the table.
The circle is shuffled for the next deal, so that the neighbours change.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from wonderland.bots.former_bots import former_name
from wonderland.bots.net_bots import net_name
from wonderland.bots.own import is_module_and_class
from wonderland.bots.registry import canonical_name
from wonderland.engine import chance
from wonderland.errors import OptionError
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Meetings = Counter[tuple[str, ...]]  # how often each pair of bots met in a match

t = area("errors")

DRAWN_CIRCLES = 16  # candidates; the one with the most even meetings is used


@dataclass(frozen=True)
class ScheduledMatch:
    """A match to be played."""

    number: int
    deal: int
    seed: int  # of the deal; the same in all its matches
    bot_seed: int  # of the bots' random choices; different in every match
    bots: tuple[str, ...]  # by seat


def make_circle(bots: str, seats: int) -> list[str]:
    """The circle for `search,greedy` or `search:2,greedy:2`; copies of the last bot fill a circle that is too small."""
    counts: dict[str, int] = {}
    for entry in bots.split(","):
        name, count = parse_entry(entry.strip())
        if count < 1 or not name or (":" in name and not is_qualified(name)):
            raise OptionError(t("arena.bots", bots=repr(bots)))
        name = canonical_name(name)
        if name in counts:
            raise OptionError(t("arena.twice", bot=name))
        counts[name] = count
    if len(counts) == 1:
        raise OptionError(t("arena.one_bot"))
    num_places = sum(counts.values())
    if num_places > max(seats, len(counts)):
        raise OptionError(t("arena.seats", bots=bots, places=num_places, seats=seats))
    circle = [name for name, count in counts.items() for _ in range(count)]
    return circle + circle[-1:] * (seats - len(circle))


def is_qualified(name: str) -> bool:
    """Is it a name with a colon?"""
    return former_name(name) is not None or net_name(name) is not None or is_module_and_class(name)


def parse_entry(entry: str) -> tuple[str, int]:
    """The bot and its number of seats: `search`, `search:2`, `module:Class`, `net:FILE:2`, `former:FOLDER:LEVEL:2`."""
    name, separator, count = (part.strip() for part in entry.rpartition(":"))
    return (name, int(count)) if separator and count.isdecimal() else (entry, 1)


def schedule(circle: Sequence[str], seats: int, deals: int, seed: int) -> Iterator[ScheduledMatch]:
    """Every deal in as many matches as the circle has places; a longer schedule begins with the same matches."""
    draws = random.Random(seed)
    meetings: Meetings = Counter()
    for deal in range(deals):
        circle = next_circle(circle, seats, meetings, draws)
        meetings += count_meetings(circle, seats)
        deal_seed = chance.seed_for(seed, deal)
        for first, bots in enumerate(seatings(circle, seats)):
            yield ScheduledMatch(
                number=deal * len(circle) + first,
                deal=deal,
                seed=deal_seed,
                bot_seed=chance.seed_for(deal_seed, first),
                bots=bots,
            )


def seatings(circle: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The bots by seat of every match: `seats` neighbours, starting at every place of the circle."""
    return [tuple(circle[(first + seat) % len(circle)] for seat in range(seats)) for first in range(len(circle))]


def next_circle(circle: Sequence[str], seats: int, meetings: Meetings, draws: random.Random) -> list[str]:
    """A random circle. If it is larger than the table: of some candidates the one with the most even meetings."""
    drawn = [draws.sample(circle, len(circle)) for _ in range(DRAWN_CIRCLES if len(circle) > seats else 1)]
    return min(drawn, key=lambda each: unevenness(meetings + count_meetings(each, seats)))


def count_meetings(circle: Sequence[str], seats: int) -> Meetings:
    """How often each pair of bots meets in the matches of a deal."""
    return Counter(tuple(sorted(pair)) for bots in seatings(circle, seats) for pair in combinations(bots, 2))


def unevenness(meetings: Meetings) -> int:
    """The sum of squares: minimal when all counts are equal."""
    return sum(count * count for count in meetings.values())
