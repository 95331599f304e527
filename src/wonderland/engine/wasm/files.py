"""The files of a WebAssembly module: those in the game's folder, or those that a server has kept."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from wonderland.engine import catalogue
from wonderland.engine.game import Game
from wonderland.errors import MachineError
from wonderland.messages import area

t = area("errors")

LAYOUT, WASM, WEIGHTS = "module.json", "module.wasm", "module.weights"
TEXTS = "text.py"
SOURCES = "module.sources"  # of a game that is not ours: a digest of what its module was built of


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
    """Has a module been built of the game as it is?"""
    return isinstance(game, GameWithFiles) or why_none(game) is None


def why_none(game: Game) -> str | None:
    """The key of the error that says why the module in the game's folder cannot be used; None if it can be."""
    if game.read_file(LAYOUT) is None:
        return "module.none"
    is_behind = not catalogue.is_ours(game.name) and game.read_file(SOURCES) != digest_of_sources(game)
    return "module.old" if is_behind else None


def digest_of_sources(game: Game) -> bytes:
    """The same as long as no Python file of the game's folder has changed, but for its texts: they are not compiled."""
    digest = hashlib.sha256()
    for path in sorted(catalogue.folder_of(game.name).rglob("*.py")):
        if path.name != TEXTS:
            digest.update(path.read_bytes())
    return digest.hexdigest().encode()


def shipped_files(game: Game) -> ModuleFiles:
    """The files in the game's folder; MachineError if there are none, or if another's game has changed since."""
    if reason := why_none(game):
        raise MachineError(t(reason, game=game.title, command=f"python -m wasm.build {game.name}"))
    return ModuleFiles(game.read_file(LAYOUT) or b"", game.read_file(WASM) or b"", weights_of(game))


def weights_of(game: Game) -> bytes:
    """The weights of the game's nets; empty for a game without any."""
    return game.files.weights if isinstance(game, GameWithFiles) else game.read_file(WEIGHTS) or b""
