"""Servers for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.people import close_clients
from tests.server.postgres import BINARIES, MISSING, shared_postgres
from tests.server.servers import ThreadServer, quick_settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.postgres import Postgres


@pytest.fixture(autouse=True)
def _closed_clients() -> Iterator[None]:
    yield
    close_clients()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """A server with SQLite, quick bots and no limits, shared by all tests that need no settings of their own."""
    with ThreadServer(quick_settings(tmp_path_factory.mktemp("server"), grace_seconds=0.4)) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind, or of those that a test is parametrised with."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture(scope="session")
def postgres(run_folder: Path) -> Iterator[Postgres]:
    """A PostgreSQL of our own on loopback, shared by all workers of the run."""
    if not BINARIES:
        pytest.skip(MISSING)
    with shared_postgres(run_folder) as cluster:
        yield cluster
