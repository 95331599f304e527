"""Builds the WebAssembly modules: `python -m wasm.build [GAME …] [--check]`."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from typing import TYPE_CHECKING

from wasm.intermediate import make, target_for
from wasm.layout import layout
from wasm.link import link
from wasm.sources import FOLDER, digest_of
from wonderland.engine import catalogue
from wonderland.games import NAMES

if TYPE_CHECKING:
    from pathlib import Path


def main() -> None:
    """Build what is asked for, or compare it with what is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(NAMES)}; all without a name")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a byte differs")
    arguments = parser.parse_args()
    differing = []
    for name in arguments.games or NAMES:
        begin = time.perf_counter()
        files = build(name)
        seconds = time.perf_counter() - begin
        module = files[FOLDER / f"{name}.wasm"]
        sizes = f"{len(module):,} bytes, {len(gzip.compress(module)):,} gzipped"
        print(f"{name}: {sizes}, {seconds:.0f} s", flush=True)
        for path, content in files.items():
            if arguments.check and (not path.exists() or path.read_bytes() != content):
                differing.append(path.name)
            elif not arguments.check:
                path.write_bytes(content)
    sys.exit(f"differing: {', '.join(differing)}" if differing else 0)


def build(name: str) -> dict[Path, bytes]:
    """The files of a game."""
    target = target_for(catalogue.load(name))
    code, entries = make(target)
    facts = layout(target, entries, digest_of(target.game))
    return {
        FOLDER / f"{name}.wasm": link(code, entries),
        FOLDER / f"{name}.json": (json.dumps(facts, indent=1, ensure_ascii=False) + "\n").encode(),
    }


if __name__ == "__main__":
    main()
