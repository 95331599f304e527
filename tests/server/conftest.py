"""Servers for tests."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.server.people import close_clients
from tests.server.postgres import BINARIES, PACKAGE, Postgres
from tests.server.servers import ThreadServer, quick_settings

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _closed_clients() -> Iterator[None]:
    yield
    close_clients()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server with SQLite, quick bots and no limits, shared by the tests of a module."""
    with ThreadServer(quick_settings(tmp_path_factory.mktemp("server"), grace_seconds=0.4)) as running:
        yield running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL of our own on loopback."""
    if not BINARIES:
        pytest.skip(f"needs PostgreSQL (Debian package {PACKAGE})")
    folder = tmp_path_factory.mktemp("postgres")
    running = Postgres(BINARIES[-1], folder)
    try:
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder, ignore_errors=True)
