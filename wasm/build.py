"""Builds the WebAssembly modules: `python -m wasm.build [GAME …] [--check]`."""

from __future__ import annotations

import argparse
import gzip
import sys
import time
from typing import TYPE_CHECKING

import msgspec

from wasm.intermediate import functions_for, make
from wasm.layout import layout
from wasm.link import link
from wasm.sources import built_here, digest_of, folder_of
from wonderland.engine import catalogue
from wonderland.engine.wasm.files import LAYOUT, SOURCES, WASM, digest_of_sources

if TYPE_CHECKING:
    from wonderland.engine.game import Game


def main() -> None:
    """Build what is asked for, or compare it with what is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="without one: those that are committed here")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a byte differs")
    arguments = parser.parse_args()
    differing, committed = [], built_here()
    for game in map(catalogue.load, arguments.games) if arguments.games else committed:
        begin = time.perf_counter()
        files = build(game)
        seconds = time.perf_counter() - begin
        module = files[WASM]
        sizes = f"{len(module):,} bytes, {len(gzip.compress(module)):,} gzipped"
        print(f"{game.name}: {sizes}, {seconds:.0f} s", flush=True)
        for file, content in files.items():
            path = folder_of(game) / file
            if arguments.check and (not path.exists() or path.read_bytes() != content):
                differing.append(str(path))
            elif not arguments.check:
                path.write_bytes(content)
    sys.exit(f"differing: {', '.join(differing)}" if differing else 0)


def build(game: Game) -> dict[str, bytes]:
    """The files of a game, by their names."""
    functions = functions_for(game)
    code, entries = make(functions)
    facts = msgspec.json.encode(layout(functions, digest_of(game)))
    files = {WASM: link(code, entries), LAYOUT: msgspec.json.format(facts, indent=1) + b"\n"}
    return files if catalogue.is_ours(game.name) else {**files, SOURCES: digest_of_sources(game)}


if __name__ == "__main__":
    main()
