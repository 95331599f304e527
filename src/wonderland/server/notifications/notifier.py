"""Notifications of one worker: keys, senders and the task that delivers."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from wonderland.server.live.messages import WorkerMessage, encode
from wonderland.server.notifications import mail
from wonderland.server.notifications.delivery import Deliverer
from wonderland.server.notifications.mail import MailSender, parse_smtp_url
from wonderland.server.notifications.push import PushSender
from wonderland.server.notifications.vapid import load_vapid_key

if TYPE_CHECKING:
    from wonderland.server.common.settings import Settings
    from wonderland.server.common.wall_clock import Clock
    from wonderland.server.live.worker import Worker
    from wonderland.server.storage.outbox import Outbox


class Notifier:
    """What the HTTP handlers use of notifications."""

    def __init__(self, worker: Worker, push: PushSender, mail: MailSender | None) -> None:
        self._worker = worker
        self.push = push
        self.mail = mail  # None: the host has set no SMTP server
        self.deliverer = Deliverer(worker, push, mail)
        worker.runtime.tasks.spawn(self.deliverer.run())

    async def target_changed(self, player: str) -> None:
        """A target of the player was added or removed: all workers must know."""
        runtime = self._worker.runtime
        await runtime.store.outbox.refresh_player(player)
        if runtime.settings.is_shared:
            await runtime.store.send(encode(WorkerMessage(runtime.worker_id, "", notified=player)))

    async def close(self) -> None:
        """Close the connections to push services."""
        await self.push.close()


async def open_notifier(worker: Worker) -> Notifier:
    """Load or make the keys, and start to deliver."""
    settings, outbox = worker.runtime.settings, worker.runtime.store.outbox
    await outbox.load_players()
    contact = f"mailto:{settings.smtp_sender}" if settings.smtp_sender else settings.public_url
    key = await load_vapid_key(outbox, contact)
    push = PushSender(key, worker.runtime.clock, settings.push_private)
    return Notifier(worker, push, await open_mail(settings, outbox, worker.runtime.clock))


async def open_mail(settings: Settings, outbox: Outbox, clock: Clock) -> MailSender | None:
    """The sender of mail; None if the host has set no SMTP server."""
    if not settings.smtp_url:
        return None
    key = await outbox.key(mail.KEY_NAME, secrets.token_bytes(mail.KEY_BYTES))
    return MailSender(parse_smtp_url(settings.smtp_url), settings.smtp_sender, settings.public_url, key, clock)
