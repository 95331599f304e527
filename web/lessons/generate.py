"""Turns the lessons into what the page loads: the positions become the bytes of the engine's states.

A lesson is `lesson.json` in the game's folder of the page. `python -m web.lessons.generate` writes
`lesson.generated.json` beside it. With `--check` it writes nothing and fails if they differ from what it would write.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from pathlib import Path
from typing import Any

from wonderland.engine.match import Match
from wonderland.games import NAMES

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "web" / "src" / "games"
ONLY_FOR_TESTS = ("position", "seed", "before", "facts")


def main() -> None:
    """Write the files, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file differs")
    is_check = parser.parse_args().check
    files = {generated_path(game): generated(read_lesson(game)) for game in NAMES}
    differing = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in differing:
        if is_check:
            print(f"{path.relative_to(ROOT)} is not what the lessons say: run `make lessons` and commit it.")
        else:
            path.write_text(files[path], "utf-8")
    sys.exit(1 if is_check and differing else 0)


def read_lesson(game: str) -> dict[str, Any]:
    """The lesson as it was written."""
    lesson: dict[str, Any] = json.loads((folder_of(game) / "lesson.json").read_text("utf-8"))
    return lesson


def generated_path(game: str) -> Path:
    """The file that the page loads."""
    return folder_of(game) / "lesson.generated.json"


def folder_of(game: str) -> Path:
    """A game's folder in the page."""
    return GAMES / game.replace("-", "_")


def match_of(lesson: dict[str, Any], step: dict[str, Any]) -> Match:
    """A step's position; what is hidden in it comes from the step's seed."""
    return Match.from_position(step["position"], lesson["game"], step.get("seed", 1))


def generated(lesson: dict[str, Any]) -> str:
    """The lesson as the page loads it, as JSON."""
    steps = []
    for step in lesson["steps"]:
        state = match_of(lesson, step).states.tobytes()
        kept = {key: value for key, value in step.items() if key not in ONLY_FOR_TESTS}
        steps.append({**kept, "state": base64.b64encode(state).decode()})
    return json.dumps({**lesson, "steps": steps}, indent=1) + "\n"


if __name__ == "__main__":
    main()
