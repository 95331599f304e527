"""Are the modules made of the sources as they are? `python -m wasm.check`; a second, because nothing is compiled."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from wasm.sources import built_here, digest_of
from wonderland.engine.wasm.files import LAYOUT

if TYPE_CHECKING:
    from wonderland.engine.game import Game


def main() -> None:
    """Name the modules that are behind their sources."""
    behind = [game for game in built_here() if digest_in_module(game) != digest_of(game)]
    for game in behind:
        print(f"the module of {game.title} is not made of these sources: run `make modules` and commit it.")
    sys.exit(1 if behind else 0)


def digest_in_module(game: Game) -> str:
    """The digest of the sources that the module was built from."""
    return str(json.loads(game.read_file(LAYOUT) or b"{}").get("digest"))


if __name__ == "__main__":
    main()
