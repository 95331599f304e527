"""Sprint as an installed game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from wonderland.engine import catalogue

if TYPE_CHECKING:
    from wonderland.engine.game import Game


@pytest.fixture
def sprint(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(catalogue, "installed", lambda: {"sprint": "tests.lab.sprint"})
    return catalogue.load("sprint")
