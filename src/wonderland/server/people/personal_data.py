"""What is stored about one player: collected for the player, or removed."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import and_, delete, func, select, tuple_, update

from wonderland.server.common import tokens
from wonderland.server.storage import leaving
from wonderland.server.storage.friends_schema import (
    blocks,
    daily_results,
    friend_links,
    friend_settings,
    friendships,
    invitations,
    presence,
)
from wonderland.server.storage.schema import (
    devices,
    events,
    match_players,
    matches,
    networks,
    passkeys,
    players,
    progress,
    ratings,
    tables,
    tallies,
)
from wonderland.server.storage.set_backs import player_key
from wonderland.server.storage.study_schema import study_events, study_rooms
from wonderland.server.storage.waiting_schema import notification_settings, notification_targets, set_backs, sittings
from wonderland.server.table.events import SOMEBODY

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy import Column, Connection, Select

    from wonderland.server.storage.database import Database, Work
    from wonderland.server.storage.writer import MessageOf, Writer

MATCHES_AT_ONCE = 20
ROWS_AT_ONCE = 200
CHAT = b'{"t":"said"'  # how the body of a chat message begins


class PersonalData:
    """Everything about one player."""

    def __init__(self, database: Database, writer: Writer, player: str) -> None:
        self._database = database
        self._writer = writer
        self._player = player

    async def collect(self) -> dict[str, Any]:
        """Everything but chat, matches and study rooms.

        Digests, keys and seats' tokens are left out: they are secrets, not data.
        """
        player = self._player
        return {
            "player": (await self._rows(select(players).where(players.c.id == player)))[0],
            "devices": await self._rows(
                select(devices.c.id, devices.c.label, devices.c.created_at, devices.c.seen_at).where(
                    devices.c.player_id == player
                )
            ),
            "passkeys": await self._rows(
                select(passkeys.c.id, passkeys.c.label, passkeys.c.created_at, passkeys.c.used_at).where(
                    passkeys.c.player_id == player
                )
            ),
            "networks": await self._rows(
                select(networks.c.digest.label("network"), networks.c.seen_at).where(networks.c.player_id == player)
            ),
            "progress": await self._rows(
                select(progress.c.key, progress.c.value, progress.c.version).where(progress.c.player_id == player)
            ),
            "ratings": await self._rows(select(ratings).where(ratings.c.player_id == player)),
            "results": await self._rows(select(tallies).where(tallies.c.player_id == player)),
            "notifications": await self._rows(
                select(
                    notification_targets.c.kind,
                    notification_targets.c.address,
                    notification_targets.c.created_at,
                    notification_targets.c.confirmed_at,
                ).where(notification_targets.c.player_id == player)
            ),
            "notification_settings": await self._rows(
                select(notification_settings).where(notification_settings.c.player_id == player)
            ),
            **await self._friends(),
            "queue": await self._rows(select(set_backs).where(set_backs.c.key == player_key(player))),
            "tables": await self.tables(),
        }

    async def _friends(self) -> dict[str, Any]:
        """What is between the player and others. What others did with the player's questions is theirs."""
        asked = friendships.c.player_id == self._player
        mine = and_(friendships.c.other_id == self._player, friendships.c.withdrawn_at.is_(None))
        settings = select(friend_settings).where(friend_settings.c.player_id == self._player)
        results = select(daily_results).where(daily_results.c.player_id == self._player)
        seen = select(presence).where(presence.c.player_id == self._player)
        link = select(friend_links.c.expires_at).where(friend_links.c.player_id == self._player)
        question = (friendships.c.other_id, friendships.c.asked_at, friendships.c.accepted_at)
        return {
            "friends_asked": await self._rows(select(*question).where(asked)),
            "friends_asking": await self._rows(
                select(*(column for column in friendships.c if column.name != "other_id")).where(mine)
            ),
            "blocked": await self._rows(select(blocks.c.other_id).where(blocks.c.player_id == self._player)),
            "friend_link": await self._rows(link),
            "friend_settings": await self._rows(settings),
            "presence": await self._rows(seen),
            "shared_deals": await self._rows(results),
        }

    async def matches(self) -> AsyncIterator[dict[str, Any]]:
        """The finished matches with their records, one by one."""
        query = select(match_players.c.match_id, match_players.c.seat, match_players.c.ended_at).where(
            match_players.c.player_id == self._player
        )
        async for row in self._pages(query, match_players.c.ended_at, match_players.c.match_id):
            stored = select(matches.c.record).where(matches.c.id == row["match_id"])
            record = await self._database.read(scalar_of(stored))
            if record is not None:
                yield {**row, "record": msgspec.Raw(zlib.decompress(record))}

    async def chat(self, tables: list[str]) -> AsyncIterator[dict[str, Any]]:
        """What the player has said at these tables, one by one."""
        is_said = func.substr(events.c.body, 1, len(CHAT)) == CHAT
        for table in tables:
            query = select(events.c.table_id, events.c.at, events.c.body, events.c.seq).where(
                events.c.table_id == table, events.c.player == self._player, is_said
            )
            async for row in self._pages(query, events.c.seq):
                yield {"table_id": table, "at": row["at"], "body": msgspec.Raw(row["body"])}

    async def studies(self) -> AsyncIterator[dict[str, Any]]:
        """The player's study rooms, then what the player has done in any room, as far as it is kept, one by one."""
        owned = select(study_rooms.c.id, study_rooms.c.info).where(study_rooms.c.owner_id == self._player)
        async for row in self._pages(owned, study_rooms.c.id):
            info = msgspec.json.decode(row["info"])
            yield {"room_id": row["id"], "title": info["title"], "games": info["games"]}
        done = select(study_events.c.room_id, study_events.c.seq, study_events.c.body).where(
            study_events.c.player == self._player
        )
        async for row in self._pages(done, study_events.c.room_id, study_events.c.seq):
            yield {"room_id": row["room_id"], "body": msgspec.Raw(row["body"])}

    async def tables(self) -> list[str]:
        """The tables where the player has a seat or is invited, has done something, or has played a match."""
        seated = select(sittings.c.table_id).where(sittings.c.player_id == self._player)
        invited = select(invitations.c.table_id).where(invitations.c.player_id == self._player)
        acted = select(events.c.table_id).where(events.c.player == self._player)
        played = (
            select(tables.c.id)
            .join(matches, matches.c.table_id == tables.c.id)
            .join(match_players, match_players.c.match_id == matches.c.id)
            .where(match_players.c.player_id == self._player)
        )

        def work(connection: Connection) -> list[str]:
            return sorted(connection.execute(seated.union(invited, acted, played)).scalars())

        return await self._database.read(work)

    async def begin_to_leave(self, signed_out: MessageOf[list[str]]) -> list[str]:
        """From now on nothing new is stored about the player; the devices, of which the other workers are told."""
        return await self._writer.run(lambda connection: leaving.begin(connection, self._player), signed_out)

    async def forget_matches(self) -> None:
        """Replace the name in all finished matches, some at a time; what is done stays done if it is interrupted.

        All of them get the same id that nobody has, so that ratings of others can be computed again.
        """
        nobody = tokens.new_id()
        while await self._writer.run(lambda connection: forget_some(connection, self._player, nobody)):
            pass

    async def delete(self) -> None:
        """Delete the player with everything that refers to them: devices, settings, ratings and results.

        What they have changed in study rooms of others stays, and nothing tells who it was.
        """
        requests = update(study_events).where(study_events.c.player == self._player).values(player=None, request=None)
        statement = delete(players).where(players.c.id == self._player)

        def work(connection: Connection) -> None:
            connection.execute(requests)
            connection.execute(statement)

        await self._writer.run(work)

    async def _pages(self, query: Select[Any], *keys: Column[Any]) -> AsyncIterator[dict[str, Any]]:
        """The rows of a query in the order of the keys. There may be many, so they are read some at a time."""
        page = query.order_by(*keys).limit(ROWS_AT_ONCE)
        rows = await self._rows(page)
        while rows:
            for row in rows:
                yield row
            last = [rows[-1][key.name] for key in keys]
            rows = await self._rows(page.where(tuple_(*keys) > tuple_(*last)))

    async def _rows(self, query: Select[Any]) -> list[dict[str, Any]]:
        return await self._database.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])


def scalar_of(query: Select[Any]) -> Work[Any]:
    """Work that reads one value."""
    return lambda connection: connection.execute(query).scalar()


def forget_some(connection: Connection, player: str, nobody: str) -> int:
    """Replace the player in some of the finished matches; how many they were."""
    query = select(match_players.c.match_id, match_players.c.seat).where(match_players.c.player_id == player)
    rows = connection.execute(query.limit(MATCHES_AT_ONCE)).all()
    for match, seat in rows:
        info, record = connection.execute(select(matches.c.info, matches.c.record).where(matches.c.id == match)).one()
        kept = zlib.compress(without_name(zlib.decompress(record), seat))
        values = {"info": without_player(info, seat), "record": kept}
        connection.execute(update(matches).where(matches.c.id == match).values(**values))
        is_it = (match_players.c.match_id == match) & (match_players.c.player_id == player)
        connection.execute(update(match_players).where(is_it).values(player_id=nobody))
    others = update(tallies).where(tallies.c.kind == "player", tallies.c.opponent == player)
    connection.execute(others.values(opponent=nobody))
    return len(rows)


def without_player(info: bytes, seat: int) -> bytes:
    """`MatchInfo` without the name and the id of a seat's player."""
    data = msgspec.json.decode(info)
    for name, value in (("names", SOMEBODY), ("players", None)):
        if seat < len(data.get(name, [])):
            data[name][seat] = value
    return msgspec.json.encode(data)


def without_name(record: bytes, seat: int) -> bytes:
    """A record without the name of a seat's player, and without the commitment, which was one to the name."""
    data = msgspec.json.decode(record)
    data["players"][seat] = SOMEBODY
    data.pop("fairness", None)
    return msgspec.json.encode(data)
