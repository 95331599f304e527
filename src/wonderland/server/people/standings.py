"""What follows from finished matches: ratings and tallies.

A stored match without a number waits to be counted. Counting gives it the next number, and changes ratings and tallies
in the same transaction. So a match is counted once, whenever the server is killed, and counting all matches again in
the order of their numbers gives the same figures.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import structlog
from sqlalchemy import and_, bindparam, delete, func, select, text, update

from wonderland.bots.levels import LEVELS
from wonderland.messages import speaking
from wonderland.messages.languages import ENGLISH
from wonderland.server.people.book import Book, select_by_ids
from wonderland.server.people.ratings import Entrant, rate
from wonderland.server.people.weights import Weight
from wonderland.server.storage.schema import match_players, matches, players, ratings, tallies

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sqlalchemy import Connection, Row

    from wonderland.protocol.resources import WeightReason
    from wonderland.server.people.ratings import Change
    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

log = structlog.get_logger()

AT_ONCE = 20  # matches counted in one transaction: actions of players wait for it
RETRY_SECONDS = 0.2
LONGEST_HISTORY = 200
COUNT_LOCK = 0x63_6F_75_6E  # an arbitrary number for the advisory lock
with speaking(ENGLISH):  # as bots are called in what is stored
    LEVEL_OF_TITLE = {level.title: level.name for level in LEVELS}
WHOLE = "match"  # the kind of a tally of whole matches
NOTHING = Weight(0.0)  # of a match without a winner, or without a rated opponent
CASUAL = Weight(0.0, ("casual",))

# Statements are made once: to make one takes longer than to execute it.
WAITING = (
    select(matches.c.id, matches.c.info, matches.c.ended_at, matches.c.conduct)
    .where(matches.c.number.is_(None))
    .order_by(matches.c.ended_at, matches.c.id)
    .limit(AT_ONCE)
)
LAST_NUMBER = select(func.max(matches.c.number))
UPDATE_MATCH = update(matches).where(matches.c.id == bindparam("match"))
PLAYERS_OF = select(match_players).where(match_players.c.match_id.in_(bindparam("ids", expanding=True)))


class CountedInfo(msgspec.Struct):
    """The part of `MatchInfo` that counts. Matches from before there were ratings have no `levels`."""

    game: str
    names: list[str]
    places: list[int]
    levels: list[str | None] = []
    is_rated: bool = True  # so were all matches before there were casual ones
    resigned: list[int] = []  # seats that gave up, also where a bot played on: they come last


class StoredRating(NamedTuple):
    """A rating as stored."""

    game: str
    against: str
    mu: float
    sigma: float
    num_matches: int
    counted: float


class StoredTally(NamedTuple):
    """A tally as stored, with the name of an opponent who is a player here."""

    game: str
    kind: str
    opponent: str
    num_matches: int
    num_ahead: int
    num_behind: int
    name: str | None


class Standings:
    """Ratings and tallies of players."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def count_waiting(self) -> None:
        """Count all matches that wait."""
        while await self.count_some() == AT_ONCE:
            pass

    async def count_some(self) -> int:
        """Count the next matches that wait; how many they were.

        While another process counts, this waits outside of the writer: else everything that is written would wait, too.
        """
        while (num_counted := await self._writer.run(count_if_free)) is None:
            await asyncio.sleep(RETRY_SECONDS)
        return num_counted

    async def ratings_of(self, player: str) -> list[StoredRating]:
        """The player's ratings."""
        columns: list[Any] = [ratings.c[name] for name in StoredRating._fields]
        query = select(*columns).where(ratings.c.player_id == player).order_by(ratings.c.game, ratings.c.against)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [StoredRating._make(row) for row in rows]

    async def history_of(self, player: str, game: str, opponents: str) -> list[tuple[str, int, float]]:
        """The rating after each of the last matches that changed it, by match and time, the latest at the end."""
        one = match_players.c
        query = (
            select(one.match_id, one.ended_at, one.mu)
            .where(one.player_id == player, one.game == game, one.opponents == opponents, one.mu.is_not(None))
            .order_by(one.ended_at.desc(), one.match_id.desc())
            .limit(LONGEST_HISTORY)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.match_id, row.ended_at, row.mu) for row in reversed(rows)]

    async def num_opponents_of(self, player: str) -> dict[str, int]:
        """By game, how many different people who are still here the player has met in matches that count."""
        query = (
            select(tallies.c.game, func.count().label("num_opponents"))
            .join(players, players.c.id == tallies.c.opponent)
            .where(tallies.c.player_id == player, tallies.c.kind == "player", tallies.c.counted > 0)
            .group_by(tallies.c.game)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.game: row.num_opponents for row in rows}

    async def tallies_of(self, player: str, most: int) -> list[StoredTally]:
        """The player's tallies, the most frequent opponents first."""
        columns: list[Any] = [tallies.c[name] for name in StoredTally._fields[:-1]]
        query = (
            select(*columns, players.c.name)
            .outerjoin(players, and_(tallies.c.kind == "player", players.c.id == tallies.c.opponent))
            .where(tallies.c.player_id == player)
            .order_by(tallies.c.num_matches.desc(), tallies.c.game, tallies.c.kind, tallies.c.opponent)
            .limit(most)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [StoredTally._make(row) for row in rows]


def count_some(connection: Connection) -> int:
    """Count the next matches that wait, in the order of their ends; how many they were."""
    lock(connection)
    waiting = connection.execute(WAITING).all()
    if waiting:
        last = connection.execute(LAST_NUMBER).scalar() or 0
        numbers = [{"match": row.id, "number": last + i} for i, row in enumerate(waiting, start=1)]
        connection.execute(UPDATE_MATCH, numbers)
        count(connection, waiting)
    return len(waiting)


def count_if_free(connection: Connection) -> int | None:
    """The same; None while another process counts."""
    return count_some(connection) if try_lock(connection) else None


def recompute(connection: Connection) -> int:
    """Forget all ratings and tallies, and count the counted matches again in their order; how many they were.

    Each keeps the weight that it was given when it was counted first: what that followed from may be forgotten.
    """
    lock(connection)
    connection.execute(delete(ratings))
    connection.execute(delete(tallies))
    columns = (matches.c.id, matches.c.info, matches.c.ended_at, matches.c.conduct)
    query = select(*columns).where(matches.c.number.is_not(None)).order_by(matches.c.number)
    counted = connection.execute(query).all()
    count(connection, counted, is_again=True)
    return len(counted)


def lock(connection: Connection) -> None:
    """Let one worker count at a time; SQLite has one only."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": COUNT_LOCK})


def try_lock(connection: Connection) -> bool:
    """The same without waiting; False if another process counts."""
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.execute(text("SELECT pg_try_advisory_xact_lock(:lock)"), {"lock": COUNT_LOCK}).scalar())


def count(connection: Connection, finished: Sequence[Any], is_again: bool = False) -> None:
    """Count matches: ratings, tallies, weights, and what lists of matches are filtered by."""
    players_of: dict[str, dict[int, Any]] = {row.id: {} for row in finished}
    for row in select_by_ids(connection, PLAYERS_OF, players_of):
        players_of[row.match_id][row.seat] = row
    people = {row.player_id for rows in players_of.values() for row in rows.values()}
    book = Book(connection, people, is_empty=is_again)
    for row in finished:
        given = given_weights(players_of[row.id].values()) if is_again else None
        count_match(book, row, read_info(row.info), players_of[row.id], given)
    book.store()


def given_weights(rows: Iterable[Row[Any]]) -> dict[str, Weight]:
    """The weights of a match when it was counted first. Matches from before there were weights count in full."""
    return {
        row.player_id: Weight(*(1.0, ()) if row.weight is None else (row.weight, read_reasons(row))) for row in rows
    }


def read_reasons(row: Row[Any]) -> tuple[WeightReason, ...]:
    """Why a match did not count in full."""
    return tuple(row.reasons.split(",")) if row.reasons else ()


def count_match(
    book: Book, row: Any, counted: CountedInfo, players_at: dict[int, Any], given: dict[str, Weight] | None
) -> None:
    """Enter one match into the book."""
    entrants = entrants_of(counted, players_at, read_conduct(row.conduct))
    game, opponents = counted.game, "people" if len(players_at) > 1 else "bots"
    changes: dict[str | None, Change] = {}
    if counted.is_rated:
        found = list(rate(game, entrants, lambda player, against: book.past(player, game, against), given))
        changes = {change.player: change for change in found}
    for change in changes.values():
        book.set_rating(change, game, row.id)
    for entrant in entrants:
        if entrant.player is not None:
            weight = changes[entrant.player].weight.value if entrant.player in changes else 0.0
            book.add(entrant.player, game, WHOLE, opponents, 1 if entrant.place == 1 else -1, weight)
            for kind, opponent, place in opponents_of(entrant, entrants):
                result = (place > entrant.place) - (place < entrant.place)
                met = 0.0 if opponent in entrant.neighbours else weight
                book.add(entrant.player, game, kind, opponent, result, met)
    won = {entrant.player: entrant.place == 1 for entrant in entrants}
    for one in players_at.values():
        player, people = one.player_id, [other.player_id for other in players_at.values() if other is not one]
        book.add_match(one, game, people, won.get(player), changes.get(player), NOTHING if counted.is_rated else CASUAL)


def read_info(info: bytes) -> CountedInfo:
    """What counts of a match; nothing if it cannot be read, so that the others are counted."""
    try:
        return msgspec.json.decode(info, type=CountedInfo)
    except msgspec.MsgspecError:
        log.error("a match cannot be counted")
        return CountedInfo("", [], [])


def read_conduct(conduct: bytes | None) -> list[dict[str, int]]:
    """By seat, how often a person or a level decided; empty if that is not known."""
    return [] if conduct is None else msgspec.json.decode(conduct, type=list[dict[str, int]])


def entrants_of(
    info: CountedInfo, players_at: Mapping[int, Any], conduct: Sequence[dict[str, int]] = ()
) -> list[Entrant]:
    """Who had which seat; nobody of a match without places."""
    levels = info.levels or [LEVEL_OF_TITLE.get(name) for name in info.names]
    last = len(info.places) + 1
    return [
        Entrant(
            players_at[seat].player_id if seat in players_at else None,
            None if seat in players_at else level,
            last if seat in info.resigned else place,
            conduct[seat] if conduct else None,
            seat in info.resigned,
            neighbours_at(players_at, seat),
        )
        for seat, (level, place) in enumerate(zip(levels, info.places, strict=False))
    ]


def neighbours_at(players_at: Mapping[int, Any], seat: int) -> frozenset[str]:
    """The players of the match who lately had the same address as the one at that seat."""
    bits = players_at[seat].neighbours if seat in players_at else 0
    return frozenset(row.player_id for other, row in players_at.items() if bits >> other & 1)


def opponents_of(entrant: Entrant, entrants: list[Entrant]) -> Iterator[tuple[str, str, int]]:
    """Kind, name and place of every opponent. Of several bots of a level, the best one counts."""
    best: dict[str, int] = {}
    for one in entrants:
        if one is entrant:
            continue
        if one.player is not None:
            yield "player", one.player, one.place
        elif one.level is not None:
            best[one.level] = min(one.place, best.get(one.level, one.place))
    for level, place in best.items():
        yield "level", level, place
