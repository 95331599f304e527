"""Signals end work at once, but never in the middle of what belongs together."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

import pytest

from wonderland.commands.interrupts import stopping_once
from wonderland.terminal.signals import SIGNALS, Ended, ending

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
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

    with pytest.raises(Ended, match="SIGINT"):
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

    with pytest.raises(Ended, match="SIGTERM"):
        work()
    assert done == ["written", "counted"]


def test_without_a_ctrl_c_everything_is_as_before() -> None:
    previous = signal.getsignal(signal.SIGINT)
    with stopping_once() as interrupts, interrupts.held():
        pass
    assert signal.getsignal(signal.SIGINT) == previous


def test_what_a_signal_breaks_off_ends_like_the_signal() -> None:
    def work() -> None:
        with ending():
            try:
                signal.raise_signal(signal.SIGHUP)
            finally:
                raise RuntimeError("half done")

    with pytest.raises(Ended) as ended:
        work()
    assert ended.value.code == 129


def test_a_signal_whose_exception_is_dropped_comes_again() -> None:
    class Dropping:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGTERM)

    def work() -> None:
        with ending():
            Dropping()
            while True:
                time.sleep(0.01)

    with pytest.raises(Ended, match="SIGTERM"):
        work()


def test_ignored_signals_stay_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with ending():
        signal.raise_signal(signal.SIGHUP)
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
