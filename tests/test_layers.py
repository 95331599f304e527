"""The layers of the package (docs/architecture.md): no import goes upwards, and none goes round in a circle.

Imports inside functions and imports for types count as well.
"""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src"
PACKAGE = "wonderland"
FRONT_DOOR = "wonderland"

# Each layer knows itself and those above it in this list.
LAYERS = (
    "version",
    "messages",
    "errors",
    "notebook",
    "engine",
    "games",
    "records",
    "bots",
    "arena",
    "lab",
    "puzzles",
    "study",
    "explorer",
    "protocol",
    "server",
    "client",
    "research",
    "terminal",
    "commands",
    "__main__",
)


def modules() -> dict[str, Path]:
    found = {}
    for path in (SOURCES / PACKAGE).rglob("*.py"):
        name = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def imports_of(path: Path, names: set[str]) -> set[str]:
    """The modules of ours that a file imports, wherever in it and for whatever reason."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found & names


def import_graph() -> dict[str, set[str]]:
    found = modules()
    return {name: imports_of(path, set(found)) - {name} for name, path in found.items()}


def layer_of(module: str) -> str:
    """How a game is drawn in the terminal lies in its folder, and belongs to the terminal."""
    _, layer, *path = module.split(".")
    return "terminal" if layer == "games" and path[1:2] == ["terminal"] else layer


def room_of(module: str, layer: str) -> str:
    """The folder inside the layer; "" for other layers and for the files beside the rooms."""
    path = module.split(".")[1:]
    return path[1] if path[:1] == [layer] and len(path) > 2 else ""


GRAPH = import_graph()


def test_every_module_belongs_to_a_layer() -> None:
    assert {layer_of(module) for module in GRAPH if module != FRONT_DOOR} == set(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_no_import_goes_upwards(layer: str) -> None:
    known = set(LAYERS[: LAYERS.index(layer) + 1])
    upwards = {
        f"{module} imports {other}"
        for module, others in GRAPH.items()
        if module != FRONT_DOOR and layer_of(module) == layer
        for other in others
        if other == FRONT_DOOR or layer_of(other) not in known
    }
    assert not upwards


def test_there_is_no_import_cycle() -> None:
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(error.args[1][::-1]))


@pytest.mark.parametrize("layer", LAYERS)
def test_no_imports_go_round_between_the_rooms_of_a_layer(layer: str) -> None:
    rooms: dict[str, set[str]] = {}
    for module, others in GRAPH.items():
        if room := room_of(module, layer):
            rooms.setdefault(room, set()).update({room_of(other, layer) for other in others} - {room, ""})
    try:
        TopologicalSorter(rooms).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(error.args[1][::-1]))


def test_rules_know_nothing_of_strategy() -> None:
    upwards = {
        f"{module} imports {other}"
        for module, others in GRAPH.items()
        for other in others
        if ".strategy" in other and module.startswith("wonderland.games.") and ".strategy" not in module
    }
    assert not upwards
