"""Notifications in the database: where players want to be told, and what is still to be delivered.

A row of the outbox is written in the transaction of the event that begins a turn, and deleted after its delivery. So
none is lost, and a crash between delivery and deletion repeats one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, delete, exists, func, insert, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.common import tokens
from wonderland.server.storage.delivery_turns import in_turn, next_turns
from wonderland.server.storage.leases import alive
from wonderland.server.storage.waiting_schema import (
    notification_settings,
    notification_targets,
    outbox,
    server_keys,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sqlalchemy import Connection

    from wonderland.server.storage.database import Database
    from wonderland.server.storage.delivery_turns import Lane
    from wonderland.server.storage.writer import Writer

MAX_PUSH_TARGETS = 10  # of a player: the oldest one makes room
MAX_UNCONFIRMED_MS = 24 * 3600 * 1000


class NotificationTarget(NamedTuple):
    """Where a player wants to be told: a push subscription or an e-mail address."""

    id: str
    player: str
    kind: str
    address: str
    public_key: bytes | None
    auth_secret: bytes | None
    confirmed_at: int | None
    device: str | None  # of a push subscription; None for one from before devices were stored
    failures: int  # in a row
    is_prompt: bool  # its last delivery was made, and quickly


class NotificationSettings(NamedTuple):
    """How a player wants to be told. Quiet hours are minutes after midnight in the time zone."""

    language: str = "en"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None


class Delivery(NamedTuple):
    """A row of the outbox, with its target and the player's settings."""

    table: str
    seq: int
    target: NotificationTarget
    settings: NotificationSettings

    @property
    def key(self) -> tuple[str, int, str]:
        """What distinguishes it from all others."""
        return self.table, self.seq, self.target.id


class Outbox:
    """Targets, settings and deliveries. `players` has everybody with a target: others cost no statement."""

    def __init__(
        self, database: Database, writer: Writer, now_ms: Callable[[], int], server_ms: Callable[[], int]
    ) -> None:
        self._database = database
        self._writer = writer
        self._now_ms = now_ms
        self._server_ms = server_ms
        self._insert: Any = postgresql.insert if database.is_postgres else sqlite.insert
        self.players: set[str] = set()

    async def load_players(self) -> None:
        """Read who has a target."""
        query = select(notification_targets.c.player_id).where(notification_targets.c.confirmed_at.is_not(None))
        self.players = await self._database.read(lambda connection: set(connection.execute(query).scalars()))

    async def refresh_player(self, player: str) -> None:
        """Read whether the player has a target."""
        is_target = exists().where(
            notification_targets.c.player_id == player, notification_targets.c.confirmed_at.is_not(None)
        )
        has_target = await self._database.read(lambda connection: connection.execute(select(is_target)).scalar())
        if has_target:
            self.players.add(player)
        else:
            self.players.discard(player)

    # Keys

    async def key(self, name: str, value: bytes) -> bytes:
        """The key of that name; `value` becomes it if there is none."""
        statement = self._insert(server_keys).values(name=name, value=value).on_conflict_do_nothing()
        query = select(server_keys.c.value).where(server_keys.c.name == name)

        def work(connection: Connection) -> bytes:
            connection.execute(statement)
            return bytes(connection.execute(query).scalar_one())

        return await self._writer.run(work)

    # Targets and settings

    async def targets_of(self, player: str) -> list[NotificationTarget]:
        """The player's targets, the oldest first."""
        query = (
            select(*TARGET_COLUMNS)
            .where(notification_targets.c.player_id == player)
            .order_by(notification_targets.c.created_at, notification_targets.c.id)
        )
        return await self._database.read(
            lambda connection: [NotificationTarget._make(row) for row in connection.execute(query)]
        )

    async def target(self, id: str) -> NotificationTarget | None:
        """The target of that id; None if there is none."""
        query = select(*TARGET_COLUMNS).where(notification_targets.c.id == id)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return NotificationTarget._make(row) if row else None

    async def add_push(
        self, player: str, device: str, endpoint: str, site: str, public_key: bytes, auth_secret: bytes
    ) -> None:
        """Store the push subscription of a device; it replaces one of the same endpoint, whosever it was."""
        values = {
            "id": tokens.new_id(),
            "player_id": player,
            "device_id": device,
            "kind": "push",
            "address": endpoint,
            "site": site,
            "public_key": public_key,
            "auth_secret": auth_secret,
            "created_at": self._now_ms(),
            "confirmed_at": self._now_ms(),
        }
        columns = notification_targets.c
        same = delete(notification_targets).where(columns.kind == "push", columns.address == endpoint)
        kept = (
            select(columns.id)
            .where(columns.player_id == player, columns.kind == "push")
            .order_by(columns.created_at.desc(), columns.id)
            .limit(MAX_PUSH_TARGETS)
        )
        surplus = delete(notification_targets).where(
            columns.player_id == player, columns.kind == "push", columns.id.not_in(kept)
        )

        def work(connection: Connection) -> None:
            connection.execute(same)
            connection.execute(insert(notification_targets), values)
            connection.execute(surplus)

        await self._writer.run(work)

    async def set_email(self, player: str, address: str, site: str) -> str:
        """Store an e-mail address in the place of another one, not yet confirmed; its id."""
        id, columns, now = tokens.new_id(), notification_targets.c, self._now_ms()
        values = {"id": id, "player_id": player, "kind": "email", "address": address, "site": site, "created_at": now}

        def work(connection: Connection) -> None:
            same = and_(columns.player_id == player, columns.kind == "email")
            connection.execute(delete(notification_targets).where(same))
            connection.execute(insert(notification_targets), values)

        await self._writer.run(work)
        return id

    async def confirm(self, id: str) -> None:
        """The owner of the e-mail address wants notifications."""
        columns = notification_targets.c
        statement = (
            update(notification_targets)
            .where(columns.id == id, columns.confirmed_at.is_(None))
            .values(confirmed_at=self._now_ms())
        )
        await self._writer.run(lambda connection: connection.execute(statement))

    async def delete_target(self, id: str) -> None:
        """Forget a target, and what is to be delivered there."""
        statement = delete(notification_targets).where(notification_targets.c.id == id)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def delete_unconfirmed(self) -> None:
        """Forget e-mail addresses that nobody has confirmed for a day."""
        columns = notification_targets.c
        statement = delete(notification_targets).where(
            columns.confirmed_at.is_(None), columns.created_at < self._now_ms() - MAX_UNCONFIRMED_MS
        )
        await self._writer.run(lambda connection: connection.execute(statement))

    async def settings_of(self, player: str) -> NotificationSettings:
        """The player's settings."""
        query = select(*SETTING_COLUMNS).where(notification_settings.c.player_id == player)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return NotificationSettings(*row) if row else NotificationSettings()

    async def set_settings(self, player: str, settings: NotificationSettings) -> None:
        """Store the player's settings."""
        values = settings._asdict()
        statement = self._insert(notification_settings).values(player_id=player, **values)
        statement = statement.on_conflict_do_update(index_elements=["player_id"], set_=values)
        await self._writer.run(lambda connection: connection.execute(statement))

    # Deliveries

    def add(self, connection: Connection, table: str, seq: int, player: str) -> None:
        """Store that the player is to be told of the turn that begins with the event, at all targets."""
        columns = notification_targets.c
        rows = select(literal(table), literal(seq), columns.id, literal(self._now_ms())).where(
            columns.player_id == player, columns.confirmed_at.is_not(None)
        )
        names = ["table_id", "seq", "target_id", "due_at"]
        connection.execute(insert(outbox).from_select(names, rows))

    async def claim(self, worker: str, lane: Lane, due_before: int, running: Collection[Delivery]) -> list[Delivery]:
        """Deliveries that may begin, for this worker alone, which runs those already."""
        if not await self._has_due(due_before):
            return []
        now, living = self._now_ms(), alive(self._server_ms())
        turns = next_turns(lane, worker, living, now, due_before)
        query = (
            select(turns.c.table_id, turns.c.seq, *TARGET_COLUMNS, *SETTING_COLUMNS)
            .join(notification_targets, notification_targets.c.id == turns.c.target_id)
            .outerjoin(notification_settings, notification_settings.c.player_id == notification_targets.c.player_id)
            .order_by(*in_turn(turns))
        )
        found = await self._database.read(lambda connection: [read_delivery(*row) for row in connection.execute(query)])
        chosen = with_room(found, lane, running)
        # Another worker may have taken one meanwhile, or it was postponed.
        is_free = or_(outbox.c.taken_by.is_(None), outbox.c.taken_by == worker, outbox.c.taken_by.not_in(living))

        take = update(outbox).where(is_free, outbox.c.due_at <= due_before).values(taken_by=worker)

        def work(connection: Connection) -> list[Delivery]:
            taken = [one for one in chosen if connection.execute(take.where(is_row(one))).rowcount]
            is_taken = notification_targets.c.id.in_([one.target.id for one in taken])
            connection.execute(update(notification_targets).where(is_taken).values(turn_at=now))
            return taken

        return await self._writer.run(work) if chosen else []

    async def finish(self, delivery: Delivery) -> None:
        """Delete a delivery that is no longer needed."""
        statement = delete(outbox).where(is_row(delivery))
        await self._writer.run(lambda connection: connection.execute(statement))

    async def succeed(self, delivery: Delivery, is_prompt: bool) -> None:
        """Delete a delivery that is made, and forget the failures of its target."""
        target, columns = delivery.target, notification_targets.c
        values = {"failures": 0, "retry_at": 0, "is_prompt": is_prompt}

        def work(connection: Connection) -> None:
            connection.execute(delete(outbox).where(is_row(delivery)))
            if target.failures or target.is_prompt != is_prompt:
                connection.execute(update(notification_targets).where(columns.id == target.id).values(values))

        await self._writer.run(work)

    async def fail(self, delivery: Delivery, retry_at: int, is_over: bool) -> None:
        """Count a failure of the target, and send nothing there before that time; the delivery may be over."""
        target, columns = delivery.target, notification_targets.c
        # Deliveries that failed together count once.
        is_same = and_(columns.id == target.id, columns.failures == target.failures)
        values = {"failures": target.failures + 1, "retry_at": retry_at, "is_prompt": False}

        def work(connection: Connection) -> None:
            connection.execute(update(notification_targets).where(is_same).values(values))
            row = delete(outbox) if is_over else update(outbox).values(taken_by=None)
            connection.execute(row.where(is_row(delivery)))

        await self._writer.run(work)

    async def postpone(self, delivery: Delivery, due_at: int) -> None:
        """Deliver it later."""
        statement = update(outbox).where(is_row(delivery)).values(due_at=due_at, taken_by=None)
        await self._writer.run(lambda connection: connection.execute(statement))

    async def num_waiting(self) -> int:
        """How many deliveries are stored."""
        query = select(func.count()).select_from(outbox)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def _has_due(self, due_before: int) -> bool:
        query = select(exists().where(outbox.c.due_at <= due_before))
        return bool(await self._database.read(lambda connection: connection.execute(query).scalar()))


TARGET_COLUMNS = (
    notification_targets.c.id,
    notification_targets.c.player_id,
    notification_targets.c.kind,
    notification_targets.c.address,
    notification_targets.c.public_key,
    notification_targets.c.auth_secret,
    notification_targets.c.confirmed_at,
    notification_targets.c.device_id,
    notification_targets.c.failures,
    notification_targets.c.is_prompt,
)
SETTING_COLUMNS = (
    notification_settings.c.language,
    notification_settings.c.zone,
    notification_settings.c.quiet_from,
    notification_settings.c.quiet_to,
)


def read_delivery(table: str, seq: int, *columns: Any) -> Delivery:
    """The delivery in a row of the query of `claim`."""
    target, settings = columns[: len(TARGET_COLUMNS)], columns[len(TARGET_COLUMNS) :]
    known = NotificationSettings(*settings) if settings[0] is not None else NotificationSettings()
    return Delivery(table, seq, NotificationTarget(*target), known)


def with_room(found: list[Delivery], lane: Lane, running: Collection[Delivery]) -> list[Delivery]:
    """Those for which there is room beside the ones that run."""
    keys = {one.key for one in running}
    room = lane.most - len(running)
    room_unproven = lane.most_unproven - sum(not one.target.is_prompt for one in running)
    chosen: list[Delivery] = []
    for one in found:
        if one.key in keys or len(chosen) == room or not (one.target.is_prompt or room_unproven > 0):
            continue
        room_unproven -= not one.target.is_prompt
        chosen.append(one)
    return chosen


def is_row(delivery: Delivery) -> Any:
    """The condition for the delivery's row."""
    return and_(
        outbox.c.table_id == delivery.table, outbox.c.seq == delivery.seq, outbox.c.target_id == delivery.target.id
    )
