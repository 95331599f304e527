"""VAPID (RFC 8292): the server signs its push messages, so that a subscription accepts those of this server only."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from wonderland.server.notifications.push_encryption import CURVE, encode_public

if TYPE_CHECKING:
    from wonderland.server.storage.outbox import Outbox

KEY_NAME = "vapid"
NUMBER_BYTES = 32
VALID_SECONDS = 12 * 3600  # at most 24 hours


class VapidKey:
    """The server's key for push messages."""

    def __init__(self, number: bytes, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(number, "big"), CURVE)
        self._contact = contact
        self.public = encode_base64(encode_public(self._key.public_key()))

    def authorization(self, origin: str, now: float) -> str:
        """The header `Authorization` for a push service."""
        claims = {"aud": origin, "exp": int(now) + VALID_SECONDS}
        if self._contact:
            claims["sub"] = self._contact
        text = f"{encode_json({'typ': 'JWT', 'alg': 'ES256'})}.{encode_json(claims)}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        signature = r.to_bytes(NUMBER_BYTES, "big") + s.to_bytes(NUMBER_BYTES, "big")
        return f"vapid t={text}.{encode_base64(signature)}, k={self.public}"


async def load_vapid_key(outbox: Outbox, contact: str) -> VapidKey:
    """The key in the database, made at the first start. `contact` is where push services can reach the operator."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(NUMBER_BYTES, "big")
    return VapidKey(await outbox.key(KEY_NAME, number), contact)


def encode_json(data: Any) -> str:
    """JSON as base64url."""
    return encode_base64(msgspec.json.encode(data))


def encode_base64(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    """The bytes of base64url without padding; ValueError for anything else."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
