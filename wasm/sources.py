"""Which sources a module is made of, and where it lies."""

from __future__ import annotations

import hashlib
import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wonderland.bots.module.interface import MODULE
from wonderland.engine import catalogue
from wonderland.engine.targets.functions import part_modules
from wonderland.engine.targets.machine_code import sources_of
from wonderland.games import NAMES

if TYPE_CHECKING:
    from wonderland.engine.game import Game

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "tarts"
# Not bound with the others, and part of a module's layout.
BESIDE = tuple(
    f"wonderland.{name}"
    for name in (
        "bots.budgets",
        "bots.levels",
        "bots.module.host_layout",
        "bots.module.interface",
        "bots.search.memory",
        "bots.review.memory",
        "engine.wasm.layout",
        "engine.workspace",
        "engine.targets.table_interface",
    )
)
BUILDERS = ("intermediate.py", "layout.py", "link.py")


def built_here() -> list[Game]:
    """The games whose modules are committed: ours, and the example for designers."""
    if EXAMPLE.name not in catalogue.names():
        sys.path.insert(0, str(EXAMPLE))
        catalogue.installed()[EXAMPLE.name] = EXAMPLE.name
    return [catalogue.load(name) for name in (*NAMES, EXAMPLE.name)]


def folder_of(game: Game) -> Path:
    """The folder of a game, where its module lies."""
    return Path(str(importlib.import_module(game.package).__file__)).parent


def digest_of(game: Game) -> str:
    """The same as long as nothing has changed that a module is made of."""
    digest = hashlib.sha256()
    for name in sorted({*sources_of((*part_modules(game).values(), *MODULE.modules)), *BESIDE}):
        digest.update(Path(str(importlib.import_module(name).__file__)).read_bytes())
    for name in BUILDERS:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return digest.hexdigest()[:16]
