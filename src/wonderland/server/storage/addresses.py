"""Addresses as they are stored: as digests, by a key of the day that is deleted after it.

Equal addresses of a day have equal digests, which is all that limits need. Without the key nobody can tell the address.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from sqlalchemy import delete

from wonderland.server.storage.waiting_schema import server_keys

if TYPE_CHECKING:
    from sqlalchemy import Connection

KeyOf = Callable[[str, bytes], Awaitable[bytes]]  # the stored key of a name; the bytes become it if there is none

KEY_BYTES = 32
DIGEST_LENGTH = 16
DAY_MS = 24 * 3600 * 1000
NAME = "address "  # and the day


class AddressDigests:
    """The digests of today. All workers have the same."""

    def __init__(self, key_of: KeyOf, now_ms: Callable[[], int]) -> None:
        self._key_of = key_of
        self._now_ms = now_ms
        self._keys: dict[str, bytes] = {}  # by name; the last one only

    async def digest(self, address: str) -> str:
        """What is stored in place of the address."""
        name = self._name()
        if name not in self._keys:
            self._keys = {name: await self._key_of(name, secrets.token_bytes(KEY_BYTES))}
        return hmac.new(self._keys[name], address.encode(), hashlib.sha256).hexdigest()[:DIGEST_LENGTH]

    def delete_earlier_keys(self, connection: Connection) -> None:
        """Nobody can tell the addresses of earlier days any more."""
        is_key = server_keys.c.name.startswith(NAME)
        connection.execute(delete(server_keys).where(is_key, server_keys.c.name != self._name()))

    def _name(self) -> str:
        return f"{NAME}{self._now_ms() // DAY_MS}"
