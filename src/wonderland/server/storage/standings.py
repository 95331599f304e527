"""What follows from finished matches: ratings and tallies.

A stored match without a number waits to be counted. Counting gives it the next number, and changes ratings and tallies
in the same transaction. So a match is counted once, whenever the server is killed, and counting all matches again in
the order of their numbers gives the same figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import structlog
from sqlalchemy import and_, delete, func, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.bots.levels import LEVELS
from wonderland.server.ratings import Entrant, Rating, rate
from wonderland.server.storage.schema import match_players, matches, players, ratings, tallies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import ColumnElement, Connection, Table

    from wonderland.server.ratings import Against
    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

log = structlog.get_logger()

AT_ONCE = 20  # matches counted in one transaction: actions of players wait for it
IDS_AT_ONCE = 500  # in one statement
COUNT_LOCK = 0x63_6F_75_6E  # an arbitrary number for the advisory lock
LEVEL_OF_TITLE = {level.title: level.name for level in LEVELS}
WHOLE = "match"  # the kind of a tally of whole matches


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
    is_waiting = matches.c.number.is_(None)
    query = select(matches.c.id, matches.c.info).where(is_waiting).order_by(matches.c.ended_at, matches.c.id)
    waiting = connection.execute(query.limit(AT_ONCE)).all()
    last = connection.execute(select(func.max(matches.c.number))).scalar() or 0
    book = Book(connection)
    for number, (match, info) in enumerate(waiting, start=last + 1):
        connection.execute(update(matches).where(matches.c.id == match).values(number=number))
        count(connection, book, match, info)
    book.store()
    return len(waiting)


def recompute(connection: Connection) -> int:
    """Forget all ratings and tallies, and count the counted matches again in their order; how many they were."""
    lock(connection)
    connection.execute(delete(ratings))
    connection.execute(delete(tallies))
    query = select(matches.c.id, matches.c.info).where(matches.c.number.is_not(None)).order_by(matches.c.number)
    counted = connection.execute(query).all()
    book = Book(connection)
    for match, info in counted:
        count(connection, book, match, info)
    book.store()
    return len(counted)


def lock(connection: Connection) -> None:
    """Let one worker count at a time; SQLite has one only."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": COUNT_LOCK})


def count(connection: Connection, book: Book, match: str, info: bytes) -> None:
    """Count one match: ratings, tallies, and what lists of matches are filtered by."""
    counted = read_info(info)
    query = select(match_players.c.seat, match_players.c.player_id).where(match_players.c.match_id == match)
    player_at = {row.seat: row.player_id for row in connection.execute(query).all()}
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
        is_it = and_(match_players.c.match_id == match, match_players.c.player_id == player)
        values = {"game": game, "opponents": opponents, "is_won": won.get(player)}
        connection.execute(update(match_players).where(is_it).values(**values))


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
    """Ratings and tallies in memory: read when they are needed, written together.

    Those of players who do not exist any more are computed, because ratings of others depend on them, and not stored.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._ratings: dict[tuple[str, str, str], tuple[Rating, int, str]] = {}
        self._tallies: dict[tuple[str, str, str, str], list[int]] = {}

    def rating(self, player: str, game: str, against: Against) -> Rating:
        """The player's rating."""
        return self._rating(player, game, against)[0]

    def set_rating(self, player: str, game: str, against: Against, rating: Rating, match: str) -> None:
        """Change the player's rating by a match."""
        _, num_matches, _ = self._rating(player, game, against)
        self._ratings[player, game, against] = (rating, num_matches + 1, match)

    def add(self, player: str, game: str, kind: str, opponent: str, result: int) -> None:
        """Add a result to a tally: 1 if the player was ahead, -1 if behind."""
        key = (player, game, kind, opponent)
        if key not in self._tallies:
            columns = (tallies.c.num_matches, tallies.c.num_ahead, tallies.c.num_behind)
            row = self._connection.execute(select(*columns).where(is_key(tallies, key))).one_or_none()
            self._tallies[key] = list(row) if row else [0, 0, 0]
        tally = self._tallies[key]
        tally[0] += 1
        tally[1] += result > 0
        tally[2] += result < 0

    def store(self) -> None:
        """Write what has changed."""
        existing = self._existing({key[0] for key in (*self._ratings, *self._tallies)})
        for key, (rating, num_matches, match) in self._ratings.items():
            if key[0] in existing:
                values = (*key, rating.mu, rating.sigma, num_matches, match)
                self._upsert(ratings, values)
        for tally_key, counts in self._tallies.items():
            if tally_key[0] in existing:
                self._upsert(tallies, (*tally_key, *counts))

    def _rating(self, player: str, game: str, against: str) -> tuple[Rating, int, str]:
        key = (player, game, against)
        if key not in self._ratings:
            columns = (ratings.c.mu, ratings.c.sigma, ratings.c.num_matches, ratings.c.last_match)
            row = self._connection.execute(select(*columns).where(is_key(ratings, key))).one_or_none()
            none = (Rating(), 0, "")
            self._ratings[key] = (Rating(row.mu, row.sigma), row.num_matches, row.last_match) if row else none
        return self._ratings[key]

    def _existing(self, wanted: set[str]) -> set[str]:
        found: set[str] = set()
        names = sorted(wanted)
        for start in range(0, len(names), IDS_AT_ONCE):
            query = select(players.c.id).where(players.c.id.in_(names[start : start + IDS_AT_ONCE]))
            found.update(self._connection.execute(query).scalars())
        return found

    def _upsert(self, table: Table, values: tuple[Any, ...]) -> None:
        row = dict(zip(table.columns.keys(), values, strict=True))
        dialect: Any = postgresql if self._connection.dialect.name == "postgresql" else sqlite
        key = [column.name for column in table.primary_key]
        changes = {name: value for name, value in row.items() if name not in key}
        statement = dialect.insert(table).values(row).on_conflict_do_update(index_elements=key, set_=changes)
        self._connection.execute(statement)


def is_key(table: Table, key: tuple[str, ...]) -> ColumnElement[bool]:
    """The condition for the row with that primary key."""
    return and_(*(column == value for column, value in zip(table.primary_key.columns, key, strict=True)))
