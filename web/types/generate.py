"""Generates the page's types from the Python types of what travels: frames, resources, reviews and the games' views.

The functions of the WebAssembly modules, their layout, study files, and the names of games and levels are among them.
`python -m web.types.generate` writes `web/src/**/*.generated.ts`. With `--check` it writes nothing and fails if they
differ from what it would write.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from translation.page_types import MESSAGES, messages
from web.types.typescript import Module, UnknownTypeError, comment, declare, read_module
from wonderland.bots.levels import LEVELS
from wonderland.bots.module.interface import MODULE
from wonderland.engine.exports import KINDS
from wonderland.games import NAMES
from wonderland.protocol.frames import FRAME_KINDS
from wonderland.protocol.study_frames import ROOM_FRAME_KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wonderland.engine.exports import Export

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "src" / "wonderland"
WEB = ROOT / "web" / "src"

# Every game has these (`view_types.py`). Their TypeScript names begin with the game's: `ParadeView`.
GAME_TYPES = ("View", "Event", "Outcome", "Sheet")
# Frames carry these of any game: for `frames.py` they are plain dictionaries, `game_types.py` says what they have.
ANY_GAME = frozenset({"GameView", "GameEvents", "GameOutcome"})
# How JavaScript hands over the numbers of WebAssembly.
NUMBERS = {"i32": "number", "i64": "bigint", "f64": "number"}


def main() -> None:
    """Write the files, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file differs")
    is_check = parser.parse_args().check
    try:
        files = generated()
    except UnknownTypeError as error:
        sys.exit(str(error))
    differing = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in differing:
        if is_check:
            print(f"{path.relative_to(ROOT)} is not what the Python types say: run `make types` and commit it.")
        else:
            path.write_text(files[path], "utf-8")
    sys.exit(1 if is_check and differing else 0)


def generated() -> dict[Path, str]:
    """What each file has to hold."""
    files = {
        WEB / "protocol" / "protocol.generated.ts": protocol(),
        WEB / "engine" / "module.generated.ts": module_types(),
        WEB / "explorer" / "table.generated.ts": explorer_types(),
        WEB / "games" / "names.generated.ts": names(),
        WEB / "study" / "study.generated.ts": study_types(),
        MESSAGES: messages(),
    }
    for game in NAMES:
        files[WEB / "games" / folder_of(game) / "view.generated.ts"] = view_types(game)
    return files


def view_types(game: str) -> str:
    """A game's view, events and outcome."""
    names = {name: f"{title_of(game)}{name}" for name in GAME_TYPES}
    module = read_module(PYTHON / "games" / folder_of(game) / "view_types.py", names)
    return file_text(declare(module), module)


def protocol() -> str:
    """Analyses and reviews, frames, requests and resources."""
    names: dict[str, str] = {}
    games = read_module(PYTHON / "protocol" / "game_types.py", names)
    results = read_module(PYTHON / "bots" / "review" / "schema.py", names)
    frames = read_module(PYTHON / "protocol" / "frames.py", names)
    requests = read_module(PYTHON / "protocol" / "requests.py", names)
    resources = read_module(PYTHON / "protocol" / "resources.py", names)
    rooms = [
        read_module(PYTHON / "protocol" / f"study_{name}.py", names) for name in ("frames", "requests", "resources")
    ]
    sent, asked = declare(frames, without=ANY_GAME), declare(requests)
    known = [*declare(games), *declare(results, without=frozenset({"LUCK_PARTS"}))]
    parts = [*known, *sent, *asked, frame_union("Frame", FRAME_KINDS), *declare(resources)]
    parts += [part for module in rooms for part in declare(module)]
    parts.append(frame_union("RoomFrame", ROOM_FRAME_KINDS))
    return file_text(parts, games, results, frames, requests, resources, *rooms)


def study_types() -> str:
    """What a study file holds."""
    module = read_module(PYTHON / "study" / "document.py", {})
    return file_text(declare(module), module)


def module_types() -> str:
    """The layout of a WebAssembly module, and its functions."""
    names: dict[str, str] = {}
    workspace = read_module(PYTHON / "engine" / "workspace.py", names)
    layout = read_module(PYTHON / "engine" / "wasm" / "layout.py", names)
    host = read_module(PYTHON / "bots" / "module" / "host_layout.py", names)
    fields = " | ".join(map(repr, MODULE.host_fields))
    declared = map(declaration, MODULE.exports)
    parts = [
        *declare(workspace, without=frozenset({"ROOM", "StateAndActions", "Wanted", "Workspace"})),
        *declare(layout),
        *declare(host),
        f"/** The fields of a workspace that hosts read or write. */\nexport type HostField = {fields};",
        "\n".join([*comment("The functions of a module."), "export interface Functions {", *declared, "}"]),
    ]
    return file_text(parts, workspace, layout, host)


def explorer_types() -> str:
    """The tables of the explorer."""
    module = read_module(PYTHON / "explorer" / "table_file.py", {})
    return file_text(declare(module, without=frozenset({"FORMAT", "FILE", "WHOLE_WIN"})), module)


def declaration(export: Export) -> str:
    """A function of a module; the address of the workspace comes first."""
    arguments = {"workspace": "int", **export.arguments}
    names = ", ".join(f"{camel_case(name)}: {NUMBERS[KINDS[kind]]}" for name, kind in arguments.items())
    lines = [*comment(export.about), f"{export.name}({names}): {NUMBERS[KINDS[export.result]]};"]
    return "\n".join(f"  {line}" for line in lines)


def camel_case(name: str) -> str:
    """`startSeat`."""
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


def names() -> str:
    """The games in their order, and the levels by the titles that records have."""
    games = ", ".join(map(repr, NAMES))
    levels = [f"  {level.title!r}: {level.name!r}," for level in LEVELS]
    return "\n".join(
        [
            "// Generated by `make types` from src/wonderland/games/__init__.py and src/wonderland/bots/levels.py.",
            "",
            *comment("The games that the page has tables for, in the order of the home page."),
            f"export const GAME_NAMES: readonly string[] = [{games}];",
            "",
            *comment("The levels of bots by their titles."),
            "export const LEVELS: Readonly<Record<string, string>> = {",
            *levels,
            "};",
            "",
        ]
    )


def frame_union(name: str, of: Mapping[str, type]) -> str:
    """The frames to a viewer by their kind."""
    kinds = [f"  | {{ t: {kind!r}; d: {data.__name__} }}" for kind, data in of.items()]
    about = comment("A frame to a viewer; `v` is how many events there were after it.")
    return "\n".join([*about, f"export type {name} = {{ v: number }} & (", *kinds, ");"])


def file_text(parts: list[str], *modules: Module) -> str:
    """A whole file."""
    sources = ", ".join(module.path.relative_to(ROOT).as_posix() for module in modules)
    return "\n\n".join([f"// Generated by `make types` from {sources}.", *parts]) + "\n"


def folder_of(game: str) -> str:
    """A game's folder, in the package and in the page."""
    return game.replace("-", "_")


def title_of(game: str) -> str:
    """`TeaParty`."""
    return "".join(word.capitalize() for word in game.split("-"))


if __name__ == "__main__":
    main()
