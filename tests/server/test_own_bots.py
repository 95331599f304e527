"""Online tables know levels only: no visitor can make the server import a module."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.server.people import Person
from wonderland.bots.own import find_own

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.servers import ThreadServer

SOURCE = """
class Cat:
    def choose(self, turn):
        return turn.legal[0]
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that the server's process could import, and an entry point for it."""
    (tmp_path / "rabbit_hole.py").write_text(SOURCE)
    package = tmp_path / "rabbit_hole-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: rabbit-hole\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[wonderland.bots]\ntweedledum = rabbit_hole:Cat\n")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("own_bots")
@pytest.mark.parametrize("name", ["rabbit_hole:Cat", "tweedledum", "random"])
def test_a_table_refuses_bots_that_are_no_levels(server: ThreadServer, name: str) -> None:
    ann = Person(server.url, "Ann")
    refused = ann.post("/api/tables", {"game": "parade", "seats": 2, "bearer": True, "bots": [None, name]}, 404)
    assert refused.json()["code"] == "not_found"
    with ann.connect(ann.create("parade", 3)) as host:
        host.until("snapshot")
        assert host.ask(t="seat_bot", seat=1, level=name)["code"] == "not_found"
        assert host.ask(t="fill_seats", level=name)["code"] == "not_found"
    assert "rabbit_hole" not in sys.modules


@pytest.mark.usefixtures("own_bots")
def test_the_command_line_could_have_loaded_it() -> None:
    assert find_own("rabbit_hole:Cat")
    assert find_own("tweedledum")
    del sys.modules["rabbit_hole"]
