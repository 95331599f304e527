"""JSON that is nested as deeply as a study may be."""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wonderland.study.document import MAX_DEPTH

if TYPE_CHECKING:
    from collections.abc import Iterator

LEVELS = 6 * MAX_DEPTH + 1000  # of calls: Python counts several for each decision, beside those that are running

_lock = threading.Lock()


@contextmanager
def nested_deeply() -> Iterator[None]:
    """Let JSON libraries follow a main line to its end: in some versions of Python they share the limit of calls."""
    with _lock:
        usual = sys.getrecursionlimit()
        sys.setrecursionlimit(max(usual, LEVELS))
        try:
            yield
        finally:
            sys.setrecursionlimit(usual)
