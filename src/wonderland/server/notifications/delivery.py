"""Delivers the outbox: looks what is due, whether it is still somebody's turn or invitation, and sends.

A target that fails waits, longer each time, and is dropped in the end. A delivery is dropped when the turn is over. A
player who is connected to the table sees it, and is told only after leaving it during that turn.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import structlog

from wonderland.messages import speaking
from wonderland.protocol.refusal import Refusal
from wonderland.server.common import metrics
from wonderland.server.live.table_log import TableLog
from wonderland.server.notifications import texts
from wonderland.server.notifications.push import Sent
from wonderland.server.notifications.quiet_hours import quiet_until
from wonderland.server.storage.delivery_turns import Lane
from wonderland.server.table.your_turn import player_to_act

if TYPE_CHECKING:
    from wonderland.server.live.worker import Worker
    from wonderland.server.notifications.mail import MailSender
    from wonderland.server.notifications.push import PushSender
    from wonderland.server.storage.outbox import Delivery
    from wonderland.server.table.table import Table

log = structlog.get_logger()

PUSH = Lane("push", most=128, most_unproven=64, most_of_player=2, most_of_site=16)
MAIL = Lane("email", most=16, most_unproven=8, most_of_player=1, most_of_site=4)
LOOK_SECONDS = 1.0
PAUSE_SECONDS = 0.05  # after a delivery that has ended, so that those that end together are followed together
PROMPT_SECONDS = 2.0
CONNECTED_MS = 20_000  # a connected player is looked for again after this time
BUSY_MS = 5_000  # as long waits what others are in the way of
TROUBLE_MS = 60_000  # and what an error of our own has stopped
FIRST_RETRY_MS = 15_000
LONGEST_RETRY_MS = 6 * 3600 * 1000
CREATION = 1  # the number of the event that creates a table
MAX_FAILURES = 30  # in a row; the last ones are six hours apart, so that takes about five days


class PushMessage(msgspec.Struct):
    """What the service worker of the page gets (web/service_worker/notifications.ts)."""

    title: str
    body: str
    table: str


class Deliverer:
    """Delivers what is due, for one worker."""

    def __init__(self, worker: Worker, push: PushSender, mail: MailSender | None) -> None:
        self._worker = worker
        self._runtime = worker.runtime
        self._outbox = worker.runtime.store.outbox
        self._push = push
        self._mail = mail
        self._running: list[Delivery] = []
        self._ended = asyncio.Event()

    async def run(self) -> None:
        """Deliver until cancelled."""
        while True:
            began = self._runtime.clock.now()
            self._ended.clear()
            try:
                if self._outbox.players:
                    await self._start_due(PUSH)
                    if self._mail is None or not self._mail.is_paused:
                        await self._start_due(MAIL)
            except Exception as error:
                log.warning("notifications could not be delivered", error=type(error).__name__)
            pause = max(PAUSE_SECONDS, self._runtime.clock.now() - began)  # a look at many takes longer
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._ended.wait()
                    await asyncio.sleep(pause)

    async def _start_due(self, lane: Lane) -> None:
        running = [one for one in self._running if one.target.kind == lane.kind]
        due_before = self._runtime.clock.wall_ms() - self._notify_ms
        for one in await self._outbox.claim(self._runtime.worker_id, lane, due_before, running):
            self._running.append(one)
            self._runtime.tasks.spawn(self._handle(one))

    async def _handle(self, delivery: Delivery) -> None:
        """Deliver, postpone or drop one row. A row that stays with this worker by an error is found again."""
        try:
            await self._deliver(delivery)
        except Exception as error:
            log.warning("a notification could not be delivered", error=type(error).__name__)
            await self._postpone(delivery, self._runtime.clock.wall_ms() + TROUBLE_MS)
        finally:
            self._running.remove(delivery)
            self._ended.set()

    async def _deliver(self, delivery: Delivery) -> None:
        """Send the notification if it is still of use, and store how that ended."""
        now = self._runtime.clock.wall_ms()
        table = await self._find_table(delivery.table)
        if (
            table is None
            or not is_needed(table, delivery)
            or (self._mail is None and delivery.target.kind == MAIL.kind)
        ):
            await self._outbox.finish(delivery)
            return
        until = now + CONNECTED_MS if self._is_connected(delivery) else quiet_until(delivery.settings, now)
        if until is not None:
            await self._postpone(delivery, until)
            return
        began = self._runtime.clock.now()
        try:
            sent = await self._send(delivery, table)
        except Exception as error:
            log.warning("a notification could not be sent", error=type(error).__name__)
            sent = Sent("failed")
        metrics.NOTIFICATIONS.labels(delivery.target.kind, sent.result).inc()
        await self._store(delivery, sent, self._runtime.clock.now() - began)

    async def _store(self, delivery: Delivery, sent: Sent, seconds: float) -> None:
        """Store how an attempt ended."""
        target, now = delivery.target, self._runtime.clock.wall_ms()
        match sent.result:
            case "sent":
                await self._outbox.succeed(delivery, seconds < PROMPT_SECONDS)
            case "busy" | "down":
                await self._postpone(delivery, now + BUSY_MS)
            case "failed" | "refused" if target.failures + 1 < MAX_FAILURES:
                wait = max(retry_ms(target.failures), int(sent.retry_after * 1000))
                await self._outbox.fail(delivery, now + wait, is_over=sent.result == "refused")
            case _:
                await self._outbox.delete_target(target.id)
                await self._outbox.refresh_player(target.player)

    async def _postpone(self, delivery: Delivery, until: int) -> None:
        await self._outbox.postpone(delivery, until - self._notify_ms)

    @property
    def _notify_ms(self) -> int:
        """From the start of a turn to its notification."""
        return int(self._runtime.settings.notify_seconds * 1000)

    async def _send(self, delivery: Delivery, table: Table) -> Sent:
        target = delivery.target
        with speaking(delivery.settings.language):
            title, body = words(table, delivery)
            if self._mail is not None and target.kind == MAIL.kind:
                return await self._mail.send_turn(delivery, title, body)
        message = msgspec.json.encode(PushMessage(title, body, table.id))
        return await self._push.send(target, message, table.id, self._seconds_left(table))

    def _seconds_left(self, table: Table) -> float | None:
        """How long the turn lasts; None without a clock."""
        until = table.waiting_for.until if table.waiting_for else None
        return None if until is None else (until - self._runtime.clock.server_ms()) / 1000

    async def _find_table(self, id: str) -> Table | None:
        """The table as it stands; None if it is gone. A table that nobody uses is not kept in memory for this."""
        live = self._worker.live_tables.get(id)
        if live is not None:
            async with live.lock:
                return live.table
        try:
            return await TableLog(id, self._runtime).load()
        except Refusal:
            return None

    def _is_connected(self, delivery: Delivery) -> bool:
        live = self._worker.live_tables.get(delivery.table)
        return live is not None and delivery.target.player in live.present()


def is_invitation(delivery: Delivery) -> bool:
    """Is the player told that a seat is kept? Such a delivery is stored with the event that creates the table."""
    return delivery.seq == CREATION


def is_needed(table: Table, delivery: Delivery) -> bool:
    """Is it still the turn that the delivery tells of, or is the seat still kept?"""
    player = delivery.target.player
    if is_invitation(delivery):
        return table.keeps_seat(player)
    return table.position_v == delivery.seq and player_to_act(table) == player


def words(table: Table, delivery: Delivery) -> tuple[str, str]:
    """Title and text."""
    if is_invitation(delivery):
        return texts.invitation(table.state.game), texts.inviting(table)
    return texts.title(table.state.game), texts.opponents(table, delivery.target.player)


def retry_ms(failures: int) -> int:
    """How long to wait after one more failure: twice as long each time."""
    wait: int = FIRST_RETRY_MS * 2**failures
    return min(LONGEST_RETRY_MS, wait)
