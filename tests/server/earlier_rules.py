"""A Parade from before an upgrade: another rules version, whose module writes `take` where Parade writes `took`."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from wonderland.engine.wasm.files import GameWithFiles, ModuleFiles, shipped_files
from wonderland.games import parade

if TYPE_CHECKING:
    import pytest

    from wonderland.engine.game import Game

EARLIER_VERSION = 0
EARLIER_DIGEST = "0000000000000000"
TOOK, TAKE = "took", "take"  # the names of the same event
NAMES_OF_EVENTS = b"playedtookdrew"  # as they lie in the module
CUSTOM_SECTION = b"\x00\x08\x07earlier"  # of WebAssembly: it means nothing to the code


def earlier_files() -> ModuleFiles:
    """The module of Parade with other names for itself and for an event."""
    files = shipped_files(parade.GAME)
    assert files.wasm.count(NAMES_OF_EVENTS) == 1
    wasm = files.wasm.replace(NAMES_OF_EVENTS, b"playedtakedrew") + CUSTOM_SECTION
    layout = {**json.loads(files.layout), "rules_version": EARLIER_VERSION, "digest": EARLIER_DIGEST}
    return ModuleFiles(json.dumps(layout).encode(), wasm, files.weights)


def downgrade(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Let this process be one from before the upgrade; `monkeypatch.undo` upgrades it."""
    facts = {field.name: getattr(parade.GAME, field.name) for field in dataclasses.fields(parade.GAME)}
    game = GameWithFiles(**{**facts, "rules_version": EARLIER_VERSION}, files=earlier_files())
    monkeypatch.setattr(parade, "GAME", game)
    return game
