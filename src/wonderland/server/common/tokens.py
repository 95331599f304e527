"""Tokens and ids: how they are made, stored and compared.

A player token is `PLAYER.SECRET`: the public part finds the player, the secret part the device. Each device has its own
token. Only digests are stored. A secret has 192 random bits, so a plain SHA-256 digest needs no salt.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

SECRET_BYTES = 24
ID_BYTES = 9  # of tables, matches and players: public, but hard to guess
MAX_TOKEN = 128
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look alike, and no U, so that no words arise
CODE_LENGTH = 10
CODE_ID_LENGTH = 4  # the part that finds a code; the rest is its secret


ID = re.compile(r"[A-Za-z0-9_-]{1,16}")


def is_id(text: str) -> bool:
    """Can this be an id? Anything else is not looked for: PostgreSQL refuses NUL, for example."""
    return ID.fullmatch(text) is not None


def new_id() -> str:
    """A random id."""
    return secrets.token_urlsafe(ID_BYTES)


def new_secret() -> str:
    """A seat token, an invitation, or the secret part of a player token."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest(secret: str) -> str:
    """The digest that is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str | None, stored: str | None) -> bool:
    """Is this the secret of the stored digest? Compared in constant time."""
    if secret is None or stored is None or len(secret) > MAX_TOKEN:
        return False
    return hmac.compare_digest(digest(secret), stored)


def same(secret: str | None, other: str) -> bool:
    """Are two secrets equal? Compared in constant time."""
    return secret is not None and hmac.compare_digest(secret.encode(), other.encode())


def join_token(player: str, secret: str) -> str:
    """The player token."""
    return f"{player}.{secret}"


def split_token(token: str) -> tuple[str, str]:
    """The player's id and the secret of a player token."""
    player, _, secret = token[:MAX_TOKEN].partition(".")
    return player, secret


def new_code() -> str:
    """A one-time code for people to type: 49 random bits, for ten minutes and a few attempts."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def split_code(text: str) -> tuple[str, str] | None:
    """The id and the secret of a code as somebody typed it; None if it cannot be one."""
    code = "".join(text[:MAX_TOKEN].split()).replace("-", "").upper()
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
        return None
    return code[:CODE_ID_LENGTH], code[CODE_ID_LENGTH:]
