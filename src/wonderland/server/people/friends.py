"""Friends: two players who have agreed to be. One asks, the other accepts, declines or blocks; either ends it.

Whoever asks is told of an acceptance, and of nothing else: a question that was declined, or never shown to somebody who
has blocked the asker, looks like one that is not answered yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import and_, delete, insert, update

from wonderland.protocol.refusal import Refusal
from wonderland.server.common.wall_clock import DAY_MS
from wonderland.server.people import acquaintance, friendships
from wonderland.server.people.book import upsert
from wonderland.server.people.friendships import (
    between,
    blocked_by,
    count_of,
    friend_ids,
    friends_with_presence,
    is_blocked,
    is_open,
    is_pending,
    lock,
    others,
    row_of,
    settings_of,
)
from wonderland.server.storage import leaving
from wonderland.server.storage.friends_schema import (
    blocks,
    daily_results,
    friend_links,
    friend_settings,
    invitations,
    presence,
)
from wonderland.server.storage.friends_schema import friendships as questions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sqlalchemy import Connection

    from wonderland.server.people.friendships import StoredSettings
    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

MAX_BLOCKED = 500
LINK_MS = 7 * DAY_MS


class Named(NamedTuple):
    """A player and the name."""

    player: str
    name: str


class StoredFriend(NamedTuple):
    """A friend, and what the player may know of where the friend is."""

    player: str
    name: str
    is_here: bool
    game: str | None


class Circle(NamedTuple):
    """Everything between a player and others."""

    friends: list[StoredFriend]
    asked_me: list[Named]
    asked: list[Named]
    blocked: list[Named]
    settings: StoredSettings


class Friends:
    """The friendships of all players."""

    def __init__(
        self, database: Database, writer: Writer, now_ms: Callable[[], int], server_ms: Callable[[], int]
    ) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms
        self._server_ms = server_ms

    async def circle_of(self, player: str) -> Circle:
        """The player's friends, open questions and settings."""
        now, server_now = self._now_ms(), self._server_ms()

        def work(connection: Connection) -> Circle:
            asked_me = is_open(questions.c.other_id == player, now)
            asked = and_(questions.c.player_id == player, *is_pending(now))
            return Circle(
                [StoredFriend(*row) for row in connection.execute(friends_with_presence(player, server_now))],
                [Named(*row) for row in connection.execute(others(questions.c.player_id, asked_me))],
                [Named(*row) for row in connection.execute(others(questions.c.other_id, asked))],
                [Named(*row) for row in connection.execute(blocked_by(player))],
                settings_of(connection, player),
            )

        return await self._database.read(work)

    async def friends_among(self, player: str, wanted: Collection[str]) -> set[str]:
        """Those of the players who are friends of this one."""
        query = friend_ids(player)

        def work(connection: Connection) -> set[str]:
            return set(connection.execute(query).scalars()) & set(wanted)

        return await self._database.read(work)

    async def check_may_invite(self, player: str, wanted: Collection[str]) -> None:
        """Refusal unless the player may invite each of them: friends, and people of the same matches."""

        def work(connection: Connection) -> bool:
            friends = set(connection.execute(friend_ids(player)).scalars())
            return all(one in friends or acquaintance.have_met(connection, player, one) for one in wanted)

        if not await self._database.read(work):
            raise Refusal("not_allowed", "invite_strangers")

    async def ask(self, player: str, other: str, link: str | None) -> None:
        """Ask somebody. If they have asked before, that is the answer."""
        now = self._now_ms()
        await self._writer.run(lambda connection: friendships.ask(connection, player, other, link, now))

    async def accept(self, player: str, other: str) -> None:
        """Accept the question of another player."""
        now = self._now_ms()
        await self._writer.run(lambda connection: friendships.accept(connection, player, other, now))

    async def decline(self, player: str, other: str) -> None:
        """Decline the question of another player, who is not told."""
        now = self._now_ms()

        def work(connection: Connection) -> None:
            declined = update(questions).where(row_of(other, player), is_open(questions.c.other_id == player, now))
            if connection.execute(declined.values(declined_at=now)).rowcount == 0:
                raise Refusal("not_found", "no_question")

        await self._writer.run(work)

    async def end(self, player: str, other: str) -> None:
        """End the friendship, or take the own question back. What there is not is ended already.

        A question that was taken back stays for its time whatever became of it: otherwise a missing row, or a new
        time when it is asked again, would tell who has declined.
        """
        now = self._now_ms()

        def work(connection: Connection) -> None:
            lock(connection, player, other)
            accepted = questions.c.accepted_at.is_not(None)
            connection.execute(delete(questions).where(between(player, other), accepted))
            connection.execute(update(questions).where(row_of(player, other)).values(withdrawn_at=now))

        await self._writer.run(work)

    async def block(self, player: str, other: str) -> None:
        """End everything with another player, who can neither ask nor invite any more."""
        now = self._now_ms()

        def work(connection: Connection) -> None:
            lock(connection, player, other)
            if connection.execute(count_of(blocks, blocks.c.player_id == player)).scalar_one() >= MAX_BLOCKED:
                raise Refusal("too_large", "too_many_blocked", most=MAX_BLOCKED)
            connection.execute(delete(questions).where(between(player, other), questions.c.accepted_at.is_not(None)))
            connection.execute(delete(questions).where(row_of(player, other)))
            connection.execute(update(questions).where(row_of(other, player)).values(declined_at=now))
            is_theirs = and_(invitations.c.player_id == player, invitations.c.host_id == other)
            connection.execute(update(invitations).where(is_theirs).values(is_shown=False))
            if not is_blocked(connection, player, other):
                connection.execute(insert(blocks), {"player_id": player, "other_id": other})

        await self._writer.run(work)

    async def unblock(self, player: str, other: str) -> None:
        """Let another player ask again."""
        statement = delete(blocks).where(blocks.c.player_id == player, blocks.c.other_id == other)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def set_settings(self, player: str, settings: StoredSettings) -> None:
        """Change what friends may see. Whoever hides is gone at once."""

        def work(connection: Connection) -> None:
            leaving.check_stays(connection, player)
            row = {"player_id": player, **settings._asdict()}
            connection.execute(upsert(friend_settings, self._database.is_postgres), row)
            if settings.shares_daily is not True:
                connection.execute(delete(daily_results).where(daily_results.c.player_id == player))
            if settings.is_invisible:
                connection.execute(delete(presence).where(presence.c.player_id == player))

        await self._writer.run(work)

    async def set_link(self, player: str, digest: str) -> None:
        """Store the only link of the player."""

        def work(connection: Connection) -> None:
            leaving.check_stays(connection, player)
            row = {"player_id": player, "digest": digest, "expires_at": self._now_ms() + LINK_MS}
            connection.execute(upsert(friend_links, self._database.is_postgres), row)

        await self._writer.run(work)

    async def end_link(self, player: str) -> None:
        """The player's link leads nowhere any more."""
        statement = delete(friend_links).where(friend_links.c.player_id == player)
        await self._writer.run(lambda connection: connection.execute(statement))
