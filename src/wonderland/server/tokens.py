"""Secrets: how they are made, kept and compared.

A player token is `PLAYER.SECRET`, so that the player is found by the public part and the secret part is compared in
constant time. Only digests are stored; the secrets have 192 random bits, so a plain digest is enough.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

SECRET_BYTES = 24
ID_BYTES = 9  # of tables, matches and players: no secrets, but not to be guessed either
MAX_TOKEN = 128


def new_id() -> str:
    """A short name that nothing else has."""
    return secrets.token_urlsafe(ID_BYTES)


def new_secret() -> str:
    """A seat token, an invitation, or the secret part of a player token."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str | None, stored: str | None) -> bool:
    """Is this the secret whose digest was stored? Takes equally long for every wrong one."""
    if secret is None or stored is None or len(secret) > MAX_TOKEN:
        return False
    return hmac.compare_digest(digest(secret), stored)


def same(secret: str | None, other: str) -> bool:
    """Are two secrets in clear the same?"""
    return secret is not None and hmac.compare_digest(secret.encode(), other.encode())


def join_token(player: str, secret: str) -> str:
    """The token a player keeps."""
    return f"{player}.{secret}"


def split_token(token: str) -> tuple[str, str]:
    """The player's id and the secret."""
    player, _, secret = token[:MAX_TOKEN].partition(".")
    return player, secret
