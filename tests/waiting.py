"""Waiting in tests: for something to happen, never for time to pass."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

PATIENCE = 120.0  # seconds until what does not happen is an error, also on a busy machine
GLANCE = 0.01


def wait_until(look: Callable[[], T], what: str = "it does not happen") -> T:
    """Look again and again until there is something; what was found."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, what
        time.sleep(GLANCE)
    return found
