"""SIGTERM and SIGHUP end a match like leaving it: the match is saved and the terminal is as it was before."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

INTERRUPTED = 130  # the exit code
SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Ended(BaseException):
    """A signal ended the program; like KeyboardInterrupt no `Exception`, so that nothing handles it by accident."""


def stop() -> None:
    """Raise `Ended`, for code that runs in the main thread."""
    raise Ended


@contextmanager
def ending(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` at the first signal; later ones are ignored while the match is closed."""
    previous = {number: signal.getsignal(number) for number in SIGNALS}

    def handle(number: int, frame: Any) -> None:
        for one in SIGNALS:
            signal.signal(one, signal.SIG_IGN)
        end()

    for number, handler in previous.items():
        if handler is not signal.SIG_IGN:  # nohup: a closed window ends nothing
            signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
