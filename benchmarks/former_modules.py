"""Takes the modules of former versions out of git's history: `python -m benchmarks.former_modules FOLDER`.

The bots `former:FOLDER/VERSION:LEVEL` play by them. Before 0.3.0 there were no modules, so those bots are out of reach.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

from wonderland.engine import catalogue

ROOT = Path(__file__).parent.parent
COMMITS = {  # whose modules a version shipped
    "0.3.0": "1e44ab4a",
    "0.4.0": "511c4d49",
    "0.5.0": "9f58421a",
    "0.6.0": "fa9e6f84",
    "0.7.0": "6d9658ad",
    "0.8.0": "e3ef85b7",
    "0.9.0": "e4465a48",
    "0.10.0": "61026772",
    "0.11.0": "994a3757",
    "0.12.0": "c83b841e",
}
ENDINGS = ("json", "weights", "wasm")


def extract(version: str, game: str, folder: Path) -> None:
    """Write the game's module of the version into the folder, unless it is there; SystemExit if it cannot be had."""
    place = folder / version / game
    if (place / "module.wasm").exists():
        return
    files = {f"module.{ending}": shipped(COMMITS[version], game, ending) for ending in ENDINGS}
    if not files["module.wasm"]:
        raise SystemExit(f"{place} has no module, and git's history is not here")
    place.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        if content:
            (place / name).write_bytes(content)


def shipped(commit: str, game: str, ending: str) -> bytes:
    """A file of a module at a commit; empty if there was none."""
    in_game = f"src/wonderland/games/{game.replace('-', '_')}/module.{ending}"
    beside_games = f"src/wonderland/modules/{game}.{ending}"  # up to 0.8.0
    return at_commit(commit, in_game) or at_commit(commit, beside_games)


def at_commit(commit: str, path: str) -> bytes:
    """A file of a commit; empty if git or the file is missing."""
    try:
        return subprocess.run(["git", "show", f"{commit}:{path}"], cwd=ROOT, capture_output=True, check=False).stdout
    except FileNotFoundError:
        return b""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    for version in COMMITS:
        for game in catalogue.names():
            extract(version, game, arguments.folder)
        print(arguments.folder / version)


if __name__ == "__main__":
    main()
