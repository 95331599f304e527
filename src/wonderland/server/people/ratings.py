"""Ratings of players: strength (mu) and its uncertainty (sigma), by the Plackett-Luce model of openskill.

A player has up to two ratings in a game. `people` comes from matches with other people: all people of a match are
compared with each other, bots are left out. `levels` comes from matches with bots: each person is compared with the
bots alone, whose ratings are fixed. So a bad day of one person does not make a level weaker.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from wonderland.engine import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Against = Literal["people", "levels"]

MU, SIGMA = 25.0, 25.0 / 3.0  # of a player without a match: openskill's defaults
# Of `Game.level_ratings`, which come from wins with two seats (benchmarks/results.md, "Levels"): a win chance of p is a
# difference of 5.89 ln(p / (1 - p)), as the model has it. The White Rabbit plays like a player without a match.
LEVEL_SIGMA = 1.0


class Rating(NamedTuple):
    """An estimate of strength, and its standard deviation."""

    mu: float = MU
    sigma: float = SIGMA


class Entrant(NamedTuple):
    """Who had a seat: a player, a level, or neither (a bot that is no level)."""

    player: str | None
    level: str | None
    place: int


class Change(NamedTuple):
    """The rating of a player after a match."""

    player: str
    against: Against
    rating: Rating


def rate(game: str, entrants: Sequence[Entrant], rating_of: Callable[[str, Against], Rating]) -> Iterator[Change]:
    """The ratings that a match changes."""
    people = [entrant for entrant in entrants if entrant.player is not None]
    if len(people) > 1:
        before = [rating_of(str(entrant.player), "people") for entrant in people]
        after = compare(before, [entrant.place for entrant in people])
        for entrant, rating in zip(people, after, strict=True):
            yield Change(str(entrant.player), "people", rating)
    known = catalogue.load(game).level_ratings
    levels = [entrant for entrant in entrants if entrant.player is None and entrant.level in known]
    if not levels:
        return
    fixed = [Rating(known[str(entrant.level)], LEVEL_SIGMA) for entrant in levels]
    for entrant in people:
        player = str(entrant.player)
        after = compare([rating_of(player, "levels"), *fixed], [one.place for one in (entrant, *levels)])
        yield Change(player, "levels", after[0])


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
