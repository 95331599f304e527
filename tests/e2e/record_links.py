"""Records of random matches, and links that hold one."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any

from wonderland.engine.catalogue import load
from wonderland.engine.match import Match
from wonderland.records.record import record, to_json


def played(game: str, seed: int = 3) -> dict[str, Any]:
    """A record of a random match."""
    match = Match(load(game), 3, seed)
    taste = random.Random(seed)
    while not match.is_over:
        match.play(taste.choice(match.legal))
    data: dict[str, Any] = json.loads(to_json(record(match, ["Ann", "Łucja", "アリス"])))
    return data


def link(data: bytes) -> str:
    """As any program can make it."""
    deflated = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflated.compress(data) + deflated.flush()
    return f"./#/replay/{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
