"""What friends got at the deals of the day, who share that with each other."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import and_, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.protocol.refusal import Refusal
from wonderland.server.people.friendships import friend_ids, settings_of
from wonderland.server.storage import leaving
from wonderland.server.storage.friends_schema import daily_results, friend_settings
from wonderland.server.storage.schema import players

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

WEEK = timedelta(days=7)


class StoredResult(NamedTuple):
    """What somebody got on a day."""

    player: str
    name: str
    day: str
    place: int
    points: int


class DailyResults:
    """The shared results of all players."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def add(self, player: str, game: str, day: date, place: int, points: int) -> None:
        """Store what the player got. The first result stays; Refusal unless the player shares."""
        insert = postgresql.insert if self._database.is_postgres else sqlite.insert
        row = insert(daily_results).values(player_id=player, game=game, day=str(day), place=place, points=points)

        def work(connection: Connection) -> None:
            leaving.check_stays(connection, player)
            check_shares(connection, player)
            connection.execute(row.on_conflict_do_nothing())

        await self._writer.run(work)

    async def of_week(self, player: str, game: str, day: date) -> Sequence[StoredResult]:
        """What the player and the friends got in the week of that day, on the days that the player has finished.

        Nothing as long as the player has not finished the deal of that day: nobody looks before. Refusal unless the
        player shares.
        """

        def work(connection: Connection) -> list[StoredResult]:
            check_shares(connection, player)
            monday = day - timedelta(days=day.weekday())
            own = select(daily_results.c.day).where(
                daily_results.c.player_id == player,
                daily_results.c.game == game,
                daily_results.c.day.between(str(monday), str(monday + WEEK - timedelta(days=1))),
            )
            finished = set(connection.execute(own).scalars())
            if str(day) not in finished:
                return []
            is_shared = or_(
                players.c.id == player,
                and_(players.c.id.in_(friend_ids(player)), friend_settings.c.shares_daily.is_(True)),
            )
            query = (
                select(players.c.id, players.c.name, daily_results.c.day, daily_results.c.place, daily_results.c.points)
                .join(daily_results, daily_results.c.player_id == players.c.id)
                .outerjoin(friend_settings, friend_settings.c.player_id == players.c.id)
                .where(daily_results.c.game == game, daily_results.c.day.in_(finished), is_shared)
                .where(players.c.is_leaving.is_(False))
            )
            return [StoredResult(*row) for row in connection.execute(query)]

        return await self._database.read(work)


def check_shares(connection: Connection, player: str) -> None:
    """Refusal unless the player shares with friends."""
    if settings_of(connection, player).shares_daily is not True:
        raise Refusal("not_allowed", "daily_not_shared")
