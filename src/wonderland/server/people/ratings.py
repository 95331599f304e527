"""Ratings of players: strength (mu) and its uncertainty (sigma), by the Plackett-Luce model of openskill.

A player has up to two ratings in a game. `people` comes from matches with other people: all people of a match are
compared with each other, bots are left out. `levels` comes from matches alone with bots, whose ratings are fixed. So a
bad day of one person does not make a level weaker, and nobody helps another one past a bot.

A match of weight 0.5 (weights.py) moves a rating half as far, and takes half as much of its uncertainty.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from wonderland.engine import catalogue
from wonderland.server.people import weights
from wonderland.server.people.weights import Person, Weight

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Against = Literal["people", "levels"]

MU, SIGMA = 25.0, 25.0 / 3.0  # of a player without a match: openskill's defaults
# Of `Game.level_ratings`, which come from wins with two seats (benchmarks/results.md, "Levels"): a win chance of p is a
# difference of 5.89 ln(p / (1 - p)), as the model has it. The White Rabbit plays like a player without a match.
LEVEL_SIGMA = 1.0

# 30 to one of `mu`: a difference of 200 is a chance of 3 to 1, as in chess. Who has not played has 1500.
NUMBER_OF_MU, NUMBERS_PER_MU = 1500, 30

# A rating is provisional until both are reached; docs/ratings.md says why these.
SETTLED_SIGMA = 4.0
SETTLED_OPPONENTS = 10  # different people who are still here; levels need no number, because they are fixed


class Rating(NamedTuple):
    """An estimate of strength, and its standard deviation."""

    mu: float = MU
    sigma: float = SIGMA


class Entrant(NamedTuple):
    """Who had a seat: a player, a level, or neither (a player who was forgotten, or a bot that is no level)."""

    player: str | None
    level: str | None
    place: int
    decided: Mapping[str, int] | None = None  # how often a person or a level decided; None: unknown
    has_resigned: bool = False
    neighbours: frozenset[str] = frozenset()  # players of the match who lately had the same address


class Past(NamedTuple):
    """What is known of a player before a match."""

    rating: Rating = Rating()
    recent: Mapping[str, int] = {}  # in how many of the last matches with people somebody was an opponent
    num_gone: int = 0  # of these opponents, who are no players here any more


PastOf = Callable[[str, Against], Past]


class Change(NamedTuple):
    """The rating of a player after a match."""

    player: str
    against: Against
    rating: Rating
    weight: Weight


def number_of(mu: float) -> int:
    """A rating as people see it: without decimals, and on the scale that chess players know."""
    return round(NUMBER_OF_MU + NUMBERS_PER_MU * (mu - MU))


def level_near(game: str, mu: float) -> str | None:
    """The level whose rating is nearest."""
    known = catalogue.load(game).level_ratings
    return min(known, key=lambda level: abs(known[level] - mu), default=None)


def is_provisional(against: Against, sigma: float, num_opponents: int) -> bool:
    """Is too little known for the rating to mean something?"""
    return sigma > SETTLED_SIGMA or (against == "people" and num_opponents < SETTLED_OPPONENTS)


def rate(
    game: str,
    entrants: Sequence[Entrant],
    past_of: PastOf,
    given: Mapping[str, Weight] | None = None,
) -> Iterator[Change]:
    """The ratings that a match changes. `given` are the weights by player, if they were found before."""
    people = [entrant for entrant in entrants if entrant.player is not None]
    if len(people) > 1:
        yield from rate_people(people, past_of, given)
    known = catalogue.load(game).level_ratings
    bots = [entrant for entrant in entrants if entrant.level is not None and deciders(entrant) <= known.keys()]
    if len(people) == 1 and len(bots) == len(entrants) - 1 > 0:
        yield rate_alone(people[0], bots, known, past_of, given)


def rate_people(people: Sequence[Entrant], past_of: PastOf, given: Mapping[str, Weight] | None) -> Iterator[Change]:
    """Compare all people of a match, by their places."""
    pasts = [past_of(str(entrant.player), "people") for entrant in people]
    after = compare([past.rating for past in pasts], [entrant.place for entrant in people])
    persons = [person_of(entrant, past) for entrant, past in zip(people, pasts, strict=True)]
    for person, past, rating in zip(persons, pasts, after, strict=True):
        others = [other for other in persons if other is not person]
        is_gain = rating.mu > past.rating.mu
        weight = weights.against_people(person, others, is_gain) if given is None else given[person.player]
        yield Change(person.player, "people", part_of(past.rating, rating, weight.value), weight)


def rate_alone(
    entrant: Entrant,
    bots: Sequence[Entrant],
    known: Mapping[str, float],
    past_of: PastOf,
    given: Mapping[str, Weight] | None,
) -> Change:
    """Compare a person with the bots of a match."""
    player = str(entrant.player)
    past = past_of(player, "levels")
    fixed = [Rating(level_mu(bot, known, is_ahead=bot.place < entrant.place), LEVEL_SIGMA) for bot in bots]
    rating = compare([past.rating, *fixed], [one.place for one in (entrant, *bots)])[0]
    is_gain = rating.mu > past.rating.mu
    weight = weights.against_levels(person_of(entrant, past), is_gain) if given is None else given[player]
    return Change(player, "levels", part_of(past.rating, rating, weight.value), weight)


def deciders(bot: Entrant) -> set[str | None]:
    """The levels that decided for a bot's seat; before its first decision, the level that has it."""
    return {*bot.decided} if bot.decided else {bot.level}


def level_mu(bot: Entrant, known: Mapping[str, float], is_ahead: bool) -> float:
    """The strength of a bot's seat, by who made its decisions.

    If several levels did, being ahead of it counts as being ahead of the weakest of them, and being behind it as being
    behind their average. So a change of the level during a match never helps: neither to win nor to lose less.
    """
    if not is_ahead or not bot.decided:
        return min(known[str(level)] for level in deciders(bot))
    return sum(known[level] * times for level, times in bot.decided.items()) / sum(bot.decided.values())


def person_of(entrant: Entrant, past: Past) -> Person:
    """A person of the match, as weights need it."""
    conduct = (entrant.decided, entrant.has_resigned, entrant.neighbours)
    is_uncertain = past.rating.sigma > SETTLED_SIGMA
    return Person(str(entrant.player), *conduct, past.recent, past.num_gone, is_uncertain)


def part_of(before: Rating, after: Rating, weight: float) -> Rating:
    """The rating after a match that counts only in part."""
    mu = before.mu + weight * (after.mu - before.mu)
    return Rating(mu, before.sigma + weight * (after.sigma - before.sigma))


def compare(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a match with these places; the first place is 1, and places may be shared."""
    model = plackett_luce()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in rated]


@functools.cache
def plackett_luce() -> Any:
    """The model with its defaults. Imported when the first match is rated, so that the server starts quickly."""
    from openskill.models import PlackettLuce

    return PlackettLuce()
