"""Fair deals: a deal to which a server committed itself before it knew the players' numbers (docs/records.md).

The server draws a secret and publishes the commitment, a digest of the terms of the match and the secret. Then every
player adds a random number. The key of all chance follows from the secret and the numbers. When the match is over, the
secret is revealed, and everybody can compute the commitment, the key and the deal.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from wonderland.errors import RecordError, shown
from wonderland.messages import area

if TYPE_CHECKING:
    from collections.abc import Sequence

t = area("errors")

FAIR_FORMAT = "wonderland-fair-1"
SECRET_BYTES = 32
NUMBER_BYTES = 16
DIGEST = re.compile("[0-9a-f]{64}")  # also a secret
NUMBER = re.compile("([0-9a-f]{32})?")  # empty from a player who sent none, and from bots


class Terms(msgspec.Struct, frozen=True):
    """What a server commits itself to, beside the secret."""

    format: str
    match: str  # its id
    game: str
    rules: int
    options: dict[str, Any]
    players: list[str]  # by seat
    start: int | None  # the seat that starts; None: the key draws it


class Fairness(msgspec.Struct, forbid_unknown_fields=True):
    """What a record holds so that everybody can check its deal."""

    format: str
    match: str
    start: int | None
    commitment: str
    secret: str
    numbers: list[str]  # of the players, by seat


def draw_number() -> str:
    """128 random bits as hexadecimal digits: what a player adds."""
    return secrets.token_hex(NUMBER_BYTES)


def is_number(text: str) -> bool:
    """Is this what a player can add, or nothing?"""
    return NUMBER.fullmatch(text) is not None


def canonical(value: Any) -> bytes:
    """JSON in UTF-8 without spaces, with the fields of every object in the order of their names."""
    return msgspec.json.encode(value, order="sorted")


def commitment_to(terms: Terms, secret: str) -> str:
    """The digest that a server publishes before it knows the players' numbers."""
    return hashlib.sha256(canonical({**msgspec.structs.asdict(terms), "secret": secret})).hexdigest()


def key_of(match: str, secret: str, numbers: Sequence[str]) -> bytes:
    """The key of all chance in the match."""
    return hmac.digest(bytes.fromhex(secret), canonical([match, list(numbers)]), "sha256")


def checked_key(terms: Terms, fairness: Fairness) -> bytes:
    """The key; RecordError unless the commitment is one to these terms and the secret."""
    if fairness.format != FAIR_FORMAT:
        raise RecordError(t("record.format", format=shown(fairness.format), known=shown(FAIR_FORMAT)))
    for name, digest in (("commitment", fairness.commitment), ("secret", fairness.secret)):
        if not DIGEST.fullmatch(digest):
            raise RecordError(t(f"fair.{name}", text=shown(digest)))
    for seat, number in enumerate(fairness.numbers):
        if not is_number(number):
            raise RecordError(t("fair.number", seat=seat, text=shown(number)))
    if len(fairness.numbers) != len(terms.players):
        raise RecordError(t("fair.numbers", seats=len(terms.players), numbers=len(fairness.numbers)))
    if commitment_to(terms, fairness.secret) != fairness.commitment:
        raise RecordError(t("fair.other"))
    return key_of(fairness.match, fairness.secret, fairness.numbers)
