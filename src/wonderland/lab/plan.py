"""What a lab plays: the variants, and the tasks that its matches are cut into."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from wonderland.bots.levels import QUICK, level_of
from wonderland.engine import catalogue
from wonderland.engine.match import check_seed
from wonderland.errors import OptionError
from wonderland.messages import area, in_commas

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from wonderland.engine.game import Game

t = area("errors")
reports = area("reports")

Part = Literal["equal", "mixed", "luck"]
EQUAL: Part = "equal"  # one level on all seats
MIXED: Part = "mixed"  # one bot of the level among beginners, every deal from every seat
LUCK: Part = "luck"  # the first matches of `equal` again, with the luck of every step
PARTS: tuple[Part, ...] = (EQUAL, MIXED, LUCK)

QUICK_MATCHES, SHORT_SEARCH_MATCHES, LONG_SEARCH_MATCHES = 2000, 1000, 200  # of each variant, by default
MATCHES_PER_LUCK_MATCH = 2  # what luck brought takes several times as long as the match
SEATS, LEVEL = "--seats", "--level"  # dimensions that are no options of the game
QUICK_CHUNK = 40  # deals of a task
SHORT_SEARCH = "caterpillar"  # also for a game without heuristics, in which the levels below play at random


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play the game."""

    label: str  # for people: what is special about it
    seats: int
    level: str
    options: dict[str, Any]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole experiment, but for its size."""

    game: str
    rules_version: int
    seed: int
    variants: list[Variant]


class Dimension(NamedTuple):
    """What variants differ in: an option, the seats or the level; its values, each as people say it."""

    name: str
    values: Sequence[tuple[str, Any]]


class Task(NamedTuple):
    """Some deals of a variant that one worker plays."""

    variant: int
    part: Part
    deals: list[int]


def make_plan(game: Game, options: Sequence[Dimension], seats: Sequence[int], levels: Sequence[str], seed: int) -> Plan:
    """Every combination of the values as a variant; OptionError for what cannot be played."""
    check_seed(seed)
    for count in seats:
        game.check_seats(count)
    names = [level_of(level).name for level in levels]
    told = Dimension(SEATS, [(reports("lab.seats", n=count), count) for count in seats])
    dimensions = [*options, told, Dimension(LEVEL, [(name, name) for name in names])]
    for each in dimensions:
        if len({text for text, _ in each.values}) < len(each.values):
            raise OptionError(t("lab.twice", option=each.name))
    combined = itertools.product(*(each.values for each in dimensions))
    keys = [each.name for each in dimensions]
    variants = [make_variant(game, dimensions, dict(zip(keys, chosen, strict=True))) for chosen in combined]
    return Plan(game.name, game.rules_version, seed, variants)


def make_variant(game: Game, dimensions: Sequence[Dimension], chosen: Mapping[str, tuple[str, Any]]) -> Variant:
    """One combination; its label names what differs from others, or else what was asked for."""
    differing = [chosen[each.name][0] for each in dimensions if len(each.values) > 1]
    asked = [chosen[each.name][0] for each in dimensions[:-2]]
    values = {name: value for name, (_, value) in chosen.items()}
    seats, level = values.pop(SEATS), values.pop(LEVEL)
    label = in_commas(differing or asked or [reports("lab.usual_rules")])
    return Variant(label, seats, level, game.complete_options(values))


def default_level(game: Game) -> str:
    """The strongest level that does not search, unless the game has no heuristics for it."""
    return QUICK.name if game.has_part("strategy.heuristics") else SHORT_SEARCH


def default_matches(levels: Sequence[str]) -> int:
    """As many as some minutes allow."""
    searching = {level_of(level).name for level in levels if level_of(level).is_searching}
    if not searching:
        return QUICK_MATCHES
    return SHORT_SEARCH_MATCHES if searching == {SHORT_SEARCH} else LONG_SEARCH_MATCHES


def num_deals(variant: Variant, part: Part, matches: int) -> int:
    """How many deals a part has."""
    deals = {EQUAL: matches, MIXED: -(-matches // variant.seats), LUCK: -(-matches // MATCHES_PER_LUCK_MATCH)}
    return deals[part]


def tasks_of(plan: Plan, matches: int, played: set[tuple[int, Part, int]], parts: Sequence[Part]) -> Iterator[Task]:
    """The deals that are left to play, all variants in step: a lab that is stopped has compared all of them."""
    waiting = [
        tasks_of_part(plan, index, part, matches, played) for part in parts for index in range(len(plan.variants))
    ]
    for together in itertools.zip_longest(*waiting):
        yield from (task for task in together if task is not None)


def tasks_of_part(
    plan: Plan, variant: int, part: Part, matches: int, played: set[tuple[int, Part, int]]
) -> Iterator[Task]:
    """The same of one part of one variant."""
    each = plan.variants[variant]
    deals = num_deals(each, part, matches)
    left = (deal for deal in range(deals) if (variant, part, deal) not in played)
    size = 1 if level_of(each.level).is_searching else QUICK_CHUNK
    while chunk := list(itertools.islice(left, size)):
        yield Task(variant, part, chunk)


def game_of(plan: Plan) -> Game:
    """The game of a plan."""
    return catalogue.load(plan.game)
