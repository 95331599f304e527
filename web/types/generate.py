"""Generates the page's types from the Python types of what travels: frames, resources, reviews and the games' views.

The functions of the WebAssembly modules and their layout are among them. `python -m web.types.generate` writes
`web/src/**/*.generated.ts`. With `--check` it writes nothing and fails
if they differ from what it would write.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from web.types.typescript import Module, UnknownTypeError, comment, declare, read_module
from wonderland.bots.module.interface import MODULE
from wonderland.engine.exports import KINDS
from wonderland.games import NAMES
from wonderland.protocol.frames import FRAME_KINDS

if TYPE_CHECKING:
    from wonderland.engine.exports import Export

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "src" / "wonderland"
PROTOCOL = ROOT / "web" / "src" / "protocol"
ENGINE = ROOT / "web" / "src" / "engine"

# Every game has these (`view_types.py`). Their TypeScript names begin with the game's: `ParadeView`.
GAME_TYPES = ("View", "Event", "Outcome", "Sheet")
# Frames carry these of any game (`frames.py`): `game_unions` declares them.
UNIONS = frozenset({"GameName", "GameView", "GameEvents", "GameOutcome"})
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
    files = {PROTOCOL / "protocol.generated.ts": protocol(), ENGINE / "module.generated.ts": module_types()}
    for game in NAMES:
        files[PROTOCOL / "views" / f"{folder_of(game)}.generated.ts"] = view_types(game)
    return files


def view_types(game: str) -> str:
    """A game's view, events and outcome."""
    names = {name: f"{title_of(game)}{name}" for name in GAME_TYPES}
    module = read_module(PYTHON / "games" / folder_of(game) / "view_types.py", names)
    return file_text(declare(module), module)


def protocol() -> str:
    """Analyses and reviews, frames, requests and resources."""
    names = {name: name for name in UNIONS}
    results = read_module(PYTHON / "bots" / "review" / "schema.py", names)
    frames = read_module(PYTHON / "protocol" / "frames.py", names)
    requests = read_module(PYTHON / "protocol" / "requests.py", names)
    resources = read_module(PYTHON / "protocol" / "resources.py", names)
    sent, asked = declare(frames, without=UNIONS), declare(requests)
    parts = [*game_unions(), *declare(results), *sent, *asked, frame_union(), *declare(resources)]
    return file_text(parts, results, frames, requests, resources)


def module_types() -> str:
    """The layout of a WebAssembly module, and its functions."""
    names: dict[str, str] = {}
    workspace = read_module(PYTHON / "engine" / "workspace.py", names)
    layout = read_module(PYTHON / "engine" / "wasm" / "layout.py", names)
    host = read_module(PYTHON / "bots" / "module" / "host_layout.py", names)
    fields = " | ".join(map(repr, MODULE.host_fields))
    declared = map(declaration, MODULE.exports)
    parts = [
        *declare(workspace, without=frozenset({"ROOM", "Workspace"})),
        *declare(layout),
        *declare(host),
        f"/** The fields of a workspace that hosts read or write. */\nexport type HostField = {fields};",
        "\n".join([*comment("The functions of a module."), "export interface Functions {", *declared, "}"]),
    ]
    return file_text(parts, workspace, layout, host)


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


def game_unions() -> list[str]:
    """What each game sends, and what any of them sends: a view's `game` tells which game it is of."""
    imports, games = [], []
    for game in NAMES:
        view, event, outcome = (f"{title_of(game)}{name}" for name in GAME_TYPES[:3])
        imports.append(f"import type {{ {view}, {event}, {outcome} }} from './views/{folder_of(game)}.generated';")
        games.append(f"  {game!r}: {{ view: {view}; event: {event}; outcome: {outcome} }};")
    of_game = "<G extends GameName = GameName> = "
    return [
        "\n".join(imports),
        "\n".join([*comment("What each game sends."), "export interface Games {", *games, "}"]),
        "export type GameName = keyof Games;",
        f"export type GameView{of_game}Games[G]['view'];",
        f"export type GameEvent{of_game}Games[G]['event'];",
        f"export type GameEvents{of_game}GameEvent<G>[];",
        f"export type GameOutcome{of_game}Games[G]['outcome'];",
    ]


def frame_union() -> str:
    """The frames to a viewer by their kind."""
    kinds = [f"  | {{ t: {kind!r}; d: {data.__name__} }}" for kind, data in FRAME_KINDS.items()]
    about = comment("A frame to a viewer; `v` is how many events the table had after it.")
    return "\n".join([*about, "export type Frame = { v: number } & (", *kinds, ");"])


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
