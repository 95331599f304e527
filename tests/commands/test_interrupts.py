"""Ctrl-C ends work at once, but never in the middle of what belongs together."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from wonderland.commands.common import stopping_once

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


def test_the_first_ctrl_c_stops_and_later_ones_are_ignored() -> None:
    def work() -> None:
        with stopping_once():
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt, match="Ctrl-C"):
        work()
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN, "nor do they disturb what is left to do"


def test_what_is_held_together_is_finished_first() -> None:
    done = []

    def work() -> None:
        with stopping_once() as interrupts:
            with interrupts.held():
                done.append("written")
                signal.raise_signal(signal.SIGTERM)
                done.append("counted")
            done.append("more")

    with pytest.raises(KeyboardInterrupt, match="SIGTERM"):
        work()
    assert done == ["written", "counted"]


def test_without_a_ctrl_c_everything_is_as_before() -> None:
    previous = signal.getsignal(signal.SIGINT)
    with stopping_once() as interrupts, interrupts.held():
        pass
    assert signal.getsignal(signal.SIGINT) == previous
