"""What all tests share: a data folder for the run, the same chance in every run, quick Hypothesis settings, signals."""

from __future__ import annotations

import collections
import gc
import random
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

runs: collections.Counter[str] = collections.Counter()

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


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Matches that tests play are not kept with those of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WONDERLAND_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test meets the same deals, ids and secrets whenever it runs, so that what failed once fails again.

    All of them come from here, `secrets` included. A second try has others: tables of the first may still be there.
    """
    name = request.node.nodeid
    runs[name] += 1
    monkeypatch.setattr(random, "_urandom", random.Random(f"{name}, run {runs[name]}").randbytes)
