"""The queue of players who look for opponents. Those who did not come to a table are set back in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, not_, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.storage import leaving, set_backs
from wonderland.server.storage.schema import players, tables
from wonderland.server.storage.waiting_schema import queue

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.writer import Writer

QUEUE_LOCK = 0x71_75_65_75  # an arbitrary number for the advisory lock
FOUND_MS = 3600 * 1000  # as long a player is told of the table that was found
REQUEUE_MS = 15_000  # time to ask again after a table was given up


class Wish(NamedTuple):
    """What somebody looks for."""

    game: str
    seats: int
    pace: str


class Waiting(NamedTuple):
    """Somebody in the queue."""

    player: str
    name: str
    origin: str  # the digest of the address


class QueueResult(NamedTuple):
    """What became of a table that was found: who came, and whether their match starts or the table is given up."""

    came: list[str]
    is_started: bool


class Place(NamedTuple):
    """A player's place in the queue, and the table that was found."""

    wish: Wish
    joined_at: int  # later than now: the player is set back until then
    table: str | None
    seat: int | None
    start_by: int | None  # when the table is given up unless everybody is there; None: it was not found, or plays


Build = Callable[[Connection, list[Waiting]], str]  # inserts a table for them, in the order of its seats; its id


class QueueStore:
    """The rows of the queue. A player has one at most."""

    def __init__(self, database: Database, writer: Writer, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms
        self._insert: Any = postgresql.insert if database.is_postgres else sqlite.insert

    async def join(self, player: str, wish: Wish, origin: str, alive_ms: int) -> None:
        """Look for opponents; another wish of the player ends. A table that was found stays: one comes, or declines."""
        now = self._now_ms()

        def work(connection: Connection) -> None:
            leaving.check_stays(connection, player)
            standing = set_backs.standing_of(connection, player, origin, now)
            values = {**wish._asdict(), "origin": origin, "is_trusted": standing.is_trusted}
            values |= {"joined_at": max(now, standing.until), "alive_until": now + alive_ms}
            statement = self._insert(queue).values(player_id=player, **values)
            is_waiting = queue.c.table_id.is_(None)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["player_id"], set_=values, where=is_waiting)
            )

        await self._writer.run(work)

    async def stay(self, player: str, alive_ms: int) -> None:
        """The player is still there, for so long."""
        statement = update(queue).where(queue.c.player_id == player).values(alive_until=self._now_ms() + alive_ms)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def leave(self, player: str) -> None:
        """Stop to look for opponents. A table that was found stays."""
        statement = delete(queue).where(queue.c.player_id == player, queue.c.table_id.is_(None))
        await self._writer.run(lambda connection: connection.execute(statement))

    async def decline(self, player: str) -> None:
        """Do not come to the table that was found."""
        await self._writer.run(lambda connection: self._decline(connection, player))

    async def forget(self, player: str) -> None:
        """Delete what is known about a player. That of the address stays."""

        def work(connection: Connection) -> None:
            self._decline(connection, player)
            set_backs.forget(connection, player)

        await self._writer.run(work)

    async def place(self, player: str) -> Place | None:
        """The player's place; None if there is none, or if the player was gone for too long."""
        is_alive = or_(queue.c.alive_until > self._now_ms(), queue.c.table_id.is_not(None))
        found = queue.outerjoin(tables, tables.c.id == queue.c.table_id)
        query = select(*PLACE_COLUMNS).select_from(found).where(queue.c.player_id == player, is_alive)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return Place(Wish(*row[:3]), *row[3:]) if row else None

    async def num_waiting(self, wish: Wish) -> int:
        """How many look for the same."""
        query = select(func.count()).select_from(queue).where(*self._is_waiting(wish))
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def match(self, wish: Wish, build: Build) -> bool:
        """Put those who wait longest at a table, in one transaction; False if there are too few of them."""
        query = (
            select(queue.c.player_id, players.c.name, queue.c.origin)
            .join(players, players.c.id == queue.c.player_id)
            .where(*self._is_waiting(wish), players.c.is_leaving.is_(False))
            .order_by(queue.c.joined_at, queue.c.player_id)
            .limit(wish.seats)
            .with_for_update(read=True, of=players)
        )

        def work(connection: Connection) -> bool:
            if self._database.is_postgres:  # one worker at a time
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": QUEUE_LOCK})
            waiting = [Waiting(*row) for row in connection.execute(query)]
            if len(waiting) < wish.seats:
                return False
            order = waiting.copy()
            table = build(connection, order)
            for seat, one in enumerate(order):
                found = update(queue).where(queue.c.player_id == one.player).values(table_id=table, seat=seat)
                connection.execute(found)
            return True

        if await self.num_waiting(wish) < wish.seats:
            return False  # without a write
        return await self._writer.run(work)

    def settle(self, connection: Connection, table: str, result: QueueResult) -> None:
        """The table starts or is given up. Who came to it in vain is where they were in the queue; other places end."""
        now = self._now_ms()
        is_here, has_come = queue.c.table_id == table, queue.c.player_id.in_(result.came)
        if result.is_started:
            self._trust(connection, and_(is_here, has_come))
        else:
            values = {"table_id": None, "seat": None, "is_trusted": True, "alive_until": now + REQUEUE_MS}
            connection.execute(update(queue).where(is_here, has_come).values(**values))
        self._count_missed(connection, and_(is_here, not_(has_come)))
        connection.execute(delete(queue).where(is_here))

    def _decline(self, connection: Connection, player: str) -> None:
        is_own = queue.c.player_id == player
        self._count_missed(connection, and_(is_own, queue.c.table_id.is_not(None)))
        connection.execute(delete(queue).where(is_own))

    def _trust(self, connection: Connection, is_one: ColumnElement[bool]) -> None:
        """Note who came; not if all of them have one address, where somebody may play alone."""
        came = connection.execute(select(queue.c.player_id, queue.c.origin).where(is_one)).all()
        if len({row.origin for row in came}) > 1:
            for row in sorted(came):
                set_backs.come(connection, row.player_id, self._now_ms())

    def _count_missed(self, connection: Connection, is_one: ColumnElement[bool]) -> None:
        """Set players back who did not come, and with their addresses the strangers who wait there."""
        now = self._now_ms()
        missed = connection.execute(select(queue.c.player_id, queue.c.origin).where(is_one)).all()
        for player in sorted(row.player_id for row in missed):
            set_backs.miss(connection, set_backs.player_key(player), set_backs.PLAYER_WAITS_MS, now)
        for origin in sorted({row.origin for row in missed}):
            until = set_backs.miss(connection, set_backs.address_key(origin), set_backs.ADDRESS_WAITS_MS, now)
            is_stranger = and_(queue.c.origin == origin, not_(queue.c.is_trusted), queue.c.table_id.is_(None))
            earlier = update(queue).where(is_stranger, queue.c.joined_at < until)
            connection.execute(earlier.values(joined_at=until))

    async def clean_up(self) -> None:
        """Delete the rows of players who are gone, and what nobody is set back for any more."""
        now = self._now_ms()

        def work(connection: Connection) -> None:
            connection.execute(delete(queue).where(queue.c.alive_until < now - FOUND_MS))
            set_backs.clean_up(connection, now)

        await self._writer.run(work)

    def _is_waiting(self, wish: Wish) -> list[Any]:
        return [
            queue.c.game == wish.game,
            queue.c.seats == wish.seats,
            queue.c.pace == wish.pace,
            queue.c.table_id.is_(None),
            queue.c.joined_at <= self._now_ms(),
            queue.c.alive_until > self._now_ms(),
        ]


PLACE_COLUMNS = (
    queue.c.game,
    queue.c.seats,
    queue.c.pace,
    queue.c.joined_at,
    queue.c.table_id,
    queue.c.seat,
    tables.c.due_at,
)
