"""What all tests share: one cache of compiled code and one data folder for the run, and quick Hypothesis settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

settings.register_profile("wonderland", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("wonderland")


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Matches that tests play are not kept with those of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WONDERLAND_DATA", str(tmp_path_factory.mktemp("data")))
        yield
