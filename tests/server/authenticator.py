"""An authenticator for tests: it makes passkeys and signs challenges as WebAuthn says, without a browser."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT_AND_VERIFIED, HAS_KEY = 0x05, 0x40
ES256, EC2, P256 = -7, 2, 1


class Authenticator:
    """A passkey for one player of one domain, used by pages of one origin."""

    def __init__(self, origin: str, domain: str) -> None:
        self.origin = origin
        self.domain = domain
        self.id = secrets.token_bytes(16)
        self.sign_count = 0
        self._user = ""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` gives."""
        self._user = options["user"]["id"]
        numbers = self._key.public_key().public_numbers()
        public_key = {1: EC2, 3: ES256, -1: P256, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        made = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(public_key)
        data = self._authenticator_data(PRESENT_AND_VERIFIED | HAS_KEY) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options["challenge"])
        return self._credential(clientDataJSON=client_data, attestationObject=attestation)

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` gives."""
        self.sign_count += 1
        data = self._authenticator_data(PRESENT_AND_VERIFIED)
        client_data = self._client_data("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        user = base64url_to_bytes(self._user)
        return self._credential(
            clientDataJSON=client_data, authenticatorData=data, signature=signature, userHandle=user
        )

    def _authenticator_data(self, flags: int) -> bytes:
        return hashlib.sha256(self.domain.encode()).digest() + struct.pack(">BI", flags, self.sign_count)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        texts = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": texts, "clientExtensionResults": {}}
