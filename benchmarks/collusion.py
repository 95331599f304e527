"""Do ten identities that work together gain less than an honest good player?

    python -m benchmarks.collusion --plot docs/collusion.svg

An honest good player and honest average ones draw opponents by lot. Ten identities of average players try tricks, each
in a world of its own. The results are drawn by the model's own chances, or agreed on. Everything else is the server's
code: matches are stored, addresses compared, players deleted, and matches counted as on a server. For each player two
figures are printed: the rating, and what it would be if all matches counted in full, as they did up to 0.9.0.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import create_engine, delete, event, func, insert, select
from sqlalchemy.pool import StaticPool

from wonderland.engine import catalogue
from wonderland.server.people import personal_data, ratings, standings
from wonderland.server.people.ratings import Entrant, Past, Rating
from wonderland.server.people.weights import Weight
from wonderland.server.storage import networks, schema
from wonderland.server.storage.matches import FinishedMatch, MatchStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection

    from wonderland.server.people.ratings import Against

GAME = "parade"
AVERAGE, SPREAD, GOOD = 25.0, 4.0, 35.0  # strengths, as mu has them: the good one wins 5 of 6 against an average one
CHANCE_SCALE = 5.89  # of the model: see `LEVEL_SIGMA` in ratings.py
IDENTITIES = 10
HONEST = 60
CAUTION = 3.0  # standard deviations below the estimate: openskill's `ordinal`
PLAYED = {"person": 13}  # decisions in a usual match of two
MINUTE = 60_000
INK, STEP = "black", 5  # of the honest player's line; matches between two points of a line


class Standing(NamedTuple):
    """A player's rating after a match, and what it was before there were weights."""

    rating: Rating
    former: Rating
    counted: float
    is_provisional: bool

    @property
    def cautious(self) -> float:
        """What the rating proves."""
        return self.rating.mu - CAUTION * self.rating.sigma


class World:
    """A server's database with its players, and the ratings of former days beside it."""

    def __init__(self, connection: Connection, arguments: argparse.Namespace) -> None:
        self.connection = connection
        self.num_identities: int = arguments.identities
        self.num_honest: int = arguments.honest
        self.chance = random.Random(arguments.seed)
        self.strengths: dict[str, float] = {}
        self.now = 0
        self._matches = MatchStore(None, lambda: self.now)  # type: ignore[arg-type]  # only `add` is used
        self._former: dict[tuple[str, Against], Rating] = {}
        self._ids = itertools.count()

    def add(self, strength: float = AVERAGE, address: str | None = None) -> str:
        """A player, with an address of their own unless one is given."""
        player = f"p{next(self._ids)}"
        self.strengths[player] = strength
        self.connection.execute(insert(schema.players), {"id": player, "name": player, "seen_at": 0})
        digest = networks.digest(b"key", address) if address else player[-8:]
        self.connection.execute(insert(schema.networks), {"player_id": player, "digest": digest, "seen_at": 0})
        return player

    def forget(self, player: str) -> None:
        """Delete a player, as the server does."""
        while personal_data.forget_some(self.connection, player, f"{player}-gone"):
            pass
        self.connection.execute(delete(schema.players).where(schema.players.c.id == player))

    def play(self, one: str, other: str, decided: dict[str, int] = PLAYED) -> None:
        """An honest match: the stronger one wins more often."""
        difference = self.strengths[one] - self.strengths[other]
        is_won = self.chance.random() < 1 / (1 + math.exp(-difference / CHANCE_SCALE))
        self.decide(*((one, other) if is_won else (other, one)), decided)

    def decide(self, winner: str, loser: str, decided: dict[str, int] = PLAYED) -> None:
        """A match of two people with that result."""
        self._store([winner, loser], {"names": ["", ""], "places": [1, 2], "levels": [None, None]}, [decided, decided])
        self._rate_formerly([Entrant(winner, None, 1), Entrant(loser, None, 2)])

    def play_level(self, player: str, decided: dict[str, int], shown: str, is_won: bool, was_counted: bool) -> None:
        """A match with a bot: who decided for it, which level it had at the end, and whether that counted formerly."""
        places = [1, 2] if is_won else [2, 1]
        info = {"names": ["", ""], "places": places, "levels": [None, shown]}
        self._store([player], info, [PLAYED, decided])
        if was_counted:
            self._rate_formerly([Entrant(player, None, places[0]), Entrant(None, shown, places[1])])

    def standing(self, player: str, against: Against = "people") -> Standing:
        """The player's ratings."""
        rows, met = schema.ratings, schema.tallies
        query = select(rows).where(rows.c.player_id == player, rows.c.against == against)
        row = self.connection.execute(query).one()
        is_opponent = (met.c.player_id == player) & (met.c.kind == "player") & (met.c.counted > 0)
        known = select(func.count()).select_from(met.join(schema.players, schema.players.c.id == met.c.opponent))
        num_opponents = self.connection.execute(known.where(is_opponent)).scalar_one()
        is_provisional = ratings.is_provisional(against, row.sigma, num_opponents)
        return Standing(Rating(row.mu, row.sigma), self._former[player, against], row.counted, is_provisional)

    def _store(self, people: list[str], info: dict[str, object], conduct: list[dict[str, int]]) -> None:
        self.now += MINUTE
        seats = [(player, seat) for seat, player in enumerate(people)]
        data = json.dumps({"game": GAME, **info}).encode()
        record = json.dumps({"players": ["", ""]}).encode()
        match = FinishedMatch(f"m{next(self._ids)}", data, record, seats, json.dumps(conduct).encode())
        self._matches.add(self.connection, "table", match)
        standings.count_some(self.connection)

    def _rate_formerly(self, entrants: list[Entrant]) -> None:
        in_full = {str(entrant.player): Weight() for entrant in entrants}

        def past_of(player: str, against: Against) -> Past:
            return Past(self._former.get((player, against), Rating()))

        for change in list(ratings.rate(GAME, entrants, past_of, in_full)):
            self._former[change.player, change.against] = change.rating


# Tricks: each plays matches, and yields the identity that is to gain after each of its matches.


def honest(world: World, matches: int) -> Iterator[str]:
    """A good player among average ones."""
    good = world.add(GOOD)
    everybody = [good, *(world.add(world.chance.gauss(AVERAGE, SPREAD)) for _ in range(world.num_honest))]
    for _ in range(matches * len(everybody) // 2):
        one, other = world.chance.sample(everybody, 2)
        world.play(one, other)
        if good in (one, other):
            yield good


def feeding(world: World, matches: int, address: str | None = None) -> Iterator[str]:
    """Nine lose to one."""
    leader, *others = [world.add(address=address) for _ in range(world.num_identities)]
    for number in range(matches):
        world.decide(leader, others[number % len(others)])
        yield leader


def one_address(world: World, matches: int) -> Iterator[str]:
    """Nine lose to one, all from one address."""
    return feeding(world, matches, "192.0.2.1")


def haste(world: World, matches: int) -> Iterator[str]:
    """Nine resign at once, or play in no time."""
    leader, *others = [world.add() for _ in range(world.num_identities)]
    for number in range(matches):
        world.decide(leader, others[number % len(others)], {"person": 1} if number % 2 else {"hurried": 13})
        yield leader


def trained_feeding(world: World, matches: int) -> Iterator[str]:
    """The nine play among themselves until they are experienced; then they lose to one."""
    leader, *others = [world.add() for _ in range(world.num_identities)]
    train(world, others, 4)
    for number in range(matches):
        world.decide(leader, others[number % len(others)])
        yield leader


def circle(world: World, matches: int) -> Iterator[str]:
    """Each beats the next one."""
    ring = [world.add() for _ in range(world.num_identities)]
    for _ in range(matches // 2):
        for place, winner in enumerate(ring):
            world.decide(winner, ring[(place + 1) % len(ring)])
            if winner == ring[0]:
                yield ring[0]


def alternating(world: World, matches: int) -> Iterator[str]:
    """All win in turn until they are well known; then nine lose to one."""
    leader, *others = [world.add() for _ in range(world.num_identities)]
    for number in range(matches):
        other = others[number % len(others)]
        is_fed = number >= matches // 2 or number // len(others) % 2
        world.decide(*((leader, other) if is_fed else (other, leader)))
        yield leader


def recreating(world: World, matches: int) -> Iterator[str]:
    """Whoever has lost once is deleted, and comes back as somebody else."""
    leader = world.add()
    for _ in range(matches):
        other = world.add()
        world.decide(leader, other)
        world.forget(other)
        yield leader


def generations(world: World, matches: int) -> Iterator[str]:
    """Nine become experienced among themselves, lose four times each to one, and are deleted; then nine others."""
    leader, fed = world.add(), 0
    while fed < matches:
        others = [world.add() for _ in range(world.num_identities - 1)]
        train(world, others, 4)
        for other in (other for _ in range(4) for other in others):
            world.decide(leader, other)
            fed += 1
            if fed <= matches:
                yield leader
        for other in others:
            world.forget(other)


def among_strangers(world: World, matches: int) -> Iterator[str]:
    """All ten play honest strangers, too; every fifth match of the leader is a gift."""
    leader, *others = ring = [world.add() for _ in range(world.num_identities)]
    strangers = [world.add(world.chance.gauss(AVERAGE, SPREAD)) for _ in range(world.num_honest)]
    for number in range(matches):
        for one in (*ring, *strangers):
            if one != leader:
                world.play(one, world.chance.choice([other for other in strangers if other != one]))
        if number % 5:
            world.play(leader, world.chance.choice(strangers))
        else:
            world.decide(leader, others[number // 5 % len(others)])
        yield leader


def train(world: World, players: list[str], rounds: int) -> None:
    """Matches of everybody with everybody, won in turn."""
    for number in range(rounds):
        for one, other in itertools.combinations(players, 2):
            world.decide(*((one, other) if number % 2 else (other, one)))


# With bots


def honest_with_bots(world: World, matches: int) -> Iterator[str]:
    """A good player against the Hatter, whose strength is near."""
    good = world.add(GOOD)
    for _ in range(matches):
        world.play_level(good, {"hatter": 13}, "hatter", beats(world, GOOD, "hatter"), was_counted=True)
        yield good


def changing_levels(world: World, matches: int) -> Iterator[str]:
    """An average player against the Dormouse, which becomes the Queen of Hearts for its last two decisions."""
    cheat = world.add()
    for _ in range(matches):
        decided = {"dormouse": 11, "queen-of-hearts": 2}
        world.play_level(cheat, decided, "queen-of-hearts", beats(world, AVERAGE, "dormouse"), was_counted=True)
        yield cheat


def ending_early(world: World, matches: int) -> Iterator[str]:
    """An average player against the Queen of Hearts, who ended what was lost: formerly that did not count."""
    cheat = world.add()
    for number in range(matches):
        is_won = number == 0 or beats(world, AVERAGE, "queen-of-hearts")
        world.play_level(cheat, {"queen-of-hearts": 13}, "queen-of-hearts", is_won, was_counted=is_won)
        yield cheat


def beats(world: World, strength: float, level: str) -> bool:
    """Does somebody of that strength win against the level?"""
    difference = strength - catalogue.load(GAME).level_ratings[level]
    return world.chance.random() < 1 / (1 + math.exp(-difference / CHANCE_SCALE))


TRICKS: dict[str, tuple[Callable[[World, int], Iterator[str]], Against]] = {
    "honest good player": (honest, "people"),
    "nine lose to one": (feeding, "people"),
    "… from one address": (one_address, "people"),
    "… at once": (haste, "people"),
    "… after training": (trained_feeding, "people"),
    "… after alternating": (alternating, "people"),
    "a circle": (circle, "people"),
    "deleted after a loss": (recreating, "people"),
    "trained, deleted, again": (generations, "people"),
    "gifts among strangers": (among_strangers, "people"),
    "honest good player, bots": (honest_with_bots, "levels"),
    "levels changed": (changing_levels, "levels"),
    "lost matches ended": (ending_early, "levels"),
}


def main() -> None:
    """Try all tricks, print what they gain, and draw it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=300, help="of the player who is to gain")
    parser.add_argument("--identities", type=int, default=IDENTITIES, help="that work together")
    parser.add_argument("--honest", type=int, default=HONEST, help="average players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="where the picture goes (SVG or PNG)")
    parser.add_argument("--only", help="tricks whose name contains this")
    arguments = parser.parse_args()
    print(f"{'':26}{'rating':>14}{'counted':>9}{'cautious':>9}  {'':12}{'up to 0.9.0':>14}")
    courses = {}
    for name, (trick, against) in TRICKS.items():
        if arguments.only is None or arguments.only in name:
            courses[name] = course(trick, against, arguments)
            print(row(name, courses[name]), flush=True)
    if arguments.plot:
        draw(courses, arguments.plot)


def course(
    trick: Callable[[World, int], Iterator[str]], against: Against, arguments: argparse.Namespace
) -> list[Standing]:
    """The ratings of the player who is to gain, after each match."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA foreign_keys = ON"))
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        world = World(connection, arguments)
        return [world.standing(player, against) for player in trick(world, arguments.matches)]


def row(name: str, course: list[Standing]) -> str:
    """One trick in a line: its end, and after how many matches the rating was settled."""
    last, settled = course[-1], [number for number, one in enumerate(course, start=1) if not one.is_provisional]
    rating, former = last.rating, last.former
    state = f"settled {settled[0]}" if settled else "provisional"
    figures = f"{rating.mu:7.1f} ±{CAUTION * rating.sigma:5.1f}{last.counted:9.1f}{last.cautious:9.1f}"
    return f"{name:26}{figures}  {state:12}{former.mu:7.1f} ±{CAUTION * former.sigma:5.1f}"


def draw(courses: dict[str, list[Standing]], file: Path) -> None:
    """What ratings prove, match by match: formerly on the left, and with weights on the right."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"], mpl.rcParams["svg.fonttype"] = "collusion", "none"
    figure = Figure((11, 9), layout="constrained")
    rows = figure.subplots(2, 2, sharex=True, sharey="row")
    for axes, against in zip(rows, ("people", "levels"), strict=True):
        shown = {name: course for name, course in courses.items() if TRICKS[name][1] == against}
        for colour, (name, course) in enumerate(shown.items()):
            look = {"color": INK, "linewidth": 2.5} if name.startswith("honest") else {"color": f"C{colour}"}
            steps = range(0, len(course), STEP)
            formerly = [course[step].former.mu - CAUTION * course[step].former.sigma for step in steps]
            axes[0].plot(steps, formerly, **look)
            axes[1].plot(steps, [course[step].cautious for step in steps], label=name, linestyle=":", **look)
            settled = [math.nan if course[step].is_provisional else course[step].cautious for step in steps]
            axes[1].plot(steps, settled, **look)
        axes[0].set_ylabel(f"mu - {CAUTION:.0f} sigma, against {'people' if against == 'people' else 'bots'}")
        axes[1].legend(fontsize="small", loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    rows[0][0].set_title("every match in full (up to 0.9.0)")
    rows[0][1].set_title("weighed; dotted: provisional")
    for axis in rows[1]:
        axis.set_xlabel("matches of the player who is to gain")
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


if __name__ == "__main__":
    main()
