"""Ctrl-C, SIGTERM and SIGHUP end the program: a match is saved, and the terminal is as it was before."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
AGAIN_SECONDS = 0.05


class Ended(BaseException):
    """A signal ended the program; like KeyboardInterrupt no `Exception`, so that nothing handles it by accident."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.code = exit_code(number)


def exit_code(number: int) -> int:
    """The exit code of a program that a signal ended, as shells count: 130 for Ctrl-C."""
    return 128 + number


def stop(number: int) -> None:
    """Raise `Ended`, for code that runs in the main thread."""
    raise Ended(number)


@contextmanager
def ending(end: Callable[[int], None] = stop) -> Iterator[None]:
    """Call `end` at the first signal; later ones are ignored, also after the block, while the program ends.

    What fails in the block after a signal fails because of it.
    """
    if threading.current_thread() is not threading.main_thread():  # signals reach only the main thread
        yield
        return
    handling = Handling(end)
    try:
        yield
    except Exception:
        if handling.number is None:
            raise
        raise Ended(handling.number) from None
    finally:
        handling.close()


class Handling:
    """Handles the first signal."""

    def __init__(self, end: Callable[[int], None]) -> None:
        self.end = end
        self.number: int | None = None  # of the signal that has come
        self.is_ending = False
        # nohup and jobs in the background ignore signals, and so does what they start.
        found = {number: signal.getsignal(number) for number in SIGNALS}
        self.previous = {number: handler for number, handler in found.items() if handler is not signal.SIG_IGN}
        self.previous_hook = sys.unraisablehook
        sys.unraisablehook = self.send_again
        self.handle_with(self.handle)

    def handle_with(self, handler: Any) -> None:
        """Set one handler for all signals."""
        for number in self.previous:
            signal.signal(number, handler)

    def handle(self, number: int, frame: Any) -> None:
        """Ignore later signals: a handler, even an empty one, could cut off what Python writes without a buffer."""
        self.handle_with(signal.SIG_IGN)
        if not self.is_ending:  # another one may have come before they were ignored
            self.number, self.is_ending = number, True
            self.end(number)

    def send_again(self, unraisable: sys.UnraisableHookArgs) -> None:
        """If the signal came in a callback from C, where Python drops its exception, send it again in a moment."""
        if self.number is None:
            self.previous_hook(unraisable)
        elif isinstance(unraisable.exc_value, Ended | KeyboardInterrupt):
            self.is_ending = False
            self.handle_with(self.handle)
            main = threading.main_thread().ident
            threading.Timer(AGAIN_SECONDS, signal.pthread_kill, (main, self.number)).start()

    def close(self) -> None:
        """Everything is as before; while the program ends, signals and what they broke off stay silent."""
        if self.number is not None:
            self.handle_with(signal.SIG_IGN)
            return
        sys.unraisablehook = self.previous_hook
        for number, handler in self.previous.items():
            if signal.getsignal(number) == self.handle:  # else a block inside has ended the program
                signal.signal(number, handler)
