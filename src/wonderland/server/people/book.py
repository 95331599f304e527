"""Ratings, tallies and results of some players in memory: read together, and written together."""

from __future__ import annotations

import functools
from collections import Counter
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.people.ratings import Past, Rating
from wonderland.server.people.weights import RECENT_MATCHES
from wonderland.server.storage.schema import match_players, players, ratings, tallies

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sqlalchemy import Connection, Executable, Row, Select, Table

    from wonderland.server.people.ratings import Against, Change
    from wonderland.server.people.weights import Weight

IDS_AT_ONCE = 500  # in one statement
NO_RATING = (Rating(), 0, 0.0)

RATINGS_OF = select(ratings).where(ratings.c.player_id.in_(bindparam("ids", expanding=True)))
EXISTING = select(players.c.id).where(players.c.id.in_(bindparam("ids", expanding=True)))
UPDATE_PLAYER = update(match_players).where(
    match_players.c.match_id == bindparam("match"), match_players.c.player_id == bindparam("player")
)
RECENT = (
    select(match_players.c.ended_at, match_players.c.match_id)
    .where(
        match_players.c.player_id == bindparam("player"),
        match_players.c.game == bindparam("wanted"),
        match_players.c.opponents == "people",
        func.coalesce(match_players.c.weight, 1.0) > 0,
    )
    .order_by(match_players.c.ended_at.desc(), match_players.c.match_id.desc())
    .limit(RECENT_MATCHES)
)
IN_MATCHES = select(match_players.c.match_id, match_players.c.player_id).where(
    match_players.c.match_id.in_(bindparam("ids", expanding=True))
)


class Book:
    """What is known of some players, and what matches change of it.

    Ratings of players who do not exist any more are computed, because those of others depend on them, and not stored.
    """

    def __init__(self, connection: Connection, people: Collection[str], is_empty: bool = False) -> None:
        self._connection = connection
        self._people = people
        self._is_empty = is_empty  # does nothing count yet?
        self._ratings: dict[tuple[str, str, str], tuple[Rating, int, float]] = {}  # with matches and their weights
        for row in () if is_empty else select_by_ids(connection, RATINGS_OF, people):
            self._ratings[row.player_id, row.game, row.against] = (
                Rating(row.mu, row.sigma),
                row.num_matches,
                row.counted,
            )
        self._recent: dict[tuple[str, str], list[Collection[str]]] = {}  # the opponents of the last matches
        self._gone: set[str] = set()  # opponents who are no players here any more
        self._last_matches: dict[tuple[str, str, str], str] = {}  # of the ratings that have changed
        self._tallies: dict[tuple[str, str, str, str], list[float]] = {}  # what is added to those stored
        self._results: list[dict[str, Any]] = []  # of every player in every match

    def past(self, player: str, game: str, against: Against) -> Past:
        """What is known of the player before the next match."""
        rating = self._ratings.get((player, game, against), NO_RATING)[0]
        if against == "levels" or self._is_empty:
            return Past(rating)
        recent = self._recent_of(player, game)[-RECENT_MATCHES:]
        counts = Counter(opponent for opponents in recent for opponent in opponents)
        return Past(rating, counts, len(counts.keys() & self._gone))

    def set_rating(self, change: Change, game: str, match: str) -> None:
        """Change a player's rating by a match."""
        key = (change.player, game, change.against)
        _, num_matches, counted = self._ratings.get(key, NO_RATING)
        self._ratings[key] = (change.rating, num_matches + 1, counted + change.weight.value)
        self._last_matches[key] = match

    def add(self, player: str, game: str, kind: str, opponent: str, result: int, weight: float) -> None:
        """Add a result to a tally: 1 if the player was ahead, -1 if behind."""
        tally = self._tallies.setdefault((player, game, kind, opponent), [0, 0, 0, 0.0])
        tally[0] += 1
        tally[1] += result > 0
        tally[2] += result < 0
        tally[3] += weight

    def add_match(
        self,
        row: Row[Any],
        game: str,
        others: Collection[str],
        is_won: bool | None,
        change: Change | None,
        uncounted: Weight,
    ) -> None:
        """Add what a match was for a player, given by the row of `match_players`: `uncounted` without a change."""
        player, opponents = row.player_id, "people" if others else "bots"
        weight = change.weight if change else uncounted
        if others and weight.value > 0 and not self._is_empty:
            self._recent_of(player, game).append(others)
        result = {"game": game, "opponents": opponents, "is_won": is_won}
        rating = change.rating._asdict() if change else {"mu": None, "sigma": None}
        counted = {"weight": weight.value, "reasons": ",".join(weight.reasons), **rating}
        self._results.append({"match": row.match_id, "player": player, **result, **counted})

    def store(self) -> None:
        """Write what has changed."""
        existing = {id for (id,) in select_by_ids(self._connection, EXISTING, self._people)}
        self._write(UPDATE_PLAYER, self._results)
        changed = [(key, *self._ratings[key], match) for key, match in self._last_matches.items() if key[0] in existing]
        rows = [(*key, *rating, num_matches, match, counted) for key, rating, num_matches, counted, match in changed]
        self._upsert(ratings, rows)
        self._upsert(tallies, [(*key, *added) for key, added in self._tallies.items() if key[0] in existing])

    def _recent_of(self, player: str, game: str) -> list[Collection[str]]:
        """The opponents of the player's last matches with people, the latest at the end."""
        if (player, game) not in self._recent:
            rows = self._connection.execute(RECENT, {"player": player, "wanted": game}).all()
            opponents: dict[str, list[str]] = {row.match_id: [] for row in reversed(rows)}
            for match, other in select_by_ids(self._connection, IN_MATCHES, opponents):
                if other != player:
                    opponents[match].append(other)
            met = {other for others in opponents.values() for other in others}
            self._gone |= met - {id for (id,) in select_by_ids(self._connection, EXISTING, met)}
            self._recent[player, game] = list(opponents.values())
        return self._recent[player, game]

    def _upsert(self, table: Table, rows: list[tuple[Any, ...]]) -> None:
        statement = upsert(table, self._connection.dialect.name == "postgresql")
        self._write(statement, [dict(zip(table.columns.keys(), row, strict=True)) for row in rows])

    def _write(self, statement: Executable, rows: list[dict[str, Any]]) -> None:
        if rows:
            self._connection.execute(statement, rows)


def select_by_ids(connection: Connection, query: Select[Any], ids: Collection[str]) -> Iterator[Any]:
    """The rows of a query for these ids, in as few statements as possible."""
    names = sorted(ids)
    for start in range(0, len(names), IDS_AT_ONCE):
        yield from connection.execute(query, {"ids": names[start : start + IDS_AT_ONCE]})


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
