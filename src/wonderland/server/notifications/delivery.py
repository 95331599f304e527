"""Delivers the outbox: looks what is due, whether it is still somebody's turn, and sends.

A delivery that fails is tried again, less and less often. It is dropped when the turn is over. A player who is
connected to the table sees it, and is told only after leaving it during that turn.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import structlog

from wonderland.protocol.refusal import Refusal
from wonderland.server.common import metrics
from wonderland.server.live.table_log import TableLog
from wonderland.server.notifications import texts
from wonderland.server.notifications.push import Sent
from wonderland.server.notifications.quiet_hours import quiet_until
from wonderland.server.table.your_turn import player_to_act

if TYPE_CHECKING:
    from wonderland.server.live.worker import Worker
    from wonderland.server.notifications.mail import MailSender
    from wonderland.server.notifications.push import PushSender
    from wonderland.server.storage.outbox import Delivery
    from wonderland.server.table.table import Table

log = structlog.get_logger()

LOOK_SECONDS = 1.0
CONNECTED_MS = 20_000  # a connected player is looked for again after this time
FIRST_RETRY_MS = 15_000
LONGEST_RETRY_MS = 2 * 3600 * 1000
MAX_ATTEMPTS = 14  # about ten hours


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

    async def run(self) -> None:
        """Deliver until cancelled."""
        while True:
            try:
                while self._outbox.players and await self.deliver_due():
                    pass
            except Exception as error:
                log.warning("notifications could not be delivered", error=type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS)

    async def deliver_due(self) -> int:
        """Deliver what is due; how many rows that were."""
        due_before = self._runtime.clock.wall_ms() - int(self._runtime.settings.notify_seconds * 1000)
        claimed = await self._outbox.claim(self._runtime.worker_id, due_before)
        await asyncio.gather(*(self._handle(one) for one in claimed))
        return len(claimed)

    async def _handle(self, delivery: Delivery) -> None:
        """Deliver, postpone or drop one row."""
        try:
            sent = await self._try(delivery)
        except Exception as error:
            log.warning("a notification could not be delivered", error=type(error).__name__)
            sent = Sent("failed")
        if sent is None:
            return
        metrics.NOTIFICATIONS.labels(delivery.target.kind, sent.result).inc()
        if sent.result == "gone":
            await self._outbox.delete_target(delivery.target.id)
            await self._outbox.refresh_player(delivery.target.player)
        elif sent.result == "failed" and delivery.attempts + 1 < MAX_ATTEMPTS:
            wait = max(retry_ms(delivery.attempts), int(sent.retry_after * 1000))
            await self._outbox.postpone(delivery, self._runtime.clock.wall_ms() + wait, delivery.attempts + 1)
        else:
            await self._outbox.finish(delivery)

    async def _try(self, delivery: Delivery) -> Sent | None:
        """Send the notification; None if it was dropped or postponed."""
        now, player = self._runtime.clock.wall_ms(), delivery.target.player
        table = await self._find_table(delivery.table)
        if table is None or table.position_v != delivery.seq or player_to_act(table) != player:
            await self._outbox.finish(delivery)  # the turn is over
            return None
        until = now + CONNECTED_MS if self._is_connected(delivery) else quiet_until(delivery.settings, now)
        if until is not None:
            await self._outbox.postpone(delivery, until, delivery.attempts)
            return None
        return await self._send(delivery, table)

    async def _send(self, delivery: Delivery, table: Table) -> Sent:
        target, language = delivery.target, delivery.settings.language
        title = texts.title(language, table.state.game)
        body = texts.opponents(language, table, target.player)
        if target.kind == "push":
            message = msgspec.json.encode(PushMessage(title, body, table.id))
            return await self._push.send(target, message, table.id, self._seconds_left(table))
        if self._mail is None:
            return Sent("refused")
        return await self._mail.send_turn(delivery, title, body)

    def _seconds_left(self, table: Table) -> float | None:
        """How long the turn lasts; None without a clock."""
        until = table.waiting_for.until if table.waiting_for else None
        return None if until is None else (until - self._runtime.clock.wall_ms()) / 1000

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


def retry_ms(attempts: int) -> int:
    """How long to wait after so many failed attempts: twice as long each time."""
    wait: int = FIRST_RETRY_MS * 2**attempts
    return min(LONGEST_RETRY_MS, wait)
