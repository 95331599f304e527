"""Sends push messages (RFC 8030)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal, NamedTuple

import httpx

from wonderland.server.notifications import push_encryption
from wonderland.server.notifications.endpoints import EndpointError, checked_address, parse_endpoint
from wonderland.server.notifications.resolver import Resolver, ResolverBusyError

if TYPE_CHECKING:
    from wonderland.server.common.wall_clock import Clock
    from wonderland.server.notifications.vapid import VapidKey
    from wonderland.server.storage.outbox import NotificationTarget

SEND_SECONDS = 5.0  # for everything: to find the address, to connect, to encrypt and to get an answer
MAX_TTL = 7 * 24 * 3600  # seconds a push service keeps a message for a browser that is not online
MAX_RETRY_AFTER = 3600.0
GONE = (404, 410)  # the subscription has ended
HOPELESS = (400, 401, 403, 413)  # the same message would be refused again

# A connection is for one message: one that is kept could be of another name at the same address.
LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=0)

Result = Literal["sent", "gone", "refused", "failed", "busy", "down"]


class Sent(NamedTuple):
    """How an attempt ended: `gone` ends the target, `refused` the delivery; after `failed` it is tried again.

    `busy` and `down` are not the target's fault: too many others are waiting, or the SMTP server does not work.
    """

    result: Result
    retry_after: float = 0.0


class PushSender:
    """Sends to push services. Nothing of their answers but the status is read."""

    def __init__(self, key: VapidKey, clock: Clock, allows_private: bool) -> None:
        self.key = key
        self._clock = clock
        self._allows_private = allows_private
        self._resolver = Resolver(clock)
        self._client = httpx.AsyncClient(timeout=SEND_SECONDS, follow_redirects=False, trust_env=False, limits=LIMITS)

    async def send(self, target: NotificationTarget, text: bytes, topic: str, seconds: float | None) -> Sent:
        """Send a message. It replaces one of the same topic that the browser has not got yet."""
        try:
            async with asyncio.timeout(SEND_SECONDS):
                return await self._send(target, text, topic, seconds)
        except ResolverBusyError:
            return Sent("busy")
        except (EndpointError, httpx.InvalidURL):
            return Sent("gone")
        except (httpx.HTTPError, OSError, TimeoutError):
            return Sent("failed")

    async def _send(self, target: NotificationTarget, text: bytes, topic: str, seconds: float | None) -> Sent:
        endpoint = parse_endpoint(target.address, self._allows_private)
        addresses = await self._resolver.addresses(endpoint.host, target.player)
        address = checked_address(addresses, self._allows_private)
        host = f"[{address}]" if ":" in address else address
        body = push_encryption.encrypt(text, target.public_key or b"", target.auth_secret or b"")
        now = self._clock.wall_ms() / 1000
        headers = {
            "Host": endpoint.authority,
            "Authorization": self.key.authorization(endpoint.origin, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(MAX_TTL if seconds is None else min(MAX_TTL, max(0, int(seconds)))),
            "Topic": topic,
            "Urgency": "high",
        }
        url = f"{endpoint.scheme}://{host}:{endpoint.port}{endpoint.path}"
        extensions = {"sni_hostname": endpoint.host}
        async with self._client.stream("POST", url, content=body, headers=headers, extensions=extensions) as response:
            return read_status(response)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def read_status(response: httpx.Response) -> Sent:
    """What the status of a push service means."""
    if response.is_success:
        return Sent("sent")
    if response.status_code in GONE:
        return Sent("gone")
    if response.status_code in HOPELESS or response.is_redirect:
        return Sent("refused")
    after = response.headers.get("retry-after", "")
    return Sent("failed", min(float(after), MAX_RETRY_AFTER) if after.isdecimal() else 0.0)
