"""Are the modules made of the sources as they are? `python -m wasm.check`; a second, because nothing is compiled."""

from __future__ import annotations

import json
import sys

from wasm.sources import FOLDER, digest_of
from wonderland.engine import catalogue
from wonderland.games import NAMES


def main() -> None:
    """Name the modules that are behind their sources."""
    behind = [name for name in NAMES if digest_in_module(name) != digest_of(catalogue.load(name))]
    for name in behind:
        print(f"src/wonderland/modules/{name}.wasm is not made of these sources: run `make modules` and commit it.")
    sys.exit(1 if behind else 0)


def digest_in_module(name: str) -> str:
    """The digest of the sources that the module was built from."""
    return str(json.loads((FOLDER / f"{name}.json").read_bytes())["digest"])


if __name__ == "__main__":
    main()
