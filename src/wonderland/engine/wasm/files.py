"""The files of a WebAssembly module: those in the game's folder, or those that a server has kept."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from wonderland.engine.game import Game
from wonderland.errors import MachineError

LAYOUT, WASM, WEIGHTS = "module.json", "module.wasm", "module.weights"


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
    return game.files if isinstance(game, GameWithFiles) else shipped_files(game)


def has_module(game: Game) -> bool:
    """Has a module of the game been built?"""
    return isinstance(game, GameWithFiles) or game.read_file(LAYOUT) is not None


def shipped_files(game: Game) -> ModuleFiles:
    """The files in the game's folder; MachineError if no module of it has been built."""
    layout, wasm = game.read_file(LAYOUT), game.read_file(WASM)
    if layout is None or wasm is None:
        raise MachineError(f"{game.title} has no WebAssembly module yet: python -m wasm.build {game.name} builds it")
    return ModuleFiles(layout, wasm, weights_of(game))


def weights_of(game: Game) -> bytes:
    """The weights of the game's nets; empty for a game without any."""
    return game.files.weights if isinstance(game, GameWithFiles) else game.read_file(WEIGHTS) or b""
