"""Encryption of push messages (RFC 8291): only the browser with the subscription can read them."""

from __future__ import annotations

import os

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
PUBLIC_KEY_BYTES = 65
AUTH_SECRET_BYTES = 16
SALT_BYTES = 16
RECORD_SIZE = 4096
LAST_RECORD = b"\x02"  # the delimiter that ends the text of the last record


def encrypt(
    text: bytes,
    public_key: bytes,
    auth_secret: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message, encoded as `aes128gcm`; `sender` and `salt` are random unless a test gives them."""
    sender = sender or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SALT_BYTES)
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public_key)
    sender_key = encode_public(sender.public_key())
    shared = sender.exchange(ec.ECDH(), receiver)
    secret = derive(shared, auth_secret, b"WebPush: info\0" + public_key + sender_key, 32)
    content_key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(sender_key)]) + sender_key
    return header + AESGCM(content_key).encrypt(nonce, text + LAST_RECORD, None)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encode_public(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_public_key(key: bytes) -> bool:
    """Is it an uncompressed point of the curve?"""
    if len(key) != PUBLIC_KEY_BYTES:
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    except (ValueError, UnsupportedAlgorithm):
        return False
    return True
