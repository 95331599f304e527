"""Every test of the terminal keeps its matches in a folder of its own, and may be a coroutine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.servers import ThreadServer, quick_settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERLAND_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a server on this machine."""
    with ThreadServer(quick_settings(tmp_path_factory.mktemp("server"))) as server:
        yield server.url
