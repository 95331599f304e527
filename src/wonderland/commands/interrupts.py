"""Ctrl-C, SIGTERM and SIGHUP end long work, but never in the middle of what belongs together."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wonderland.terminal.signals import Ended, ending, exit_code

if TYPE_CHECKING:
    from collections.abc import Iterator


class Interrupts:
    """Turns the first signal into a KeyboardInterrupt."""

    def __init__(self) -> None:
        self.number: int | None = None  # of the signal
        self._is_held = False

    @property
    def code(self) -> int:
        """The exit code of work that was stopped."""
        return exit_code(self.number or signal.SIGINT)

    def stop(self, number: int) -> None:
        """Stop now, or after what must not be interrupted."""
        self.number = number
        if not self._is_held:
            self._interrupt(number)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Do all of this or nothing."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        if self.number is not None:
            self._interrupt(self.number)

    def _interrupt(self, number: int) -> None:
        raise KeyboardInterrupt("Ctrl-C" if number == signal.SIGINT else signal.Signals(number).name)


@contextmanager
def stopping_once() -> Iterator[Interrupts]:
    """The first signal raises KeyboardInterrupt, and later ones are ignored while results are written.

    If nothing in the block handles it, it ends the command.
    """
    interrupts = Interrupts()
    try:
        with ending(interrupts.stop):
            yield interrupts
    except KeyboardInterrupt:
        raise Ended(interrupts.number or signal.SIGINT) from None
