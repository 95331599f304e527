"""Sends e-mail by the SMTP server that the host has set."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

import structlog

from wonderland.messages import speaking
from wonderland.server.common.foreign_calls import start_call
from wonderland.server.notifications import texts
from wonderland.server.notifications.push import Sent

if TYPE_CHECKING:
    from wonderland.server.common.wall_clock import Clock
    from wonderland.server.notifications.push import Result
    from wonderland.server.storage.outbox import Delivery

log = structlog.get_logger()

SEND_SECONDS = 20.0
STEP_SECONDS = 10.0  # for one answer of the SMTP server
MOST = 32  # mails at a time, with those that nobody waits for any more
FIRST_PAUSE_SECONDS = 15.0
LONGEST_PAUSE_SECONDS = 600.0
KEY_NAME = "mail"
KEY_BYTES = 32
MAX_ADDRESS = 254
# Long header lines stay whole: a link that is folded is encoded as well, and mail programs do not find it (RFC 8058).
POLICY = SMTP.clone(max_line_length=998)  # the most that a line may have
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")

Purpose = Literal["confirm", "stop"]


class SmtpServer(NamedTuple):
    """Where mail is handed in."""

    host: str
    port: int
    is_tls: bool  # from the first byte; otherwise STARTTLS where the server offers it
    user: str
    password: str


def parse_smtp_url(url: str) -> SmtpServer:
    """The parts of `smtp://USER:PASSWORD@HOST:587` or `smtps://…`; ValueError for another URL, without quoting it."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("an SMTP server is smtp://HOST or smtps://HOST")
    is_tls = parts.scheme == "smtps"
    port = parts.port or (465 if is_tls else 587)
    return SmtpServer(parts.hostname, port, is_tls, unquote(parts.username or ""), unquote(parts.password or ""))


def is_mail_address(text: str) -> bool:
    """Can mail be sent there? One plain address, without a name or a second address."""
    return len(text) <= MAX_ADDRESS and ADDRESS.fullmatch(text) is not None


class MailSender:
    """Sends mail, each in a thread: smtplib blocks. Links are signed, so that nothing secret is stored for them.

    If the SMTP server does not work, it is left alone for some time, longer each time.
    """

    def __init__(self, server: SmtpServer, sender: str, public_url: str, key: bytes, clock: Clock) -> None:
        self._server = server
        self._sender = sender
        self._url = public_url.rstrip("/")
        self._key = key
        self._clock = clock
        self._num_running = 0
        self._pause_seconds = FIRST_PAUSE_SECONDS
        self._paused_until = clock.now()

    @property
    def is_paused(self) -> bool:
        """Is the SMTP server left alone?"""
        return self._clock.now() < self._paused_until

    def token(self, purpose: Purpose, target: str) -> str:
        """The secret part of a link for that target."""
        return hmac.new(self._key, f"{purpose} {target}".encode(), hashlib.sha256).hexdigest()

    def allows(self, purpose: Purpose, target: str, token: str) -> bool:
        """Is this the token of such a link?"""
        return hmac.compare_digest(self.token(purpose, target).encode(), token.encode())

    async def send_confirmation(self, target: str, address: str, language: str) -> Sent:
        """Ask whether the owner of the address wants notifications."""
        with speaking(language):
            title, body = texts.t("confirm.title"), texts.confirmation(self._page_link("confirm", target))
        return await self._send(self._message(target, address, title, body, target))

    async def send_turn(self, delivery: Delivery, title: str, body: str) -> Sent:
        """Tell somebody that it is their turn."""
        target = delivery.target
        text = texts.with_links(body, f"{self._url}/table/{delivery.table}", self._page_link("stop", target.id))
        return await self._send(
            self._message(target.id, target.address, title, text, f"{delivery.table}.{delivery.seq}.{target.id}")
        )

    def _page_link(self, purpose: Purpose, target: str) -> str:
        """A page with a button: programs that look at links in mails press none."""
        return f"{self._url}/#/mail/{purpose}/{target}/{self.token(purpose, target)}"

    def _message(self, target: str, address: str, title: str, body: str, id: str) -> EmailMessage:
        message = EmailMessage(POLICY)
        message["From"] = self._sender
        message["To"] = address
        message["Subject"] = title
        message["Date"] = formatdate()
        # The same for every attempt, so that mail programs show one mail.
        message["Message-ID"] = f"<{id}@{urlsplit(self._url).hostname}>"
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{self._url}/api/mail/stop/{target}/{self.token('stop', target)}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(body)
        return message

    async def _send(self, message: EmailMessage) -> Sent:
        if self._num_running >= MOST:
            return Sent("busy")
        smtp = Handover(self._server, message)
        self._num_running += 1
        call = start_call(smtp.hand_in)
        call.add_done_callback(self._end)
        try:
            async with asyncio.timeout(SEND_SECONDS):
                sent = await asyncio.shield(call)
        except TimeoutError:
            sent = Sent(smtp.outcome)
        self._note(sent)
        return sent

    def _end(self, _: asyncio.Future[Sent]) -> None:
        self._num_running -= 1

    def _note(self, sent: Sent) -> None:
        """Leave the SMTP server alone if it does not work."""
        if sent.result != "down":
            self._pause_seconds = FIRST_PAUSE_SECONDS
        elif not self.is_paused:
            self._paused_until = self._clock.now() + self._pause_seconds
            self._pause_seconds = min(LONGEST_PAUSE_SECONDS, 2 * self._pause_seconds)


class Handover:
    """Hands one mail in to the SMTP server."""

    def __init__(self, server: SmtpServer, message: EmailMessage) -> None:
        self._server = server
        self._message = message
        self.outcome: Result = "down"  # if the connection ends now

    def hand_in(self) -> Sent:
        """Connect and hand it in."""
        try:
            with connect(self._server) as smtp:
                self.outcome = "failed"  # the server works: the rest depends on the receiver
                smtp.send_message(self._message)
                self.outcome = "sent"
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            self.outcome = "gone" if min(codes) >= 500 else "failed"
        except smtplib.SMTPSenderRefused:
            self.outcome = "down"
        except smtplib.SMTPDataError as error:
            self.outcome = "refused" if error.smtp_code >= 500 else "failed"
        except (OSError, smtplib.SMTPException) as error:
            log.info("a mail could not be handed in", error=type(error).__name__, outcome=self.outcome)
        return Sent(self.outcome)


def connect(server: SmtpServer) -> smtplib.SMTP:
    """A connection on which mail can be sent. A password is only sent encrypted."""
    context = ssl.create_default_context()
    if server.is_tls:
        smtp: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=STEP_SECONDS, context=context)
    else:
        smtp = smtplib.SMTP(server.host, server.port, timeout=STEP_SECONDS)
    try:
        smtp.ehlo()
        is_encrypted = server.is_tls
        if not is_encrypted and smtp.has_extn("starttls"):
            smtp.starttls(context=context)
            smtp.ehlo()
            is_encrypted = True
        if server.user:
            if not is_encrypted:
                raise smtplib.SMTPException("the SMTP server offers no encryption")
            smtp.login(server.user, server.password)
    except BaseException:
        smtp.close()
        raise
    return smtp
