"""The language of whoever sends a request."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from wonderland.messages import LANGUAGES
from wonderland.messages.languages import ENGLISH

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

MAX_HEADERS = 1000  # different ones that are remembered
MAX_HEADER = 200  # characters that are read
QUALITY = re.compile(r"\s*q\s*=\s*(0(\.\d{0,3})?|1(\.0{0,3})?)\s*")


def language_of(connection: HTTPConnection) -> str:
    """The language that the address names (a page cannot set headers of a WebSocket), or that the header prefers."""
    named = connection.query_params.get("language", "")
    return named if named in LANGUAGES else accepted_language(connection.headers.get("accept-language", ""))


@lru_cache(MAX_HEADERS)
def accepted_language(header: str) -> str:
    """Which of our languages an `Accept-Language` header prefers; English if it accepts none of them."""
    parts = [part.partition(";") for part in header[:MAX_HEADER].split(",")]
    wanted = [(tag.strip().partition("-")[0].lower(), quality_of(parameters)) for tag, _, parameters in parts]
    ours = [(code, quality) for code, quality in wanted if code in LANGUAGES and quality > 0]
    return max(ours, key=lambda one: one[1], default=(ENGLISH, 1.0))[0]  # of equal ones the first


def quality_of(parameters: str) -> float:
    """How much a language is preferred, from 0 to 1; what cannot be read is not preferred."""
    found = QUALITY.fullmatch(parameters)
    return float(found[1]) if found else float(not parameters.strip())
