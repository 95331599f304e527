"""What follows from finished matches: ratings and tallies.

A stored match without a number waits to be counted. Counting gives it the next number, and changes ratings and tallies
in the same transaction. So a match is counted once, whenever the server is killed, and counting all matches again in
the order of their numbers gives the same figures.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import structlog
from sqlalchemy import and_, bindparam, delete, func, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.bots.levels import LEVELS
from wonderland.server.people.ratings import Entrant, Rating, rate
from wonderland.server.storage.schema import match_players, matches, players, ratings, tallies

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from sqlalchemy import Connection, Executable, Row, Select, Table

    from wonderland.server.people.ratings import Against
    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

log = structlog.get_logger()

AT_ONCE = 20  # matches counted in one transaction: actions of players wait for it
IDS_AT_ONCE = 500  # in one statement
COUNT_LOCK = 0x63_6F_75_6E  # an arbitrary number for the advisory lock
LEVEL_OF_TITLE = {level.title: level.name for level in LEVELS}
WHOLE = "match"  # the kind of a tally of whole matches
NO_RATING = (Rating(), 0)

# Statements are made once: to make one takes longer than to execute it.
WAITING = (
    select(matches.c.id, matches.c.info)
    .where(matches.c.number.is_(None))
    .order_by(matches.c.ended_at, matches.c.id)
    .limit(AT_ONCE)
)
LAST_NUMBER = select(func.max(matches.c.number))
UPDATE_MATCH = update(matches).where(matches.c.id == bindparam("match"))
UPDATE_PLAYER = update(match_players).where(
    match_players.c.match_id == bindparam("match"), match_players.c.player_id == bindparam("player")
)
PLAYERS_OF = select(match_players.c.match_id, match_players.c.seat, match_players.c.player_id).where(
    match_players.c.match_id.in_(bindparam("ids", expanding=True))
)
RATINGS_OF = select(ratings).where(ratings.c.player_id.in_(bindparam("ids", expanding=True)))
EXISTING = select(players.c.id).where(players.c.id.in_(bindparam("ids", expanding=True)))


class CountedInfo(msgspec.Struct):
    """The part of `MatchInfo` that counts. Matches from before there were ratings have no `levels`."""

    game: str
    names: list[str]
    places: list[int]
    levels: list[str | None] = []
    resigned: list[int] = []  # seats that gave up, also where a bot played on: they come last


class StoredRating(NamedTuple):
    """A rating as stored."""

    game: str
    against: str
    mu: float
    sigma: float
    num_matches: int


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
        """Count the next matches that wait; how many they were."""
        return await self._writer.run(count_some)

    async def ratings_of(self, player: str) -> list[StoredRating]:
        """The player's ratings."""
        columns = (ratings.c.game, ratings.c.against, ratings.c.mu, ratings.c.sigma, ratings.c.num_matches)
        query = select(*columns).where(ratings.c.player_id == player).order_by(ratings.c.game, ratings.c.against)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [StoredRating(*row) for row in rows]

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


def recompute(connection: Connection) -> int:
    """Forget all ratings and tallies, and count the counted matches again in their order; how many they were."""
    lock(connection)
    connection.execute(delete(ratings))
    connection.execute(delete(tallies))
    query = select(matches.c.id, matches.c.info).where(matches.c.number.is_not(None)).order_by(matches.c.number)
    counted = connection.execute(query).all()
    count(connection, counted)
    return len(counted)


def lock(connection: Connection) -> None:
    """Let one worker count at a time; SQLite has one only."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": COUNT_LOCK})


def count(connection: Connection, finished: Sequence[Row[str, bytes]]) -> None:
    """Count matches, given by id and info: ratings, tallies, and what lists of matches are filtered by."""
    players_of: dict[str, dict[int, str]] = {match: {} for match, _ in finished}
    for match, seat, player in select_by_ids(connection, PLAYERS_OF, players_of):
        players_of[match][seat] = player
    book = Book(connection, {player for player_at in players_of.values() for player in player_at.values()})
    for match, info in finished:
        count_match(book, match, read_info(info), players_of[match])
    book.store()


def select_by_ids(connection: Connection, query: Select[Any], ids: Collection[str]) -> Iterator[Any]:
    """The rows of a query for these ids, in as few statements as possible."""
    names = sorted(ids)
    for start in range(0, len(names), IDS_AT_ONCE):
        yield from connection.execute(query, {"ids": names[start : start + IDS_AT_ONCE]})


def count_match(book: Book, match: str, counted: CountedInfo, player_at: dict[int, str]) -> None:
    """Enter one match into the book."""
    opponents, entrants = "people" if len(player_at) > 1 else "bots", entrants_of(counted, player_at)
    game = counted.game
    for change in list(rate(game, entrants, lambda player, against: book.rating(player, game, against))):
        book.set_rating(change.player, game, change.against, change.rating, match)
    for entrant in entrants:
        if entrant.player is not None:
            book.add(entrant.player, game, WHOLE, opponents, 1 if entrant.place == 1 else -1)
            for kind, opponent, place in opponents_of(entrant, entrants):
                result = (place > entrant.place) - (place < entrant.place)
                book.add(entrant.player, game, kind, opponent, result)
    won = {entrant.player: entrant.place == 1 for entrant in entrants}
    for player in player_at.values():
        result_of = {"game": game, "opponents": opponents, "is_won": won.get(player)}
        book.results.append({"match": match, "player": player, **result_of})


def read_info(info: bytes) -> CountedInfo:
    """What counts of a match; nothing if it cannot be read, so that the others are counted."""
    try:
        return msgspec.json.decode(info, type=CountedInfo)
    except msgspec.MsgspecError:
        log.error("a match cannot be counted")
        return CountedInfo("", [], [])


def entrants_of(info: CountedInfo, player_at: dict[int, str]) -> list[Entrant]:
    """Who had which seat; nobody of a match without places."""
    levels = info.levels or [LEVEL_OF_TITLE.get(name) for name in info.names]
    last = len(info.places) + 1
    seats = enumerate(zip(levels, info.places, strict=False))
    return [
        Entrant(player_at.get(seat), None if seat in player_at else level, last if seat in info.resigned else place)
        for seat, (level, place) in seats
    ]


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


class Book:
    """Ratings, tallies and results of some players in memory: read together, and written together.

    Those of players who do not exist any more are computed, because ratings of others depend on them, and not stored.
    """

    def __init__(self, connection: Connection, people: Collection[str]) -> None:
        self._connection = connection
        self._people = people
        self._ratings: dict[tuple[str, str, str], tuple[Rating, int]] = {}  # with the number of matches
        for row in select_by_ids(connection, RATINGS_OF, people):
            self._ratings[row.player_id, row.game, row.against] = (Rating(row.mu, row.sigma), row.num_matches)
        self._last_matches: dict[tuple[str, str, str], str] = {}  # of the ratings that have changed
        self._tallies: dict[tuple[str, str, str, str], list[int]] = {}  # what is added to those stored
        self.results: list[dict[str, Any]] = []  # of every player in every match

    def rating(self, player: str, game: str, against: Against) -> Rating:
        """The player's rating."""
        return self._ratings.get((player, game, against), NO_RATING)[0]

    def set_rating(self, player: str, game: str, against: Against, rating: Rating, match: str) -> None:
        """Change the player's rating by a match."""
        key = (player, game, against)
        self._ratings[key] = (rating, self._ratings.get(key, NO_RATING)[1] + 1)
        self._last_matches[key] = match

    def add(self, player: str, game: str, kind: str, opponent: str, result: int) -> None:
        """Add a result to a tally: 1 if the player was ahead, -1 if behind."""
        tally = self._tallies.setdefault((player, game, kind, opponent), [0, 0, 0])
        tally[0] += 1
        tally[1] += result > 0
        tally[2] += result < 0

    def store(self) -> None:
        """Write what has changed."""
        existing = {id for (id,) in select_by_ids(self._connection, EXISTING, self._people)}
        self._write(UPDATE_PLAYER, self.results)
        changed = [(key, *self._ratings[key], match) for key, match in self._last_matches.items() if key[0] in existing]
        self._upsert(ratings, [(*key, *rating, num_matches, match) for key, rating, num_matches, match in changed])
        self._upsert(tallies, [(*key, *added) for key, added in self._tallies.items() if key[0] in existing])

    def _upsert(self, table: Table, rows: list[tuple[Any, ...]]) -> None:
        statement = upsert(table, self._connection.dialect.name == "postgresql")
        self._write(statement, [dict(zip(table.columns.keys(), row, strict=True)) for row in rows])

    def _write(self, statement: Executable, rows: list[dict[str, Any]]) -> None:
        if rows:
            self._connection.execute(statement, rows)


@functools.cache
def upsert(table: Table, is_postgres: bool) -> Executable:
    """The statement that inserts a row, or changes the one with its key: tallies are added, ratings replaced."""
    insert: Any = (postgresql if is_postgres else sqlite).insert(table)
    values = [column.name for column in table.columns if not column.primary_key]
    changes = {name: insert.excluded[name] for name in values}
    if table is tallies:
        changes = {name: table.c[name] + value for name, value in changes.items()}
    upserting: Executable = insert.on_conflict_do_update(index_elements=table.primary_key.columns.keys(), set_=changes)
    return upserting
