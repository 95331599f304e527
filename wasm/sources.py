"""Which sources a module is made of, and where it lies."""

from __future__ import annotations

import hashlib
import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.engine.machine_code import sources_of
from wonderland.engine.target import part_modules

if TYPE_CHECKING:
    from wonderland.engine.game import Game

ENTRIES = "wonderland.bots.entries"
BESIDE = ("wonderland.bots.desk", "wonderland.bots.levels")
BUILDERS = ("intermediate.py", "layout.py", "link.py")


def folder_of(game: Game) -> Path:
    """The folder of a game, where its module lies."""
    return Path(str(importlib.import_module(game.package).__file__)).parent


def digest_of(game: Game) -> str:
    """The same as long as nothing has changed that a module is made of."""
    digest = hashlib.sha256()
    for name in sorted({*sources_of((*part_modules(game).values(), ENTRIES)), *BESIDE}):
        digest.update(Path(str(importlib.import_module(name).__file__)).read_bytes())
    for name in BUILDERS:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return digest.hexdigest()[:16]
