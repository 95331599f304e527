"""What all tests share: a data folder for the run, the same chance in every run, quick Hypothesis settings, signals."""

from __future__ import annotations

import gc
import os
import random
import signal
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from wonderland.engine.targets import functions
from wonderland.records.quick_check import checker_for
from wonderland.terminal.signals import SIGNALS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

settings.register_profile("wonderland", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("wonderland")

# A shell that starts the tests in the background makes them ignore these, and so would every program that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: to look for garbage among them takes a twentieth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What is not tested on this machine, and why: one line a reason."""
    reports = terminalreporter.getreports("skipped")
    for reason, count in Counter(str(report.longrepr[2]) for report in reports).items():
        terminalreporter.line(f"{count} skipped. {reason.removeprefix('Skipped: ')}", yellow=True)


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What all workers of the run share, under locks."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Matches that tests play are not kept with those of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WONDERLAND_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setenv("WONDERLAND_LANGUAGE", "en")  # whatever their own is
        yield


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test meets the same deals, ids and secrets whenever it runs, so that what failed once fails again.

    All of them come from here, `secrets` included.
    """
    monkeypatch.setattr(random, "_urandom", random.Random(request.node.nodeid).randbytes)


@pytest.fixture(autouse=True)
def same_signals() -> Iterator[None]:
    """A program that a test ends by a signal goes on ignoring signals: processes that later tests start would, too."""
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What gets compiled to check records, without compiling it."""
    monkeypatch.setattr(functions, "compiled", functions.interpreted)
    checker_for.cache_clear()
    yield
    checker_for.cache_clear()
