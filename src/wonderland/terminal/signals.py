"""SIGTERM and SIGHUP end a match like leaving it: the match is saved and the terminal is as it was before."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
FIRST_CODE = 128  # a process that a signal ended has the exit code 128 + the signal, as in a shell


class Ended(BaseException):
    """A signal ended the program; like KeyboardInterrupt no `Exception`, so that nothing handles it by accident."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def stop(code: int) -> None:
    """Raise `Ended`, for code that runs in the main thread."""
    raise Ended(code)


@contextmanager
def ending(end: Callable[[int], None]) -> Iterator[None]:
    """Call `end` with the exit code at the first signal; later ones are ignored while the match is closed."""
    previous = {number: signal.getsignal(number) for number in ENDING}

    def handle(number: int, frame: Any) -> None:
        for one in ENDING:
            signal.signal(one, signal.SIG_IGN)
        end(FIRST_CODE + number)

    for number, handler in previous.items():
        if handler is not signal.SIG_IGN:  # nohup: a closed window ends nothing
            signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
