"""Every test of the terminal keeps its matches in a folder of its own, and may be a coroutine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)
