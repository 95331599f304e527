"""Builds the WebAssembly modules: `python -m wasm.build [GAME …]`."""

from __future__ import annotations

import argparse
import gzip
import json
import time
from pathlib import Path

from wasm.intermediate import make, target_for
from wasm.layout import layout
from wasm.link import link
from wasm.sources import digest_of
from wonderland.engine import catalogue
from wonderland.games import NAMES

FOLDER = Path(__file__).resolve().parents[1] / "src" / "wonderland" / "modules"


def main() -> None:
    """Build what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=NAMES, metavar="GAME")
    for name in parser.parse_args().games:
        begin = time.perf_counter()
        build(name)
        print(f"{name}: {time.perf_counter() - begin:.0f} s", flush=True)


def build(name: str) -> None:
    """Write a game's module."""
    target = target_for(catalogue.load(name))
    code, entries = make(target)
    module = link(code, entries)
    (FOLDER / f"{name}.wasm").write_bytes(module)
    facts = layout(target, entries, digest_of(target.game))
    (FOLDER / f"{name}.json").write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
    print(f"{name}.wasm: {len(module)} bytes, {len(gzip.compress(module))} gzipped", flush=True)


if __name__ == "__main__":
    main()
