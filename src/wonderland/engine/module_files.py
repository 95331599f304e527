"""The files of a WebAssembly module: those that ship, or those that a server has kept."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from importlib import resources
from typing import NamedTuple

from wonderland.engine.game import Game

MODULES = "wonderland.modules"


class ModuleFiles(NamedTuple):
    """A module with all that a host needs to run it (docs/wasm.md)."""

    layout: bytes
    wasm: bytes
    weights: bytes  # empty for a game without a net

    def checksum(self) -> str:
        """A digest of all bytes."""
        digest = hashlib.sha256()
        for content in self:
            digest.update(len(content).to_bytes(8, "big"))
            digest.update(content)
        return digest.hexdigest()


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class GameWithFiles(Game):
    """A game whose module is not the one that ships."""

    files: ModuleFiles


def files_of(game: Game) -> ModuleFiles:
    """The files of the game's module."""
    return game.files if isinstance(game, GameWithFiles) else shipped_files(game.name)


def shipped_files(name: str) -> ModuleFiles:
    """The files that ship with this program."""
    folder = resources.files(MODULES)
    layout = folder.joinpath(f"{name}.json").read_bytes()
    weights = folder.joinpath(f"{name}.weights").read_bytes() if json.loads(layout)["weights"] else b""
    return ModuleFiles(layout, folder.joinpath(f"{name}.wasm").read_bytes(), weights)
